"""The clocks of one match: the time of a visit, the time used, and the time given back."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.db.models import F

from accounts.models import User
from games.clocks.controls import (
    DAY,
    HOUR,
    LIVE_SECONDS,
    MIN_TIME_AFTER_OUTAGE,
    NEVER,
    Bank,
    Control,
    Fixed,
    Untimed,
)
from games.clocks.spans import Span
from games.clocks.standstill import ALWAYS_PRESENT, Agreement, ClockOwner, Night, Nights
from games.matches.models import Deadline, Match, Seat, Tenure, Visit
from games.matches.services.deadlines import Deadlines, is_live
from games.notices.now import database_now
from games.uptime.gaps import Gap
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.ageing import beat
from tests.factories.matches import holder, make_match

pytestmark = pytest.mark.django_db

HOURS = timedelta(hours=1)
BANK = Bank(10 * HOUR, HOUR, 20 * HOUR)
TWO_DAYS = Fixed(2 * DAY)


def table(main: Control, battle: Control | None = None, **fields: Any) -> Match:
    return make_match(controls={"main": main, "battle": battle or main}, **fields)


def row(match: Match, seat: int = 0) -> Deadline:
    return Deadline.objects.select_related("visit", "seat").get(match=match, seat__index=seat)


def seat_of(match: Match, index: int = 0) -> Seat:
    return Seat.objects.get(match=match, index=index)


def keep(seat: Seat, **stores: dict[str, int]) -> None:
    """Give a seat this much time in store, or used in visits that were undone."""
    for name, store in stores.items():
        setattr(seat, name, store)
    seat.save()


def remind(user: User, *hours: int) -> None:
    """Let a person choose to be reminded so many hours before each deadline."""
    user.reminder_hours = list(hours)
    user.save()


def stores(match: Match, name: str) -> list[dict[str, int]]:
    return [kept for kept in Seat.objects.filter(match=match).values_list(name, flat=True)]


# ---- a visit opens and closes ----------------------------------------------------------------


def test_a_visit_opens_with_its_seats_store_and_what_ran_in_visits_taken_back() -> None:
    match = table(BANK, TWO_DAYS, agreement=Agreement(nights=Nights.COUNTED))
    seat, now = seat_of(match), database_now()
    for index in range(2):
        keep(seat_of(match, index), stored={"main": 5 * HOUR}, spent={"main": HOUR, "battle": 7})
    seat.refresh_from_db()
    user = holder(match, 0)
    user.night_start, user.night_end = time(1), time(5)
    user.save()
    visit = Visit(match=match, seat=seat, number=9, clock="main", opened_at=now)
    opened = Deadlines(match).open(visit, seat)
    assert opened.night == Night(user.time_zone, time(1), time(5))
    assert (opened.match, opened.seat, opened.visit, opened.clock) == (match, seat, visit, "main")
    assert (opened.stored, opened.spent, opened.opened_at) == (5 * HOUR, HOUR, now)
    assert (opened.due_at, opened.remind_at) == (now + 4 * HOURS, now + 3 * HOURS)
    assert opened.frozen_at is None
    # What ran is gone on with once; and it is that seat's.
    assert stores(match, "spent") == [{"battle": 7}, {"main": HOUR, "battle": 7}]
    assert Deadlines(match).open(visit, seat).due_at == now + 5 * HOURS
    visit.clock = "battle"
    opened = Deadlines(match).open(visit, seat)
    assert (opened.clock, opened.stored, opened.spent) == ("battle", None, 7)
    assert opened.due_at == now + 48 * HOURS


def test_a_visit_without_a_clock_is_never_due_and_its_owner_never_reminded() -> None:
    match = table(Untimed(), rated=False, door=Match.Door.LINK)
    remind(holder(match, 0), 1)
    visit = Visit(match=match, seat=seat_of(match), number=9, clock="main", opened_at=database_now())
    clocks = Deadlines(match)
    opened = clocks.open(visit, seat_of(match))
    assert (opened.due_at, opened.frozen_at) == (NEVER, visit.opened_at)
    clocks.rearm(opened, visit.opened_at + HOURS)
    assert opened.remind_at is None
    assert clocks.next_reminder(opened, visit.opened_at) is None


def test_a_seat_that_has_used_nothing_has_what_a_store_begins_with() -> None:
    match = table(BANK)
    seat = seat_of(match)
    keep(seat, stored={"battle": HOUR})
    visit = Visit(match=match, seat=seat, number=9, clock="main", opened_at=database_now())
    assert Deadlines(match).open(visit, seat).stored == 10 * HOUR


def test_a_clock_without_a_control_of_its_own_runs_on_the_main_one() -> None:
    clocks = Deadlines(table(BANK, TWO_DAYS))
    assert [clocks.control(name) for name in ("main", "battle", "another")] == [BANK, TWO_DAYS, BANK]


def test_a_visit_that_closes_takes_what_it_used_of_its_seats_store_for_its_clock() -> None:
    match = table(BANK, TWO_DAYS)
    seat, deadline = seat_of(match), row(match)
    for index in range(2):
        keep(seat_of(match, index), stored={"main": 10 * HOUR, "another": 3})
    seat.refresh_from_db()
    deadline.clock, deadline.granted, deadline.spent = "main", HOUR, 2 * HOUR
    deadline.stored = 10 * HOUR
    Deadlines(match).close(deadline, seat, deadline.opened_at + 4 * HOURS)
    kept = {"main": (10 - (4 - 1 + 2) + 1) * HOUR, "another": 3}
    assert seat.stored == kept
    assert stores(match, "stored") == [kept, {"main": 10 * HOUR, "another": 3}]
    deadline.clock = "battle"
    Deadlines(match).close(deadline, seat, deadline.opened_at + 4 * HOURS)
    assert stores(match, "stored")[0] == kept


def test_a_clock_runs_no_longer_than_to_its_deadline_or_until_it_was_stopped() -> None:
    match = table(BANK)
    for frozen, cost in ((None, 6), (3, 3)):
        seat, deadline = seat_of(match), row(match)
        deadline.due_at = deadline.opened_at + 6 * HOURS
        deadline.frozen_at = deadline.opened_at + frozen * HOURS if frozen else None
        Deadlines(match).close(deadline, seat, deadline.opened_at + 30 * HOURS)
        assert seat.stored[deadline.clock] == (10 - cost + 1) * HOUR


def test_a_new_holder_begins_with_a_whole_store_from_then_on() -> None:
    match = table(TWO_DAYS, BANK)
    deadline = row(match)
    deadline.clock = "battle"
    # Their night is far off, at whatever hour this is run.
    deadline.opened_at = datetime(2026, 11, 25, 6, tzinfo=UTC)
    start = deadline.opened_at + 4 * HOURS
    deadline.granted, deadline.lent, deadline.spent, deadline.stored = HOUR, HOUR, HOUR, 2 * HOUR
    deadline.counted_from, deadline.remind_at = deadline.opened_at + HOURS, None
    user = holder(match, 0)
    user.night_start, user.night_end = time(1), time(5)
    user.save()
    Deadlines(match).begin_anew(deadline, start)
    assert (deadline.opened_at, deadline.counted_from, deadline.stored) == (start, None, 10 * HOUR)
    assert (deadline.granted, deadline.lent, deadline.spent) == (0, 0, 0)
    assert deadline.night == Night(user.time_zone, time(1), time(5))
    assert (deadline.due_at, deadline.remind_at) == (start + 10 * HOURS, start + 8 * HOURS)


# ---- an undo ---------------------------------------------------------------------------


def closed(match: Match, number: int, began: datetime, ran: timedelta, **fields: Any) -> Visit:
    """Return a closed visit of the first seat with its deadline."""
    seat = seat_of(match)
    values = {"clock": "main", "stored": 10 * HOUR, **fields}
    visit = Visit.objects.create(
        match=match,
        seat=seat,
        number=number,
        clock=values["clock"],
        opened_at=began,
        closed_at=began + ran,
        closed_revision=number,
    )
    Deadline.objects.create(
        match=match,
        seat=seat,
        visit=visit,
        opened_at=began,
        due_at=began + 10 * HOURS,
        handled_at=began + ran,
        outcome=Deadline.Outcome.ANSWERED,
        **values,
    )
    return visit


def test_an_undo_restores_the_store_before_the_first_visit_and_goes_on_with_what_all_used() -> None:
    match = table(BANK)
    seat, now = seat_of(match), database_now()
    Tenure.objects.filter(match=match).update(began_at=now - 30 * HOURS)
    for index in range(2):
        keep(
            seat_of(match, index), stored={"main": 6 * HOUR, "another": 5}, spent={"main": 11, "another": 13}
        )
    seat.refresh_from_db()
    visits = [
        closed(match, 101, now - 20 * HOURS, 3 * HOURS, granted=HOUR, spent=60),
        closed(match, 102, now - 10 * HOURS, 2 * HOURS, stored=8 * HOUR),
        closed(match, 103, now - 5 * HOURS, HOURS, clock="battle", stored=4 * HOUR),
    ]
    # What goes on now took nothing of those that were over.
    Outage.objects.create(start=now - 6 * HOURS, by_hand=True, is_open=True)
    Deadlines(match).restore_time_stores(visits, seat, now)
    stored = {"main": 10 * HOUR, "battle": 4 * HOUR, "another": 5}
    spent = {"main": 11 + 2 * HOUR + 60 + 2 * HOUR, "battle": HOUR, "another": 13}
    assert (seat.stored, seat.spent) == (stored, spent)
    assert stores(match, "stored") == [stored, {"main": 6 * HOUR, "another": 5}]
    assert stores(match, "spent") == [spent, {"main": 11, "another": 13}]


def test_an_undo_costs_the_holder_nothing_of_who_held_the_seat_before_nor_what_has_no_store() -> None:
    match = table(BANK, TWO_DAYS)
    seat, now = seat_of(match), database_now()
    came = now - 6 * HOURS
    Tenure.objects.filter(match=match, seat=seat).update(
        began_at=now - 30 * HOURS, to_revision=0, how=Tenure.How.REPLACED
    )
    Tenure.objects.create(
        match=match, seat=seat, user=make_user(), role=Tenure.Role.SUBSTITUTE, began_at=came
    )
    visits = [
        closed(match, 101, now - 20 * HOURS, HOURS, stored=7 * HOUR),
        closed(match, 102, came - HOURS, HOURS, stored=5 * HOUR),  # ended at the very moment they came
        closed(match, 103, now - 4 * HOURS, HOURS, clock="battle"),
        closed(match, 104, now - 3 * HOURS, HOURS, stored=None),
        closed(match, 105, now - 2 * HOURS, HOURS, stored=4 * HOUR),
    ]
    Deadlines(match).restore_time_stores(visits, seat, now)
    assert (seat.stored, seat.spent) == (
        {"main": 5 * HOUR},
        {"main": 2 * HOUR},
    )


def test_an_undo_charges_an_open_visit_what_ran_until_now() -> None:
    match = table(BANK)
    seat, deadline = seat_of(match), row(match)
    Tenure.objects.filter(match=match, seat=seat).update(began_at=deadline.opened_at)
    Deadlines(match).restore_time_stores([deadline.visit], seat, deadline.opened_at + 3 * HOURS)
    assert seat.spent == {deadline.clock: 3 * HOUR}
    # Of a seat that nobody holds any more each visit counts.
    Tenure.objects.filter(match=match, seat=seat).update(to_revision=0)
    Deadlines(match).restore_time_stores([deadline.visit], seat, deadline.opened_at + 3 * HOURS)
    assert seat.spent == {deadline.clock: 6 * HOUR}


def test_an_undo_in_an_outage_charges_an_open_visit_what_ran_before_it() -> None:
    match = table(BANK)
    seat, deadline = seat_of(match), row(match)
    now = deadline.opened_at + 3 * HOURS
    Outage.objects.create(start=now - 2 * HOURS, by_hand=True, is_open=True)
    Deadlines(match).restore_time_stores([deadline.visit], seat, now)
    assert seat.spent == {deadline.clock: HOUR}
    assert (row(match).granted, row(match).counted_from) == (2 * HOUR, now)


# ---- what is given back ----------------------------------------------------------------


def test_how_long_a_clock_has_to_run() -> None:
    match = table(TWO_DAYS)
    clocks, deadline = Deadlines(match), row(match)
    assert clocks.rest(deadline, deadline.opened_at - HOURS) == 48 * HOURS
    assert clocks.rest(deadline, deadline.opened_at + HOURS) == 47 * HOURS
    assert (
        clocks.rest(deadline, deadline.due_at) == clocks.rest(deadline, deadline.due_at + HOURS) == 0 * HOURS
    )


def test_what_a_pause_took_is_given_back_on_top_of_what_was_granted() -> None:
    match = table(TWO_DAYS)
    deadline = row(match)
    begun, deadline.granted = deadline.opened_at, HOUR
    deadline.due_at += HOURS
    Deadlines(match).give_back(deadline, begun + 5 * HOURS, begun + 8 * HOURS)
    assert (deadline.granted, deadline.lent) == (4 * HOUR, 0)
    assert deadline.due_at == begun + 52 * HOURS
    Deadlines(match).give_back(deadline, deadline.due_at, deadline.due_at + HOURS)
    assert (deadline.granted, deadline.due_at) == (4 * HOUR, begun + 52 * HOURS)


def test_who_slept_when_a_pause_began_is_lent_what_their_night_had_spared() -> None:
    match = table(Fixed(4 * HOUR), agreement=Agreement(nights=Nights.SPARED))
    deadline = row(match)
    noon = deadline.opened_at.replace(hour=12, minute=0, second=0, microsecond=0)
    deadline.night = Night("UTC", time(15), time(23))
    deadline.opened_at, deadline.due_at = noon, noon + 11 * HOURS  # the clock ran out at four
    Deadlines(match).give_back(deadline, noon + 10 * HOURS, noon + 12 * HOURS)
    # An hour was left until the morning: an hour is left after the pause.
    assert deadline.due_at >= noon + 13 * HOURS
    assert deadline.lent > 0


def gap(start: datetime, hours: float, before: float = 0) -> Gap:
    return Gap(start, start + hours * HOURS, (before + hours) * HOURS)


def test_two_hours_are_left_after_a_long_outage_and_what_shorter_ones_took_since() -> None:
    match = table(Fixed(HOUR))
    deadline = row(match)
    begun = deadline.opened_at
    long, *short = (
        gap(begun, 0.5),
        gap(begun + HOURS, 0.1, before=0.5),
        gap(begun + 2 * HOURS, 0.1, before=0.6),
    )
    clocks = Deadlines(match)
    deadline.granted, deadline.due_at = 60, deadline.due_at + timedelta(minutes=1)
    clocks.leave_enough(deadline, [long, *short])
    assert deadline.due_at == long.end + MIN_TIME_AFTER_OUTAGE + 0.2 * HOURS
    before = deadline.due_at
    clocks.leave_enough(deadline, [long, *short])
    assert deadline.due_at == before
    clocks.leave_enough(deadline, [])
    clocks.leave_enough(deadline, [gap(begun, 0.1)])
    assert deadline.due_at == before


def test_an_outage_that_ended_as_a_visit_began_gives_it_nothing() -> None:
    match = table(Fixed(HOUR))
    for counted in (False, True):
        deadline = row(match)
        since = deadline.opened_at + HOURS / 4 if counted else deadline.opened_at
        deadline.counted_from = since if counted else None
        outage = gap(since - 2 * HOURS, 2)
        Deadlines(match).leave_enough(deadline, [outage])
        Deadlines(match).repay(deadline, [outage])
        assert (deadline.granted, deadline.due_at) == (0, deadline.opened_at + HOURS)


def test_an_outage_that_goes_on_gives_back_what_it_took_so_far_and_counts_on_from_now() -> None:
    match = table(TWO_DAYS)
    deadline, now = row(match), database_now()
    deadline.opened_at, deadline.due_at = now - 10 * HOURS, now + 38 * HOURS
    clocks = Deadlines(match)
    clocks.repay_unfinished(deadline, now)
    assert (deadline.granted, deadline.counted_from) == (0, None)
    Outage.objects.create(start=now - 3 * HOURS, by_hand=True, is_open=True)
    stopped = row(match)
    stopped.opened_at, stopped.due_at, stopped.frozen_at = deadline.opened_at, deadline.due_at, now
    clocks.repay_unfinished(stopped, now)
    assert (stopped.granted, stopped.counted_from) == (0, None)
    clocks.repay_unfinished(deadline, now)
    assert (deadline.granted, deadline.due_at) == (3 * HOUR, now + 41 * HOURS)
    assert deadline.counted_from == now
    clocks.repay_unfinished(deadline, now)
    assert deadline.granted == 3 * HOUR
    # No more than it took so far: that two hours at least are left is asked when it is over.
    Outage.objects.update(start=now - HOURS / 2)
    short = row(match)
    short.opened_at, short.due_at = now - 47.5 * HOURS, now + HOURS / 2
    clocks.repay_unfinished(short, now)
    assert short.due_at == now + HOURS
    # One that begins just now took nothing.
    Outage.objects.update(start=now)
    whole = row(match)
    clocks.repay_unfinished(whole, now)
    assert (whole.granted, whole.counted_from) == (0, None)


def test_what_no_sweep_has_found_yet_is_given_back_too() -> None:
    match = table(TWO_DAYS)
    deadline, now = row(match), database_now()
    deadline.opened_at, deadline.due_at = now - 10 * HOURS, now + 38 * HOURS
    beat(ago=2 * HOURS)
    Deadlines(match).repay_unfinished(deadline, now)
    assert deadline.granted == pytest.approx(2 * HOUR, abs=60)


def test_what_ran_in_visits_taken_back_stays_used_when_a_deadline_moves() -> None:
    match = table(BANK)
    deadline = row(match)
    deadline.spent, deadline.granted = 2 * HOUR, HOUR
    Deadlines(match).renew(deadline)
    assert deadline.due_at == deadline.opened_at + 9 * HOURS


def test_a_store_is_not_charged_for_an_outage_that_goes_on_and_it_is_kept_what_was_granted() -> None:
    match = table(BANK)
    seat, deadline = seat_of(match), row(match)
    now = deadline.opened_at + 5 * HOURS
    beat(ago=timedelta())
    Outage.objects.create(start=now - 3 * HOURS, by_hand=True, is_open=True)
    Deadline.objects.filter(pk=deadline.pk).update(reminders_sent=1)
    Deadlines(match).close(deadline, seat, now)
    assert seat.stored[deadline.clock] == (10 - 2 + 1) * HOUR
    kept = row(match)
    assert kept.reminders_sent == 1  # what else was written to it since it was read stays
    assert (kept.granted, kept.due_at, kept.counted_from) == (3 * HOUR, deadline.opened_at + 13 * HOURS, now)


def test_neither_what_ran_out_nor_what_has_no_store_is_given_anything_when_it_closes() -> None:
    match = table(BANK, TWO_DAYS)
    seat, deadline = seat_of(match), row(match)
    Outage.objects.create(start=deadline.due_at - 3 * HOURS, by_hand=True, is_open=True)
    Deadlines(match).close(deadline, seat, deadline.due_at)
    assert seat.stored[deadline.clock] == HOUR
    other = row(match, 1)
    other.clock = "battle"
    Deadlines(match).close(other, seat_of(match, 1), deadline.due_at)
    assert [row(match, index).granted for index in range(2)] == [0, 0]


def test_a_store_is_not_charged_while_its_owner_sleeps() -> None:
    clocks, deadline, noon = sleeping(BANK)
    seat = deadline.seat
    clocks.close(deadline, seat, noon + 11.5 * HOURS)
    assert seat.stored[deadline.clock] == (10 - 3.5 + 1) * HOUR


def sleeping(control: Control) -> tuple[Deadlines, Deadline, datetime]:
    """Return a match's clocks that stop at night, a deadline of a sleeping seat, and its opening.

    The seat sleeps from 15:00 to 23:00, and the deadline opened at noon."""
    match = table(control, agreement=Agreement(nights=Nights.STILL, absences=True))
    deadline = row(match)
    noon = deadline.opened_at.replace(hour=12, minute=0, second=0, microsecond=0)
    deadline.night, deadline.opened_at = Night("UTC", time(15), time(23)), noon
    clocks = Deadlines(match)
    clocks.renew(deadline)
    return clocks, deadline, noon


def test_of_a_pause_what_its_owner_slept_is_not_given_back() -> None:
    clocks, deadline, noon = sleeping(Fixed(10 * HOUR))
    assert deadline.due_at == noon + 18 * HOURS
    assert clocks.rest(deadline, noon + 2 * HOURS) == 8 * HOURS
    clocks.give_back(deadline, noon + 2 * HOURS, noon + 11.5 * HOURS)
    assert (deadline.granted, deadline.lent) == (1.5 * HOUR, 0)
    assert deadline.due_at == noon + 19.5 * HOURS
    # That they sleep moved it, and no absence.
    away(deadline.match, 0, deadline.due_at + HOURS)
    assert not Deadlines(deadline.match).is_moved(deadline)


def test_of_outages_what_its_owner_slept_is_not_given_back() -> None:
    clocks, deadline, noon = sleeping(Fixed(10 * HOUR))
    outages = [gap(noon + HOURS, 1), gap(noon + 2.5 * HOURS, 9, before=1)]
    clocks.repay(deadline, outages, until=noon + 20 * HOURS)
    assert (deadline.granted, deadline.lent) == (2 * HOUR, 0)
    assert deadline.due_at == noon + 20 * HOURS
    # What lies between two of them while they sleep does not run out.
    clocks, deadline, noon = sleeping(Fixed(4 * HOUR))
    clocks.repay(
        deadline, [gap(noon + 2 * HOURS, 1), gap(noon + 11.5 * HOURS, 1, before=1)], noon + 20 * HOURS
    )
    assert deadline.granted == 2 * HOUR


def test_a_clock_is_lent_what_it_lacks_to_run_so_long_while_its_owner_is_awake() -> None:
    clocks, deadline, noon = sleeping(Fixed(HOUR))
    clocks.lend(deadline, noon, HOURS)
    assert (deadline.lent, deadline.due_at) == (0, noon + HOURS)
    deadline.lent = HOUR
    clocks.renew(deadline)
    clocks.lend(deadline, noon + 2.5 * HOURS, 2 * HOURS)
    assert deadline.due_at == noon + 12.5 * HOURS
    assert deadline.lent == 3.5 * HOUR


def test_what_several_outages_took_is_given_back_but_to_none_that_ran_out_between_them() -> None:
    match = table(Fixed(4 * HOUR))
    deadline = row(match)
    begun, clocks = deadline.opened_at, Deadlines(match)
    outages = [gap(begun + HOURS, 2), gap(begun + 4 * HOURS, 1, before=2)]
    deadline.granted = 60
    clocks.repay(deadline, outages, until=begun + 20 * HOURS)
    assert (deadline.granted, deadline.lent) == (3 * HOUR + 60, 0)
    assert deadline.due_at == begun + 7 * HOURS + timedelta(minutes=1)
    counted = row(match)
    counted.counted_from = begun + 2 * HOURS
    clocks.repay(counted, outages, until=begun + 4.5 * HOURS)
    assert (counted.granted, counted.due_at) == (1.5 * HOUR, begun + 5.5 * HOURS)
    out = row(match)
    late = [outages[0], gap(begun + 9 * HOURS, 1, before=2)]
    clocks.repay(out, late, until=begun + 20 * HOURS)
    assert (out.granted, out.due_at) == (2 * HOUR, begun + 6 * HOURS)
    clocks.repay(out, [gap(out.due_at, 1)], until=begun + 20 * HOURS)
    assert out.granted == 2 * HOUR
    clocks.repay(out, late)
    assert out.due_at == begun + 10 * HOURS + MIN_TIME_AFTER_OUTAGE


def test_after_an_outage_at_night_as_much_is_left_as_was_before_it() -> None:
    match = table(Fixed(4 * HOUR), agreement=Agreement(nights=Nights.SPARED))
    clocks, deadline = Deadlines(match), row(match)
    noon = deadline.opened_at.replace(hour=12, minute=0, second=0, microsecond=0)
    deadline.night, deadline.opened_at = Night("UTC", time(15), time(23)), noon
    clocks.renew(deadline)
    assert deadline.due_at == noon + 11 * HOURS  # the clock ran out at four, in the night
    two = [gap(noon + 8 * HOURS, 1), gap(noon + 9.5 * HOURS, 1, before=1)]
    clocks.repay(deadline, two, until=noon + 20 * HOURS)
    # Three hours were left until the morning at eight, and half an hour ran between the two.
    assert deadline.due_at == noon + (10.5 + 2.5) * HOURS
    assert (deadline.granted, deadline.lent) == (2 * HOUR, 7 * HOUR)


# ---- whose clock it is -------------------------------------------------------------------


def away(match: Match, seat: int, start: datetime, *, automatic: bool = False) -> Span:
    """Let the holder of a seat be away for a day, and return the span."""
    span = Span(start, start + 24 * HOURS)
    holder(match, seat).absences.create(
        start=span.start, end=span.end, automatic=automatic, made_at=database_now()
    )
    return span


def test_of_who_holds_a_seat_the_night_and_the_absences_since_the_match_began_are_known() -> None:
    for automatic in (False, True):
        match = table(TWO_DAYS, seats=3, agreement=Agreement(absences=True, automatic=automatic))
        start = Match.objects.get(pk=match.pk).started_at
        assert start is not None
        user = holder(match, 0)
        user.night_start, user.night_end, user.time_zone = time(1), time(5), "Asia/Tokyo"
        user.save()
        later = away(match, 0, start + 72 * HOURS)
        first = away(match, 0, start - 23 * HOURS)
        begun = away(match, 0, start + 36 * HOURS, automatic=True)
        away(match, 0, start - 24 * HOURS)  # over as the match began
        away(match, 1, start)
        # Who was replaced is nobody to the clocks.
        Tenure.objects.filter(match=match, seat__index=1).update(to_revision=0)
        clocks = Deadlines(match)
        found = (first, begun, later) if automatic else (first, later)
        assert clocks.person(seat_of(match).pk) == ClockOwner(Night("Asia/Tokyo", time(1), time(5)), found)
        assert clocks.person(seat_of(match, 1).pk) == ALWAYS_PRESENT
        assert clocks.person(seat_of(match, 2).pk) == ClockOwner(None, ())


def test_a_deadline_is_moved_by_an_absence_where_the_match_agreed_to_them() -> None:
    for agreed in (True, False):
        match = table(TWO_DAYS, agreement=Agreement(absences=agreed))
        deadline = row(match)
        clocks = Deadlines(match)
        assert not clocks.is_moved(deadline)
        away(match, 0, deadline.opened_at + HOURS)
        clocks = Deadlines(match)
        clocks.renew(deadline)
        assert clocks.is_moved(deadline) is agreed
        assert deadline.due_at == deadline.opened_at + (72 if agreed else 48) * HOURS
        # One that comes later moves nothing.
        assert not clocks.is_moved(row(match, 1))
        away(match, 1, row(match, 1).due_at + HOURS)
        assert not Deadlines(match).is_moved(row(match, 1))


def test_a_reminder_goes_out_again_only_if_its_deadline_moves() -> None:
    match = table(TWO_DAYS)
    clocks, deadline = Deadlines(match), row(match)
    reminded = deadline.remind_at
    clocks.renew(deadline)
    assert deadline.remind_at == reminded == deadline.due_at - 9.6 * HOURS
    deadline.remind_at = None
    clocks.renew(deadline)
    assert deadline.remind_at is None
    deadline.granted = HOUR
    clocks.renew(deadline)
    assert deadline.remind_at == deadline.due_at - 9.6 * HOURS
    clocks.rearm(deadline, deadline.due_at - 10 * HOURS)
    assert deadline.remind_at == deadline.due_at - 2 * HOURS


def test_who_chose_their_own_reminders_gets_each_of_them_once_and_none_late() -> None:
    match = table(TWO_DAYS)
    remind(holder(match, 0), 24, 1)
    clocks, deadline = Deadlines(match), row(match)
    first, last = deadline.due_at - 24 * HOURS, deadline.due_at - HOURS
    assert clocks.next_reminder(deadline, deadline.opened_at) == first
    assert clocks.next_reminder(deadline, first) == last
    assert clocks.next_reminder(deadline, last) is None
    deadline.granted = HOUR
    clocks.renew(deadline)
    assert deadline.remind_at == first + HOURS
    # Those that would come in the first quarter of what is left are left out.
    clocks.rearm(deadline, deadline.due_at - 30 * HOURS)
    assert deadline.remind_at == deadline.due_at - HOURS
    clocks.rearm(deadline, deadline.due_at - HOURS)
    assert deadline.remind_at is None
    assert clocks.next_reminder(row(match, 1), first) == row(match, 1).due_at - 9.6 * HOURS


# ---- live and slow ------------------------------------------------------------------------------


def test_a_deadline_is_live_if_its_clock_gave_an_hour_at_most() -> None:
    row(table(Fixed(HOUR)))
    deadlines = Deadline.objects.filter(seat__index=0)
    hour = timedelta(seconds=LIVE_SECONDS)
    for given_back in (0, 600):
        for given, lent in ((given_back, 0), (0, given_back), (given_back, 2 * given_back)):
            most = F("opened_at") + hour + timedelta(seconds=given + lent)
            for late, live in ((timedelta(0), 1), (timedelta(milliseconds=1), 0)):
                deadlines.update(granted=given, lent=lent, due_at=most + late)
                assert deadlines.filter(is_live()).count() == live
