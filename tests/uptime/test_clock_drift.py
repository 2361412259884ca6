"""A database clock that jumps causes no time-out and freezes nothing.

The jump is simulated by changing the reading that the last sweep stored with the heartbeat.
"""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from pytest_django import Settings

from games.matches.models import Deadline
from games.matches.services.sweeps import sweep_deadlines
from games.matches.services.time_outs import enforce
from games.notices.now import database_now
from games.uptime.heartbeats import HEARTBEAT
from games.uptime.jumps import Reading
from games.uptime.models import Outage, Pulse
from games.uptime.services import clock_drift, outages
from tests.factories.ageing import overdue
from tests.factories.matches import make_match

pytestmark = pytest.mark.django_db

MINUTES = timedelta(minutes=1)
HOURS = timedelta(hours=1)


def leap(by: timedelta, ago: int = 15) -> None:
    """Let the database's clock have jumped `by` since a sweep `ago` seconds ago."""
    then = database_now() - timedelta(seconds=ago) - by
    reading = Reading(then, time.monotonic() - ago)
    Pulse.objects.update_or_create(
        name=HEARTBEAT,
        defaults={"succeeded_at": then, "readings": clock_drift.only_own_reading(reading)},
    )


@pytest.mark.parametrize("by", [1.5 * MINUTES, 9 * MINUTES, 30 * HOURS])
def test_a_leap_forwards_times_nobody_out_and_its_time_comes_back(by: timedelta) -> None:
    match = make_match()
    overdue(match)
    leap(by)
    assert enforce(match.pk) == 0
    assert sweep_deadlines() == 0
    opened = Outage.objects.get()
    assert (opened.is_open, opened.cause) == (True, Outage.Cause.CLOCK)
    assert enforce(match.pk) == 0
    assert sweep_deadlines() == 0
    ended = Outage.objects.get()
    assert not ended.is_open
    assert ended.end is not None
    assert by <= ended.end - ended.start < by + MINUTES
    for deadline in Deadline.objects.filter(match=match, handled_at=None):
        least = 2 * HOURS if by > 10 * MINUTES else timedelta(0)
        assert deadline.due_at >= ended.end + least
    assert sweep_deadlines() == 0
    assert Outage.objects.count() == 1


def test_a_leap_back_stops_one_sweep_and_freezes_nothing() -> None:
    match = make_match()
    leap(-5 * HOURS)
    assert sweep_deadlines() == 0
    assert Outage.objects.get(is_open=True).cause == Outage.Cause.CLOCK
    assert sweep_deadlines() == 0
    ended = Outage.objects.get()
    assert ended.end is not None
    assert timedelta(0) <= ended.end - ended.start < MINUTES
    enforce(match.pk)
    overdue(match)
    assert sweep_deadlines() == 2


def test_a_minute_is_no_jump_nor_is_another_machines_clock() -> None:
    make_match()
    leap(0.7 * MINUTES)
    sweep_deadlines()
    then = database_now() - 0.8 * MINUTES
    other = {"another machine": Reading(then, 3.0)}
    Pulse.objects.update(readings=other, succeeded_at=then)
    sweep_deadlines()
    assert not Outage.objects.exists()
    sweep_deadlines()
    assert Pulse.objects.get().readings.keys() >= {clock_drift.machine()}


def test_two_sweeps_that_find_the_same_jump_write_it_down_once() -> None:
    leap(2 * HOURS)
    now = clock_drift.read(database_now())
    outages.record_jump_outage(now)
    outages.record_jump_outage(now)
    assert Outage.objects.count() == 1
    sweep_deadlines()
    outages.record_jump_outage(now)
    sweep_deadlines()
    assert Outage.objects.filter(is_open=False).count() == 1


def test_a_site_without_a_worker_has_no_jumps(settings: Settings) -> None:
    settings.SWEEPS = "touch"
    match = make_match()
    overdue(match)
    leap(3 * HOURS)
    assert sweep_deadlines() == 2
    assert not Outage.objects.exists()
