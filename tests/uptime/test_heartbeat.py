"""Every gap of the sweeps is given back to the second, whatever happens to the clock meanwhile."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.clocks.controls import HOUR, Bank, Fixed
from games.clocks.standstill import Agreement, ClockOwner
from games.consent.services.emergencies import declare, end
from games.matches.models import Deadline, Match, Visit
from games.matches.services import deadline_credits
from games.matches.services.deadlines import Deadlines
from games.matches.services.quarantine import freeze, thaw
from games.matches.services.seat_people import SeatPeople
from games.matches.services.sweeps import sweep_deadlines
from games.matches.services.time_outs import enforce, handle_due
from games.notices.now import database_now
from games.uptime import stored_outages
from games.uptime.gaps import Gap
from games.uptime.heartbeats import HEARTBEAT
from games.uptime.models import Outage, Pulse
from games.uptime.services import outages
from tests.clocks.lives import lived
from tests.factories.ageing import age, beat, left, overdue
from tests.factories.matches import holder, make_match, play, state_of
from tests.probe.rules import Name

SECONDS = timedelta(seconds=1)
MINUTES = timedelta(minutes=1)
HOURS = timedelta(hours=1)

LIVE = {"main": Fixed(300), "battle": Fixed(300)}


def deadline_of(match: Match) -> Deadline:
    return Deadline.objects.filter(match=match, handled_at=None).earliest("pk")


def is_about(found: timedelta, expected: timedelta) -> bool:
    """Return whether two durations agree but for the test's own time and for seconds begun."""
    return expected <= found <= expected + 30 * SECONDS


# ---- a gap -----------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("controls", [LIVE, {"main": Fixed(HOUR), "battle": Fixed(HOUR)}])
def test_what_fell_due_while_the_queue_was_away_has_its_time(controls: dict[str, Fixed]) -> None:
    match = make_match(controls=controls)
    overdue(match, by=50 * SECONDS)
    beat(ago=70 * SECONDS)
    assert enforce(match.pk) == 0
    assert sweep_deadlines() == 0
    ended = Outage.objects.get()
    assert ended.end is not None
    # It had twenty seconds when the last sweep came, and has them now.
    assert 20 * SECONDS <= deadline_of(match).due_at - ended.end < 22 * SECONDS


@pytest.mark.django_db
def test_a_page_opens_the_outage_with_the_first_sweep_that_did_not_come() -> None:
    match = make_match()
    overdue(match)
    beat(ago=61 * SECONDS)
    assert enforce(match.pk) == 0
    assert Outage.objects.get(is_open=True).start == Pulse.objects.get(name=HEARTBEAT).succeeded_at


@pytest.mark.django_db
@pytest.mark.parametrize(("gap", "least"), [(9 * MINUTES, 9 * MINUTES), (11 * MINUTES, 2 * HOURS)])
def test_two_hours_are_left_after_a_long_one_only(gap: timedelta, least: timedelta) -> None:
    match = make_match()
    left(match, timedelta(0))
    beat(ago=gap)
    sweep_deadlines()
    ended = Outage.objects.get()
    assert ended.end is not None
    assert is_about(deadline_of(match).due_at - ended.end, least)


@pytest.mark.django_db
def test_two_hours_are_left_to_one_that_was_stopped_in_a_long_one() -> None:
    match = make_match(controls=LIVE)
    beat(ago=11 * MINUTES)
    with transaction.atomic():
        freeze(match, database_now())
    sweep_deadlines()
    ended = Outage.objects.get(is_open=False)
    assert ended.end is not None
    with transaction.atomic():
        thaw(match, database_now())
    assert is_about(deadline_of(match).due_at - ended.end, 2 * HOURS)
    assert enforce(match.pk) == 0


