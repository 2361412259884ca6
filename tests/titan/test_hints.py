"""The hints of a first campaign: each moment comes, says why, and differs from every other."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.utils import translation

from games.engine.actions import Action
from games.engine.hints import HintContext
from games.matches.render import say
from games.titan.actions import Accept, Concede, Engage, Fight, Flee, Move, Mulligan, Muster, Split, Summon
from games.titan.autopilot.maneuvers import maneuver
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike
from games.titan.battle.hexes import HEX_INDEX
from games.titan.battle.phases import begin_maneuver, finish_maneuver
from games.titan.lessons.reasons import reason
from games.titan.lessons.suggestions import suggest
from games.titan.state import TitanState
from games.titan.words.left_undone import left_undone
from tests.titan.positions import RULES, battle, campaign, do, engaged, fighting, question
from tests.titles.first_matches import BEGINNER, Suggestion, first_match, lesson_of, repeated_sentences

SAMPLED = (42, 51)
RECORDED = (*SAMPLED, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in (30, 48, 62)))
"""Seeds of practice campaigns in which a beginner also comes to a teleport, an Angel and help in battle."""


def first_campaign(seed: int) -> tuple[Suggestion, ...]:
    return first_match("titan", seed)


def why(state: TitanState, *steps: Action, hint: str = "") -> str:
    """Return in English why the first of `steps` is suggested to the seat that is asked, beside a hint."""
    decision = question(state, BEGINNER)
    legal = tuple(RULES.legal(state, decision))
    found = reason(HintContext(RULES.view(state, BEGINNER), decision, legal, steps, hint=hint))
    with translation.override("en"):
        return say(found) if found else ""


@pytest.mark.parametrize("seed", RECORDED)
def test_each_moment_comes_once_in_a_campaign(seed: int) -> None:
    shown = Counter(each.hint for each in first_campaign(seed) if each.hint)
    assert shown == Counter(hint.key for hint in lesson_of("titan").hints)


@pytest.mark.parametrize("seed", RECORDED)
def test_no_sentence_of_a_hint_or_its_reason_comes_twice_in_a_campaign(seed: int) -> None:
    texts = {hint.key: hint.text for hint in lesson_of("titan").hints}
    said: Counter[str] = Counter()
    with translation.override("en"):
        for each in first_campaign(seed):
            if each.hint:
                told = f"{say(texts[each.hint])} {say(each.reason) if each.reason else ''}"
                said.update(re.split(r"(?<=[.!?])\s+", told.strip()))
    assert {sentence for sentence, times in said.items() if times > 1} == set()


@pytest.mark.parametrize("seed", RECORDED)
def test_no_explanation_is_repeated_beside_another_hint(seed: int) -> None:
    assert repeated_sentences("titan", seed) == set()


@pytest.mark.parametrize("seed", RECORDED)
def test_the_first_turn_comes_in_order_and_the_battle_after_it(seed: int) -> None:
    order = [each.hint for each in first_campaign(seed) if each.hint]
    assert order[:2] == ["divide", "roll"]
    for earlier, later in (("roll", "muster"), ("muster", "split"), ("split", "full")):
        assert order.index(earlier) < order.index(later)
    for half in ("maneuver", "strike", "back"):
        assert order.index("engagement") < order.index(half)
    for first, later in (("maneuver", "advance"), ("strike", "wounds"), ("back", "both-halves")):
        assert order.index(first) < order.index(later)
    assert order.index("engagement") < order.index("spoils")


@pytest.mark.parametrize("seed", RECORDED)
def test_a_mulligan_is_never_suggested_without_its_reason_and_price(seed: int) -> None:
    rolled = [each for each in first_campaign(seed) if isinstance(each.step, Mulligan)]
    for each in rolled:
        assert each.reason is not None
        with translation.override("en"):
            said = say(each.reason)
        assert re.search(r"less than (with an average roll|an average roll would)\. The price:", said)


def test_some_campaign_suggests_a_mulligan() -> None:
    assert any(isinstance(each.step, Mulligan) for seed in SAMPLED for each in first_campaign(seed))


@pytest.mark.parametrize("seed", RECORDED)
def test_the_suggestions_of_a_first_turn_say_why(seed: int) -> None:
    """Up to the first split, which is the next turn's; the end of a move needs none once all have moved."""
    told = [each for each in first_campaign(seed) if each.kind in ("divide", "move", "split")]
    assert told
    ending = {each.step for each in told if each.kind == "move" and each.reason is None}
    assert ending <= {Done(BEGINNER)}
    assert all(each.reason is not None for each in told if each.kind != "move")


