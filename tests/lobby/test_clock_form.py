"""Time controls as people choose them and as words."""

from __future__ import annotations

from datetime import time

import pytest

from games.clocks.controls import DAY, HOUR, Bank, Control, Daily, Fixed
from games.clocks.standstill import Agreement, Nights
from games.lobby.forms.clock import PRESETS, ClockForm
from games.matches.texts import agreement_texts, control_text
from games.matches.title_figures import pace_kind


def form(*clocks: str, **data: object) -> ClockForm:
    return ClockForm(data=data, clocks=clocks or ("main",), zone="Europe/Moscow")


@pytest.mark.parametrize(
    ("data", "control", "words"),
    [
        ({"pace": str(2 * DAY)}, Fixed(2 * DAY), "2 days"),
        (
            {"pace": "bank"},
            Bank(3 * DAY, DAY, 6 * DAY),
            "3 days in the bank, plus 1 day per turn, up to 6 days",
        ),
        (
            {"pace": "grace"},
            Bank(10 * DAY, 0, 10 * DAY, 12 * HOUR),
            "10 days in the bank, first 12 hours of each turn free",
        ),
        ({"pace": "evening"}, Daily(time(21), "Europe/Moscow", 12 * HOUR), "daily by 21:00 (Moscow)"),
        ({"pace": "own", "kind": "fixed", "hours": "36"}, Fixed(36 * HOUR), "36 hours"),
        (
            {"pace": "own", "kind": "bank", "hours": "48", "increment": "6", "cap": "72", "free": "2"},
            Bank(48 * HOUR, 6 * HOUR, 72 * HOUR, 2 * HOUR),
            "2 days in the bank, first 2 hours of each turn free, plus 6 hours per turn, up to 3 days",
        ),
        (
            {"pace": "own", "kind": "daily", "at": "07:30"},
            Daily(time(7, 30), "Europe/Moscow", 12 * HOUR),
            "daily by 07:30 (Moscow)",
        ),
    ],
)
def test_a_choice_is_a_control_and_says_what_it_is(
    data: dict[str, object], control: Control, words: str
) -> None:
    chosen = form(**data)
    assert chosen.is_valid(), chosen.errors
    assert chosen.controls() == {"main": control}
    assert control_text(control) == words


@pytest.mark.parametrize("pace", [key for key, _text in PRESETS if key != "own"])
def test_every_preset_is_a_control(pace: str) -> None:
    chosen = form(pace=pace)
    assert chosen.is_valid(), chosen.errors
    assert chosen.controls()["main"] is not None


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"pace": "own", "kind": "fixed"}, "hours"),
        ({"pace": "own", "kind": "fixed", "hours": "0.01"}, "hours"),
        ({"pace": "own", "kind": "bank", "hours": "0"}, "hours"),
        ({"pace": "own", "kind": "daily"}, "at"),
        ({"pace": "own", "kind": "fixed", "hours": "1e9"}, "hours"),
        ({"pace": "own", "kind": "fixed", "hours": "nan"}, "hours"),
        ({"pace": "never"}, "pace"),
        ({"pace": "86400", "free_days": ["0", "1", "2", "3"]}, "free_days"),
        ({"pace": "86400", "free_days": ["9"]}, "free_days"),
        ({"pace": "86400", "nights": "sometimes"}, "nights"),
    ],
)
def test_what_is_no_time_is_refused_beside_its_field(data: dict[str, object], field: str) -> None:
    chosen = form(**data)
    assert not chosen.is_valid()
    assert field in chosen.errors


def test_a_battle_may_have_a_time_of_its_own() -> None:
    chosen = form("main", "battle", pace="bank", battle_pace=str(DAY))
    assert chosen.is_valid()
    assert chosen.controls() == {"main": Bank(3 * DAY, DAY, 6 * DAY), "battle": Fixed(DAY)}
    plain = form("main", "battle", pace="bank")
    assert plain.is_valid()
    assert plain.controls()["battle"] == plain.controls()["main"]


def test_what_stops_the_clock_is_agreed_and_said() -> None:
    chosen = form(pace="86400", free_days=["6", "5"], nights="still", absences="on", automatic="on")
    assert chosen.is_valid()
    agreed = Agreement((5, 6), "Europe/Moscow", Nights.STILL, absences=True, automatic=True)
    assert chosen.agreement() == agreed
    assert agreement_texts(agreed) == [
        "stopped on Sat, Sun (Moscow)",
        "stopped at night for the player whose turn it is",
        "stopped during announced absences",
        "an absence may start automatically",
    ]


def test_nothing_stops_live_play_and_no_absence_begins_where_none_counts() -> None:
    live = form(pace="300", free_days=["5"], nights="still", absences="on", automatic="on")
    assert live.is_valid()
    assert live.agreement() == Agreement(nights=Nights.COUNTED)
    blitz = form(pace="own", kind="bank", hours="0.5", increment="0.1", free="0.1", absences="on")
    assert blitz.is_valid()
    assert blitz.agreement() == Agreement(nights=Nights.COUNTED)
    strict = form(pace="86400", automatic="on")
    assert strict.is_valid()
    assert strict.agreement() == Agreement(zone="Europe/Moscow")


@pytest.mark.parametrize(
    "store",
    [
        {"hours": "240", "free": "1"},
        {"hours": "240", "increment": "0.5"},
        {"hours": "0.5", "increment": "0.5", "cap": "240"},
    ],
)
def test_what_was_agreed_stands_where_a_slow_store_has_a_small_increment(store: dict[str, object]) -> None:
    stops = {"free_days": ["5", "6"], "nights": "still", "absences": "on", "emergencies": "on"}
    chosen = form(pace="own", kind="bank", **store, **stops)
    assert chosen.is_valid(), chosen.errors
    agreed = Agreement((5, 6), "Europe/Moscow", Nights.STILL, absences=True, emergencies=True)
    assert chosen.agreement() == agreed
    assert pace_kind(chosen.controls()["main"]) != "live"