@pytest.mark.django_db
def test_a_long_one_that_was_over_long_before_it_goes_on_leaves_it_what_it_had() -> None:
    match = make_match(controls={"main": Fixed(60 * HOUR), "battle": Fixed(60 * HOUR)})
    left(match, 10 * MINUTES)
    now = database_now()
    with transaction.atomic():
        freeze(match, now - 9 * HOURS)
    deadline = deadline_of(match)
    Outage.objects.create(start=now - 8 * HOURS, end=now - 7 * HOURS, is_open=False)
    stored_outages.sum_up()
    with transaction.atomic():
        thaw(match, now)
    assert deadline_of(match).due_at - now == deadline.due_at - (now - 9 * HOURS)


@pytest.mark.django_db
def test_what_ran_out_between_two_gaps_did_so_there() -> None:
    match = make_match(controls=LIVE)
    age(match, 20 * MINUTES)
    ran_out = deadline_of(match)
    for start in (19, 10, 5):
        begun = database_now() - start * MINUTES
        Outage.objects.create(start=begun, end=begun + 3 * MINUTES, is_open=False)
    beat(ago=timedelta(0))
    assert enforce(match.pk) > 0
    ran_out.refresh_from_db()
    assert ran_out.handled_at is not None
    # Five minutes to think, and the first gap's three.
    assert ran_out.due_at - ran_out.opened_at == 8 * MINUTES


@pytest.mark.django_db
def test_nothing_is_forgotten() -> None:
    match = make_match(controls={"main": Fixed(60 * HOUR), "battle": Fixed(60 * HOUR)})
    age(match, 50 * HOURS)
    before, now = deadline_of(match).due_at, database_now()
    for hour in range(48, 0, -1):
        start = now - hour * HOURS
        Outage.objects.create(start=start, end=start + 9 * MINUTES, is_open=False)
    enforce(match.pk)
    after = deadline_of(match)
    assert after.due_at - before == 48 * 9 * MINUTES
    assert Outage.objects.latest("pk").so_far == 48 * 9 * MINUTES
    enforce(match.pk)
    assert deadline_of(match).due_at == after.due_at


@pytest.mark.django_db
def test_what_is_owed_costs_the_same_after_two_gaps_and_after_two_hundred() -> None:
    queries = []
    for number in (2, 200):
        match = make_match(controls={"main": Fixed(60 * HOUR), "battle": Fixed(60 * HOUR)})
        age(match, 50 * HOURS)
        now = database_now()
        for place in range(number):
            start = now - 10 * HOURS + place * 2 * MINUTES
            Outage.objects.create(start=start, end=start + MINUTES, is_open=False)
        stored_outages.sum_up()
        with CaptureQueriesContext(connection) as captured:
            enforce(match.pk)
        queries.append(len(captured))
    assert queries[0] == queries[1]


# ---- the heartbeat ---------------------------------------------------------------------


