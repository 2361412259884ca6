"""The sweeps: how often each has an effect, and its cost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from games.clocks.controls import HOUR, Fixed
from games.engine import registry
from games.engine.actions import Drop, Stop
from games.engine.log import replay
from games.matches import errors
from games.matches.models import Action, Deadline, Match, Submission, Visit
from games.matches.selectors.states import log_of
from games.matches.services import sweeps
from games.matches.services.arrival import come_back
from games.matches.services.time_outs import enforce, handle_due
from games.notices import budget
from games.notices.models import Notice
from games.notices.now import database_now
from games.uptime.heartbeats import HEARTBEAT
from games.uptime.models import Pulse
from tests.factories.ageing import beat, left, overdue
from tests.factories.matches import holder, make_match, make_table, play, state_of, store
from tests.probe.rules import Done, Name, Parry

pytestmark = pytest.mark.django_db

DAILY = {"main": Fixed(24 * HOUR), "battle": Fixed(24 * HOUR)}
LIVE = {"main": Fixed(HOUR), "battle": Fixed(HOUR)}


def test_a_reminder_comes_once_for_a_deadline() -> None:
    match = make_match(controls=DAILY)
    assert sweeps.sweep_reminders() == 0
    left(match, timedelta(hours=4))
    assert sweeps.sweep_reminders() == 2
    assert sweeps.sweep_reminders() == 0
    assert Notice.objects.filter(kind="reminder").count() == 2
    assert Deadline.objects.filter(match=match, reminders_sent=1, remind_at=None).count() == 2


def test_nobody_is_reminded_of_what_they_have_answered() -> None:
    match = make_match(controls=DAILY)
    play(match, 0, Name(0, 1))
    left(match, timedelta(hours=4))
    assert sweeps.sweep_reminders() == 1


def test_live_play_has_no_reminders() -> None:
    match = make_match(controls=LIVE)
    left(match, timedelta(minutes=1))
    assert sweeps.sweep_reminders() == 0


@pytest.mark.parametrize(("hours", "before"), [(40, 8), (5, 1), (1, None)])
def test_who_is_back_is_reminded_of_the_visit_that_opened_while_they_were_silent(
    hours: int, before: int | None
) -> None:
    match = make_match(patience=9)
    overdue(match)
    sweeps.sweep_deadlines()
    left(match, timedelta(hours=hours, seconds=20))
    waits = Deadline.objects.select_related("seat").get(match=match, handled_at=None)
    assert waits.remind_at is None
    come_back(match_id=match.pk, user=holder(match, waits.seat.index))
    waits.refresh_from_db()
    if before is None:
        assert waits.remind_at is None
        return
    assert waits.remind_at is not None
    assert abs(waits.due_at - waits.remind_at - timedelta(hours=before)) < timedelta(seconds=20)
    left(match, timedelta(minutes=50))
    assert sweeps.sweep_reminders() == 1


def test_a_sweep_leaves_its_heartbeat() -> None:
    match = make_match()
    overdue(match)
    sweeps.sweep_deadlines()
    pulse = Pulse.objects.get(name=HEARTBEAT)
    assert pulse.handled == 2
    assert database_now() - pulse.succeeded_at < timedelta(minutes=1)


def test_what_a_match_that_is_over_left_open_is_swept_once() -> None:
    match = make_match()
    store(match, Stop(-1, "date"))
    last = Deadline.objects.filter(match=match).latest("pk")
    Deadline.objects.filter(pk=last.pk).update(handled_at=None, outcome="")
    Visit.objects.filter(pk=last.visit_id).update(closed_at=None)
    overdue(match)
    assert sweeps.sweep_deadlines() == 0
    last.refresh_from_db()
    match.refresh_from_db()
    assert (last.handled_at, last.visit.closed_at) == (match.ended_at, match.ended_at)
    assert (last.outcome, last.failures) == (Deadline.Outcome.CLOSED, 0)


def test_more_than_one_batch_is_handled_by_one_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeps, "DEADLINES_AT_ONCE", 3)
    matches = [make_match(seats=4) for _ in range(2)]
    for match in matches:
        overdue(match)
    assert sweeps.sweep_deadlines() == 8


def test_a_sweep_stops_when_its_time_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeps, "DEADLINES_AT_ONCE", 1)
    monkeypatch.setattr(budget, "SWEEP_BUDGET_SECONDS", 0.0)
    overdue(make_match())
    assert sweeps.sweep_deadlines() == 0
    assert Pulse.objects.filter(name=HEARTBEAT).exists()


def test_a_live_clock_that_runs_out_during_a_long_sweep_does_not_wait_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow, live = [make_match(controls=DAILY) for _ in range(3)], make_match(controls=LIVE)
    for match in slow:
        overdue(match, timedelta(hours=1))
    order: list[int] = []

    def handle_slowly(deadline_id: int, person_id: int | None, match_id: int) -> bool:
        if not order:
            overdue(live, timedelta(0))
        order.append(match_id)
        return handle_due(deadline_id, person_id, match_id)

    monkeypatch.setattr(sweeps, "handle_due", handle_slowly)
    monkeypatch.setattr(sweeps, "HEARTBEAT_SECONDS", 0.0)
    monkeypatch.setattr(sweeps, "DEADLINES_AT_ONCE", 2)
    sweeps.sweep_deadlines()
    assert order.index(live.pk) == 2
    assert not Deadline.objects.filter(match=live, handled_at=None, due_at__lt=database_now()).exists()


@pytest.mark.parametrize("granted", [0, 7_200])
def test_live_clocks_run_out_before_slow_ones(granted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = [make_match(controls=DAILY) for _ in range(3)]
    live = [make_match(controls=LIVE) for _ in range(2)]
    # Time that an outage gave back does not make a live clock a slow one.
    given = F("due_at") + timedelta(seconds=granted)
    Deadline.objects.filter(match__in=live).update(due_at=given, granted=granted)
    for match in slow:
        overdue(match, timedelta(hours=1))
    for match in live:
        overdue(match, timedelta(minutes=1))
    order: list[int] = []

    def handle(deadline_id: int, person_id: int | None, match_id: int) -> bool:
        order.append(match_id)
        return False

    monkeypatch.setattr(sweeps, "handle_due", handle)
    monkeypatch.setattr(sweeps, "DEADLINES_AT_ONCE", 3)
    monkeypatch.setattr(sweeps, "DUE_ROWS_CONSIDERED", 5)
    sweeps.sweep_deadlines()
    assert len(order) == 10
    assert set(order[:4]) == {match.pk for match in live}
    assert set(order[4:]) == {match.pk for match in slow}


@pytest.mark.parametrize("open_deadlines", [2, 100])
def test_an_idle_sweep_is_four_reads_and_a_write(open_deadlines: int, django_assert_num_queries: Any) -> None:
    match = make_match()
    seat = match.seats.first()
    assert seat is not None
    now = database_now()
    for number in range(open_deadlines - 2):
        # Closed visits, so that one seat can have many: a sweep looks at the deadlines.
        visit = Visit.objects.create(
            match=match, seat=seat, number=100 + number, clock="main", opened_at=now, closed_at=now
        )
        Deadline.objects.create(
            match=match, seat=seat, visit=visit, clock="main", opened_at=now, due_at=now + timedelta(days=1)
        )
    assert Deadline.objects.filter(handled_at=None).count() == open_deadlines
    sweeps.sweep_deadlines()
    beat(ago=timedelta(seconds=15))
    with django_assert_num_queries(5) as queries:
        assert sweeps.sweep_deadlines() == 0
    verbs = [query["sql"].split()[0] for query in queries.captured_queries]
    assert verbs == ["SELECT", "UPDATE", "SELECT", "SELECT", "SELECT"]


def test_the_house_is_kept() -> None:
    table = make_table()
    match = make_match()
    play(match, 0, Name(0, 1))
    Match.objects.filter(pk=table.pk).update(offered_until=database_now() - timedelta(minutes=1))
    Submission.objects.update(taken_at=database_now() - timedelta(days=31))
    Notice.objects.filter(kind="turn").update(created_at=database_now() - timedelta(days=91))
    nothing = dict.fromkeys(("alerts", "guests", "browsers", "leavers", "received", "fair play"), 0)
    assert sweeps.run_daily_work() == {"offers": 1, "forms": 1, "notices": 2, **nothing}
    table.refresh_from_db()
    assert table.status == Match.Status.WITHDRAWN


# ---- long chains -----------------------------------------------------------------------


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Match:
    """Return a match with more automatic answers than one transaction holds."""
    monkeypatch.setattr("games.matches.services.playing.MAX_AUTOMATIC_ACTIONS", 2)
    match = make_match(seats=4)
    for seat in range(4):
        play(match, seat, Name(seat, 4 - seat))
    for seat in (1, 2, 3):
        store(match, Drop(seat))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    match.refresh_from_db()
    assert match.busy
    return match


def test_a_busy_match_awaits_nobody_and_takes_no_action(busy: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Visit.objects.filter(match=busy, closed_at=None).exists()
    monkeypatch.setattr("games.matches.services.arrival.enforce", lambda _match: 0)
    revision = busy.revision
    with pytest.raises(errors.MatchBusy):
        play(busy, 0, Name(0, 1))
    busy.refresh_from_db()
    assert busy.revision == revision


@pytest.mark.parametrize("goes_on", [lambda match: sweeps.sweep_reminders(), lambda match: enforce(match.pk)])
def test_a_sweep_or_a_touch_goes_on_with_the_chain(busy: Match, goes_on: Any) -> None:
    for _ in range(8):
        goes_on(busy)
    busy.refresh_from_db()
    assert not busy.busy
    assert [visit.seat.index for visit in Visit.objects.filter(match=busy, closed_at=None)] == [0]
    rules = registry.get("probe")
    assert rules.encode_state(replay(rules, log_of(busy))) == bytes(busy.state)


def test_a_busy_match_that_is_set_aside_stops_no_sweep(busy: Match) -> None:
    Match.objects.filter(pk=busy.pk).update(quarantined_at=database_now())
    sweeps.sweep_reminders()
    busy.refresh_from_db()
    assert busy.busy


def test_a_time_out_in_a_busy_match_waits_for_the_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seats=3)
    overdue(match)
    Match.objects.filter(pk=match.pk).update(busy=True)
    assert sweeps.sweep_deadlines() < 3
    sweeps.sweep_deadlines()
    assert Action.objects.filter(match=match, cause=Action.Cause.CLOCK).count() == 3
    assert state_of(match).phase == "parry"
