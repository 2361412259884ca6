"""The latest strikes of a battle, with what each did: from the messages and from what the seat sees."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from math import hypot
from types import SimpleNamespace
from typing import Any

import pytest

from games.engine.drawing.scene import NO_STRIKE, show_strike
from games.engine.drawing.svg import el
from games.engine.exchanges import Exchange
from games.engine.recap import HeardEvent
from games.matches.models import Action
from games.matches.render import current_say, say
from games.matches.selectors.story import StoredEvent
from games.site.selectors.exchange_panel import ExchangePanel, ShownExchange, exchange_panel
from games.titan.battle.hexes import HEX_INDEX
from games.titan.battle.state import Battle, Side
from games.titan.drawing import scene
from games.titan.drawing.battle.geometry import HEX_CENTRES
from games.titan.drawing.battle.struck import draw_strike
from games.titan.exchanges import exchanges, is_fighting
from games.titan.state import TitanState
from tests.factories.matches import make_table
from tests.titan.battle.positions import placed
from tests.titan.positions import RULES, battle, campaign, fighting

RED, BLUE, GREEN = range(3)

NOW = datetime(2030, 1, 1, tzinfo=UTC)

Told = tuple[str, dict[str, Any]]

MET: Told = ("battle", {"land": 3, "seat": RED, "victim": BLUE})


def position(attacker: str, defender: str, *, mover: Side = "attacker") -> TitanState:
    """Return a battle of Red, who attacks, against Blue, with its pieces in place: "lion:E4-2"."""
    red, blue = (" ".join(word.partition(":")[0] for word in side.split()) for side in (attacker, defender))
    state = fighting(red, blue, 3, seats=3)
    fight: Battle = battle(state)
    fight.pieces["attacker"], fight.pieces["defender"] = placed(attacker), placed(defender)
    fight.mover = fight.striker = mover
    return state


def phase(seat: int) -> Told:
    return "battle.phase", {"seat": seat, "round": 3}


def entered(seat: int, piece: str, hex: str) -> Told:
    return "battle.entered", {"seat": seat, "piece": piece, "hex": hex}


def maneuvered(seat: int, piece: str, come: str, hex: str) -> Told:
    return "battle.maneuvered", {"seat": seat, "piece": piece, "come": come, "hex": hex}


def struck(
    seat: int,
    piece: str,
    foe: str,
    dice: list[int],
    number: int = 4,
    *,
    slain: bool = False,
    far: bool = False,
) -> Told:
    """Return the message of a strike; `piece` and `foe` are written like "lion:E4"."""
    (name, hex), (other, target) = piece.split(":"), foe.split(":")
    return "battle.rangestruck" if far else "battle.struck", {
        "seat": seat, "victim": 1 - seat, "piece": name, "hex": hex, "foe": other, "target": target,
        "number": number, "dice": dice, "hits": sum(die >= number for die in dice), "slain": slain,
    }  # fmt: skip


def told(
    state: TitanState,
    *events: Told,
    seat: int | None = RED,
    deputy: bool = False,
    automatic: frozenset[int] = frozenset(),
) -> list[Exchange]:
    heard = [HeardEvent(n, code, params) for n, (code, params) in enumerate(events)]
    return list(exchanges(heard, RULES.view(state, seat), None if deputy else seat, automatic))


def words(exchange: Exchange) -> str:
    return " | ".join(map(say, (exchange.text, exchange.needed, *(each.text for each in exchange.results))))


def test_a_strike_and_the_strike_back_say_what_is_left_newest_first() -> None:
    state = position("gargoyle:D3-2", "lion:D4-5", mover="defender")
    found = told(
        state,
        phase(BLUE),
        struck(BLUE, "lion:D4", "gargoyle:D3", [1, 6, 3, 5, 2], 5),
        struck(RED, "gargoyle:D3", "lion:D4", [2, 5, 4, 6], slain=True),
    )
    assert [words(each) for each in found] == [
        "Your Gargoyle struck back at the Lion | 4 dice, hits on 4+ | 3 hits: the Lion is slain",
        "The Lion struck your Gargoyle | 5 dice, hits on 5+ | 2 hits: your Gargoyle has 2 left",
    ]
    assert [each.seat for each in found] == [RED, BLUE]
    assert [each.revision for each in found] == [2, 1]
    assert found[0].dice == ((6, True), (5, True), (4, True), (2, False))
    assert say(found[0].dice_text) == "6, 5, 4, 2: 3 hits on 4 or more"
    assert [each.results[0].wounds for each in found] == [(True,) * 5, (True, True, False, False)]
    assert say(found[0].subject) == "Gargoyle"


def test_hits_are_counted_back_from_what_the_seat_sees_now() -> None:
    state = position("gargoyle:D3", "lion:D4-4")
    first = struck(RED, "gargoyle:D3", "lion:D4", [6, 6, 1, 1])
    assert [words(each).rpartition(" | ")[2] for each in told(state, first, first)] == [
        "2 hits: the Lion has 1 left",
        "2 hits: the Lion has 3 left",
    ]


def test_a_slain_character_is_followed_from_where_it_entered() -> None:
    state = position("gargoyle:D3 cyclops:E3", "ogre:D2")
    found = told(
        state,
        MET,
        entered(BLUE, "lion", "D6"),
        phase(BLUE),
        maneuvered(BLUE, "lion", "D6", "D4"),
        ("battle.drift", {"seat": BLUE, "piece": "lion", "hex": "D4", "slain": False}),
        phase(RED),
        struck(RED, "gargoyle:D3", "lion:D4", [6, 1, 1, 1]),
        struck(RED, "cyclops:E3", "lion:D4", [6, 6, 6, 6, 6, 1, 1, 1, 1], slain=True),
    )
    assert [words(each).rpartition(" | ")[2] for each in found] == [
        "5 hits: the Lion is slain",
        "1 hit: the Lion has 3 left",
    ]


def test_what_nobody_can_tell_is_not_said() -> None:
    """The Lion has left the map, and the messages begin after it entered."""
    state = position("gargoyle:D3 cyclops:E3", "ogre:D2")
    found = told(
        state,
        struck(RED, "gargoyle:D3", "lion:D4", [6, 1, 1, 1]),
        struck(RED, "gargoyle:D3", "lion:D4", [1, 1, 1, 1]),
        struck(RED, "cyclops:E3", "lion:D4", [6] * 9, slain=True),
    )
    assert [words(each).rpartition(" | ")[2] for each in found] == [
        "9 hits: the Lion is slain",
        "No hits",
        "1 hit on the Lion",
    ]
    assert found[1].results[0].wounds == ()


def test_hits_carried_over_belong_to_their_strike() -> None:
    state = position("serpent:D3", "gargoyle:D4-4 ogre:C3-3")
    carried = (
        "battle.carried",
        {"seat": RED, "victim": BLUE, "foe": "ogre", "target": "C3", "hits": 2, "slain": False},
    )
    (found,) = told(state, struck(RED, "serpent:D3", "gargoyle:D4", [6] * 5, slain=True), carried)
    assert [say(each.text) for each in found.results] == [
        "5 hits: the Gargoyle is slain",
        "2 hits carried over: the Ogre has 3 left",
    ]
    (suffered,) = told(
        state, struck(RED, "serpent:D3", "gargoyle:D4", [6] * 5, slain=True), carried, seat=BLUE
    )
    assert [say(each.text) for each in suffered.results] == [
        "5 hits: your Gargoyle is slain",
        "2 hits carried over: your Ogre has 3 left",
    ]


def test_a_miss_and_a_rangestrike_have_their_sentences() -> None:
    state = position("ranger:D1", "lion:D4-1 lion:E4")
    (found,) = told(state, struck(RED, "ranger:D1", "lion:D4", [1, 2], far=True))
    assert (
        words(found)
        == "Your Ranger rangestruck the Lion on D4 | 2 dice, hits on 4+ | No hits: the Lion on D4 has 4 left"
    )


def test_a_titan_has_the_power_of_its_score() -> None:
    state = position("titan:D3-1", "lion:D4")
    battle(state).pieces["attacker"][0].power = 9
    (found,) = told(state, struck(BLUE, "lion:D4", "titan:D3", [6, 1, 1, 1, 1]))
    assert say(found.results[0].text) == "1 hit: your Titan has 8 left"
    assert len(found.results[0].wounds) == 9


LONG_BATTLE = (
    phase(RED),
    struck(RED, "gargoyle:D3", "lion:D4", [6, 1, 1, 1]),
    struck(BLUE, "lion:D4", "gargoyle:D3", [1, 1, 1, 1, 2]),
    phase(BLUE),
    maneuvered(BLUE, "ogre", "B2", "C3"),
    struck(BLUE, "ogre:C3", "gargoyle:D3", [1, 1, 1, 1, 1, 3]),
)


def test_only_what_followed_the_reader_s_latest_strike_is_news() -> None:
    state = position("gargoyle:D3", "lion:D4-1 ogre:C3", mover="defender")
    assert [say(each.text) for each in told(state, *LONG_BATTLE)] == [
        "The Ogre struck your Gargoyle",
        "The Lion struck back at your Gargoyle",
        "Your Gargoyle struck the Lion",
    ]
    answered = (*LONG_BATTLE, struck(RED, "gargoyle:D3", "ogre:C3", [1, 1, 1, 1]))
    assert [say(each.text) for each in told(state, *answered)] == [
        "Your Gargoyle struck back at the Ogre",
        "The Ogre struck your Gargoyle",
        "The Lion struck back at your Gargoyle",
    ]
    assert told(state, *LONG_BATTLE[:1]) == []


def news(
    state: TitanState, *events: Told, seat: int = RED, automatic: frozenset[int] = frozenset()
) -> list[str]:
    """Return the words of the strikes that a seat has not seen, newest first."""
    return [say(each.text) for each in told(state, *events, seat=seat, automatic=automatic) if each.unseen]


def test_an_own_strike_is_news_until_the_enemy_does_more_than_strike_back() -> None:
    state = position("gargoyle:D3", "lion:D4-1 ogre:C3", mover="defender")
    assert news(state, *LONG_BATTLE[:4]) == [
        "The Lion struck back at your Gargoyle",
        "Your Gargoyle struck the Lion",
    ]
    assert news(state, *LONG_BATTLE) == [
        "The Ogre struck your Gargoyle",
        "The Lion struck back at your Gargoyle",
    ]


def test_an_old_strike_is_no_news_after_the_enemy_s_maneuvers_alone() -> None:
    state = position("gargoyle:D3", "lion:D4-1 ogre:C3")
    struck_alone = (LONG_BATTLE[0], LONG_BATTLE[1], phase(BLUE))
    assert news(state, *struck_alone) == ["Your Gargoyle struck the Lion"]
    assert news(state, *struck_alone, maneuvered(BLUE, "ogre", "B2", "C3"), phase(RED)) == []
    assert news(state, *struck_alone, phase(RED)) == [], "the enemy passed"


def test_strikes_before_an_act_in_a_later_phase_have_been_seen() -> None:
    state = position("gargoyle:D3", "lion:D4-1 ogre:C3")
    answered = (*LONG_BATTLE, struck(RED, "gargoyle:D3", "ogre:C3", [1, 1, 1, 1]), phase(RED))
    assert news(state, *answered) == [
        "Your Gargoyle struck back at the Ogre",
        "The Ogre struck your Gargoyle",
    ]
    assert news(state, *answered, maneuvered(RED, "gargoyle", "D3", "C4")) == []


def test_what_a_seat_does_automatically_shows_its_player_no_dice() -> None:
    state = position("gargoyle:D3", "lion:D4-1 ogre:C3")
    back = struck(RED, "gargoyle:D3", "ogre:C3", [1, 1, 1, 1])
    answered = (*LONG_BATTLE, back, phase(RED), maneuvered(RED, "gargoyle", "D3", "C4"))
    by_hand, by_order = len(LONG_BATTLE), frozenset(range(len(LONG_BATTLE), len(answered)))
    assert news(state, *answered) == []
    assert news(state, *answered, automatic=by_order) == [
        "Your Gargoyle struck back at the Ogre",
        "The Ogre struck your Gargoyle",
        "The Lion struck back at your Gargoyle",
    ]
    assert news(state, *answered, automatic=frozenset({by_hand})) == []


def test_an_own_strike_by_an_order_is_unseen_until_its_player_acts() -> None:
    state = position("gargoyle:D3", "lion:D4-1 ogre:C3", mover="defender")
    assert news(state, *LONG_BATTLE, automatic=frozenset({1})) == [
        "The Ogre struck your Gargoyle",
        "The Lion struck back at your Gargoyle",
        "Your Gargoyle struck the Lion",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(("cause", "shown"), [("player", 0), ("order", 2), ("clock", 2)])
def test_a_page_knows_which_actions_were_automatic(cause: str, shown: int) -> None:
    table = make_table(title="titan")
    state = position("gargoyle:D3", "lion:D4-1 ogre:C3")
    back = struck(RED, "gargoyle:D3", "ogre:C3", [1, 1, 1, 1])
    events = (*LONG_BATTLE, back, phase(RED), maneuvered(RED, "gargoyle", "D3", "C4"))
    for n, (code, params) in enumerate(events):
        if code != "battle.phase":
            own = params["seat"] == RED and n >= len(LONG_BATTLE)
            Action.objects.create(
                match=table,
                revision=n,
                seat=params["seat"],
                cause=cause if own else "player",
                stored_at=NOW,
                effective_at=NOW,
                level=0,
                action=b"",
                notation="",
                state_hash="",
                reveals=True,
            )
    found = panel(state, *events, match=table.pk)
    assert (0 if found is None else len(found.shown)) == shown


def panel(state: TitanState, *events: Told, seat: int = RED, match: int = 0) -> ExchangePanel | None:
    """Return what a page shows a seat of some messages, whose actions are stored with a `match`."""
    played: Any = SimpleNamespace(pk=match, title="titan", running=True, revision=len(events))
    access: Any = SimpleNamespace(match=played, seat=seat, addressed_seat=lambda revision: seat)
    shown: Any = SimpleNamespace(drafted=(), view=RULES.view(state, seat))
    heard = [StoredEvent(n, code, json.dumps(params), "") for n, (code, params) in enumerate(events)]
    return exchange_panel(access, shown, heard)


def sentence(row: ShownExchange) -> str:
    return " ".join(filter(None, (row.when, row.before + row.subject + row.after)))


LOSING_BATTLE = (
    phase(BLUE),
    struck(BLUE, "ogre:C3", "titan:D3", [1] * 6),
    struck(RED, "titan:D3", "ogre:C3", [6] * 6, slain=True),
    phase(RED),
    maneuvered(RED, "ogre", "F3", "F2"),
    struck(RED, "titan:D3", "centaur:D2", [6, 6, 4, 4, 1, 1], slain=True),
)
"""Blue's Ogre missed and was slain in return; in the next phase Blue lost a Centaur too."""