@pytest.mark.django_db
def test_it_is_written_when_a_sweep_begins_and_after_each_row(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        overdue(make_match())
    beat(ago=50 * SECONDS)
    ages: list[timedelta] = []

    def slow(deadline_id: int, person_id: int | None, match_id: int) -> bool:
        pulse = Pulse.objects.get(name=HEARTBEAT)
        assert pulse.succeeded_at is not None
        ages.append(database_now() - pulse.succeeded_at)
        # Whatever is done with a row takes fifty seconds.
        beat(ago=50 * SECONDS)
        return False

    monkeypatch.setattr("games.matches.services.sweeps.handle_due", slow)
    # Each row takes longer than a sweep goes on without a heartbeat.
    monkeypatch.setattr("games.matches.services.sweeps.HEARTBEAT_SECONDS", 0.0)
    sweep_deadlines()
    assert len(ages) == 6
    assert max(ages) < 20 * SECONDS
    assert not Outage.objects.exists()


@pytest.mark.django_db
def test_rows_that_take_a_moment_share_one_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        overdue(make_match())
    beat(ago=50 * SECONDS)
    beats: list[Any] = []

    def quick(deadline_id: int, person_id: int | None, match_id: int) -> bool:
        beats.append(Pulse.objects.get(name=HEARTBEAT).succeeded_at)
        return False

    monkeypatch.setattr("games.matches.services.sweeps.handle_due", quick)
    monkeypatch.setattr("games.matches.services.sweeps.HEARTBEAT_SECONDS", 3_600.0)
    sweep_deadlines()
    assert len(beats) == 6
    assert len(set(beats)) == 1
    assert database_now() - beats[0] < 20 * SECONDS


@pytest.mark.django_db
def test_a_row_that_holds_the_sweep_for_minutes_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    overdue(make_match())
    beat(ago=15 * SECONDS)

    def hangs(deadline_id: int, person_id: int | None, match_id: int) -> bool:
        if not Outage.objects.exists():
            beat(ago=5 * MINUTES)
        return False

    monkeypatch.setattr("games.matches.services.sweeps.handle_due", hangs)
    monkeypatch.setattr("games.matches.services.sweeps.HEARTBEAT_SECONDS", 0.0)
    sweep_deadlines()
    assert is_about(Outage.objects.get(is_open=False).lasted, 5 * MINUTES)


@pytest.mark.django_db
def test_where_cron_sweeps_each_minute_a_minute_is_no_gap(settings: Any) -> None:
    settings.OUTAGE_AFTER = 180
    make_match()
    beat(ago=100 * SECONDS)
    sweep_deadlines()
    assert not Outage.objects.exists()


# ---- clocks that stop and go on in a gap -----------------------------------------------


class Life:
    """One clock with events at given seconds; the time that it should have run is counted beside it."""

    def __init__(self) -> None:
        self.match = make_match(controls={"main": Fixed(99 * HOUR), "battle": Fixed(99 * HOUR)})
        self.start = database_now()
        Deadline.objects.filter(match=self.match).update(
            opened_at=self.start, due_at=self.start + 99 * HOURS, remind_at=None
        )
        self.beat_at = self.start
        self.ran, self.unsure, self.frozen = timedelta(0), timedelta(0), False
        self.at = self.start
        self._beat()

    def _beat(self) -> None:
        Pulse.objects.update_or_create(name=HEARTBEAT, defaults={"succeeded_at": self.beat_at})

    def wait(self, seconds: int) -> None:
        """Let time pass without a sweep; whether it counts is only known from what follows."""
        self.at += timedelta(seconds=seconds)
        if not self.frozen:
            self.unsure += timedelta(seconds=seconds)

    def sweep(self) -> None:
        if self.at - self.beat_at <= timedelta(seconds=60):
            self.ran += self.unsure
        self.unsure = timedelta(0)
        outages.end_outage(self.at)
        self.beat_at = self.at

    def look(self) -> None:
        outages.in_outage(self.at)
        with transaction.atomic():
            deadline_credits.credit(self.match)

    def stop(self) -> None:
        if not self.frozen:
            with transaction.atomic():
                freeze(self.match, self.at)
            self.frozen = True

    def go(self) -> None:
        if self.frozen:
            with transaction.atomic():
                thaw(self.match, self.at)
            self.frozen = False


@pytest.mark.thorough
@pytest.mark.django_db
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.tuples(st.sampled_from([5, 20, 45, 90, 400]), st.sampled_from(["sweep", "look", "stop", "go"])),
        max_size=14,
    )
)
def test_a_clock_runs_neither_in_a_gap_nor_while_it_is_stopped(steps: list[tuple[int, str]]) -> None:
    # Each example is a site of its own.
    Deadline.objects.update(credited_outage=None)
    Outage.objects.all().delete()
    life = Life()
    for seconds, deed in steps:
        life.wait(seconds)
        getattr(life, deed)()
    life.go()
    life.sweep()
    life.look()
    for deadline in Deadline.objects.filter(match=life.match):
        over = deadline.due_at - life.at - (99 * HOURS - life.ran)
        # Seconds begun count whole, once for each time that something is given back.
        assert timedelta(0) <= over <= (2 * len(steps) + 2) * SECONDS


