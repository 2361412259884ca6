"""The settings that a director may choose, and their storage."""

from __future__ import annotations

import msgspec
import pytest

from games.columns.typed_json import TypedJSONField
from games.tournaments import formats
from games.tournaments.formats.settings import (
    BadSettings,
    DoubleElimination,
    Elimination,
    League,
    Pools,
    Settings,
    Swiss,
)

COLUMN = TypedJSONField(Settings)

EVERYTHING: list[tuple[Settings, int]] = [
    (Swiss(), 12),
    (Swiss(seats=4, rounds=4, points=(10, 6, 3, 1), tie_breaks=("points", "wins")), 13),
    (Pools(pools=3, advance=2, twice=True), 12),
    (Pools(seats=4, pools=2, rounds=5, at_once=True), 16),
    (Elimination(third_place=True, best_of=3), 9),
    (Elimination(seats=4, advance=2), 16),
    (DoubleElimination(reset=False), 8),
    (League(seats=4, group_size=7, pyramid=True, up=1), 49),
]


@pytest.mark.parametrize(("settings", "entrants"), EVERYTHING)
def test_sound_settings_pass_and_come_back_from_storage(settings: Settings, entrants: int) -> None:
    formats.of(settings).check(settings, entrants)
    assert COLUMN.value_of(COLUMN.text_of(settings)) == settings


def test_formats_are_found_by_key_and_by_settings() -> None:
    found = [formats.of(settings) for settings, _entrants in EVERYTHING]
    assert all(formats.get(each.key) is each for each in found)
    assert {each.key for each in found} == {*formats._FORMATS}


def test_what_is_not_known_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        COLUMN.value_of('{"type":"swiss","laps":3}')
    with pytest.raises(msgspec.ValidationError):
        COLUMN.value_of('{"type":"knockout"}')


@pytest.mark.parametrize(
    ("settings", "entrants", "code"),
    [
        (Swiss(), 1, "too_few_entrants"),
        (Swiss(), 513, "too_many_entrants"),
        (Swiss(seats=7), 20, "seats_out_of_range"),
        (Swiss(seats=4, smallest=2), 20, "smallest_out_of_range"),
        (Swiss(rounds=0), 8, "rounds_out_of_range"),
        (Swiss(rounds=8), 8, "more_rounds_than_opponents"),
        (Swiss(advance=8), 8, "advance_out_of_range"),
        (Swiss(points=(2, 1)), 8, "points_are_for_tables"),
        (Swiss(seats=4, points=(4, 3, 2)), 8, "points_for_each_place"),
        (Swiss(seats=4, points=(4, 3, 2, 3)), 8, "points_must_fall"),
        (Swiss(seats=4, points=(1, 1, 1, 1)), 8, "points_are_all_equal"),
        (Swiss(tie_breaks=("points", "beauty")), 8, "tie_break_unknown"),
        (Swiss(tie_breaks=("points", "won", "won")), 8, "tie_break_twice"),
        (Swiss(tie_breaks=("won", "points")), 8, "points_come_first"),
        (Pools(pools=0), 8, "pools_out_of_range"),
        (Pools(pools=5), 8, "pool_too_small"),
        (Pools(seats=4, pools=3), 8, "pool_too_small"),
        (Pools(pools=2), 100, "pool_too_large"),
        (Pools(rounds=3), 8, "rounds_are_for_tables"),
        (Pools(seats=3, twice=True), 8, "twice_is_for_two"),
        (Pools(pools=2, advance=4), 8, "advance_of_a_pool"),
        (Elimination(best_of=5), 8, "best_of_unknown"),
        (Elimination(replays=4), 8, "replays_out_of_range"),
        (Elimination(advance=2), 8, "one_of_two_goes_on"),
        (Elimination(seats=4, best_of=3), 8, "series_are_for_two"),
        (Elimination(seats=4, advance=3), 16, "advance_of_a_table"),
        (DoubleElimination(seats=4), 16, "double_elimination_is_for_two"),
        (League(group_size=2), 8, "group_out_of_range"),
        (League(), 2, "too_few_entrants"),
        (League(rounds=3), 8, "rounds_are_for_tables"),
        (League(seats=4, twice=True), 8, "twice_is_for_two"),
        (League(group_size=6, pyramid=True), 12, "nobody_stays"),
    ],
)
def test_a_mistake_is_refused_with_a_code(settings: Settings, entrants: int, code: str) -> None:
    with pytest.raises(BadSettings) as refused:
        formats.of(settings).check(settings, entrants)
    assert refused.value.code == code