def hint_of(state: TitanState, *steps: Action, met: frozenset[str] = frozenset()) -> str:
    """Return the key of the hint that a beginner who has met `met` is shown, or ""."""
    decision = question(state, BEGINNER)
    legal = tuple(RULES.legal(state, decision))
    context = HintContext(RULES.view(state, BEGINNER), decision, legal, steps)
    new = (hint for hint in lesson_of("titan").hints if hint.key not in met)
    return next((hint.key for hint in new if hint.applies(context)), "")


def in_a_tower_with_a_six(*, turn: int = 1) -> TitanState:
    layout = {"R.key": (100, "angel ogre*2 troll"), "B.key": (1, "lion*3")}
    state = campaign(layout, phase="move", roll=6)
    state.round = turn
    return state


def test_r_8_1_the_first_teleport_is_explained_at_the_first_question_that_offers_one() -> None:
    """It comes even before the hint about rolls, but not while the page suggests a mulligan."""
    six = in_a_tower_with_a_six()
    assert hint_of(six) == "teleport"
    assert hint_of(six, Mulligan(BEGINNER)) == "roll"
    five = campaign({"R.key": (100, "angel ogre*2 troll"), "B.key": (1, "lion*3")}, phase="move", roll=5)
    assert hint_of(five) == "roll"


def test_r_8_3_a_move_says_why_the_legion_does_not_teleport() -> None:
    six = in_a_tower_with_a_six(turn=3)
    moves = [each for each in RULES.legal(six, question(six, BEGINNER)) if isinstance(each, Move)]
    assert moves
    assert all("could also teleport, but" in why(six, move) for move in moves)
    six.teleported = True
    assert not any("teleport" in why(six, move) for move in moves)


def test_a_mulligan_of_a_six_speaks_of_ordinary_moves_only() -> None:
    assert "ordinary moves bring your legions less" in why(in_a_tower_with_a_six(), Mulligan(BEGINNER))


def test_r_9_2_an_attacked_beginner_reads_about_flight_and_fight_after_the_first_engagement() -> None:
    state, met = engaged("ogre*2", "lion*2", 38), frozenset({"engagement"})
    assert hint_of(state) == "engagement"
    assert hint_of(state, met=met) == "", "the beginner attacks"
    here = state.engagement
    assert here is not None
    here.attacker, here.defender = here.defender, here.attacker
    assert hint_of(state, met=met) == "attacked"


def test_the_hints_of_a_battle_follow_its_course() -> None:
    state = fighting("ogre*2", "lion*2", 1)
    begin_maneuver(battle(state), "attacker", [])
    assert hint_of(state) == "maneuver"
    met = frozenset({"maneuver"})
    assert hint_of(state, met=met) == ""
    battle(state).round = 2
    assert hint_of(state, met=met) == "advance"
    battle(state).joined["defender"] = "lion"
    assert hint_of(state, met=met) == "enemy-help"
    battle(state).joined = {"attacker": "angel", "defender": ""}
    assert hint_of(state, met=met) == "advance"


def test_r_16_1_what_an_engagement_brings_is_explained_once_somebody_has_scored() -> None:
    layout = {"R.key": (41, "ogre*2 titan"), "B.key": (3, "lion*3")}
    state = campaign(layout, phase="split")
    assert hint_of(state) == "split"
    state.scores[1] = 24
    assert hint_of(state) == "spoils"


def test_a_move_says_what_it_brings_and_whether_another_brings_more() -> None:
    state = campaign({"R.key": (41, "ogre*2 troll"), "B.key": (1, "lion*3")}, phase="move", roll=1)
    moves = [each for each in RULES.legal(state, question(state, BEGINNER)) if isinstance(each, Move)]
    told = {move.land: why(state, move) for move in moves if move.legion == "R.key"}
    assert told
    assert all("muster" in each for each in told.values())


