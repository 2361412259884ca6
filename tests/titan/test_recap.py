"""The recap of a campaign: one sentence for each legion and act, from what a seat was told."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from django.utils.translation import gettext, override

from games.bots.driver import play
from games.bots.simulate import autopilot
from games.engine import registry
from games.engine.log import LogEntry
from games.engine.recap import HeardEvent, RecapAct
from games.matches.render import say
from games.titan.recap import LegionTrail, acts, gist, summary
from games.titan.words import names
from games.titan.words.events import EVENTS

RED, BLUE, GREEN = range(3)

TURN = ("turn", {"seat": BLUE, "round": 4})
ROLL = ("rolled", {"seat": BLUE, "roll": 6})
MOVE = ("moved", {"seat": BLUE, "legion": "B.key", "from": 3, "land": 5, "route": [3, 4, 5]})
ATTACK = (
    "moved_upon",
    {
        "seat": BLUE, "legion": "B.anchor", "from": 136, "land": 38, "route": [136, 600, 38], "side": "left",
        "enemy": "R.moon", "victim": RED,
    },
)  # fmt: skip
MUSTER = (
    "mustered",
    {"seat": BLUE, "legion": "B.key", "land": 5, "recruit": "cyclops", "shown": ["gargoyle"]},
)
RESOLVED = (
    "resolved",
    {"how": "battle", "land": 38, "winner": BLUE, "loser": RED, "legion": "B.anchor"},
)
LOST = ("eliminated", {"seat": RED, "legion": "R.moon", "pieces": ["ogre", "lion"]})
SCORED = ("scored", {"seat": BLUE, "points": 46, "score": 146, "why": "engagement"})
MET = (
    "engaged",
    {"seat": BLUE, "victim": RED, "land": 38, "attacker": "B.anchor", "defender": "R.moon"},
)
STRUCK = (
    "battle.struck",
    {
        "seat": BLUE, "victim": RED, "piece": "lion", "hex": "D3", "foe": "ogre", "target": "D4", "number": 4,
        "dice": [6, 5, 4], "hits": 3, "slain": True,
    },
)  # fmt: skip


def told(*events: tuple[str, dict[str, Any]], you: int | None = RED) -> list[RecapAct]:
    return list(acts([HeardEvent(n, code, params) for n, (code, params) in enumerate(events)], you))


def sentence(act: RecapAct) -> str:
    roll = [act.roll] if act.roll else []
    return " ".join(say(each) for each in (*roll, *act.sentences))


def test_a_legion_s_move_and_muster_are_one_sentence() -> None:
    (act,) = told(TURN, ROLL, MOVE, MUSTER)
    assert sentence(act) == "Blue rolled 6. Key moved from Brush 3 to Jungle 5 and mustered a Cyclops."
    assert act.trail == LegionTrail(BLUE, "B.key", (3, 4, 5))
    assert (act.seat, act.revision, act.affects, act.outcome) == (BLUE, 3, frozenset(), False)


EXAMINED = (
    "examined",
    MET[1] | {"attackers": ["titan", "lion", "lion"], "defenders": ["ogre"]},
)
BATTLE = (
    "battle",
    {
        "land": 38, "seat": BLUE, "victim": RED, "side": "left",
        "attackers": ["titan", "lion", "lion"], "defenders": ["ogre"],
    },
)  # fmt: skip


def test_what_the_enemy_showed_in_an_engagement_is_told() -> None:
    (attack,) = told(TURN, ROLL, ATTACK, EXAMINED)
    assert sentence(attack).endswith("and attacks your Moon. It showed the Titan and 2 Lions.")
    (met,) = told(EXAMINED)
    assert sentence(met) == "Anchor attacks your Moon in Brush 38. It showed the Titan and 2 Lions."
    (fought,) = told(TURN, ROLL, ATTACK, EXAMINED, BATTLE)
    assert sentence(fought).endswith(
        "It showed the Titan and 2 Lions. The battle in Brush 38 has started."
    ), "the same characters are not listed again"
    (fled,) = told(TURN, ROLL, ATTACK, EXAMINED, ("resolved", RESOLVED[1] | {"how": "fled"}), LOST, SCORED)
    assert "It showed the Titan and 2 Lions. You fled, and Blue scored 46 points." in sentence(fled)


def test_the_summary_of_an_attack_says_what_the_attacked_legion_showed() -> None:
    own = summary(told(TURN, ROLL, ATTACK, EXAMINED, you=BLUE))
    assert [say(each) for each in own] == [
        "You moved 1 legion and attacked Red’s Moon.",
        "Red’s Moon showed an Ogre.",
    ]


OFFERED = {"seat": BLUE, "victim": RED, "land": 38, "offers": [["both"], ["attacker", "ogre"]]}
OFFERS_TEXT = "both are eliminated, or the attacker is eliminated (the defender also loses an Ogre)."


def test_a_player_is_told_that_nothing_they_offered_was_accepted() -> None:
    refusal = ("offers_refused", OFFERED)
    (fought,) = told(TURN, ROLL, ATTACK, EXAMINED, refusal, BATTLE)
    said = f"Blue accepted none of your offers in Brush 38. You offered: {OFFERS_TEXT}"
    assert sentence(fought).endswith(f"{said} The battle in Brush 38 has started.")
    (decided,) = told(TURN, ROLL, ATTACK, EXAMINED, refusal, BATTLE, RESOLVED, LOST, SCORED)
    assert said in sentence(decided), "also if the battle was decided before they looked"
    first, _ = told(refusal, BATTLE)
    assert sentence(first) == said
    assert decided.passing[-1] == (decided.sentences[2], 4), "what the reader may have seen since"
    assert (first.seat, first.affects) == (BLUE, {RED}), "news for the player, not an act of their own"


def test_a_player_is_told_that_what_they_offered_has_lapsed() -> None:
    fled = ("resolved", {"how": "fled", "land": 38, "winner": RED, "loser": BLUE, "legion": "R.moon"})
    gone = ("eliminated", {"seat": BLUE, "legion": "B.anchor", "pieces": ["ogre"]})
    scored = ("scored", {"seat": RED, "points": 13, "score": 13, "why": "fled"})
    (act,) = told(fled, ("offers_lapsed", OFFERED), gone, scored)
    assert sentence(act) == (
        "The defender fled, and you scored 13 points. "
        f"What you offered Blue in Brush 38 has lapsed: {OFFERS_TEXT} Blue lost an Ogre from Anchor."
    )


def test_the_summary_of_an_attack_says_what_became_of_the_attacker_s_offers() -> None:
    shown = ("offers_shown", {"land": 38, "attacker": [["both"]], "defender": [["attacker"]]})
    refusal = ("offers_refused", OFFERED | {"seat": RED, "victim": BLUE, "offers": [["both"]]})
    own = summary(told(TURN, ROLL, ATTACK, EXAMINED, shown, refusal, BATTLE, you=BLUE))
    assert [say(each) for each in own[2:]] == [
        "The two sides haven’t agreed in Brush 38 yet. The attacker offered: both are eliminated. "
        "The defender offered: the attacker is eliminated.",
        "Red accepted none of your offers in Brush 38. You offered: both are eliminated.",
    ]


def test_a_battle_shows_both_legions_to_everyone_else() -> None:
    (seen,) = told(TURN, ROLL, ATTACK, MET, BATTLE, you=GREEN)
    assert sentence(seen).endswith(
        "and attacks Red’s Moon. The battle in Brush 38 has started: the Titan and 2 Lions against an Ogre."
    )
    (over,) = told(TURN, ROLL, ATTACK, MET, BATTLE, RESOLVED, LOST, SCORED, you=GREEN)
    assert "Ogre" not in sentence(over)


@pytest.mark.parametrize(
    ("events", "plain"),
    [
        ((TURN, ROLL), True),
        ((TURN, ROLL, MOVE), True),
        ((TURN, ROLL, MOVE, MUSTER), False),
        ((TURN, ROLL, ("teleported", MOVE[1] | {"lord": "titan"})), False),
        ((TURN, ROLL, ATTACK), False),
    ],
)
def test_a_move_that_shows_nothing_is_plain(events: Any, plain: bool) -> None:
    (act,) = told(*events)
    assert act.plain == plain


def test_an_attack_names_its_victim_and_says_you_to_them() -> None:
    (attack,) = told(TURN, ROLL, ATTACK)
    assert sentence(attack).endswith("Anchor came from Marsh 136 to Brush 38 and attacks your Moon.")
    assert attack.affects == {RED}
    assert attack.trail == LegionTrail(BLUE, "B.anchor", (136, 600, 38), side="left")
    (seen,) = told(TURN, ROLL, ATTACK, you=GREEN)
    assert sentence(seen).endswith("and attacks Red’s Moon.")


def test_the_outcome_of_an_attack_joins_it_in_place_of_the_blows() -> None:
    found = told(TURN, ROLL, ATTACK, MET, STRUCK, RESOLVED, LOST, SCORED, MOVE)
    assert [sentence(act) for act in found] == [
        "Blue rolled 6. Anchor came from Marsh 136 to Brush 38 and attacked your Moon. "
        "You lost the battle, and Blue scored 46 points. You lost an Ogre and a Lion from Moon.",
        "Blue rolled 6. Key moved from Brush 3 to Jungle 5.",
    ]
    assert found[0].outcome
    assert found[0].affects == {RED, BLUE}
    (won,) = told(ATTACK, RESOLVED, LOST, SCORED, you=BLUE)
    assert sentence(won).endswith(
        "and attacked Red’s Moon. You won the battle and scored 46 points. "
        "Red lost an Ogre and a Lion from Moon."
    )


def test_a_pronoun_stands_for_the_player_with_whom_the_sentence_before_began() -> None:
    gained = ("acquired", {"seat": BLUE, "legion": "B.anchor", "lord": "angel"})
    (act,) = told(RESOLVED, LOST, SCORED, gained, you=GREEN)
    assert sentence(act) == "Blue won the battle and scored 46 points. They acquired an Angel for Anchor."
    with override("ru"):
        for code in ("acquired", "eliminated", "summoned", "reinforced"):
            assert gettext(str(EVENTS[code])).startswith("%(seat)s "), "the pronoun has a capital"


def test_what_the_winner_lost_is_told_to_the_loser() -> None:
    lost = ("eliminated", {"seat": BLUE, "legion": "B.anchor", "pieces": ["gargoyle"]})
    (act,) = told(RESOLVED, lost, LOST, SCORED)
    assert sentence(act) == (
        "You lost the battle, and Blue scored 46 points. Blue lost a Gargoyle from Anchor. "
        "You lost an Ogre and a Lion from Moon."
    )
    (other,) = told(RESOLVED, lost, LOST, SCORED, you=GREEN)
    assert sentence(other) == "Blue won the battle and scored 46 points."


def test_an_attack_that_was_told_before_is_still_resolved_in_words() -> None:
    (act,) = told(RESOLVED, LOST, SCORED)
    assert (
        sentence(act)
        == "You lost the battle, and Blue scored 46 points. You lost an Ogre and a Lion from Moon."
    )


@pytest.mark.parametrize(
    ("how", "winner", "text"),
    [
        ("fled", BLUE, "The defender fled, and Blue scored 46 points."),
        ("agreed", BLUE, "Blue won by agreement and scored 46 points."),
        ("conceded", BLUE, "The other side conceded, and Blue scored 46 points."),
        ("battle", BLUE, "Blue won the battle and scored 46 points."),
        ("time", BLUE, "After seven rounds the attacker was eliminated, and Blue scored 46 points."),
        ("titan", BLUE, "A Titan was slain, and Blue scored 46 points."),
        ("left", BLUE, "The other side conceded the game, and Blue scored 46 points."),
        ("both_gone", -1, "Neither legion survived in Brush 38."),
    ],
)
def test_every_outcome_has_its_sentence(how: str, winner: int, text: str) -> None:
    resolved = ("resolved", RESOLVED[1] | {"how": how, "winner": winner})
    found = (resolved, SCORED) if winner >= 0 else (resolved,)
    (act,) = told(*found, you=None)
    assert sentence(act) == text


def test_a_legion_that_ends_where_it_began_went_all_the_way_round() -> None:
    moved = ("moved", MOVE[1] | {"land": MOVE[1]["from"]})
    assert (
        sentence(told(TURN, ROLL, moved)[0]) == "Blue rolled 6. Key moved all the way round to Brush 3 again."
    )
    muster = ("mustered", {"seat": BLUE, "legion": "B.key", "land": 3, "recruit": "ogre", "shown": ["ogre"]})
    assert sentence(told(TURN, ROLL, moved, muster)[0]) == (
        "Blue rolled 6. Key moved all the way round to Brush 3 again and mustered an Ogre."
    )


def test_a_legion_split_off_is_told_of_once_with_its_move() -> None:
    split = ("split", {"seat": BLUE, "legion": "B.anchor", "to": "B.key", "height": 5, "count": 2})
    (act,) = told(TURN, split, ROLL, MOVE)
    assert sentence(act) == "Blue rolled 6. Key (2 split off Anchor) moved from Brush 3 to Jungle 5."
    (stayed,) = told(TURN, split)
    assert sentence(stayed) == "Blue split Anchor: 5 characters stayed and 2 left as Key."


def test_a_legion_that_split_and_moved_has_one_sentence() -> None:
    split = ("split", {"seat": BLUE, "legion": "B.anchor", "to": "B.key", "height": 5, "count": 2})
    (act,) = told(TURN, split, ROLL, MOVE, MUSTER)
    assert sentence(act) == (
        "Blue rolled 6. Key (2 split off Anchor) moved from Brush 3 to Jungle 5 and mustered a Cyclops."
    )
    pieces = {"seat": BLUE, "legion": "B.anchor", "to": "B.key", "height": 5, "pieces": ["ogre", "ogre"]}
    (own,) = told(TURN, ("split_own", pieces), ROLL, MOVE, you=BLUE)
    assert sentence(own).startswith("You rolled 6. Key (2 split off Anchor) moved ")
    (alone,) = told(TURN, split, ROLL)
    assert sentence(alone) == "Blue rolled 6. Blue split Anchor: 5 characters stayed and 2 left as Key."


def test_a_roll_is_told_with_a_legion_that_moved() -> None:
    split = ("split", {"seat": BLUE, "legion": "B.anchor", "to": "B.moon", "height": 5, "count": 2})
    stayed, moved = told(TURN, split, ROLL, MOVE)
    assert stayed.roll is None
    assert sentence(moved) == "Blue rolled 6. Key moved from Brush 3 to Jungle 5."


def test_a_legion_s_split_and_its_own_move_are_one_story() -> None:
    split = ("split", {"seat": BLUE, "legion": "B.key", "to": "B.moon", "height": 5, "count": 2})
    (act,) = told(TURN, split, ROLL, MOVE)
    assert (act.first, act.trail) == (1, LegionTrail(BLUE, "B.key", (3, 4, 5)))
    assert sentence(act) == "Blue rolled 6. Key (2 split off as Moon) moved from Brush 3 to Jungle 5."
    twice = ("split", split[1] | {"to": "B.rose", "count": 3})
    (act,) = told(TURN, split, twice, ROLL, MOVE)
    assert "Key (2 split off as Moon and 3 split off as Rose) moved" in sentence(act)
    both = told(TURN, split, ROLL, MOVE, ("moved", MOVE[1] | {"legion": "B.moon"}))
    assert [sentence(act) for act in both] == [
        "Blue rolled 6. Moon (2 split off Key) moved from Brush 3 to Jungle 5.",
        "Blue rolled 6. Key moved from Brush 3 to Jungle 5.",
    ]


def test_a_teleport_names_the_lord_that_was_shown() -> None:
    jump = ("teleported", {"seat": BLUE, "legion": "B.key", "from": 500, "land": 600, "lord": "angel"})
    (act,) = told(TURN, ROLL, jump)
    assert sentence(act).endswith("Key teleported from Tower 500 to Tower 600, showing the Angel.")
    assert act.trail == LegionTrail(BLUE, "B.key", (500, 600), jump=True)


PHASE = ("battle.phase", {"round": 2, "seat": BLUE})
MANEUVERED = ("battle.maneuvered", {"seat": BLUE, "piece": "lion", "come": "A1", "hex": "B2"})
MISSED = ("battle.struck", STRUCK[1] | {"foe": "troll", "target": "E4", "hits": 0, "slain": False})
STRUCK_BACK = (
    "battle.struck",
    STRUCK[1] | {"seat": RED, "victim": BLUE, "piece": "ogre", "foe": "lion", "hits": 2, "slain": False},
)


def test_the_strikes_of_a_phase_say_who_struck_whom() -> None:
    (_, act) = told(MET, STRUCK, MISSED)
    assert sentence(act) == (
        "Blue’s Anchor struck your Moon: a Lion slew your Ogre and the Lion missed your Troll."
    )
    (_, own) = told(MET, STRUCK, you=BLUE)
    assert sentence(own) == "Your Anchor struck Red’s Moon: your Lion slew an Ogre."
    (_, seen) = told(MET, STRUCK_BACK, you=GREEN)
    assert sentence(seen) == "Red’s Moon struck Blue’s Anchor: an Ogre hit a Lion twice."
    for you, text in (
        (RED, "Blue’s Anchor maneuvered 1 character against your Moon."),
        (BLUE, "Your Anchor maneuvered 1 character against Red’s Moon."),
        (GREEN, "Blue’s Anchor maneuvered 1 character against Red’s Moon."),
    ):
        assert sentence(told(MET, MANEUVERED, you=you)[1]) == text
    (maneuver,) = told(MANEUVERED)
    assert sentence(maneuver) == "Blue maneuvered 1 character."


@pytest.mark.parametrize(
    ("you", "text"),
    [(RED, "Blue struck you: a Lion slew your Ogre."),
     (BLUE, "You struck Red: your Lion slew an Ogre."),
     (GREEN, "Blue struck Red: a Lion slew an Ogre.")],
)  # fmt: skip
def test_strikes_of_legions_told_of_before_name_the_players(you: int, text: str) -> None:
    (act,) = told(STRUCK, you=you)
    assert sentence(act) == text


def test_what_one_side_does_until_the_other_strikes_is_one_act() -> None:
    """Its strikes back and the strikes of its own next phase are one story."""
    found = told(MET, STRUCK_BACK, STRUCK, PHASE, MANEUVERED, MISSED, STRUCK_BACK)[1:]
    assert [act.seat for act in found] == [RED, BLUE, RED]
    assert sentence(found[1]) == (
        "Blue’s Anchor struck your Moon: a Lion slew your Ogre. "
        "In round 2 it maneuvered 1 character, then a Lion missed your Troll."
    )
    assert sentence(found[2]).startswith("Your Moon struck back at Blue’s Anchor: your Ogre ")
    unknown = told(MET, STRUCK_BACK, STRUCK, MANEUVERED, MISSED)[2]
    assert sentence(unknown).endswith("slew your Ogre. After 1 maneuver: a Lion missed your Troll.")


OUR_PHASE = ("battle.phase", {"round": 2, "seat": RED})


def test_the_round_is_named_where_nobody_maneuvered() -> None:
    _, struck, back = told(MET, PHASE, STRUCK, STRUCK_BACK)
    assert sentence(struck) == "Round 2: Blue’s Anchor struck your Moon: a Lion slew your Ogre."
    assert sentence(back) == "Your Moon struck back at Blue’s Anchor: your Ogre hit a Lion twice."
    _, _, struck = told(MET, OUR_PHASE, STRUCK_BACK, STRUCK, PHASE, MISSED)
    assert sentence(struck) == (
        "Blue’s Anchor struck back at your Moon: a Lion slew your Ogre. In round 2 a Lion missed your Troll."
    )
    _, _, struck = told(MET, OUR_PHASE, STRUCK_BACK, PHASE, STRUCK)
    assert sentence(struck) == "Round 2: Blue’s Anchor struck your Moon: a Lion slew your Ogre.", (
        "it did not strike back in the phase before"
    )
    _, _, moved = told(MET, OUR_PHASE, STRUCK_BACK, STRUCK, PHASE, MANEUVERED)
    assert sentence(moved).endswith("slew your Ogre. In round 2 it maneuvered 1 character.")


@pytest.mark.parametrize(
    ("you", "text"),
    [
        (RED, "Round 2: Blue’s Anchor neither maneuvered nor struck your Moon."),
        (GREEN, "Round 2: Blue’s Anchor neither maneuvered nor struck Red’s Moon."),
    ],
)
def test_a_phase_in_which_a_side_did_nothing_is_told_once_it_has_ended(you: int, text: str) -> None:
    _, idle, *_ = told(MET, PHASE, OUR_PHASE, you=you)
    assert sentence(idle) == text
    assert idle.revision == 2, "it lasted until the other's phase began"
    assert not idle.chosen
    assert len(told(MET, PHASE, you=you)) == 1, "its maneuvers may still come"
    assert len(told(MET, PHASE, OUR_PHASE, you=BLUE)) == 1, "nobody is told that they did nothing"
    (unknown,) = told(PHASE, OUR_PHASE, you=you)
    assert sentence(unknown) == "Round 2: Blue neither maneuvered nor struck."


def test_two_characters_of_one_name_are_told_apart_without_their_hexes() -> None:
    other = ("battle.struck", STRUCK[1] | {"hex": "E3", "hits": 1, "slain": False})
    (_, act) = told(MET, other, STRUCK)
    assert sentence(act) == (
        "Blue’s Anchor struck your Moon: a Lion hit your Ogre once and another Lion slew your Ogre."
    )


STARTED = ("battle", BATTLE[1] | {"defenders": ["ogre", "ogre", "troll"]})


def test_an_inherited_legion_is_named_after_its_new_player() -> None:
    """The words “your Green’s Moon” would leave open whose it is."""
    attack = ("moved_upon", ATTACK[1] | {"enemy": "G.moon"})
    met = ("engaged", MET[1] | {"defender": "G.moon"})
    (act,) = told(TURN, attack)
    assert sentence(act).endswith("attacks your Moon (Green).")
    (act,) = told(TURN, met)
    assert sentence(act) == "Anchor attacks your Moon (Green) in Brush 38."
    assert sentence(told(met, STARTED, STRUCK)[-1]).startswith("Blue’s Anchor struck your Moon (Green): ")
    assert sentence(told(met, STARTED, STRUCK, you=BLUE)[-1]).startswith("Your Anchor struck Green’s Moon: ")
    (act,) = told(TURN, ("moved_upon", ATTACK[1] | {"legion": "G.rose"}), you=BLUE)
    assert sentence(act).startswith("Rose (Green) came from")


def test_hexes_tell_the_struck_characters_of_one_name_apart() -> None:
    """Only while another living one of the name is in the battle, and if that is known."""
    hit = ("battle.struck", STRUCK[1] | {"hits": 1, "slain": False})
    again = ("battle.struck", STRUCK[1] | {"hits": 3, "slain": False})
    missed = ("battle.struck", STRUCK[1] | {"hits": 0, "slain": False})
    carried = ("battle.carried", {**STRUCK[1], "hits": 2, "slain": False})
    moved = ("battle.maneuvered", {"seat": RED, "piece": "ogre", "come": "D4", "hex": "E5"})
    there = {"target": "E5"}
    back = ("battle.struck", STRUCK_BACK[1] | {"hex": "D4", "target": "D3"})

    def last(*events: tuple[str, dict[str, Any]]) -> str:
        return sentence(told(MET, STARTED, *events)[-1])

    assert last(hit).endswith("a Lion hit your Ogre once on D4.")
    assert last(hit, back, again).endswith("a Lion hit your Ogre 3 times on D4 (4 hits in all).")
    assert last(hit, back, STRUCK).endswith("a Lion slew your Ogre on D4 (which had 1 hit).")
    assert last(hit, back, missed).endswith("a Lion missed your Ogre on D4.")
    on_troll = ("battle.struck", STRUCK[1] | {"foe": "troll", "target": "E4"})
    assert last(hit, back, on_troll, carried).endswith(
        "and the Lion carried 2 hits over to your Ogre on D4 (3 in all)."
    )
    followed = ("battle.struck", STRUCK[1] | there)
    assert last(hit, moved, followed).endswith("a Lion slew your Ogre on E5 (which had 1 hit).")
    assert last(hit, moved, STRUCK).endswith("a Lion slew your Ogre on D4.")
    assert last(STRUCK, back, followed).endswith("a Lion slew your Ogre."), "it is the only one left"
    assert sentence(told(MET, hit, back, STRUCK)[-1]).endswith("slew your Ogre."), "hits not known"


def test_one_s_own_strikes_of_a_later_round_are_counted_in_a_sentence() -> None:
    own: list[tuple[str, dict[str, Any]]] = [STRUCK_BACK, ("battle.phase", {"round": 3, "seat": RED})]
    blow = ("battle.struck", STRUCK_BACK[1] | {"hits": 3})
    moved = ("battle.maneuvered", {"seat": RED, "piece": "ogre", "come": "A1", "hex": "B2"})
    for fight, text in (
        ((*own, blow), "In round 3 you struck again: 1 strike and 3 hits."),
        ((*own, moved, blow), "In round 3 you maneuvered 1 character and struck again: 1 strike and 3 hits."),
        ((moved, blow), "You maneuvered 1 character. Then you struck: 1 strike and 3 hits."),
    ):
        (act,) = told(STRUCK, *fight)[1:] if fight[0] is STRUCK_BACK else told(*fight)
        assert " ".join(say(each) for each in act.brief).endswith(text)


def test_what_stands_for_a_side_after_its_strikes() -> None:
    back: list[tuple[str, dict[str, Any]]] = [STRUCK_BACK, STRUCK, PHASE]
    assert sentence(told(MET, *back, MANEUVERED)[-1]).endswith("In round 2 it maneuvered 1 character.")
    assert sentence(told(*back, MANEUVERED)[-1]).endswith("In round 2 they maneuvered 1 character.")
    assert sentence(told(*back, MANEUVERED, you=BLUE)[-1]).endswith("In round 2 you maneuvered 1 character.")
    idle: list[tuple[str, dict[str, Any]]] = [*back, OUR_PHASE, STRUCK_BACK]
    assert sentence(told(MET, *idle)[-2]).endswith("In round 2 it neither maneuvered nor struck.")
    assert sentence(told(*idle)[-2]).endswith("In round 2 they neither maneuvered nor struck.")


@pytest.mark.parametrize("you", [RED, BLUE, GREEN])
def test_no_recap_of_strikes_names_a_hex(you: int) -> None:
    other = ("battle.struck", STRUCK[1] | {"hex": "E3", "target": "E4", "hits": 1, "slain": False})
    titan = ("battle.struck", STRUCK[1] | {"piece": "titan", "hex": "F1", "foe": "titan", "target": "F2"})
    (_, act) = told(MET, other, STRUCK, titan, MISSED, you=you)
    assert not re.search(r"\b[A-F][1-6]\b", sentence(act))
    assert ("your Titan" if you != GREEN else "the Titan slew the Titan") in sentence(act)
    assert "another Lion slew another Ogre" in sentence(act)


def test_the_maneuvers_before_strikes_are_counted() -> None:
    other = ("battle.maneuvered", MANEUVERED[1] | {"hex": "D5"})
    (_, act) = told(MET, PHASE, MANEUVERED, other, STRUCK)
    assert sentence(act) == (
        "Round 2: Blue’s Anchor maneuvered 2 characters and struck your Moon: a Lion slew your Ogre."
    )
    (_, own) = told(MET, MANEUVERED, STRUCK, you=BLUE)
    assert sentence(own) == (
        "Your Anchor maneuvered 1 character and struck Red’s Moon: your Lion slew an Ogre."
    )
    (unknown,) = told(MANEUVERED, STRUCK)
    assert sentence(unknown) == "Blue maneuvered 1 character. Then a Lion slew your Ogre."
    (_, waiting) = told(MET, STRUCK, PHASE, MANEUVERED)
    assert sentence(waiting) == (
        "Blue’s Anchor struck your Moon: a Lion slew your Ogre. In round 2 it maneuvered 1 character."
    )


def test_a_battle_begins_with_who_attacked_whom_where() -> None:
    ours = [("battle.entered", {"seat": RED, "piece": "ogre", "hex": f"D{n}"}) for n in (1, 2)]
    theirs = [("battle.entered", {"seat": BLUE, "piece": "lion", "hex": f"A{n}"}) for n in (1, 2, 3)]
    (_, own, act) = told(MET, *ours, *theirs, STRUCK)
    assert sentence(own) == (
        "Your Moon brought on 2 characters in Brush 38 against Blue’s Anchor, which attacked."
    )
    assert sentence(act) == (
        "Blue’s Anchor attacked your Moon in Brush 38 and brought on 3 characters. "
        "Then a Lion slew your Ogre."
    )
    assert (own.affects, act.affects) == ({BLUE}, {RED})
    (unknown,) = told(*theirs)
    assert sentence(unknown) == "Blue brought on 3 characters."


def test_hits_carried_over_are_those_of_the_strike() -> None:
    carried = (
        "battle.carried",
        {"seat": BLUE, "victim": RED, "foe": "troll", "target": "E4", "hits": 1, "slain": False},
    )
    (_, act) = told(MET, STRUCK, carried)
    assert sentence(act) == (
        "Blue’s Anchor struck your Moon: a Lion slew your Ogre and the Lion carried 1 hit over to your Troll."
    )


def test_many_strikes_are_counted_after_the_worst() -> None:
    many = [
        ("battle.struck", STRUCK[1] | {"target": f"D{n}", "hits": n, "slain": False}) for n in range(1, 7)
    ]
    (_, act) = told(MET, *many)
    assert sentence(act) == (
        "Blue’s Anchor struck your Moon: a Lion hit your Ogre 4 times, "
        "the Lion hit another Ogre 5 times, the Lion hit another Ogre 6 times and there were 3 other strikes."
    )


def test_strikes_are_told_in_the_order_in_which_they_happened() -> None:
    """Nobody is hit after they were slain."""
    hit = ("battle.struck", STRUCK[1] | {"piece": "troll", "hits": 1, "slain": False})
    (_, act) = told(MET, hit, MISSED, STRUCK)
    assert sentence(act) == (
        "Blue’s Anchor struck your Moon: a Troll hit your Ogre once, "
        "a Lion missed your Troll and the Lion slew your Ogre."
    )
    again = ("battle.struck", STRUCK[1] | {"hits": 2, "slain": False})
    (_, act) = told(MET, STRUCK, again)
    assert sentence(act) == (
        "Blue’s Anchor struck your Moon: a Lion slew your Ogre and the Lion hit your Ogre twice."
    )


def test_all_that_were_slain_are_told() -> None:
    foes = ("ogre", "troll", "lion", "centaur", "cyclops")
    slain = [("battle.struck", STRUCK[1] | {"foe": foe, "target": f"D{n}"}) for n, foe in enumerate(foes)]
    (_, act) = told(MET, *slain, MISSED)
    assert sentence(act) == (
        "Blue’s Anchor struck your Moon: a Lion slew your Ogre, the Lion slew your Troll, "
        "the Lion slew your Lion, the Lion slew your Centaur, the Lion slew your Cyclops "
        "and there was 1 other strike."
    )


def test_a_muster_after_a_fight_of_two_legions_of_one_name_says_whose_it_was() -> None:
    on_anchor = ("moved_upon", ATTACK[1] | {"enemy": "R.anchor"})
    mustered = ("mustered", MUSTER[1] | {"legion": "B.anchor"})
    (act,) = told(TURN, on_anchor, RESOLVED, SCORED, mustered)
    assert sentence(act).endswith("Then Blue’s Anchor mustered a Cyclops.")
    (other,) = told(TURN, ATTACK, RESOLVED, SCORED, mustered)
    assert sentence(other).endswith("Then Anchor mustered a Cyclops.")


def test_a_lord_that_was_called_into_a_battle_is_told_with_the_strikes() -> None:
    """Once the battle is decided, it is told with the attack, as all of the battle is."""
    called = {"seat": BLUE, "legion": "B.anchor", "donor": "B.key", "lord": "angel"}
    _, act = told(MET, PHASE, MANEUVERED, ("summoned", called), STRUCK)
    assert sentence(act) == (
        "Blue summoned an Angel from Key to Anchor. "
        "Round 2: Blue’s Anchor maneuvered 1 character and struck your Moon: a Lion slew your Ogre."
    )
    (decided,) = told(MET, PHASE, MANEUVERED, ("summoned", called), STRUCK, RESOLVED, SCORED)
    assert sentence(decided) == (
        "Blue summoned an Angel from Key to Anchor. You lost the battle, and Blue scored 46 points."
    )


def test_a_player_is_out_after_the_engagement_that_decided_it() -> None:
    out = ("out", {"seat": RED, "fate": "slain"})
    heard = [HeardEvent(0, *TURN), HeardEvent(1, *ROLL), HeardEvent(2, *ATTACK), HeardEvent(3, *MET)]
    heard += [HeardEvent(4, *RESOLVED), HeardEvent(4, *LOST), HeardEvent(4, *out), HeardEvent(5, *MOVE)]
    found = acts(heard, GREEN)
    assert [act.cause for act in found] == [None, found[0].first, None]
    assert sentence(found[1]) == "Red lost their Titan and is out."


def test_an_attack_or_a_strike_waits_for_its_answer() -> None:
    battle = (
        "battle",
        {"land": 38, "seat": BLUE, "victim": RED, "side": "left", "attackers": [], "defenders": []},
    )
    assert told(TURN, ATTACK)[0].awaited == frozenset(), "nobody is asked while the other still moves"
    assert told(TURN, ATTACK, MET)[0].awaited == {RED}
    assert told(MET)[0].awaited == {RED}
    answers: tuple[tuple[str, dict[str, Any]], ...] = (battle, RESOLVED)
    for answered in answers:
        assert all(not act.awaited for act in told(TURN, ATTACK, MET, answered))
    assert [act.awaited for act in told(MET, battle, STRUCK)] == [frozenset(), {RED}]
    for done in (STRUCK_BACK, PHASE):
        found = told(MET, battle, STRUCK, done)
        assert not any(RED in act.awaited for act in found)


@pytest.mark.parametrize(
    ("you", "news"),
    [
        (RED, "You lost Moon; Blue scored 46 points"),
        (BLUE, "You won in Brush 38 and scored 46 points"),
        (GREEN, ""),
        (None, ""),
    ],
)
def test_an_outcome_is_news_for_those_who_lost_or_won(you: int | None, news: str) -> None:
    (act,) = told(TURN, ROLL, ATTACK, RESOLVED, LOST, SCORED, you=you)
    assert (say(act.news.text) if act.news else "") == news
    (attack,) = told(TURN, ROLL, ATTACK, you=you)
    assert attack.news is None, "the page says so in its heading where the reader is asked"


def test_an_attacker_reads_that_its_legion_was_eliminated_after_seven_rounds() -> None:
    """Nothing is scored, so the loss is all that happened to its player (10.5)."""
    time = ("resolved", RESOLVED[1] | {"how": "time"})
    (act,) = told(TURN, ROLL, ATTACK, time, LOST)
    assert act.news is not None
    assert say(act.news.text) == (
        "Your attacking legion Moon was eliminated after seven rounds; the battle scored nothing"
    )
    with override("ru"):
        legion = gettext("Moon")
        assert say(act.news.text) == (
            f"Ваш атакующий легион {legion} уничтожен после семи раундов: битва очков не принесла"
        )
    assert "your attacking legion was eliminated" in sentence(act)


SCORED_PAST_100 = ("scored", {"seat": BLUE, "points": 102, "score": 110, "why": "battle"})
HALF = ("scored", {"seat": BLUE, "points": 90, "score": 200, "why": "half"})
ANGEL = ("acquired", {"seat": BLUE, "legion": "B.anchor", "lord": "angel"})
LOST_TITAN = ("eliminated", LOST[1] | {"pieces": ["titan", "lion"]})
SLAIN = ("resolved", RESOLVED[1] | {"how": "titan"})


@pytest.mark.parametrize(
    ("events", "news", "picture"),
    [
        ((RESOLVED, LOST, SCORED), "You won in Brush 38 and scored 46 points", ""),
        (
            (("resolved", RESOLVED[1] | {"how": "time"}), LOST),
            "You held Brush 38 for seven rounds; the battle scored nothing",
            "",
        ),
        (
            (RESOLVED, LOST, SCORED_PAST_100),
            "You won in Brush 38 and scored 102 points; your points make your Titan 7-4",
            "spartan-helmet",
        ),
        (
            (RESOLVED, LOST, SCORED_PAST_100, ANGEL),
            "You won in Brush 38 and scored 102 points; "
            "your points make your Titan 7-4, and an Angel joins Anchor",
            "angel-wings",
        ),
        (
            (SLAIN, LOST, SCORED_PAST_100, HALF),
            "You slew Red’s Titan in Brush 38 and scored 102 points; your points make your Titan 8-4",
            "spartan-helmet",
        ),
        (
            (("resolved", RESOLVED[1] | {"how": "conceded"}), LOST_TITAN, SCORED),
            "You eliminated Red’s Titan in Brush 38 and scored 46 points",
            "spartan-helmet",
        ),
        (
            (SLAIN, LOST, SCORED),
            "You slew Red’s Titan in Brush 38 and scored 46 points",
            "spartan-helmet",
        ),
        (
            (RESOLVED, LOST, SCORED, ANGEL),
            "You won in Brush 38 and scored 46 points; an Angel joins Anchor",
            "angel-wings",
        ),
    ],
)
def test_a_gain_is_told_as_plainly_as_a_loss(
    events: tuple[tuple[str, dict[str, Any]], ...], news: str, picture: str
) -> None:
    (act,) = told(TURN, ROLL, ATTACK, *events, you=BLUE)
    assert act.news is not None
    assert (say(act.news.text), act.news.picture) == (news, picture)
    (lost,) = told(TURN, ROLL, ATTACK, *events, you=RED)
    assert lost.news is not None
    assert lost.news.picture == ""
    (seen,) = told(TURN, ROLL, ATTACK, *events, you=GREEN)
    assert seen.news is None


def test_only_the_reader_s_own_strong_recruits_are_gains() -> None:
    strong = ("mustered", MUSTER[1] | {"recruit": "gorgon", "shown": ["cyclops", "cyclops"]})
    (act,) = told(TURN, ROLL, MOVE, strong, you=BLUE)
    assert act.gain is not None
    assert say(act.gain.text) == "Key musters your first Gorgon"
    assert act.gain.picture == names.icon("gorgon")
    (weaker,) = told(TURN, ROLL, MOVE, MUSTER, you=BLUE)
    assert weaker.gain is None
    for other in (RED, None):
        (seen,) = told(TURN, ROLL, MOVE, strong, you=other)
        assert seen.gain is None


def test_your_own_titan_s_death_is_more_than_a_lost_legion() -> None:
    (act,) = told(TURN, ROLL, ATTACK, SLAIN, LOST, SCORED, HALF)
    assert act.news is not None
    assert say(act.news.text) == "Your Titan was slain in Brush 38; Blue scored 46 points"


def test_a_muster_after_an_engagement_names_its_legion() -> None:
    later = ("mustered", MUSTER[1] | {"legion": "B.anchor", "land": 38, "recruit": "ogre"})
    (act,) = told(TURN, ROLL, ATTACK, RESOLVED, LOST, SCORED, later)
    assert sentence(act).endswith("You lost an Ogre and a Lion from Moon. Then Anchor mustered an Ogre.")
    assert say(act.sentences[-1].params["recruit"]) == "Ogre", "a summary names it"


def test_a_rival_who_is_out_is_news() -> None:
    out = ("out", {"seat": BLUE, "fate": "slain"})
    (act,) = told(out)
    assert act.news is not None
    assert say(act.news.text) == "Blue is out"
    (own,) = told(out, you=BLUE)
    assert own.news is None


def test_the_winner_of_a_titan_reads_of_the_engagement_and_the_others_who_is_out() -> None:
    out = ("out", {"seat": RED, "fate": "slain"})
    heard = [HeardEvent(0, *TURN), HeardEvent(1, *ROLL), HeardEvent(2, *ATTACK), HeardEvent(3, *MET)]
    heard += [HeardEvent(4, *each) for each in (SLAIN, LOST, SCORED, out)]
    for you, news in ((BLUE, "You slew Red’s Titan in Brush 38 and scored 46 points"), (GREEN, "Red is out")):
        latest = acts(heard, you)[-1]
        assert latest.news is not None
        assert say(latest.news.text) == news


def test_a_roll_that_nothing_follows_is_an_act() -> None:
    (act,) = told(TURN, ROLL)
    assert sentence(act) == "Blue rolled 6."
    (again,) = told(TURN, ROLL, ("rerolled", {"seat": BLUE, "roll": 2}))
    assert sentence(again) == "Blue took the mulligan and rolled 2."


def test_the_end_of_a_player_is_told_once() -> None:
    out = ("out", {"seat": BLUE, "fate": "resigned"})
    removed = ("removed", {"seat": BLUE, "legion": "B.key", "land": 5, "pieces": ["ogre"]})
    (act,) = told(("resigned", {"seat": BLUE}), out, removed)
    assert sentence(act) == "Blue conceded the game and is out."
    assert act.outcome


def test_one_s_own_acts_are_summed_up() -> None:
    found = told(TURN, ROLL, MOVE, ATTACK, MUSTER, you=BLUE)
    assert [say(each) for each in summary(found)] == [
        "You moved 2 legions and attacked Red’s Moon.",
        "You mustered a Cyclops.",
    ]
    split = (
        "split_own",
        {"seat": BLUE, "legion": "B.anchor", "to": "B.key", "height": 5, "pieces": ["ogre", "ogre"]},
    )
    assert [say(each) for each in summary(told(split, you=BLUE))] == [
        "You split Anchor: 5 characters stayed; 2 Ogres left as Key."
    ]
    assert [say(each) for each in summary(told(ROLL, you=BLUE))] == ["You rolled 6."]


def test_one_s_own_strikes_are_counted_in_a_summary() -> None:
    """The enemies' strikes are said one by one, because the reader has not seen them."""
    spilt = ("battle.carried", {"seat": BLUE, "foe": "troll", "target": "E4", "hits": 2})
    (_, act) = told(MET, STRUCK, spilt, MISSED, you=BLUE)
    (text,) = summary([act])
    assert say(text) == "Your Anchor struck Red’s Moon: 2 strikes, 5 hits and 1 enemy slain."
    assert "your Lion slew an Ogre" in sentence(act), "the act itself says who slew whom"
    (_, missed) = told(MET, MISSED, you=BLUE)
    assert [say(each) for each in summary([missed])] == [
        "Your Anchor struck Red’s Moon: 1 strike and no hits."
    ]
    assert told(MET, STRUCK_BACK, you=BLUE)[-1].brief == ()