@pytest.mark.django_db
def test_a_new_loss_is_shown_before_an_own_strike() -> None:
    state = position("titan:D3 ogre:F2", "centaur:D4 lion:E3")
    found = panel(state, *LOSING_BATTLE, seat=BLUE)
    assert found is not None
    assert list(map(sentence, found.shown)) == [
        "The Titan struck your Centaur",
        "Earlier The Titan struck back at your Ogre",
    ]
    assert found.folded == ()


@pytest.mark.django_db
def test_a_loss_by_a_strike_back_takes_the_place_of_an_own_strike() -> None:
    state = position("titan:D3", "centaur:D4 lion:E3")
    back = struck(RED, "titan:D3", "centaur:D4", [1] * 6)
    strikes = (LOSING_BATTLE[1], struck(BLUE, "centaur:D4", "titan:D3", [1] * 3), LOSING_BATTLE[2], back)
    found = panel(state, phase(BLUE), *strikes, seat=BLUE)
    assert found is not None
    assert list(map(sentence, found.shown)) == [
        "The Titan struck back at your Centaur",
        "Earlier The Titan struck back at your Ogre",
    ]
    assert found.summary == "1 more of your strikes"


@pytest.mark.django_db
def test_an_own_strike_is_shown_beside_strikes_back_that_slew_nobody() -> None:
    state = position("titan:D3", "centaur:D4 lion:E3")
    back = struck(RED, "titan:D3", "centaur:D4", [1] * 6)
    found = panel(state, phase(BLUE), struck(BLUE, "centaur:D4", "titan:D3", [1] * 3), back, back, seat=BLUE)
    assert found is not None
    assert list(map(sentence, found.shown)) == [
        "The Titan struck back at your Centaur",
        "Earlier Your Centaur struck the Titan",
    ]


