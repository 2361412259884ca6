"""The latest strikes of a battle, with what each did: from the messages and from what the seat sees."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.exchanges import Exchange
from games.engine.recap import HeardEvent
from games.matches.render import say
from games.titan.battle.state import Battle, Side
from games.titan.exchanges import exchanges, is_fighting
from games.titan.state import TitanState
from tests.titan.battle.positions import placed
from tests.titan.positions import RULES, battle, campaign, fighting

RED, BLUE, GREEN = range(3)

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


def told(state: TitanState, *events: Told, seat: int | None = RED, deputy: bool = False) -> list[Exchange]:
    heard = [HeardEvent(n, code, params) for n, (code, params) in enumerate(events)]
    return list(exchanges(heard, RULES.view(state, seat), None if deputy else seat))


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