def test_r_4_1_hint_and_suggestion_tell_one_story_of_a_full_legion() -> None:
    tall = campaign({"R.key": (41, "ogre*6 troll"), "B.key": (1, "lion*3")}, phase="split")
    assert hint_of(tall) == "full"
    (hint,) = [each for each in lesson_of("titan").hints if each.key == "full"]
    with translation.override("en"):
        assert "You never have to split it" in say(hint.text)
    assert "can’t muster until it is split" in why(tall, Done(BEGINNER))


def test_a_reason_says_whose_legion_is_met() -> None:
    """Both players may have a legion of that name."""
    state = campaign({"R.key": (41, "ogre*3"), "B.key": (42, "lion")}, phase="move", roll=1)
    attack = next(
        each
        for each in RULES.legal(state, question(state, BEGINNER))
        if isinstance(each, Move) and each.legion == "R.key" and each.land == 42
    )
    assert why(state, attack).startswith("You meet Blue’s Key there with 3 characters against 1")


def test_a_full_legion_hears_why_it_goes_where_it_cannot_muster() -> None:
    cannot = "A full legion can’t muster anywhere, "
    told = {
        "safer": cannot + "but it is safer here than in Hills 4.",
        "nearer": cannot + "but here it is nearer than in Swamp 142 to an enemy that it can probably beat.",
        "neither": cannot + "so only its safety and its next targets count.",
    }
    layout = {"R.key": (41, "ogre*6 troll"), "B.key": (42, "lion*6")}
    for roll, land, key in ((3, 142, "safer"), (3, 4, "nearer"), (2, 3, "neither")):
        state = campaign(layout, phase="move", roll=roll)
        (move,) = [
            each
            for each in RULES.legal(state, question(state, BEGINNER))
            if isinstance(each, Move) and each.legion == "R.key" and each.land == land
        ]
        assert why(state, move) == told[key]


def test_splits_say_what_they_lead_to() -> None:
    tall = campaign({"R.key": (41, "ogre*6 troll"), "B.key": (1, "lion*3")}, phase="split")
    low = campaign({"R.key": (41, "ogre*4"), "B.key": (1, "lion*3")}, phase="split")
    assert "room for recruits again" in why(tall, Split(BEGINNER, "R.key", ("ogre", "ogre"), "R.moon"))
    assert why(tall, Done(BEGINNER)).startswith("Key in Marsh 41 is full and can’t muster until it is split")
    assert why(low, Done(BEGINNER)).startswith("Your legions still have room")


def moved_to(state: TitanState, *markers: str) -> TitanState:
    """Return the state with these legions moved."""
    for marker in markers:
        state.legions[marker].moved = True
    return state


def test_the_end_of_a_move_says_that_others_stay_only_if_some_do() -> None:
    layout = {"R.key": (41, "ogre*2 titan"), "R.moon": (1, "centaur*2"), "B.key": (3, "lion*3")}
    muster = Muster(BEGINNER, "R.key", "troll", "ogre*2")
    send = (Done(BEGINNER), muster, Done(BEGINNER))
    some = moved_to(campaign(layout, phase="move", roll=1), "R.key")
    assert why(some, *send) == (
        "The other legions stay. Key has moved, so it can muster a Troll (8-2) by showing 2 Ogres."
    )
    assert why(some, Done(BEGINNER)).startswith("Your other legions had better stay")
    every = moved_to(campaign(layout, phase="move", roll=1), "R.key", "R.moon")
    assert why(every, *send) == (
        "Key has moved, so it can muster a Troll (8-2) by showing 2 Ogres. "
        "Moon moved too, but can’t muster there."
    )
    assert why(every, Done(BEGINNER)) == ""


def test_a_muster_of_its_own_is_not_compared_with_other_lands() -> None:
    layout = {"R.key": (41, "ogre*2 titan"), "B.key": (3, "lion*3")}
    state = moved_to(campaign(layout, phase="muster", roll=1), "R.key")
    assert why(state, Muster(BEGINNER, "R.key", "troll", "ogre*2")) == (
        "Key can muster a Troll (8-2) by showing 2 Ogres. Of the recruits here this one is worth most: 16 "
        "points, power times skill."
    )