@pytest.mark.django_db
def test_a_strike_of_an_earlier_round_says_which() -> None:
    state = position("titan:D3", "centaur:D4 lion:E3")
    start = ("battle.phase", {"seat": RED, "round": 2})
    strike = struck(RED, "titan:D3", "lion:E3", [1] * 6)
    found = panel(state, start, strike, phase(RED), strike, seat=BLUE)
    assert found is not None
    assert [row.when for row in found.shown] == ["", "Round 2"]


@pytest.mark.django_db
def test_old_dice_leave_the_recap_its_place() -> None:
    state = position("gargoyle:D3", "lion:D4-1 ogre:C3")
    moved = maneuvered(BLUE, "ogre", "B2", "C3")
    assert panel(state, *LONG_BATTLE[:2], phase(BLUE), moved, phase(RED)) is None


@pytest.mark.parametrize("seat", [GREEN, None])
def test_watchers_read_the_latest_phase_in_the_third_person(seat: int | None) -> None:
    state = position("gargoyle:D3", "lion:D4-1 ogre:C3", mover="defender")
    (found,) = told(state, *LONG_BATTLE, seat=seat)
    assert words(found).startswith(
        "The Ogre struck the Gargoyle | 6 dice, hits on 4+ | No hits: the Gargoyle"
    )
    assert len(told(state, *LONG_BATTLE[:4], seat=seat)) == 2


