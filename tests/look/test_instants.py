"""Instants and spans in the reader's language and zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from accounts import instants
from config.templatetags.look import ago

DEADLINE = datetime(2026, 11, 24, 15, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("Europe/Moscow", "Tue 24 Nov 18:00 (UTC+3, Moscow)"),
        ("America/St_Johns", "Tue 24 Nov 11:30 (UTC−3:30, St. John’s)"),
        ("Atlantic/Reykjavik", "Tue 24 Nov 15:00 (UTC, Reykjavik)"),
        ("UTC", "Tue 24 Nov 15:00 (UTC)"),
    ],
)
def test_an_instant_names_its_zone(zone: str, text: str) -> None:
    with timezone.override(ZoneInfo(zone)), translation.override("en"):
        assert instants.format_with_zone(DEADLINE) == text


def test_russian_writes_days_and_months_small() -> None:
    with timezone.override(ZoneInfo("Europe/Moscow")), translation.override("ru"):
        assert instants.format_with_zone(DEADLINE).startswith("вт 24 ноя 18:00 (UTC+3, ")


@pytest.mark.parametrize(
    ("length", "text"),
    [
        (timedelta(days=1, hours=4, minutes=9), "1 day 4 h"),
        (timedelta(days=3), "3 days"),
        (timedelta(hours=19, minutes=40), "19 h 40 min"),
        (timedelta(hours=2), "2 h"),
        (timedelta(minutes=40), "40 min"),
        (timedelta(seconds=20), "0 min"),
        (timedelta(seconds=-5), "0 min"),
    ],
)
def test_a_span_has_its_two_largest_units(length: timedelta, text: str) -> None:
    with translation.override("en"):
        assert instants.format_duration(length).replace("\u00a0", " ") == text


def test_a_deadline_is_urgent_below_twelve_hours() -> None:
    assert not instants.is_urgent(DEADLINE, DEADLINE - timedelta(hours=12))
    assert instants.is_urgent(DEADLINE, DEADLINE - timedelta(hours=11, minutes=59))


def test_a_past_deadline_says_so() -> None:
    with translation.override("en"):
        assert instants.format_time_left(DEADLINE, DEADLINE) == "time is up"


@pytest.mark.parametrize(
    ("age", "text"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=12), "12 min ago"),
        (timedelta(hours=20), "Mon 19:00"),
        (timedelta(days=40), "15 Oct"),
        (timedelta(days=400), "20 Oct 2025"),
    ],
)
def test_the_past_is_told_as_near_as_it_matters(age: timedelta, text: str) -> None:
    with timezone.override(UTC), translation.override("en"):
        assert instants.format_past(DEADLINE - age, DEADLINE) == text


def test_the_page_keeps_an_instants_text_for_one_language_and_zone_and_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = DEADLINE
    monkeypatch.setattr("config.templatetags.look.timezone.now", lambda: now)
    instant = DEADLINE - timedelta(hours=3)
    shown = set()
    for zone in ("UTC", "Europe/Moscow"):
        for language in ("en", "ru"):
            with timezone.override(ZoneInfo(zone)), translation.override(language):
                first, again = ago(instant), ago(instant)
                assert first == again
                shown.add(first)
    assert len(shown) == 4
    with translation.override("en"):
        now = instant + timedelta(minutes=4)
        assert ">4 min ago<" in ago(instant)
        now = instant + timedelta(minutes=5, seconds=59)
        assert ">5 min ago<" in ago(instant)