def test_r_15_0_a_lord_summoned_after_the_battle_does_not_fight_in_it() -> None:
    more = {"R.moon": (129, "angel ogre")}
    summon = Summon(BEGINNER, "R.moon", "angel")
    state = fighting("ogre*2", "lion*2", 1, more=more)
    battle(state).blood = True
    begin_maneuver(battle(state), "attacker", [])
    assert why(state, summon) == "The lord arrives unhurt and fights at once."
    assert why(state, Done(BEGINNER)).startswith("The lord had better stay where it is")
    won = engaged("ogre*2", "lion*2", 1, more=more)
    do(won, Concede(1))
    assert why(won, summon) == "The lord arrives unhurt and stays with the winning legion."


def test_r_9_2_an_offer_is_not_said_to_cost_nothing_while_flight_is_open() -> None:
    state = engaged("lion*3", "ogre*3", 41)
    offer = Accept(1, "attacker", ())
    decision = question(state, 1)
    legal = tuple(RULES.legal(state, decision))
    assert Flee(1) in legal
    found = reason(HintContext(RULES.view(state, 1), decision, legal, (offer,)))
    assert found is not None
    with translation.override("en"):
        assert say(found).endswith("With an offer in your answer you can’t flee: take it back first.")
    with translation.override("ru"):
        assert say(found).endswith("бежать нельзя: сначала уберите его.")
    assert why(state, Accept(BEGINNER, "defender", ())).startswith("An offer costs nothing")


def flight(state: TitanState, tenths: int | None, hint: str = "") -> tuple[Action, str]:
    """Return what the defender of an engagement is suggested at these odds, and why."""
    decision = question(state, 1)
    legal = tuple(RULES.legal(state, decision))
    context = HintContext(RULES.view(state, 1), decision, legal, (), tenths=tenths, hint=hint)
    step = suggest(context, Accept(1, "attacker", ()))
    found = reason(context._replace(steps=(step,)))
    with translation.override("en"):
        return step, say(found) if found else ""


def test_r_9_2_the_suggestion_to_fight_or_flee_agrees_with_the_odds_on_the_page() -> None:
    state = engaged("lion*3", "ogre*3", 41)
    step, told = flight(state, 0)
    assert step == Flee(1)
    assert told == (
        "By the odds above, a battle would probably give the enemy all 36 points of this legion. A flight "
        "gives it only half, 18."
    )
    step, told = flight(state, 5)
    assert step == Fight(1)
    assert told.startswith("By the odds above, a battle is worth the risk: it brings you 45 points")
    assert [type(flight(state, tenths)[0]) for tenths in (1, 2, 3, 10)] == [Flee, Flee, Fight, Fight]


def test_r_9_2_without_odds_the_strength_of_both_legions_decides() -> None:
    step, told = flight(engaged("lion*7", "ogre*2", 41), None)
    assert step == Flee(1)
    assert told.startswith("The other legion is much stronger")
    step, told = flight(engaged("ogre*2", "lion*7", 41), None)
    assert step == Fight(1)
    assert "odds" not in told


def test_two_hints_suggest_the_same_in_other_words() -> None:
    state = engaged("lion*3", "ogre*3", 41)
    for tenths in (0, 5):
        first, later = (flight(state, tenths, hint) for hint in ("engagement", "attacked"))
        assert first[0] == later[0]
        assert first[1] != later[1]


def test_what_points_are_for_is_said_where_they_are_first_fought_for() -> None:
    (hint,) = [each for each in lesson_of("titan").hints if each.key == "engagement"]
    with translation.override("en"):
        assert "every 100 points bring you an Angel and make your Titan stronger" in say(hint.text)