def test_a_deputy_reads_no_you() -> None:
    state = position("gargoyle:D3", "lion:D4-1 ogre:C3", mover="defender")
    found = told(state, *LONG_BATTLE, deputy=True)
    assert [say(each.text) for each in found] == [
        "The Ogre struck the Gargoyle",
        "The Lion struck back at the Gargoyle",
        "The Gargoyle struck the Lion",
    ]


def test_an_earlier_battle_is_no_news() -> None:
    state = position("gargoyle:D3", "lion:D4-1")
    assert told(state, struck(BLUE, "lion:D4", "gargoyle:D3", [6] * 5), MET) == []


def test_without_a_battle_there_is_nothing_to_show() -> None:
    assert is_fighting(RULES.view(position("gargoyle:D3", "lion:D4"), RED))
    assert not is_fighting(
        RULES.view(campaign({"R.moon": (3, "titan ogre"), "B.moon": (5, "titan ogre")}), RED)
    )


def arrow(state: TitanState, strike: Told) -> str:
    """Return the drawing of a strike on the map, or "" if there is none."""
    (newest,) = told(state, strike)
    return draw_strike(RULES.view(state, RED), newest, say) or ""


def test_a_strike_is_an_arrow_between_the_two_in_the_colour_of_its_seat() -> None:
    state = position("gargoyle:D3", "lion:D4-2")
    drawn = arrow(state, struck(RED, "gargoyle:D3", "lion:D4", [6, 5, 1, 1]))
    (x, y, turn), *_ = re.findall(r"translate\(([\d.]+) ([\d.]+)\) rotate\((-?\d+)\)", drawn)
    one, two = (HEX_CENTRES[HEX_INDEX[hex]] for hex in ("D3", "D4"))
    assert (float(x), float(y)) == pytest.approx(((one[0] + two[0]) / 2, (one[1] + two[1]) / 2), abs=0.1)
    assert turn == "-90", "straight up"
    assert "#b3241d" in drawn
    assert "<title>Your Gargoyle struck the Lion</title>" in drawn
    assert "trail-jump" not in drawn


