"""Outages longer than ten minutes move dates by whole hours, each outage once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction
from django.db.models import F
from hypothesis import given
from hypothesis import strategies as st

from games.competitions.models import Competition, LogEntry, Table
from games.competitions.services import deciding, outage_compensation, outage_shifts, sweeps
from games.competitions.services.locking import lock_competition
from games.notices.budget import Budget
from games.notices.now import database_now
from games.uptime.models import Outage
from tests.competitions.conftest import Room
from tests.factories.ageing import beat
from tests.factories.competitions import again, make_competition, make_entrant, make_table

HOUR = timedelta(hours=1)
START = datetime(2026, 11, 22, 12, tzinfo=UTC)


def outage(start: datetime, lasted: timedelta) -> Outage:
    return Outage(start=start, end=start + lasted, is_open=False)


@given(st.timedeltas(timedelta(0), timedelta(days=40)))
def test_a_date_moves_by_whole_hours_that_cover_the_outage_or_not_at_all(lasted: timedelta) -> None:
    by = outage_shifts.shift_for(outage(START, lasted))
    if lasted <= timedelta(minutes=10):
        assert by == timedelta(0)
    else:
        assert lasted <= by < lasted + HOUR
        assert by % HOUR == timedelta(0)


@given(
    st.datetimes(datetime(2026, 11, 1), datetime(2026, 12, 24), timezones=st.just(UTC)),
    st.lists(st.tuples(st.timedeltas(timedelta(0), timedelta(days=20)), st.timedeltas(HOUR, 9 * HOUR))),
)
def test_a_date_that_had_not_come_lies_behind_every_outage(
    instant: datetime, spans: list[tuple[timedelta, timedelta]]
) -> None:
    at, found = START, []
    for gap, lasted in spans:
        found.append(outage(at + gap, lasted))
        at += gap + lasted
    moved = outage_shifts.shift_instant(instant, found)
    assert moved >= instant
    for each in found:
        assert each.end is not None
        assert moved <= each.start or moved >= each.end


@pytest.mark.parametrize(
    ("lasted", "hours"),
    [
        (timedelta(minutes=10), 0),
        (timedelta(minutes=10, microseconds=1), 1),
        (HOUR, 1),
        (HOUR + timedelta(microseconds=1), 2),
        (3 * HOUR, 3),
    ],
)
def test_the_bounds_belong_to_the_shorter(lasted: timedelta, hours: int) -> None:
    """Ten minutes do not count as long yet, and a full hour is not rounded up to the next."""
    assert outage_shifts.shift_for(outage(START, lasted)) == hours * HOUR


def test_a_date_that_had_come_when_the_outage_began_stays() -> None:
    found = [outage(START, 2 * HOUR)]
    for passed in (timedelta(0), timedelta(microseconds=1), HOUR):
        assert outage_shifts.shift_instant(START - passed, found) == START - passed
    assert outage_shifts.shift_instant(START + timedelta(microseconds=1), found) == START + timedelta(
        hours=2, microseconds=1
    )


def test_an_outage_moves_a_date_that_another_had_moved_past_its_beginning() -> None:
    first, second = outage(START, HOUR), outage(START + 90 * timedelta(minutes=1), timedelta(minutes=11))
    date = START + timedelta(minutes=45)
    assert outage_shifts.shift_instant(date, [second]) == date
    assert outage_shifts.shift_instant(date, [second, first]) == date + 2 * HOUR


@pytest.mark.django_db
def test_every_date_to_come_moves_once(room: Room) -> None:
    now = database_now()
    table = make_table(competition := make_competition(begins_at=now + HOUR, entries_until=now - 9 * HOUR))
    held = make_entrant(competition, status="held", held_until=now + HOUR)
    over = make_table(make_competition(status="finished", ended_at=now))
    Competition.objects.update(created_at=now - timedelta(days=9))
    Table.objects.update(made_at=now - timedelta(days=9))
    before = again(table).decide_at
    Outage.objects.create(start=now - 4 * HOUR, end=now - timedelta(minutes=90), is_open=False)
    Outage.objects.create(start=now - HOUR, end=now - HOUR + timedelta(minutes=9), is_open=False)
    assert outage_compensation.sweep(Budget()) == 1
    assert outage_compensation.sweep(Budget()) == 0
    assert before is not None
    assert again(table).decide_at == before + 3 * HOUR
    competition.refresh_from_db()
    held.refresh_from_db()
    assert competition.begins_at == now + 4 * HOUR
    assert competition.entries_until == now - 9 * HOUR
    assert held.held_until == now + 4 * HOUR
    assert again(over).decide_at == over.decide_at
    assert room.told == ["moved 3"]
    assert LogEntry.objects.get(verb="moved").details == {"hours": 3}


@pytest.mark.django_db
def test_what_was_made_after_an_outage_stays() -> None:
    now = database_now()
    table = make_table(competition := make_competition())
    Competition.objects.filter(pk=competition.pk).update(created_at=now - timedelta(days=9))
    Outage.objects.create(start=now - 4 * HOUR, end=now - HOUR, is_open=False)
    outage_compensation.sweep(Budget())
    assert again(table).decide_at == table.decide_at


@pytest.mark.django_db
def test_nobody_acts_on_a_date_before_it_has_moved() -> None:
    table = make_table(competition := make_competition())
    now = database_now()
    Competition.objects.filter(pk=competition.pk).update(created_at=now - timedelta(days=9))
    Table.objects.update(made_at=now - timedelta(days=9), decide_at=now - timedelta(minutes=5))
    Outage.objects.create(start=now - 4 * HOUR, end=now - timedelta(minutes=1), is_open=False)
    assert deciding.sweep(Budget()) == 0
    assert again(table).status == Table.Status.RUNNING
    assert again(table).decide_at == now - timedelta(minutes=5) + 4 * HOUR


@pytest.mark.django_db
def test_one_that_is_being_prepared_keeps_the_dates_its_director_set() -> None:
    now = database_now()
    competition = make_competition(status="draft", begins_at=now + HOUR, created_at=now - timedelta(days=2))
    Outage.objects.create(start=now - 4 * HOUR, end=now - HOUR, is_open=False)
    with transaction.atomic():
        lock_competition(competition.pk)
    Competition.objects.update(status="open")
    assert outage_compensation.sweep(Budget()) == 0
    competition.refresh_from_db()
    assert competition.begins_at == now + HOUR


@pytest.mark.django_db
def test_while_an_outage_is_open_nothing_is_decided() -> None:
    beat(timedelta(0))
    table = make_table(make_competition())
    Table.objects.update(decide_at=F("decide_at") - timedelta(days=60))
    opened = Outage.objects.create(start=database_now() - HOUR, is_open=True)
    assert sweeps.sweep() == 0
    assert again(table).status == Table.Status.RUNNING
    opened.delete()
    assert sweeps.sweep() == 1


@pytest.mark.django_db
def test_the_first_sweep_after_a_gap_leaves_dates_to_the_one_after_it() -> None:
    beat(timedelta(hours=2))
    table = make_table(make_competition())
    Table.objects.update(decide_at=F("decide_at") - timedelta(days=60))
    assert sweeps.sweep() == 0
    assert again(table).status == Table.Status.RUNNING


@pytest.mark.django_db
def test_what_is_due_since_the_last_heartbeat_is_decided_after_the_next() -> None:
    table = make_table(make_competition())
    Table.objects.update(decide_at=database_now() - timedelta(seconds=10))
    beat(timedelta(seconds=25))
    assert sweeps.sweep() == 0
    assert again(table).status == Table.Status.RUNNING
    beat(timedelta(seconds=5))
    assert sweeps.sweep() == 1
