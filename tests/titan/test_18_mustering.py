"""Law 18.0 and 21.3: which characters muster which."""

from __future__ import annotations

import pytest

from games.titan.actions import Move, Muster
from games.titan.enlistment import eligible_legions
from games.titan.mustering import available_recruits, parse_recruiters, qualified_recruits
from games.titan.state import TitanState
from tests.titan.positions import RULES, asked, campaign, do, done, offers, refused, rolling, spelt, told

MARSH, TOWER, MOUNTAINS = 8, 500, 2000


def mustered(terrain: str, pieces: str, plus: bool = False) -> set[str]:
    return {recruit for recruit, _ in qualified_recruits(terrain, tuple(spelt(pieces)), plus)}


def moved(pieces: str, land: int, **kwargs: object) -> TitanState:
    """Return a state in Enlistment in which a legion of Red has moved to a land."""
    state = campaign({"R.key": (land, pieces)}, phase="muster", **kwargs)  # type: ignore[arg-type]
    state.legions["R.key"].moved = True
    return state


@pytest.mark.parametrize(
    ("terrain", "pieces", "found"),
    [
        ("marsh", "ogre", {"ogre"}),
        ("marsh", "troll", {"ogre", "troll"}),
        ("marsh", "ogre*2", {"ogre", "troll"}),
        ("mountains", "lion*2", {"lion", "minotaur"}),
        ("mountains", "minotaur*2", {"lion", "minotaur", "dragon"}),
        ("mountains", "colossus", {"lion", "minotaur", "dragon", "colossus"}),
        ("mountains", "lion*3", {"lion", "minotaur"}),
        ("desert", "lion*2", {"lion"}),
        ("desert", "lion*3", {"lion", "griffon"}),
        ("jungle", "cyclops*2", {"gargoyle", "cyclops"}),
        ("jungle", "cyclops*3", {"gargoyle", "cyclops", "behemoth"}),
        ("woods", "centaur*3", {"centaur", "warbear"}),
        ("brush", "ogre*3", set()),
        ("swamp", "angel titan warlock guardian", set()),
    ],
)
def test_18_3_like_lesser_or_by_several_the_next(terrain: str, pieces: str, found: set[str]) -> None:
    assert mustered(terrain, pieces) == found


@pytest.mark.parametrize(
    ("pieces", "found"),
    [
        ("dragon*2", {"centaur", "gargoyle", "ogre"}),
        ("troll*3", {"centaur", "gargoyle", "ogre", "guardian"}),
        ("guardian", {"centaur", "gargoyle", "ogre", "guardian"}),
        ("titan", {"centaur", "gargoyle", "ogre", "warlock"}),
        ("warlock", {"centaur", "gargoyle", "ogre", "warlock"}),
        ("warlock*3", {"centaur", "gargoyle", "ogre", "warlock"}),
        ("angel*3", {"centaur", "gargoyle", "ogre"}),
    ],
)
def test_18_5_towers(pieces: str, found: set[str]) -> None:
    assert mustered("tower", pieces) == found


def test_18_5_nothing_need_be_shown_for_a_tower_creature() -> None:
    assert {shown for recruit, shown in qualified_recruits("tower", ("dragon",)) if recruit == "ogre"} == {""}


def test_18_4_each_way_to_show_recruiters_is_offered() -> None:
    state = moved("ogre*2 troll", MARSH)
    assert {each.shown for each in offers(state, Muster) if each.recruit == "troll"} == {"ogre*2", "troll"}
    assert refused(state, Muster(0, "R.key", "troll", "ogre")) == ("18.4", "shown_insufficient")
    assert refused(state, Muster(0, "R.key", "ranger", "troll*2")) == ("18.3", "not_qualified")


def test_18_0_recruit_and_recruiters_are_shown() -> None:
    state = moved("ogre*2 lion*2", MARSH)
    assert parse_recruiters("ogre*2") == ("ogre", "ogre")
    events = do(state, Muster(0, "R.key", "troll", "ogre*2"))
    assert told(events, "mustered", 1)["shown"] == ["ogre", "ogre"]
    assert RULES.view(state, 1).legions["R.key"].pieces == ("ogre", "ogre", "troll")


def test_18_0_one_for_each_legion_in_a_turn() -> None:
    layout = {"R.key": (MARSH, "ogre*2"), "R.moon": (23, "ogre*2")}
    state = campaign(layout, phase="muster")
    for marker in layout:
        state.legions[marker].moved = True
    do(state, Muster(0, "R.key", "ogre", "ogre"))
    assert refused(state, Muster(0, "R.key", "ogre", "ogre")) == ("18.0", "mustered_already")
    assert {each.legion for each in offers(state, Muster)} == {"R.moon"}


def test_18_0_and_another_in_the_next_turn() -> None:
    state = moved("ogre*2", MARSH)
    do(state, Muster(0, "R.key", "ogre", "ogre"))
    do(state, done(1), chance=rolling(1))
    do(state, next(iter(offers(state, Move))), done(1), done(1))
    do(state, done(0), chance=rolling(1))
    do(state, next(each for each in offers(state, Move) if each.legion == "R.key"), done(0))
    assert [seat for seat, kind, _ in asked(state) if kind == "muster"] == [0]
    assert eligible_legions(state, 0) == ["R.key"]


def test_18_1_only_after_moving_and_under_seven() -> None:
    state = campaign({"R.key": (MARSH, "ogre*2"), "R.moon": (23, "ogre*7")}, phase="muster")
    state.legions["R.moon"].moved = True
    assert refused(state, Muster(0, "R.key", "ogre", "ogre")) == ("18.1", "has_not_moved")
    assert refused(state, Muster(0, "R.moon", "ogre", "ogre")) == ("4.1", "full")


def test_18_0_a_moved_legion_under_seven_is_asked_whether_or_not_it_can_muster() -> None:
    assert asked(moved("lion*2", MARSH)) == [(0, "muster", "must")]


def test_20_1_the_stack_may_be_empty() -> None:
    state = moved("ogre*2", MARSH)
    state.stack["troll"] = 0
    assert {each.recruit for each in offers(state, Muster)} == {"ogre"}
    assert refused(state, Muster(0, "R.key", "troll", "ogre*2")) == ("18.0", "none_left")
    assert list(available_recruits("marsh", ("ogre",), {"ogre": 0})) == []


def test_6_5_the_turn_passes_when_all_have_been_asked() -> None:
    state = moved("ogre*2", MARSH)
    do(state, Muster(0, "R.key", "ogre", "ogre"))
    assert (state.mover, state.phase) == (1, "split")
    later = moved("ogre*2", MARSH)
    do(later, done(0))
    assert later.mover == 1
    assert not later.legions["R.key"].moved


@pytest.mark.parametrize(
    ("terrain", "pieces", "found"),
    [
        ("brush", "cyclops*2", {"cyclops", "gorgon"}),
        ("woods", "lion*3", set()),
        ("woods", "warbear", {"warbear"}),
        ("hills", "minotaur", {"minotaur"}),
        ("marsh", "troll", {"troll"}),
        ("tower", "dragon", {"cyclops", "lion", "troll"}),
    ],
)
def test_21_3_titanplus_ladders_begin_a_step_higher(terrain: str, pieces: str, found: set[str]) -> None:
    assert mustered(terrain, pieces, plus=True) == found
