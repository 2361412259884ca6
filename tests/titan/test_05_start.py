"""Law 5.0 and 21.3: towers, the first eight characters, and the secret split 4 + 4."""

from __future__ import annotations

import pytest

from games.engine.chance import ReplayChance, SeededChance
from games.engine.errors import BadOptions
from games.titan.actions import Divide
from games.titan.meta import Options
from games.titan.state import TitanState
from tests.titan.positions import RULES, asked, codes, do, question, refused, told

MINE = ("ogre", "ogre", "centaur")


def dice(*values: int) -> ReplayChance:
    return ReplayChance([(6, value - 1) for value in values])


def begun(seats: int = 2, options: Options | None = None) -> TitanState:
    return RULES.setup(options or Options(), seats, SeededChance(3)).state


def test_5_1_ties_and_taken_numbers_are_rolled_again() -> None:
    chance = dice(4, 4, 2, 4, 2, 6)
    state = RULES.setup(Options(), 3, chance).state
    chance.finish()
    # Neither keeps the four; later it is free, and the two is taken.
    assert state.towers == [400, 600, 200]


def test_5_1_all_who_rolled_the_same_number_roll_again() -> None:
    chance = dice(5, 5, 5, 1, 1, 3, 5, 6)
    state = RULES.setup(Options(), 4, chance).state
    chance.finish()
    assert state.towers == [600, 300, 500, 100]


def test_5_1_the_highest_tower_moves_first_then_downwards() -> None:
    state = RULES.setup(Options(), 3, dice(4, 2, 6)).state
    assert state.order == [2, 0, 1]
    for seat in range(3):
        do(state, Divide(seat, MINE, tuple(state.markers[seat][:2])))
    assert (state.mover, state.round) == (2, 1)


def test_5_2_everybody_divides_at_once_and_unseen() -> None:
    state = begun(3)
    assert asked(state) == [(seat, "divide", "must") for seat in range(3)]
    first = do(state, Divide(1, MINE, ("B.moon", "B.key")))
    assert first == []
    assert asked(state) == [(0, "divide", "must"), (2, "divide", "must")]
    assert RULES.view(state, 1).division is not None
    assert RULES.view(state, 0).division is None
    assert refused(state, Divide(1, MINE, ("B.moon", "B.key")))[1] == "nothing_open"


def test_5_2_three_creatures_and_a_lord_in_each() -> None:
    state = begun()
    do(state, Divide(0, MINE, ("R.moon", "R.key")), Divide(1, MINE, ("B.moon", "B.key")))
    assert state.legions["R.moon"].pieces == ["centaur", "ogre", "ogre", "titan"]
    assert state.legions["R.key"].pieces == ["angel", "centaur", "gargoyle", "gargoyle"]
    assert state.legions["R.key"].land == state.towers[0]


def test_5_2_which_marker_is_the_titans_is_not_told() -> None:
    state = begun()
    do(state, Divide(0, MINE, ("R.moon", "R.key")))
    events = do(state, Divide(1, MINE, ("B.key", "B.moon")))
    assert [event.tellings[0].params["markers"] for event in events[:2]] == [
        ["R.key", "R.moon"],
        ["B.key", "B.moon"],
    ]
    view = RULES.view(state, 1)
    assert view.legions["R.key"].pieces == view.legions["R.moon"].pieces == ()
    assert sum(loose.seat == 0 for loose in view.loose) == 8


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Divide(0, ("ogre", "ogre"), ("R.moon", "R.key")), ("5.2", "three_creatures")),
        (Divide(0, ("ogre",) * 3, ("R.moon", "R.key")), ("5.2", "not_yours")),
        (Divide(0, ("ogre", "angel", "ogre"), ("R.moon", "R.key")), ("5.2", "not_yours")),
        (Divide(0, MINE, ("R.moon", "R.moon")), ("5.2", "two_markers")),
        (Divide(0, MINE, ("R.moon", "B.key")), ("4.6", "not_your_marker")),
    ],
)
def test_5_2_a_wrong_division_is_refused(action: Divide, why: tuple[str, str]) -> None:
    assert refused(begun(), action) == why


def test_5_2_the_question_asks_for_a_set_and_an_order() -> None:
    three, two = question(begun()).fields
    assert (three.name, getattr(three, "choices", ())) == (
        "with_titan",
        ("centaur", "centaur", "gargoyle", "gargoyle", "ogre", "ogre"),
    )
    assert (two.name, getattr(two, "least", 0)) == ("markers", 2)


def test_21_3_titanplus_begins_with_stronger_creatures_and_eight_markers() -> None:
    state = begun(2, Options(plus=True))
    assert len(state.markers[0]) == 8
    assert state.stack["centaur"] == state.stack["gargoyle"] == state.stack["ogre"] == 0
    do(state, Divide(0, ("lion", "lion", "troll"), ("R.moon", "R.key")))
    do(state, Divide(1, ("cyclops", "lion", "troll"), ("B.moon", "B.key")))
    assert state.legions["R.key"].pieces == ["angel", "cyclops", "cyclops", "troll"]


def test_the_first_turn_is_told() -> None:
    state = begun()
    do(state, Divide(0, MINE, ("R.moon", "R.key")))
    events = do(state, Divide(1, MINE, ("B.key", "B.moon")))
    assert codes(events) == ["divided", "divided", "turn"]
    assert told(events, "turn")["round"] == 1


def test_options_that_cannot_be_played_are_refused() -> None:
    for options in (Options(markers=1), Options(markers=13), Options(turns=-1)):
        with pytest.raises(BadOptions):
            RULES.check_options(options, 2)
    for seats in (1, 7):
        with pytest.raises(BadOptions):
            RULES.check_options(Options(), seats)