def test_an_attack_that_was_decided_is_left_to_its_own_row() -> None:
    """The legion counts among those that moved, unless no other did."""
    won = ("resolved", {"how": "fled", "land": ATTACK[1]["land"], "winner": BLUE, "legion": "B.anchor"})
    both = told(TURN, ROLL, MOVE, ATTACK, MET, won, MUSTER, you=BLUE)
    assert [say(each) for each in summary(both)] == ["You moved 2 legions.", "You mustered a Cyclops."]
    split = (
        "split_own",
        {"seat": BLUE, "legion": "B.moon", "to": "B.bell", "height": 5, "pieces": ["ogre", "ogre"]},
    )
    alone = told(TURN, split, ROLL, ATTACK, MET, won, you=BLUE)
    assert [say(each) for each in summary(alone)] == [
        "You split Moon: 5 characters stayed; 2 Ogres left as Bell."
    ]


def test_a_fold_says_what_was_split_moved_and_mustered() -> None:
    split = ("split", {"seat": BLUE, "legion": "B.anchor", "to": "B.key", "height": 5, "count": 2})
    moved = ("moved", {"seat": BLUE, "legion": "B.anchor", "from": 3, "land": 4})
    mustered = (
        "mustered",
        {"seat": BLUE, "legion": "B.moon", "land": 4, "recruit": "ogre", "shown": ["ogre"]},
    )
    of_key = ("moved", {"seat": BLUE, "legion": "B.key", "from": 3, "land": 4})
    of_moon = ("moved", {"seat": BLUE, "legion": "B.moon", "from": 3, "land": 4})
    for events, said in (
        ((split,), "split 1 legion"),
        ((split, of_key), "moved 1 legion"),
        ((split, moved), "moved 1 legion"),
        ((split, of_moon, mustered), "split 1 legion, moved 1 legion and mustered an Ogre"),
        ((mustered,), "mustered an Ogre"),
    ):
        found = gist(acts([HeardEvent(n, code, params) for n, (code, params) in enumerate(events)], RED))
        assert found is not None
        assert say(found) == said
    assert gist([]) is None