def test_a_single_engagement_is_not_compared_with_others() -> None:
    layout = {"R.key": (41, "ogre*3"), "B.key": (41, "lion*3")}
    state = campaign(layout, phase="engage")
    state.engagements = [41]
    assert "any order" not in why(state, Engage(BEGINNER, 41))
    two = campaign({**layout, "R.moon": (1, "ogre*3"), "B.moon": (1, "lion*2")}, phase="engage")
    two.engagements = [41, 1]
    assert "any order" in why(two, Engage(BEGINNER, 41))


def test_r_2_2_two_equal_characters_off_the_map_count_as_two() -> None:
    state = fighting("ogre*2 lion", "lion*2", 1)
    begin_maneuver(battle(state), "attacker", [])
    told = left_undone(RULES.view(state, BEGINNER), question(state, BEGINNER))
    assert told is not None
    with translation.override("en"):
        assert say(told) == "3 characters can still maneuver."


def test_legions_that_can_still_move_are_counted() -> None:
    layout = {"R.key": (41, "ogre*2 titan"), "R.moon": (1, "centaur*2"), "B.key": (3, "lion*3")}
    state = moved_to(campaign(layout, phase="move", roll=1), "R.key")
    told = left_undone(RULES.view(state, BEGINNER), question(state, BEGINNER))
    assert told is not None
    with translation.override("en"):
        assert say(told) == "1 legion can still move."
    moved_to(state, "R.moon")
    assert left_undone(RULES.view(state, BEGINNER), question(state, BEGINNER)) is None


def test_r_9_1_an_engagement_is_explained_once_both_legions_are_shown() -> None:
    (hint,) = [each for each in lesson_of("titan").hints if each.key == "engagement"]
    for state in (
        campaign({"R.key": (41, "ogre*3"), "B.key": (41, "lion*3")}, phase="engage"),
        engaged("ogre*3", "lion*3", 41),
    ):
        state.engagements = [41]
        decision = question(state, BEGINNER)
        context = HintContext(RULES.view(state, BEGINNER), decision, tuple(RULES.legal(state, decision)), ())
        assert hint.applies(context) == (decision.kind == "answer")
    assert decision.kind == "answer"


def placed(state: TitanState, **pieces: str) -> TitanState:
    """Return a battle with its characters on the given hexes: `placed(state, attacker="lion:D4 ogre:D5")`."""
    for side, where in pieces.items():
        for piece, each in zip(battle(state).pieces[side], where.split(), strict=True):  # type: ignore[index]
            name, _, hex = each.partition(":")
            assert piece.name == name
            piece.hex = HEX_INDEX[hex]
    return state


def test_a_suggested_recruit_shows_its_strength_and_what_the_next_best_land_would_bring() -> None:
    state = campaign({"R.key": (41, "ogre*3 centaur*3"), "B.key": (1, "lion*3")}, phase="move", roll=5)
    assert why(state, Move(BEGINNER, "R.key", 140, "")) == (
        "In Marsh 140 it can muster a Troll (8-2) by showing 2 Ogres. The recruit is worth 16 points (power "
        "times skill); Plains 6, the next best land in reach, would bring one Lion (5-3), worth 15."
    )
    assert why(state, Move(BEGINNER, "R.key", 6, "")).endswith(
        "Marsh 140 would bring one Troll (8-2), worth more, but Plains 6 is nearer to an enemy that the "
        "legion can probably beat."
    )
    alone = campaign({"R.key": (41, "ogre*3 centaur*3"), "B.key": (1, "lion*3")}, phase="move", roll=2)
    assert why(alone, Move(BEGINNER, "R.key", 101, "")).endswith(
        "No other land in reach brings it a recruit."
    )


OGRES = "ogre*3 centaur*3"


