"""An absence announced while its person's match is being changed; on PostgreSQL both run at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.models import User
from accounts.services import absences
from accounts.services.locking import lock_person
from games.clocks.controls import DAY, Fixed
from games.clocks.spans import Span
from games.clocks.standstill import Agreement
from games.engine.listeners import Listeners
from games.lobby.services import substitutes
from games.matches.models import Deadline, Match
from games.matches.services import time_outs
from games.matches.services.absence_deadlines import start_automatic_absence
from games.matches.services.replacing import restart_deadline
from games.matches.services.seat_people import SeatPeople
from games.matches.services.sweeps import sweep_deadlines
from games.notices.now import database_now
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.matches import holder, make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry
from tests.racing import aside, elsewhere, wait_for

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
]

A_DAY = timedelta(days=1)
A_MOMENT = 0.5
"""Seconds for which one waits for what another may be kept from doing."""


def away_match(*, automatic: bool = False, users: list[User] | None = None) -> Match:
    """Return a match whose first seat has been awaited with two days of time."""
    clock = Fixed(2 * DAY)
    return make_match(
        seats=2,
        users=users or [make_user(), make_user()],
        controls={"main": clock, "battle": clock},
        agreement=Agreement(absences=True, automatic=automatic),
        options=Options(sealed=False),
    )


def due(match: Match) -> datetime:
    return Deadline.objects.get(match=match, handled_at=None).due_at


def awaited(match: Match) -> User:
    return holder(match, Deadline.objects.get(match=match, handled_at=None).seat.index)


def once_read(monkeypatch: pytest.MonkeyPatch, deed: Callable[[], object]) -> None:
    """Run `deed` in another transaction, once, just after a match has read the holders of its seats.

    A sweep reads them together with the seats."""
    deeds = [deed]

    def followed(read: Callable[..., Any]) -> Callable[..., Any]:
        def reading(*args: Any) -> Any:
            found = read(*args)
            if deeds:
                elsewhere(deeds.pop())
            return found

        return reading

    for name in ("_read", "take"):
        monkeypatch.setattr(SeatPeople, name, followed(getattr(SeatPeople, name)))


def test_what_is_announced_between_a_sweeps_read_and_its_save_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = away_match()
    user, before = awaited(match), due(match)
    absences.announce(user, Span(before - timedelta(hours=1), before), database_now())
    later = Span(before, before + A_DAY)
    once_read(monkeypatch, lambda: absences.announce(user, later, database_now()))
    sweep_deadlines()
    sweep_deadlines()
    assert due(match) == before + timedelta(hours=25)


def test_what_is_announced_while_a_visit_opens_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    match = away_match()
    mover = Deadline.objects.get(match=match, handled_at=None).seat.index
    play(match, mover, Parry(mover, high=True))
    user, now = holder(match, 1 - mover), database_now()
    span = Span(now + A_DAY, now + 2 * A_DAY)
    once_read(monkeypatch, lambda: absences.announce(user, span, now))
    play(match, mover, Done(mover))
    sweep_deadlines()
    opened = Deadline.objects.get(match=match, handled_at=None)
    assert opened.seat.index == 1 - mover
    assert opened.due_at - opened.opened_at == timedelta(days=3)


def test_what_is_announced_while_a_sweep_opens_a_visit_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    match = away_match()
    mover = Deadline.objects.get(match=match, handled_at=None).seat.index
    play(match, mover, Parry(mover, high=True))
    user, now = holder(match, 1 - mover), database_now()
    span = Span(now + A_DAY, now + 2 * A_DAY)
    overdue(match)
    once_read(monkeypatch, lambda: absences.announce(user, span, now))
    assert sweep_deadlines() == 1
    sweep_deadlines()
    opened = Deadline.objects.get(match=match, handled_at=None)
    assert opened.seat.index == 1 - mover
    assert opened.due_at - opened.opened_at == timedelta(days=3)


def test_what_is_announced_while_a_seat_is_taken_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    match = away_match()
    seat = Deadline.objects.get(match=match, handled_at=None).seat
    seat.silent_since = seat.open_since = database_now()
    seat.save()
    user, now = make_user(), database_now()
    span = Span(now + A_DAY, now + 2 * A_DAY)
    announcing = aside(lambda: elsewhere(lambda: absences.announce(user, span, now)))

    def beginning(*args: Any) -> None:
        restart_deadline(*args)
        announcing.start()
        # It waits for us, who hold its person's row.
        announcing.join(A_MOMENT)

    monkeypatch.setattr(substitutes, "restart_deadline", beginning)
    substitutes.take_seat(match_id=match.pk, seat=seat.index, user=user)
    wait_for(announcing)
    sweep_deadlines()
    opened = Deadline.objects.get(match=match, handled_at=None)
    assert opened.due_at - opened.opened_at >= timedelta(days=3)


def test_announcing_and_an_absence_that_begins_by_itself_wait_for_each_other_in_one_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = away_match(automatic=True)
    user, now = awaited(match), database_now()
    overdue(match, by=timedelta(hours=10))
    # A share of it is owed, so that the sweep writes the deadline before it asks for the person.
    outage = Span(now - timedelta(hours=6), now - timedelta(hours=4))
    Outage.objects.create(start=outage.start, end=outage.end, is_open=False)
    announced, swept = threading.Event(), threading.Event()
    changed = absences.absences_changed

    def telling(person: User) -> None:
        # The announcer holds the person, and has not come to their matches yet.
        announced.set()
        swept.wait(A_MOMENT)
        changed.notify(person)

    def excusing(*args: Any) -> bool:
        swept.set()
        return start_automatic_absence(*args)

    monkeypatch.setattr(absences, "absences_changed", Listeners(telling))
    monkeypatch.setattr(time_outs, "start_automatic_absence", excusing)
    later = Span(now + 9 * A_DAY, now + 10 * A_DAY)
    announcing = aside(lambda: elsewhere(lambda: absences.announce(user, later, now)))
    announcing.start()
    assert announced.wait(10)
    assert sweep_deadlines() == 0
    wait_for(announcing)
    assert sorted(user.absences.values_list("automatic", flat=True)) == [False, True]
    assert due(match) > now


def test_an_absence_begins_by_itself_for_who_holds_the_seat_when_the_match_is_locked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = away_match(automatic=True)
    user, other = awaited(match), make_user()
    overdue(match)

    def resigning(user_id: int) -> User:
        locked = lock_person(user_id)
        elsewhere(lambda: match.tenures.filter(user=user).update(user=other))
        return locked

    monkeypatch.setattr(time_outs, "lock_person", resigning)
    sweep_deadlines()
    assert not user.absences.exists()
