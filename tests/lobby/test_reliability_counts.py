"""Reliability from daily counts agrees with the deadlines, whatever is counted and whenever."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.db import connection
from django.db.models import Count, Q

from accounts.models import User
from games.lobby.selectors.reliability import ReliabilityRecord, begin_of, first_day, reliability_records
from games.lobby.services.reliability_counts import SETTLED_AFTER, count_days
from games.matches.models import Attendance, AttendanceMark, Deadline, Match, Seat, Visit
from games.matches.services.sweeps import run_daily_work
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.matches import make_table
from tests.factories.records import give_record

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def truth(users: list[User], now: datetime) -> dict[int, ReliabilityRecord]:
    """Return the records calculated from every deadline of the year."""
    year = Deadline.objects.filter(handled_at__gte=begin_of(first_day(now.date())))
    rows = {
        user_id: ReliabilityRecord(kept, missed)
        for user_id, kept, missed in year.values_list("user_id")
        .annotate(
            kept=Count("pk", filter=Q(outcome="answered")),
            missed=Count("last_sign", distinct=True, filter=Q(outcome="timed_out")),
        )
        .order_by()
    }
    return {user.pk: rows.get(user.pk, ReliabilityRecord()) for user in users}


def counts() -> list[tuple[object, ...]]:
    return sorted(Attendance.objects.values_list("user_id", "day", "last_sign", "count"), key=str)


class Life:
    """People who keep and miss visits while days pass."""

    def __init__(self, source: Random) -> None:
        self.source, self.now = source, NOON
        self.users = [make_user() for _ in range(3)]
        self._seen = dict.fromkeys([user.pk for user in self.users], NOON - timedelta(days=1))
        self._match: Match = make_table()
        self._seat = Seat.objects.filter(match=self._match)[0]
        self._visits = 0

    def pass_time(self) -> None:
        self.now += timedelta(minutes=self.source.choice((1, 50, 600, 1_440, 9_000)))

    def visit(self) -> None:
        """Let someone keep a visit, or miss one in the same or a new silence."""
        user, kept = self.source.choice(self.users), self.source.random() < 0.6
        if not kept and self.source.random() < 0.4:
            self._seen[user.pk] = self.now
        self._visits += 1
        visit = Visit.objects.create(
            match=self._match, seat=self._seat, number=self._visits, clock="main",
            opened_at=self.now, closed_at=self.now,
        )  # fmt: skip
        Deadline.objects.create(
            match=self._match, seat=self._seat, visit=visit, clock="main",
            opened_at=self.now, due_at=self.now, handled_at=self.now,
            outcome="answered" if kept else "timed_out", user=user,
            last_sign=None if kept else self._seen[user.pk],
        )  # fmt: skip

    def told(self) -> dict[int, ReliabilityRecord]:
        return reliability_records([user.pk for user in self.users], now=self.now)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(8))
def test_counted_day_by_day_or_all_at_once_or_not_at_all_it_is_the_truth(seed: int) -> None:
    life = Life(Random(seed))
    counted = 0
    for _ in range(150):
        life.pass_time()
        for _ in range(life.source.randrange(4)):
            life.visit()
        if life.source.random() < 0.3:
            counted += count_days(now=life.now)
        if life.source.random() < 0.3:
            assert life.told() == truth(life.users, life.now)
    assert life.now - NOON > timedelta(days=180)
    count_days(now=life.now)
    assert counted > 100
    incremental = counts()
    assert life.told() == truth(life.users, life.now)
    Attendance.objects.all().delete()
    AttendanceMark.objects.all().delete()
    assert life.told() == truth(life.users, life.now)
    count_days(now=life.now)
    rebuilt = counts()
    assert rebuilt == incremental
    assert life.told() == truth(life.users, life.now)


def test_a_silence_over_midnight_counts_once_on_either_side_of_the_mark() -> None:
    life = Life(Random(1))
    user, sign = life.users[0], NOON - timedelta(hours=3)
    for hours in (10, 20):
        life.visit()
        Deadline.objects.filter(visit__number=life._visits).update(
            user=user, outcome="timed_out", last_sign=sign, handled_at=NOON + timedelta(hours=hours)
        )
    life.now = NOON + timedelta(days=1)
    assert count_days(now=life.now) == 365
    assert Attendance.objects.filter(user=user).count() == 1
    assert reliability_records([user.pk], now=life.now)[user.pk] == ReliabilityRecord(0, 1)


def test_a_day_is_counted_an_hour_after_its_end() -> None:
    midnight = begin_of(NOON.date() + timedelta(days=1))
    count_days(now=NOON)
    assert count_days(now=midnight + SETTLED_AFTER - timedelta(seconds=1)) == 0
    assert count_days(now=midnight + SETTLED_AFTER) == 1
    assert count_days(now=midnight + SETTLED_AFTER) == 0


def test_a_clock_that_was_set_back_loses_nothing() -> None:
    life = Life(Random(2))
    life.visit()
    count_days(now=life.now + timedelta(days=9))
    life.now += timedelta(days=1)
    life.visit()
    count_days(now=life.now)
    life.now += timedelta(days=2)
    count_days(now=life.now)
    assert life.told() == truth(life.users, life.now)


def test_housekeeping_counts_and_a_year_later_the_counts_are_gone() -> None:
    user = make_user()
    give_record(user, 3, 1)
    now = database_now()
    Deadline.objects.filter(user=user).update(handled_at=now - timedelta(days=2))
    run_daily_work()
    assert Attendance.objects.filter(user=user).exists()
    assert reliability_records([user.pk])[user.pk] == ReliabilityRecord(3, 1)
    count_days(now=now + timedelta(days=400))
    assert not Attendance.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_list_reads_counts_and_not_a_year_of_visits() -> None:
    user = make_user()
    give_record(user, 30)
    Deadline.objects.filter(user=user).update(handled_at=database_now() - timedelta(days=3))
    count_days(now=database_now())
    with connection.cursor() as cursor:
        cursor.execute("SELECT sum(count), count(*) FROM matches_attendance")
        assert cursor.fetchone() == (30, 1)
    assert reliability_records([user.pk])[user.pk] == ReliabilityRecord(30, 0)