@pytest.mark.parametrize("seed", [5, pytest.param(6, marks=pytest.mark.exhaustive)])
def test_a_campaign_is_told_with_each_legion_once_a_turn(seed: int) -> None:
    heard: list[HeardEvent] = []

    def watch(_state: Any, step: Any, entry: LogEntry | None) -> None:
        for event in step.events:
            for telling, audience in zip(event.tellings, event.audiences(3), strict=True):
                if audience & 1 and not telling.code.startswith("house."):
                    heard.append(HeardEvent(entry.revision if entry else 0, telling.code, telling.params))

    rules = registry.get("titan")
    play(rules, 3, rules.read_options({}), seed, autopilot, watch=watch, most=400)
    found = acts(heard, RED)
    legions = Counter(
        (act.turn, act.trail.marker)
        for act in found
        if isinstance(act.trail, LegionTrail) and len(act.trail.way) > 1
    )
    assert len(legions) > 60
    assert set(legions.values()) == {1}
    assert all(act.sentences or act.roll for act in found)
    assert [act.first for act in found] == sorted(act.first for act in found)
    moves = [event for event in heard if event.code in ("moved", "moved_upon")]
    for event in moves:
        route = event.params["route"]
        assert (route[0], route[-1]) == (event.params["from"], event.params["land"])
