"""The field (I.6, I.7) and obstacles to an attack (IV.3, VI.5)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from games.gladiators.board import (
    COLUMNS,
    CORNER_HEXES,
    DIRECTIONS,
    HEXES,
    NEIGHBOURS,
    PILLAR_HEXES,
    direction,
    directions_away,
    distance,
    hex_beyond,
    hexes_between_by_step,
    hexes_in_line,
    start_hexes,
)
from games.gladiators.ways import is_open

hexes = some.sampled_from(HEXES)


def turned(name: str) -> str:
    """Return the same hex after half a turn of the board."""
    column, row = COLUMNS.index(name[0]), int(name[1:])
    return f"{COLUMNS[16 - column]}{(7 if column % 2 else 8) - row}"


def test_1_6_the_field_has_105_hexes_and_six_pillars_between_its_walls() -> None:
    assert len(HEXES) == 9 * 7 + 8 * 6 - len(PILLAR_HEXES) == 105
    assert not set(PILLAR_HEXES) & set(HEXES)


def test_1_6_the_field_is_the_same_after_half_a_turn() -> None:
    assert {turned(name) for name in HEXES} == set(HEXES)


def test_1_6_the_compass_goes_round_from_north() -> None:
    assert [hex_beyond("i4", way) for way in DIRECTIONS] == ["i3", "j3", "j4", "i5", "h4", "h3"]
    assert hex_beyond("a1", 1) == ""
    assert hex_beyond("e1", 4) == "", "a pillar is wall"


def test_1_7_sides_begin_in_opposite_corners() -> None:
    assert start_hexes(2, 0, 1) == (CORNER_HEXES["A"],) == ("a1",)
    assert start_hexes(2, 1, 3) == ("q7", "q6", "p6")
    assert start_hexes(5, 4, 1) == ("i4",)
    assert len(set(start_hexes(2, 0, 6))) == 6


@given(hexes, hexes)
def test_distance_is_the_fewest_steps_where_no_wall_is(one: str, other: str) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 1) == (other in NEIGHBOURS[one])
    steps = {one}
    for _ in range(distance(one, other) - 1):
        steps |= {near for name in steps for near in NEIGHBOURS[name]}
        assert other not in steps or one == other


@given(hexes, hexes)
def test_a_straight_line_has_one_direction_and_a_bent_one_two(one: str, other: str) -> None:
    if one == other:
        return
    ways = directions_away(one, other)
    assert len(ways) == (1 if direction(one, other) else 2)
    assert list(ways) == sorted(ways)
    for way in ways:
        farther = hex_beyond(other, way)
        assert not farther or distance(one, farther) == distance(one, other) + 1


@given(hexes, hexes)
def test_what_lies_between_is_on_a_shortest_way(one: str, other: str) -> None:
    for step, names in enumerate(hexes_between_by_step(one, other), start=1):
        for name in names:
            assert (distance(one, name), distance(name, other)) == (step, distance(one, other) - step)
    if direction(one, other) and distance(one, other) > 1:
        assert len(hexes_in_line(one, other)) == distance(one, other) - 1


def test_4_3_at_distance_two_in_line_the_hex_between_must_be_free() -> None:
    assert is_open("i2", "i4", ())
    assert not is_open("i2", "i4", {"i3"})
    assert not is_open("e1", "e3", ()), "a wall fills it as well"


def test_4_3_at_distance_two_out_of_line_one_of_the_two_must_be_free() -> None:
    assert hexes_between_by_step("i4", "j2") == (("i3", "j3"),)
    assert is_open("i4", "j2", {"i3"})
    assert is_open("i4", "j2", {"j3"})
    assert not is_open("i4", "j2", {"i3", "j3"})


def test_next_to_each_other_the_way_is_always_open() -> None:
    assert is_open("i4", "i3", {"i3", "i4"})
