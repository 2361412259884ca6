"""Beat goes on poking when the machine's clock is set back, and when the queue was away."""

from __future__ import annotations

import logging
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from celery import Celery
from celery.beat import SchedulingError

from config.beat import SteadyScheduler

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def poked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []
    monkeypatch.setattr(SteadyScheduler, "apply_entry", lambda self, entry, **_: names.append(entry.name))
    return names


def scheduler(folder: Path) -> SteadyScheduler:
    app = Celery("tried", broker="memory://", set_as_current=False, timezone="UTC", enable_utc=True)
    app.conf.beat_schedule = {
        "often": {"task": "often", "schedule": 2},
        "seldom": {"task": "seldom", "schedule": 15},
    }
    return SteadyScheduler(app=app, schedule_filename=str(folder / "schedule"))


def run(made: SteadyScheduler, begin: datetime, seconds: int) -> None:
    for second in range(seconds):
        with time_machine.travel(begin + timedelta(seconds=second), tick=False):
            made.tick()
            made.tick()


def test_the_last_runs_are_for_their_owner_only(tmp_path: Path) -> None:
    scheduler(tmp_path)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


@pytest.mark.parametrize("back", [timedelta(hours=3), timedelta(minutes=2)])
def test_a_clock_set_back_stops_no_sweep(back: timedelta, tmp_path: Path, poked: list[Any]) -> None:
    with time_machine.travel(NOON, tick=False):
        made = scheduler(tmp_path)
    run(made, NOON, 40)
    assert poked.count("seldom") >= 2
    poked.clear()
    run(made, NOON + timedelta(seconds=40) - back, 40)
    assert poked.count("seldom") >= 2
    assert poked.count("often") >= 15
    made.close()


def test_nor_does_one_that_was_set_back_while_beat_was_down(tmp_path: Path, poked: list[Any]) -> None:
    with time_machine.travel(NOON, tick=False):
        made = scheduler(tmp_path)
    run(made, NOON, 20)
    made.close()
    poked.clear()
    with time_machine.travel(NOON - timedelta(hours=3), tick=False):
        made = scheduler(tmp_path)
    run(made, NOON - timedelta(hours=3), 40)
    assert poked.count("seldom") >= 2
    made.close()


def test_a_queue_that_is_away_is_logged_once_and_poked_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    is_away, poked = True, []

    def poke(self: SteadyScheduler, entry: Any, **_: Any) -> None:
        if is_away:
            raise SchedulingError("connection refused")
        poked.append(entry.name)

    monkeypatch.setattr(SteadyScheduler, "apply_async", poke)
    with time_machine.travel(NOON, tick=False):
        made = scheduler(tmp_path)
    with caplog.at_level(logging.ERROR, "muster.alarm"):
        run(made, NOON, 40)
        assert poked == []
        is_away = False
        run(made, NOON + timedelta(seconds=40), 16)
    assert set(poked) == {"often", "seldom"}
    assert [record.getMessage() for record in caplog.records] == [
        "the queue cannot be reached, so no worker is woken: connection refused",
        "the queue can be reached again",
    ]