@pytest.mark.parametrize(
    ("layout", "roll", "land", "told"),
    [
        (("titan ogre centaur", 41), 5, 140, "worth as much, but Marsh 140 is safer."),
        ((OGRES, 101), 3, 140, "worth as much, but the recruit here leads to better ones later."),
        ((OGRES, 100), 1, 101, "worth more, but from Plains 101 the legion can expect better "
         "recruits in its next turn."),
        (("lion*2 ranger*2", 41), 5, 140, "Plains 6 would bring one Ranger (4-4), worth as much."),
        ((OGRES, 41), 3, 142, "It can’t muster in this land, but it could in Hills 4."),
        ((OGRES, 8), 5, 6000, "It can’t muster in this land, but it gets nearer to an enemy that "
         "it can probably beat than in Marsh 13, where it could."),
        ((OGRES, 41), 1, 42, "No land in reach brings a recruit."),
        ((OGRES, 41), 4, 141, "No land in reach brings a recruit, but this one is nearer than "
         "Jungle 5 to an enemy that the legion can probably beat."),
    ],
)  # fmt: skip
def test_a_move_names_what_decides_if_another_land_brings_as_much(
    layout: tuple[str, int], roll: int, land: int, told: str
) -> None:
    pieces, start = layout
    state = campaign({"R.key": (start, pieces), "B.key": (1, "lion*3")}, phase="move", roll=roll)
    move = Move(BEGINNER, "R.key", land, "")
    assert move in RULES.legal(state, question(state, BEGINNER))
    assert why(state, move).endswith(told)


def test_the_suggested_of_two_equal_recruits_has_a_reason() -> None:
    layout = {"R.key": (113, "cyclops*2 titan"), "B.key": (3, "lion*3")}
    state = moved_to(campaign(layout, phase="muster", roll=1), "R.key")
    assert why(state, Muster(BEGINNER, "R.key", "gorgon", "cyclops*2")) == (
        "Key can muster a Gorgon (6-3) by showing 2 Cyclops. One Cyclops (9-2) would be worth as many "
        "points, but the Gorgon is higher on the ladder of this land, so fewer legions can get one."
    )


def test_sending_the_moves_names_every_legion_that_musters() -> None:
    layout = {"R.key": (41, "ogre*2 titan"), "R.moon": (8, "ogre*2 lion"), "B.key": (3, "lion*3")}
    state = moved_to(campaign(layout, phase="move", roll=1), "R.key", "R.moon")
    send = (
        Done(BEGINNER),
        Muster(BEGINNER, "R.key", "troll", "ogre*2"),
        Muster(BEGINNER, "R.moon", "troll", "ogre*2"),
    )
    assert why(state, *send) == (
        "Key and Moon have moved, so they can muster: Troll (8-2) for Key and Troll (8-2) for Moon."
    )


def test_r_13_1_a_suggested_rangestrike_is_explained() -> None:
    state = placed(
        fighting("ranger*2", "lion*2", 1), attacker="ranger:B4 ranger:A3", defender="lion:D4 lion:E1"
    )
    battle(state).mover = "attacker"
    finish_maneuver(battle(state), [])
    legal = RULES.legal(state, question(state, BEGINNER))
    shot = next(each for each in legal if isinstance(each, Strike) and each.piece == "B4")
    assert shot.dice == 2
    assert why(state, shot).startswith(
        "The Ranger on B4 rangestrikes with 2 dice, half its power (rounded down), and nobody strikes back."
    )


def test_r_12_0_a_strike_says_if_no_other_enemy_is_in_reach() -> None:
    state = placed(fighting("ogre lion", "lion*2", 1), attacker="lion:A1 ogre:D3", defender="lion:D4 lion:F4")
    battle(state).mover = "attacker"
    finish_maneuver(battle(state), [])
    strike = next(each for each in RULES.legal(state, question(state, BEGINNER)) if isinstance(each, Strike))
    assert why(state, strike).startswith("Your Ogre on D3 can reach only the Lion on D4: expect")


def aimed(hint: str) -> str:
    """Return why a character strikes one of two equal enemies, beside a hint."""
    state = placed(fighting("ogre lion", "lion*2", 1), attacker="lion:A1 ogre:D3", defender="lion:D4 lion:E3")
    battle(state).mover = "attacker"
    finish_maneuver(battle(state), [])
    strike = next(each for each in RULES.legal(state, question(state, BEGINNER)) if isinstance(each, Strike))
    return why(state, strike, hint=hint)


def test_r_12_0_a_strike_says_why_it_is_not_aimed_at_another_enemy() -> None:
    told = {aimed(hint) for hint in ("", "strike", "wounds", "back", "both-halves", "enemy-help")}
    assert len(told) == 6
    assert aimed("wounds").endswith(
        "It could strike another enemy instead, but would probably gain no more by that."
    )


