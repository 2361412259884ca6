"""Absences, nights and stores in the deadlines of whole matches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import absences
from games.clocks.absences import RETURN_GRACE
from games.clocks.controls import DAY, HOUR, Bank, Fixed
from games.clocks.spans import Span
from games.clocks.standstill import Agreement, Nights
from games.matches.models import Deadline, Errand, Event, Match, Seat, Tenure
from games.matches.services.arrival import record_look
from games.matches.services.sweeps import sweep_deadlines
from games.matches.services.time_outs import enforce
from games.notices.composing import Mail, compose
from games.notices.mail_content import DropNotice
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.ageing import age, overdue
from tests.factories.matches import access_of, at_a_turn, holder, make_match, play, state_of
from tests.factories.reusable_parts import forget_parts
from tests.probe.rules import Name, Parry, Peek

pytestmark = pytest.mark.django_db

AWAY = Agreement(absences=True, automatic=True)
A_DAY = timedelta(days=1)


TWO_DAYS = Fixed(2 * DAY)


def table(agreement: Agreement, control: Any = TWO_DAYS, seats: int = 2) -> Match:
    return make_match(seats=seats, controls={"main": control, "battle": control}, agreement=agreement)


def deadline(match: Match, seat: int = 0) -> Deadline:
    return Deadline.objects.get(match=match, seat__index=seat, handled_at=None)


def soon(match: Match) -> datetime:
    return deadline(match).opened_at + timedelta(hours=6)


def test_an_announced_absence_moves_the_deadline_at_the_next_sweep_and_its_end_brings_it_back() -> None:
    match = table(AWAY)
    before, start = deadline(match).due_at, soon(match)
    absence = absences.announce(holder(match, 0), Span(start, start + A_DAY), database_now())
    assert Errand.objects.filter(match=match, user=holder(match, 0)).exists()
    assert not Errand.objects.filter(user=holder(match, 1)).exists()
    assert sweep_deadlines() == 0
    assert deadline(match).due_at == before + A_DAY
    assert deadline(match, 1).due_at == before
    absences.withdraw(absence, database_now())
    enforce(match.pk)
    assert deadline(match).due_at == before


def test_where_absences_do_not_count_they_move_nothing() -> None:
    match = table(Agreement())
    before, start = deadline(match).due_at, soon(match)
    absences.announce(holder(match, 0), Span(start, start + A_DAY), database_now())
    assert sweep_deadlines() == 0
    assert deadline(match).due_at == before


def test_a_visit_that_opens_in_an_absence_waits_for_its_end() -> None:
    match = table(AWAY)
    now = database_now()
    for seat in range(2):
        absences.announce(holder(match, seat), Span(now, now + 3 * A_DAY), now)
    for seat in range(2):
        play(match, seat, Name(seat, 3))
    assert Deadline.objects.get(match=match, handled_at=None).due_at == now + 5 * A_DAY


def test_an_absence_begins_instead_of_a_time_out_three_times_then_time_is_up() -> None:
    match = table(AWAY, seats=3)
    play(match, 1, Name(1, 2))
    play(match, 2, Name(2, 2))
    for number in range(3):
        run_out(match)
        assert sweep_deadlines() == 0
        assert holder(match, 0).absences.count() == number + 1
        assert deadline(match).due_at > database_now()
    assert Event.objects.filter(match=match, code="house.absence").count() == 3
    assert not Notice.objects.filter(kind="time_out").exists()
    run_out(match)
    assert sweep_deadlines() == 1
    assert Notice.objects.filter(kind="time_out").count() == 1


def run_out(match: Match) -> None:
    """Let time pass until the time of the first seat is over."""
    by = deadline(match).due_at - database_now() + timedelta(minutes=1)
    age(match, by)
    Match.objects.filter(pk=match.pk).update(started_at=F("started_at") - by)
    holder(match, 0).absences.update(start=F("start") - by, end=F("end") - by)


def test_who_looks_at_the_match_is_back() -> None:
    match = table(AWAY, seats=3)
    run_out(match)
    assert sweep_deadlines() == 0
    record_look(access_of(match, 0), database_now())
    enforce(match.pk)
    assert timedelta(hours=1) < deadline(match).due_at - database_now() <= RETURN_GRACE
    assert holder(match, 0).absences.count() == 1


def test_the_one_look_that_ends_an_absence_shows_until_when_they_can_answer(client: Client) -> None:
    match = table(AWAY, seats=3)
    run_out(match)
    assert sweep_deadlines() == 0
    before = deadline(match).due_at
    client.force_login(holder(match, 0))
    page = client.get(reverse("matches:match", args=[match.pk]))
    after = deadline(match).due_at
    assert after < before
    assert page.context["frame"].deadline.due_at == after
    assert timedelta(hours=1) < after - database_now() <= RETURN_GRACE


def test_a_new_look_tells_what_happened_since_the_last_one_and_nothing_before(client: Client) -> None:
    match, mover = at_a_turn()
    client.force_login(holder(match, mover))
    page = reverse("matches:match", args=[match.pk])
    client.get(page)
    Tenure.objects.filter(match=match).update(last_look=F("last_look") - timedelta(hours=1))
    play(match, mover, Peek(mover))
    first = client.get(page).context["page"].since.lines
    forget_parts()
    again = client.get(page).context["page"].since.lines
    assert first == again
    assert len(first) == 1


@pytest.mark.parametrize("ago", [timedelta(minutes=20), timedelta(seconds=30)])
@pytest.mark.parametrize("noticed", [True, False])
def test_who_looked_just_before_their_time_ran_out_is_back_with_their_next_look(
    client: Client, ago: timedelta, noticed: bool
) -> None:
    match = table(AWAY, seats=3)
    run_out(match)
    user, match = holder(match, 0), Match.objects.get(pk=match.pk)
    Tenure.objects.filter(match=match, user=user).update(
        last_look=database_now() - ago, looked_revision=match.revision
    )
    if noticed:
        assert sweep_deadlines() == 0
        record_look(access_of(match, 0), database_now())
    else:
        client.force_login(user)
        client.get(reverse("matches:match", args=[match.pk]))
    absence = user.absences.get()
    assert timedelta(hours=1) < absence.end - database_now() <= RETURN_GRACE
    tenure = Tenure.objects.get(match=match, user=user)
    assert tenure.last_look is not None
    assert tenure.last_look > absence.start
    enforce(match.pk)
    assert deadline(match).due_at - database_now() <= RETURN_GRACE


@pytest.mark.thorough
def test_an_absence_that_began_by_itself_stops_no_clock_of_a_match_that_forbids_it() -> None:
    people = [make_user() for _ in range(3)]
    strict = make_match(seats=3, users=people, agreement=Agreement(absences=True))
    lenient = make_match(seats=3, users=people, agreement=AWAY)
    before = deadline(strict).due_at
    overdue(lenient)
    assert sweep_deadlines() == 0
    assert people[0].absences.get().automatic
    enforce(strict.pk)
    assert deadline(strict).due_at == before
    assert told(strict) == []
    for seat in range(3):
        play(strict, seat, Name(seat, 1 + seat))
    (opened,) = Deadline.objects.filter(match=strict, handled_at=None)
    assert opened.due_at - opened.opened_at == timedelta(days=2)
    assert told(strict) == []
    overdue(strict)
    assert sweep_deadlines() == 1
    assert opened.seat.index in {seat.index for seat in strict.seats.exclude(silent_since=None)}


def test_who_wants_no_absence_times_out_at_once() -> None:
    match = table(AWAY)
    user = holder(match, 0)
    user.automatic_absence = False
    user.save()
    play(match, 1, Name(1, 2))
    overdue(match, by=timedelta(minutes=1))
    assert sweep_deadlines() == 1
    assert not user.absences.exists()


def sleep(match: Match, start: datetime, hours: int) -> time:
    """Give everyone at the table a night that begins at `start`, and return when it ends."""
    end = (start + timedelta(hours=hours)).time().replace(microsecond=0)
    for seat in range(match.seats_count):
        user = holder(match, seat)
        user.night_start, user.night_end = start.time().replace(microsecond=0), end
        user.save()
    return end


def test_no_deadline_falls_into_the_night_that_its_visit_was_opened_with() -> None:
    match = make_match(seats=2, controls={"main": Fixed(DAY), "battle": Fixed(DAY)})
    due_at = deadline(match).due_at
    end = sleep(match, due_at - timedelta(hours=1), 4)
    enforce(match.pk)
    assert deadline(match).due_at == due_at
    for seat in range(2):
        play(match, seat, Name(seat, 3))
    opened = Deadline.objects.get(match=match, handled_at=None)
    assert opened.due_at.time() == end
    assert timedelta(hours=26) < opened.due_at - opened.opened_at < timedelta(hours=28)


def test_a_store_pays_for_a_visit_and_gets_its_increment() -> None:
    bank = Bank(seconds=2 * DAY, increment=HOUR, cap=3 * DAY)
    match = table(Agreement(nights=Nights.COUNTED), bank, seats=3)
    assert deadline(match).due_at - deadline(match).opened_at == timedelta(days=2)
    overdue(match, by=-timedelta(hours=20))
    play(match, 0, Name(0, 1))
    kept = Seat.objects.get(match=match, index=0).stored["main"]
    assert 21 * HOUR - 60 <= kept <= 21 * HOUR


def test_a_store_that_ran_dry_has_its_increment_for_the_next_visit() -> None:
    bank = Bank(seconds=DAY, increment=6 * HOUR, cap=3 * DAY)
    match = table(Agreement(nights=Nights.COUNTED), bank, seats=2)
    overdue(match, by=timedelta(minutes=1))
    assert sweep_deadlines() == 2
    stores = [seat.stored["main"] for seat in match.seats.all()]
    assert stores == [6 * HOUR, 6 * HOUR]
    match.refresh_from_db()
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    opened = Deadline.objects.get(match=match, handled_at=None, clock="main")
    assert opened.due_at - opened.opened_at == timedelta(hours=6)


def test_in_a_night_that_stands_still_the_clock_does() -> None:
    match = table(Agreement(nights=Nights.STILL), Fixed(12 * HOUR))
    sleep(match, database_now() + timedelta(hours=2), 8)
    for seat in range(2):
        play(match, seat, Name(seat, 3))
    opened = Deadline.objects.get(match=match, handled_at=None)
    assert opened.due_at - opened.opened_at == timedelta(hours=20)


# ---- what is told ----------------------------------------------------------------------


def told(match: Match) -> list[str]:
    codes = Event.objects.filter(match=match, code__in=["house.away", "house.returned", "house.absence"])
    return list(codes.order_by("revision", "number").values_list("code", flat=True))


def test_the_table_is_told_when_an_absence_moves_a_deadline_and_when_it_is_taken_back() -> None:
    match = table(AWAY)
    start = soon(match)
    absence = absences.announce(holder(match, 0), Span(start, start + A_DAY), database_now())
    assert told(match) == []
    sweep_deadlines()
    assert told(match) == ["house.away"]
    params = Event.objects.get(match=match, code="house.away").params
    assert params == {"seat": 0}
    sweep_deadlines()
    absences.withdraw(absence, database_now())
    sweep_deadlines()
    assert told(match) == ["house.away", "house.returned"]


def test_the_table_is_told_when_somebody_away_is_awaited_and_not_before() -> None:
    match = table(AWAY)
    now = database_now()
    for seat in range(2):
        absences.announce(holder(match, seat), Span(now + 90 * A_DAY, now + 91 * A_DAY), now)
    sweep_deadlines()
    for seat in range(2):
        absences.announce(holder(match, seat), Span(now + A_DAY, now + 2 * A_DAY), now)
    assert told(match) == []
    for seat in range(2):
        play(match, seat, Name(seat, 3))
    awaited = Deadline.objects.get(match=match, handled_at=None).seat.index
    found = Event.objects.filter(match=match, code="house.away").values_list("params", flat=True)
    assert {"seat": awaited} in [params for params in found]


def test_an_absence_that_moves_nothing_is_nobodys_business() -> None:
    for agreement in (Agreement(), AWAY):
        match = table(agreement)
        start = deadline(match).due_at + A_DAY if agreement.absences else soon(match)
        absences.announce(holder(match, 0), Span(start, start + A_DAY), database_now())
        sweep_deadlines()
        assert told(match) == []


def test_who_is_taken_to_be_away_gets_a_mail_and_the_match_may_forbid_it() -> None:
    match = table(AWAY, seats=3)
    overdue(match, by=timedelta(minutes=1))
    assert sweep_deadlines() == 0
    assert told(match) == ["house.absence"] * 3
    notice = Notice.objects.get(kind="absence", user=holder(match, 0))
    mail = compose(notice, now=database_now())
    assert isinstance(mail, Mail)
    text = str(mail.body).replace("\u00a0", " ")
    assert "of 28 days of absence left this year." in text
    assert "you have 2 h to answer" in text
    record_look(access_of(match, 0), database_now())
    strict = table(Agreement(absences=True))
    overdue(strict, by=timedelta(minutes=1))
    assert sweep_deadlines() == 2
    assert told(strict) == []


def test_a_mail_warns_before_the_absences_of_the_year_are_used_up() -> None:
    user = make_user()
    now = database_now()
    first = datetime(now.year + 1, 2, 1, tzinfo=UTC)
    absences.announce(user, Span(first, first + 23 * A_DAY), first - A_DAY)
    assert not Notice.objects.filter(kind="absence_budget").exists()
    with time_left(user, days=4):
        notice = Notice.objects.get(kind="absence_budget")
        mail = compose(notice, now=database_now())
        assert isinstance(mail, Mail)
        assert "4 days of 28 days" in str(mail.body).replace("\u00a0", " ")
    assert isinstance(compose(notice, now=database_now()), DropNotice)


@contextmanager
def time_left(user: User, days: int) -> Iterator[None]:
    """Leave a person `days` of this year's absences, by announcing the others."""
    now = database_now()
    year = datetime(now.year, 1, 1, tzinfo=UTC)
    absence = absences.announce(user, Span(year, year + (28 - days) * A_DAY), year - A_DAY)
    yield
    absence.delete()


def test_a_change_of_zone_and_night_moves_neither_a_running_deadline_nor_its_store() -> None:
    bank = Bank(seconds=2 * DAY, increment=HOUR, cap=3 * DAY)
    match = table(Agreement(nights=Nights.STILL, absences=True), bank)
    before = deadline(match).due_at
    user = holder(match, 0)
    user.time_zone, user.night_start, user.night_end = "Pacific/Kiritimati", time(22), time(7)
    user.save()
    absence = absences.announce(user, Span(before + A_DAY, before + 2 * A_DAY), database_now())
    sweep_deadlines()
    absences.withdraw(absence, database_now())
    sweep_deadlines()
    assert deadline(match).due_at == before
    play(match, 0, Name(0, 1))
    kept = Seat.objects.get(match=match, index=0).stored["main"]
    assert kept <= 2 * DAY + HOUR
