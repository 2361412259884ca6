"""The people at the seats of a locked match, read alone or together with the seats by a sweep."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.services import absences
from games.clocks.spans import Span
from games.clocks.standstill import Agreement, ClockOwner, Night
from games.matches.models import Match, Tenure
from games.matches.services import tenures
from games.matches.services.locked_match import lock_match, try_lock_match
from games.matches.services.seat_people import SeatPeople, SeatPerson
from games.notices.models import PushSubscription
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.matches import holder, make_match

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)


def crowded_match() -> Match:
    """Return a match whose people differ in all that counts of them, with a seat of the autopilot."""
    match = make_match(seats=4, agreement=Agreement(absences=True))
    sleeper, reader, leaver = (holder(match, seat) for seat in range(3))
    sleeper.time_zone, sleeper.night_start, sleeper.night_end = "Asia/Tokyo", time(22), time(6, 30)
    sleeper.reminder_hours = [12, 3]
    sleeper.save()
    PushSubscription.objects.create(
        user=reader, endpoint="https://push.example.org/1", p256dh="k", auth="a", made_at=database_now()
    )
    Tenure.objects.filter(user=leaver).update(left_at=database_now())
    tenure = Tenure.objects.get(match=match, seat__index=3)
    tenure.user, tenure.role = None, Tenure.Role.AUTOPILOT
    tenure.save()
    return match


def read_by_sweep(match: Match) -> tuple[list[SeatPerson], int]:
    """Return the people as a sweep reads them, and how many queries it took after the match was locked."""
    with transaction.atomic():
        locked = try_lock_match(match.pk)
        assert locked is not None
        with CaptureQueriesContext(connection) as queries:
            people = locked.people.all()
    return people, len(queries)


def test_a_sweep_reads_the_same_people_together_with_the_seats() -> None:
    match = crowded_match()
    found, queries = read_by_sweep(match)
    assert queries == 0
    assert found == SeatPeople(match).all()
    assert [person.user_id for person in found] == [holder(match, seat).pk for seat in range(3)]
    assert [person.browsers for person in found] == [False, True, False]
    assert [person.reachable for person in found] == [True, True, False]
    night = Night("Asia/Tokyo", time(22), time(6, 30))
    assert found[0].clock_owner == ClockOwner(night, (), (timedelta(hours=12), timedelta(hours=3)))


def test_absences_and_deputies_are_read_when_they_are_needed() -> None:
    match, now = crowded_match(), database_now()
    absent = holder(match, 0)
    spans = [Span(now + A_DAY, now + 2 * A_DAY), Span(now + 5 * A_DAY, now + 6 * A_DAY)]
    for span in reversed(spans):
        absences.announce(absent, span, now)
    found, queries = read_by_sweep(match)
    assert queries == 1
    assert found == SeatPeople(match).all()
    assert found[0].absences == tuple(spans)
    deputy = make_deputy(match, 1)
    found, queries = read_by_sweep(match)
    assert queries == 1
    assert found[-1].user_id == deputy.pk
    assert not found[-1].holds_seat


@pytest.mark.parametrize("automatic", [False, True])
def test_an_automatic_absence_counts_only_where_one_may_start(*, automatic: bool) -> None:
    match = make_match(agreement=Agreement(absences=True, automatic=automatic))
    absent, now = holder(match, 0), database_now()
    absent.absences.create(start=now, end=now + A_DAY, automatic=True, made_at=now)
    found, queries = read_by_sweep(match)
    assert queries == automatic
    assert found == SeatPeople(match).all()
    assert found[0].absences == ((Span(now, now + A_DAY),) if automatic else ())


def test_they_are_read_again_after_a_seat_has_changed_hands() -> None:
    match, new = make_match(), make_user()
    with transaction.atomic():
        locked = lock_match(match.pk)
        first = locked.people.all()
        old = tenures.holder(locked.seats[0])
        assert old is not None
        tenures.end(locked, old, Tenure.How.REPLACED)
        assert locked.people.all() == first[1:]
        tenures.seat_person(locked, locked.seats[0], new)
        assert {person.user_id for person in locked.people.all()} == {new.pk, holder(match, 1).pk}