@pytest.mark.django_db
def test_an_emergency_is_declared_and_ended_while_the_queue_is_away() -> None:
    match = make_match(agreement=Agreement(emergencies=True), controls=LIVE)
    user = holder(match, 0)
    left(match, 4 * MINUTES)
    beat(ago=2 * MINUTES)
    declare(user=user, days=2)
    end(user=user)
    sweep_deadlines()
    # Of the two minutes it ran in the second alone.
    assert is_about(deadline_of(match).due_at - database_now(), 5 * MINUTES - 20 * SECONDS)


@pytest.mark.django_db
def test_a_store_pays_nothing_for_an_outage_in_which_it_is_answered() -> None:
    match = make_match(controls={"main": Bank(10 * HOUR, 0, 10 * HOUR), "battle": Fixed(HOUR)})
    age(match, 3 * HOURS)
    beat(ago=2 * HOURS)
    play(match, 0, Name(0, 3))
    match.refresh_from_db()
    seat = match.seats.get(index=0)
    assert 9 * HOUR - 30 <= seat.stored["main"] <= 9 * HOUR
    answered = Visit.objects.get(seat=seat, number=1).deadline
    sweep_deadlines()
    answered.refresh_from_db()
    assert is_about(timedelta(seconds=answered.granted), 2 * HOURS)
    assert state_of(match) is not None


# ---- shares, whatever life is led ------------------------------------------------------

works = st.lists(st.tuples(st.integers(0, 900), st.integers(1, 10), st.booleans()), max_size=12)


@given(lived(), st.integers(30, 1_440), works)
def test_as_much_time_is_left_as_if_there_had_been_no_gap(
    life: tuple[datetime, Agreement, ClockOwner], allowed: int, spans: list[tuple[int, int, bool]]
) -> None:
    opened, agreement, person = life
    timing = timing_of(Fixed(60 * allowed), agreement, person)
    at_once, in_steps = (opened_at(timing, opened, person) for _ in range(2))
    first = at_once.due_at
    agreed = timing.rest(at_once, opened)
    found: list[Gap] = []
    at, so_far = opened, timedelta(0)
    for work, none, looked_at in spans:
        start = at + work * MINUTES
        if start >= in_steps.due_at:
            break
        at, so_far = start + none * MINUTES, so_far + none * MINUTES
        found.append(Gap(start, at, so_far))
        if looked_at:
            timing.repay(in_steps, found)
            in_steps.counted_from = at
    timing.repay(at_once, found)
    timing.repay(in_steps, found)
    for deadline in (at_once, in_steps):
        gone = sum((lost_of(timing, deadline, gap) for gap in found), timedelta(0))
        assert timing.rest(deadline, opened) - gone >= agreed
        assert deadline.due_at >= first
    if agreement == Agreement(nights=agreement.nights) and person.night is None:
        assert at_once.due_at == in_steps.due_at == first + so_far


def timing_of(control: Fixed, agreement: Agreement, person: ClockOwner) -> Deadlines:
    match = Match(controls={"main": control}, agreement=agreement)
    people = SeatPeople(match)
    people._owners = {1: person}
    return Deadlines(match, people)


def opened_at(timing: Deadlines, opened: datetime, person: ClockOwner) -> Deadline:
    deadline = Deadline(seat_id=1, clock="main", opened_at=opened, due_at=opened)
    deadline.night = person.night
    timing.renew(deadline)
    return deadline


def lost_of(timing: Deadlines, deadline: Deadline, gap: Gap) -> timedelta:
    """Return how long the clock of a deadline would have run in a gap."""
    return timing.rest(deadline, gap.start) - timing.rest(deadline, gap.end)


@pytest.mark.django_db
def test_nothing_runs_out_when_the_sweeps_fell_silent_while_its_lock_was_waited_for() -> None:
    match = make_match(controls={clock: Bank(HOUR, HOUR, HOUR) for clock in ("main", "battle")})
    overdue(match)
    beat(ago=timedelta(minutes=2))
    due = Deadline.objects.filter(match=match).earliest("pk")
    assert not handle_due(due.pk, None, match.pk)
    due.refresh_from_db()
    assert (due.handled_at, due.failures) == (None, 0)