@pytest.mark.parametrize(("hex", "target"), [("D3", "E4"), ("E4", "D3")])
def test_an_arrow_leaves_the_hits_of_both_characters_free(hex: str, target: str) -> None:
    """They are at the upper right of each."""
    state = position(f"gargoyle:{hex}-1", f"lion:{target}-2")
    drawn = arrow(state, struck(RED, f"gargoyle:{hex}", f"lion:{target}", [6, 5, 1, 1]))
    ((x, y),) = re.findall(r"translate\(([\d.]+) ([\d.]+)\)", drawn)
    for place in (hex, target):
        right, high = HEX_CENTRES[HEX_INDEX[place]]
        assert hypot(float(x) - right - 24, float(y) - high + 19) > 15


def test_a_rangestrike_is_a_line_to_its_target() -> None:
    state = position("ranger:D3", "lion:D6-1")
    drawn = arrow(state, struck(RED, "ranger:D3", "lion:D6", [6, 1], far=True))
    assert "trail-jump" in drawn
    assert "Your Ranger rangestruck the Lion" in drawn


def test_no_arrow_points_where_nobody_is() -> None:
    """A strike is drawn while the map shows both; a phase later one may be gone."""
    strike = struck(RED, "gargoyle:D3", "lion:D4", [6, 6, 6, 6])
    assert arrow(position("gargoyle:D3", "ogre:D4"), strike) == ""
    assert arrow(position("gargoyle:E3", "lion:D4-4"), strike) == ""


def test_a_picture_without_a_strike_has_the_place_for_one() -> None:
    state = position("gargoyle:D3", "lion:D4-2")
    (picture,) = scene(RULES.view(state, RED), {}, current_say()).pictures
    shown = show_strike(picture, el("path", {"d": "M0 0"}))
    assert NO_STRIKE in picture.drawn
    assert "M0 0" in shown.drawn
