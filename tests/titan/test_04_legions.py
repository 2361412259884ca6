"""Law 4.0 and 6.1: legions, markers and splits."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.choices import free_fields
from games.engine.decisions import OneOf, SomeOf
from games.matches.render import say
from games.titan import words
from games.titan.actions import Join, Move, Split
from games.titan.battle.actions import Done
from games.titan.meta import Options
from tests.titan.positions import (
    RULES,
    asked,
    campaign,
    codes,
    do,
    done,
    offers,
    question,
    refused,
    rolling,
    told,
)

TALL = {"R.key": (41, "ogre*3 troll*2 lion*2")}


def test_4_3_a_split_takes_two_or_more_and_leaves_two_or_more() -> None:
    state = campaign(TALL, phase="split")
    assert refused(state, Split(0, "R.key", ("ogre",), "R.moon")) == ("4.3", "two_in_each")
    six = ("ogre", "ogre", "ogre", "troll", "troll", "lion")
    assert refused(state, Split(0, "R.key", six, "R.moon")) == ("4.3", "two_in_each")
    do(state, Split(0, "R.key", six[:5], "R.moon"))
    assert state.legions["R.key"].pieces == ["lion", "lion"]
    assert state.legions["R.moon"].pieces == ["ogre", "ogre", "ogre", "troll", "troll"]
    assert state.legions["R.moon"].land == 41


def test_4_3_all_of_the_new_legion_was_in_the_old_one() -> None:
    state = campaign(TALL, phase="split")
    assert refused(state, Split(0, "R.key", ("ogre", "dragon"), "R.moon")) == ("4.3", "not_in_legion")
    assert refused(state, Split(0, "R.key", ("troll",) * 3, "R.moon")) == ("4.3", "not_in_legion")


def test_4_3_a_three_way_split_is_two_and_a_four_way_split_impossible() -> None:
    state = campaign(TALL, phase="split")
    do(state, Split(0, "R.key", ("lion", "lion"), "R.moon"), Split(0, "R.key", ("ogre", "ogre"), "R.rose"))
    assert {state.legions[each].height for each in ("R.key", "R.moon", "R.rose")} == {2, 3}
    assert offers(state, Split) == []
    assert refused(state, Split(0, "R.moon", ("lion", "lion"), "R.bell")) == ("4.3", "new_legion")


def test_4_3_others_see_markers_and_heights_not_what_goes() -> None:
    state = campaign(TALL, phase="split")
    events = do(state, Split(0, "R.key", ("lion", "troll"), "R.moon"))
    public = {"seat": 0, "legion": "R.key", "to": "R.moon", "height": 5, "count": 2}
    assert told(events, "split", 1) == public
    assert told(events, "split_own", 0) == public | {"pieces": ["lion", "troll"]}


def test_4_2_a_new_legion_needs_a_marker_that_is_free_and_ones_own() -> None:
    state = campaign(TALL | {"R.moon": (5, "ogre*2")}, phase="split")
    assert refused(state, Split(0, "R.key", ("ogre", "ogre"), "R.moon")) == ("4.2", "marker_in_play")
    assert refused(state, Split(0, "R.key", ("ogre", "ogre"), "B.moon")) == ("4.6", "not_your_marker")
    few = campaign({"R.anchor": (41, "titan ogre*6")}, phase="split", options=Options(markers=1), bare=True)
    assert offers(few, Split) == []
    assert asked(few) == [(0, "split", "never")]


def test_4_2_an_eliminated_players_markers_can_be_used() -> None:
    state = campaign(TALL, phase="split")
    state.markers[0].append("N.moon")
    assert "N.moon" in free_fields(question(state), offers(state, Split)[0])[1].choices  # type: ignore[union-attr]
    do(state, Split(0, "R.key", ("ogre", "ogre"), "N.moon"))
    assert state.legions["N.moon"].seat == 0


def test_5_2_nobody_splits_in_their_first_turn() -> None:
    state = campaign(TALL, phase="split", round=1)
    assert asked(state) == [(0, "split", "never")]
    assert refused(state, Split(0, "R.key", ("ogre", "ogre"), "R.moon")) == ("5.2", "first_turn")


def test_6_2_practice_asks_for_the_first_roll_though_nothing_can_be_split() -> None:
    asking = Options(asks_first_roll=True)
    first = campaign(TALL, phase="split", round=1, options=asking)
    assert asked(first) == [(0, "split", "must")]
    assert say(words.question(RULES.view(first, 0), question(first))) == "Roll for your moves?"
    do(first, done(0), chance=rolling(4))
    assert first.roll == 4
    later = campaign({"R.anchor": (41, "titan ogre")}, phase="split", options=asking, bare=True)
    assert asked(later) == [(0, "split", "never")]


def test_matches_without_the_question_for_the_first_roll_keep_their_bytes() -> None:
    assert b"asks_first_roll" not in RULES.encode_state(campaign(TALL, phase="split", round=1))


def test_6_1_the_form_of_a_split_asks_each_legion_for_its_own_characters() -> None:
    state = campaign(TALL | {"R.rose": (5, "ogre*2 lion*2")}, phase="split")
    decision = question(state)
    atoms: list[Action] = offers(state, Split)
    assert [atom.legion for atom in atoms] == ["R.key", "R.rose"]  # type: ignore[attr-defined]
    creatures, marker = free_fields(decision, atoms[1])
    assert isinstance(creatures, SomeOf)
    assert (creatures.choices, creatures.least, creatures.most) == (("lion", "lion", "ogre", "ogre"), 2, 2)
    assert isinstance(marker, OneOf)
    assert "R.rose" not in marker.choices
    assert "R.moon" in marker.choices


def test_6_2_the_roll_ends_splitting() -> None:
    state = campaign(TALL, phase="split")
    events = do(state, done(0), chance=rolling(4))
    assert codes(events) == ["rolled"]
    assert (state.phase, state.roll) == ("move", 4)


BOXED = {
    # A one from Plains 1 leads on to Woods 2 alone, and to Mountains 1000 by the arch.
    "R.key": (1, "ogre*4"),
    "R.moon": (2, "lion*2"),
    "R.rose": (1000, "lion*2"),
}


def test_4_3_legions_that_can_part_must_part() -> None:
    state = campaign({"R.key": (1, "ogre*4")}, phase="split")
    do(state, Split(0, "R.key", ("ogre", "ogre"), "R.bell"), done(0), chance=rolling(1))
    assert refused(state, done(0)) == ("4.3", "must_part")
    do(state, Move(0, "R.bell", 2, ""))
    do(state, done(0))
    assert set(state.legions) >= {"R.key", "R.bell"}


def test_4_3_one_of_two_must_be_moved_though_another_legion_has() -> None:
    """A move of another is enough for 6.2, not for "one of them must be moved in that Game-Turn"."""
    state = campaign({"R.key": (1, "ogre*4")}, phase="split")
    do(state, Split(0, "R.key", ("ogre", "ogre"), "R.bell"), done(0), chance=rolling(1))
    do(state, Move(0, "R.grail", 3, ""))
    assert done(0) not in offers(state, Done)
    assert refused(state, done(0)) == ("4.3", "must_part")
    do(state, Move(0, "R.key", 2, ""), done(0))
    assert {state.legions[each].land for each in ("R.key", "R.bell")} == {1, 2}


def test_4_3_of_three_in_a_land_one_alone_stays_if_the_others_can_move() -> None:
    state = campaign({"R.key": (100, "ogre*6"), "R.grail": (8, "titan ogre")}, phase="split")
    do(state, Split(0, "R.key", ("ogre",) * 2, "R.bell"), Split(0, "R.key", ("ogre",) * 2, "R.wheel"))
    do(state, done(0), chance=rolling(1))
    do(state, Move(0, "R.bell", 3, ""))
    assert refused(state, done(0)) == ("4.3", "must_part")
    do(state, Move(0, "R.wheel", 41, ""), done(0))
    assert [state.legions[each].land for each in ("R.key", "R.bell", "R.wheel")] == [100, 3, 41]


def test_4_3_a_legion_that_was_new_last_turn_can_be_split_itself() -> None:
    """Only the Game-Turn of its split makes it the new one of the two."""
    state = campaign(TALL, phase="split")
    do(state, Split(0, "R.key", ("lion", "troll", "ogre", "ogre"), "R.bell"), done(0), chance=rolling(1))
    do(state, Move(0, "R.bell", 42, ""), done(0), done(0))
    do(state, done(1), chance=rolling(1))
    do(state, next(iter(offers(state, Move))), done(1), done(1))
    assert (state.mover, state.phase) == (0, "split")
    assert "R.bell" in {each.legion for each in offers(state, Split)}
    do(state, Split(0, "R.bell", ("ogre", "ogre"), "R.wheel"))


def test_4_3_a_new_legion_that_cannot_move_is_aborted() -> None:
    state = campaign(BOXED, phase="split")
    do(state, Split(0, "R.key", ("ogre", "ogre"), "R.bell"), done(0), chance=rolling(1))
    # R.moon and R.rose stay: deliberate, and legal (7.1). The Titan's legion moves.
    do(state, Move(0, "R.grail", 3, ""))
    events = do(state, done(0))
    assert "aborted" in codes(events)
    assert state.legions["R.key"].pieces == ["ogre"] * 4
    assert "R.bell" in state.free_markers(0)


def test_4_3_two_new_legions_that_are_stuck_join_under_either_marker() -> None:
    layout = BOXED | {"R.key": (1, "ogre*6"), "R.rose": (500, "lion*2")}
    state = campaign(layout, phase="split")
    do(state, Split(0, "R.key", ("ogre",) * 2, "R.bell"), Split(0, "R.key", ("ogre",) * 2, "R.wheel"))
    do(state, done(0), chance=rolling(1))
    do(state, Move(0, "R.key", 1000, ""), done(0))
    assert asked(state) == [(0, "join", "must")]
    assert offers(state, Join) == [Join(0, "R.bell", "R.wheel"), Join(0, "R.wheel", "R.bell")]
    do(state, Join(0, "R.wheel", "R.bell"))
    assert state.legions["R.wheel"].height == 4
    assert "R.bell" not in state.legions
    assert state.phase == "muster"
