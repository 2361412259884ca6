"""Divisions, their seasons, promotion and relegation."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.pairing.pairing_types import count_meetings
from games.tournaments.formats.league import LEAGUE, Division, divisions
from games.tournaments.formats.protocol import Chance, Goal
from games.tournaments.formats.settings import BadSettings, League
from games.tournaments.formats.stage import Stage
from tests.tournaments.formats.playing import after, next_round, play_out, played, stage

FLAT = League(group_size=8, up=2)
PYRAMID = League(seats=4, group_size=7, pyramid=True, up=1)


def upside_down(keys: Any) -> list[int]:
    return sorted(keys, reverse=True)


@pytest.mark.parametrize(
    ("settings", "entrants", "expected"),
    [
        (FLAT, 24, [(8, 1), (8, 1), (8, 1)]),
        (FLAT, 27, [(8, 1), (8, 1), (8, 1), (3, 1)]),
        # Two would be too few for a group.
        (FLAT, 26, [(8, 1), (8, 1), (10, 1)]),
        (PYRAMID, 49, [(7, 1), (14, 2), (28, 4)]),
        (PYRAMID, 40, [(7, 1), (14, 2), (19, 3)]),
        (PYRAMID, 12, [(7, 1), (5, 1)]),
        (PYRAMID, 5, [(5, 1)]),
    ],
)
def test_divisions_are_cut_from_the_order_of_seeds(
    settings: League, entrants: int, expected: list[tuple[int, int]]
) -> None:
    found = divisions(settings, entrants)
    assert found == tuple(Division(number, *each) for number, each in enumerate(expected, 1))


def test_groups_of_a_division_have_letters_and_like_strength() -> None:
    members = LEAGUE.members(stage(PYRAMID, 49))
    assert [each.part for each in members] == ["1", "2A", "2B", "3A", "3B", "3C", "3D"]
    assert members[0].keys == (1, 2, 3, 4, 5, 6, 7)
    assert members[1].keys[:3] == (8, 11, 12)
    assert members[2].keys[:3] == (9, 10, 13)


def test_many_groups_have_letters_too() -> None:
    parts = [each.part for each in LEAGUE.members(stage(PYRAMID, 512))]
    assert len({*parts}) == len(parts)
    assert "6AA" in parts


def test_at_tables_everybody_has_each_seat_once_and_all_meet_equally_often() -> None:
    new = next_round(stage(PYRAMID, 21))
    assert len(new.tables) == 21
    for members in LEAGUE.members(stage(PYRAMID, 21)):
        tables = [each.keys for each in new.tables if each.part == members.part]
        assert {*count_meetings([tables]).values()} == {2}
        assert all(
            sorted(keys.index(key) for keys in tables if key in keys) == [0, 1, 2, 3] for key in members.keys
        )
    assert LEAGUE.rounds(PYRAMID, 21) == 1


def test_rounds_may_be_played_one_after_the_other() -> None:
    settings = League(seats=3, group_size=9, up=1, rounds=4, at_once=False)
    assert LEAGUE.rounds(settings, 9) == 4
    done = play_out(stage(settings, 9))
    assert len(done.rounds) == 4
    assert (
        max(
            Counter(
                count_meetings([[each.keys for each in round_.tables] for round_ in done.rounds])
            ).values()
        )
        == 1
    )
    assert LEAGUE.rounds(League(at_once=False), 8) == 7


def test_two_rise_and_two_fall_between_divisions() -> None:
    done = play_out(stage(FLAT, 24))
    assert LEAGUE.ranking(done) == tuple(range(1, 25))
    assert LEAGUE.next_season(done) == (
        *range(1, 7), 9, 10,
        7, 8, *range(11, 15), 17, 18,
        15, 16, *range(19, 25),
    )  # fmt: skip


def test_of_twice_as_many_groups_each_sends_one_up_and_two_come_down() -> None:
    done = play_out(stage(PYRAMID, 21), upside_down)
    order = LEAGUE.next_season(done)
    # The first division fell apart from below: 1 and 2 came last.
    assert {*order[:7]} == {3, 4, 5, 6, 7, 20, 21}
    assert {1, 2} <= {*order[7:]}


def test_who_leaves_makes_room() -> None:
    done = play_out(stage(FLAT, 24)).dropping([3])
    order = LEAGUE.next_season(done)
    assert 3 not in order
    assert order[:8] == (1, 2, 4, 5, 6, 7, 9, 10)
    assert len(order) == 23


def test_the_outlook_is_to_rise_and_to_stay() -> None:
    started = stage(FLAT, 24)
    assert [need.goal for need in LEAGUE.outlook(started, 1).needs] == [Goal.FIRST, Goal.STAY]
    assert [(need.goal, need.placings) for need in LEAGUE.outlook(started, 9).needs] == [
        (Goal.RISE, 2),
        (Goal.STAY, 6),
    ]
    assert [need.goal for need in LEAGUE.outlook(started, 24).needs] == [Goal.RISE]
    done = play_out(started)
    assert [LEAGUE.outlook(done, key).needs[-1].chance for key in (6, 7, 14, 15)] == [
        Chance.SURE,
        Chance.GONE,
        Chance.SURE,
        Chance.GONE,
    ]


@pytest.mark.thorough
@given(
    st.sampled_from([FLAT, PYRAMID, League(group_size=6, up=1, pyramid=True), League(group_size=5, up=1)]),
    st.integers(5, 60),
    st.data(),
)
def test_a_season_loses_nobody_and_nobody_moves_further_than_one_division(
    settings: League, count: int, data: st.DataObject
) -> None:
    try:
        LEAGUE.check(settings, count)
    except BadSettings:
        return
    started: Stage[Any] = stage(settings, count)
    order = data.draw(st.permutations(range(1, count + 1)))
    done = after(started, played(next_round(started), lambda keys: sorted(keys, key=order.index)))
    assert LEAGUE.finished(done)
    following = LEAGUE.next_season(done)
    assert sorted(following) == list(range(1, count + 1))

    def division(place: int) -> int:
        below = 0
        for each in divisions(settings, count):
            below += each.size
            if place < below:
                return each.number
        raise AssertionError

    moved = [division(following.index(key)) - division(key - 1) for key in following]
    assert {*moved} <= {-1, 0, 1}
    # As many rise into each division as fall out of it.
    assert moved.count(1) == moved.count(-1)
    rising = sum(settings.up * each.groups for each in divisions(settings, count)[1:])
    assert moved.count(-1) == rising