def test_an_entry_says_that_it_leaves_a_way_in_while_others_are_outside() -> None:
    """Out of contact, all hexes are alike but for that."""
    state = fighting("ogre lion", "lion*2", 1)
    begin_maneuver(battle(state), "attacker", [])
    first = next(each for each in RULES.legal(state, question(state, BEGINNER)) if isinstance(each, Enter))
    told = why(state, first, hint="maneuver")
    assert told.endswith("From there it blocks none of the others, which enter after it.")
    battle(state).pieces["attacker"].pop()
    last = next(each for each in RULES.legal(state, question(state, BEGINNER)) if isinstance(each, Enter))
    assert "blocks none" not in why(state, last, hint="maneuver")


def test_r_11_3_the_hits_of_all_enemies_in_contact_count() -> None:
    """An Angel beside three Cyclopes is struck by all three."""
    state = placed(
        fighting("angel ogre", "cyclops*3", 1),
        attacker="angel:A1 ogre:A2",
        defender="cyclops:C3 cyclops:D3 cyclops:E3",
    )
    begin_maneuver(battle(state), "attacker", [])
    said = why(state, Maneuver(BEGINNER, "A1", "D4"))
    assert said.startswith("On D4 the Angel is in contact with 3 enemies (3 Cyclops)")
    one = why(state, Maneuver(BEGINNER, "A1", "B2"))
    assert one.startswith("On B2 the Angel is in contact with the Cyclops")


def test_r_13_0_a_character_out_of_contact_says_if_it_can_rangestrike() -> None:
    state = placed(
        fighting("ranger lion", "lion*2", 1), attacker="lion:A1 ranger:A2", defender="lion:D4 lion:F4"
    )
    begin_maneuver(battle(state), "attacker", [])
    assert "can rangestrike the Lion on D4 from a distance" in why(state, Maneuver(BEGINNER, "A2", "B3"))
    stays = Maneuver(BEGINNER, "A1", "A2")
    assert "As the attacker you have to win in the 7 rounds" in why(state, stays, hint="maneuver")
    assert why(state, stays) == "On A2 no enemy is in contact with it yet: it strikes in a later round."


def test_r_12_4_leftover_hits_are_carried_over_with_a_reason() -> None:
    state = placed(fighting("ogre lion", "lion*2", 1), attacker="lion:A1 ogre:D3", defender="lion:D4 lion:E3")
    begin_maneuver(battle(state), "attacker", [])
    assert why(state, Carry(BEGINNER, "D4")).startswith("Leftover hits are lost unless you carry them over")


def test_a_titan_at_risk_is_the_reason_for_a_battle() -> None:
    state = engaged("ogre*2 titan", "lion*2", 41)
    assert why(state, Fight(BEGINNER)).startswith("Your Titan fights too")
    assert why(engaged("ogre*2", "lion*2", 41), Fight(BEGINNER)).startswith("Nobody gives up a legion")


def test_r_11_3_no_maneuver_is_suggested_where_several_enemies_can_be_expected_to_slay() -> None:
    """The autopilot moves an Ogre between two Lions, where it can expect more hits than it can take."""
    state = placed(
        fighting("angel ogre", "cyclops lion*2", 1),
        attacker="angel:A3 ogre:D2",
        defender="cyclops:C4 lion:A2 lion:B3",
    )
    begin_maneuver(battle(state), "attacker", [])
    view, decision = RULES.view(state, BEGINNER), question(state, BEGINNER)
    bold = maneuver(battle(state), BEGINNER)
    assert why(state, bold).endswith("If all of them strike it, expect 6.7 hits in return; 6 would slay it.")
    suggested = suggest(HintContext(view, decision, (), ()), bold)
    assert why(state, suggested) == (
        "On D4 the Ogre is in contact with the Cyclops on C4: you can expect 3.0 hits, and 4.5 in return."
    )
    battle(state).round = 6
    assert suggest(HintContext(RULES.view(state, BEGINNER), decision, (), ()), bold) == bold, (
        "the attacker has to win now"
    )
