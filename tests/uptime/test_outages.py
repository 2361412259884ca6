"""An outage costs nobody time: nothing runs out in it, and its time is given back once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.clocks.controls import HOUR, Fixed
from games.lobby.services import roll_calls, tables
from games.matches.errors import VisitClosed
from games.matches.models import Deadline, Match
from games.matches.services import arrival
from games.matches.services.locked_match import LockedSeat, lock_seat
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.matches.services.time_outs import enforce
from games.notices.models import Notice
from games.notices.now import database_now
from games.uptime.heartbeats import HEARTBEAT
from games.uptime.models import Outage, Pulse
from games.uptime.services import outages
from tests.factories.accounts import make_user
from tests.factories.ageing import age, beat, left, overdue
from tests.factories.matches import holder, make_match, make_table, play
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db

MINUTES = timedelta(minutes=1)
HOURS = timedelta(hours=1)


def deadline_of(match: Match) -> Deadline:
    return Deadline.objects.filter(match=match, handled_at=None).earliest("pk")


def outage(begun: timedelta, ended: timedelta) -> Outage:
    """Return a finished outage that began and ended this long ago."""
    now = database_now()
    return Outage.objects.create(start=now - begun, end=now - ended, is_open=False)


def test_a_touch_without_a_heartbeat_opens_an_outage_and_times_nobody_out() -> None:
    match = make_match()
    overdue(match)
    beat(ago=11 * MINUTES)
    assert enforce(match.pk) == 0
    assert enforce(match.pk) == 0
    opened = Outage.objects.get()
    assert opened.is_open
    assert opened.start == Pulse.objects.get(name=HEARTBEAT).succeeded_at


def test_a_heartbeat_of_less_than_a_minute_is_no_outage() -> None:
    match = make_match()
    overdue(match)
    beat(ago=0.9 * MINUTES)
    assert sweep_deadlines() == 2
    assert not Outage.objects.exists()


def test_a_page_that_finds_a_heartbeat_lets_time_run_out() -> None:
    match = make_match()
    overdue(match)
    beat(ago=MINUTES / 2)
    assert enforce(match.pk) == 2


@pytest.mark.parametrize("by", [enforce, lambda match_id: sweep_deadlines()])
def test_what_is_due_after_the_last_heartbeat_runs_out_by_the_next_sweep_alone(by: Any) -> None:
    match = make_match()
    overdue(match, timedelta(seconds=10))
    beat(ago=timedelta(seconds=25))
    assert enforce(match.pk) == 0
    assert by(match.pk) == (0 if by is enforce else 2)
    assert not Outage.objects.exists()


def test_nobody_timed_out_inside_the_outage_that_is_found_later() -> None:
    """The page is opened in its first minute, when nobody can know of the outage."""
    match = make_match()
    overdue(match, timedelta(seconds=10))
    beat(ago=timedelta(seconds=25))
    page(match, 0)
    beat(ago=11 * MINUTES)
    sweep_deadlines()
    assert not Deadline.objects.filter(match=match, outcome=Deadline.Outcome.TIMED_OUT).exists()
    assert deadline_of(match).due_at > database_now() + 1.9 * HOURS


def test_until_the_next_sweep_the_page_says_that_the_time_is_up_and_an_answer_counts() -> None:
    match = make_match()
    play(match, 0, Name(0, 2))
    overdue(match, timedelta(seconds=10))
    beat(ago=timedelta(seconds=25))
    assert (
        "Your time has run out, and this is being processed. An answer sent before that is done still counts."
        in page(match, 1)
    )
    assert "Time has run out for Blue. This is being processed." in page(match, 0)
    play(match, 1, Name(1, 3))
    answered = Deadline.objects.get(match=match, visit__seat__index=1, visit__number=1)
    assert (answered.outcome, answered.user) == (Deadline.Outcome.ANSWERED, holder(match, 1))
    assert "his is being processed" not in page(match, 0)


def test_while_an_outage_holds_it_no_time_is_said_to_be_up() -> None:
    match = make_match()
    overdue(match, timedelta(seconds=10))
    beat(ago=2 * MINUTES)
    assert "his is being processed" not in page(match, 1)


def page(match: Match, seat: int) -> str:
    client = Client()
    client.force_login(holder(match, seat))
    return client.get(reverse("matches:match", args=[match.pk])).content.decode()


def test_a_roll_call_whose_time_is_over_since_the_last_heartbeat_goes_on() -> None:
    """Its page, too, removes nobody from a seat during an outage that is not yet known."""
    table = make_table(seats=2, roll_call=HOUR)
    tables.join(match_id=table.pk, user=make_user())
    now = database_now()
    Match.objects.filter(pk=table.pk).update(
        called_at=now - 2 * HOURS, called_until=now - timedelta(seconds=10)
    )
    beat(ago=timedelta(seconds=25))
    assert not roll_calls.enforce(table.pk)
    beat(ago=timedelta(seconds=5))
    assert roll_calls.enforce(table.pk)


def test_a_site_where_nothing_ever_swept_has_no_outage() -> None:
    match = make_match()
    overdue(match)
    assert enforce(match.pk) == 2


def test_a_site_without_a_worker_has_no_outage_and_no_credit(settings: Any) -> None:
    settings.SWEEPS = "touch"
    match = make_match()
    overdue(match)
    beat(ago=5 * HOURS)
    assert enforce(match.pk) == 2
    sweep_deadlines()
    assert not Outage.objects.exists()


def test_the_first_sweep_ends_the_outage_and_gives_two_hours() -> None:
    match = make_match()
    overdue(match)
    beat(ago=30 * MINUTES)
    enforce(match.pk)
    assert sweep_deadlines() == 0
    ended = Outage.objects.get()
    assert not ended.is_open
    assert deadline_of(match).due_at >= ended.end + 2 * HOURS
    assert deadline_of(match).granted > 0


def test_an_outage_nobody_saw_is_written_down_by_the_first_sweep() -> None:
    match = make_match()
    overdue(match)
    beat(ago=30 * MINUTES)
    assert sweep_deadlines() == 0
    assert not Outage.objects.get().is_open


def test_a_gap_is_counted_once_by_two_sweeps() -> None:
    beat(ago=30 * MINUTES)
    at = database_now()
    outages.end_outage(at)
    outages.end_outage(at + timedelta(milliseconds=1))
    assert Outage.objects.count() == 1


def test_a_page_finds_no_new_gap_while_the_sweep_that_ended_it_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = make_match()
    overdue(match)
    beat(ago=30 * MINUTES)
    seen: list[int] = []

    def looked_at(*_args: object) -> list[tuple[int, int]]:
        enforce(match.pk)
        seen.append(Outage.objects.filter(is_open=True).count())
        return []

    monkeypatch.setattr("games.matches.services.sweeps._due", looked_at)
    sweep_deadlines()
    assert seen == [0]
    assert Outage.objects.count() == 1


def test_the_share_comes_back_once() -> None:
    match = make_match()
    age(match, 12 * HOURS)
    before = deadline_of(match).due_at
    outage(begun=5 * HOURS, ended=2 * HOURS)
    for _ in range(3):
        enforce(match.pk)
        sweep_deadlines()
    after = deadline_of(match)
    assert after.due_at - before == timedelta(hours=3)
    assert after.granted == 3 * HOUR


def test_every_outage_gives_its_own_share() -> None:
    match = make_match()
    age(match, 20 * HOURS)
    before = deadline_of(match).due_at
    outage(begun=10 * HOURS, ended=9 * HOURS)
    enforce(match.pk)
    outage(begun=5 * HOURS, ended=3 * HOURS)
    enforce(match.pk)
    assert deadline_of(match).due_at - before == 3 * HOURS


def test_a_visit_opened_in_the_gap_gets_the_rest_of_it() -> None:
    match = make_match()
    age(match, HOURS)
    before = deadline_of(match).due_at
    outage(begun=6 * HOURS, ended=timedelta())
    enforce(match.pk)
    gained = deadline_of(match).due_at - before
    assert HOURS <= gained < HOURS + MINUTES


def test_a_visit_opened_after_the_gap_gets_nothing() -> None:
    outage(begun=6 * HOURS, ended=HOURS)
    match = make_match()
    before = deadline_of(match).due_at
    enforce(match.pk)
    assert deadline_of(match).due_at == before


def test_a_page_shows_the_credit_before_anything_is_due() -> None:
    match = make_match()
    age(match, 5 * HOURS)
    before = deadline_of(match).due_at
    outage(begun=4 * HOURS, ended=HOURS)
    assert enforce(match.pk) == 0
    assert deadline_of(match).due_at == before + 3 * HOURS


def test_a_moved_deadline_is_reminded_of_again() -> None:
    match = make_match(controls={"main": Fixed(24 * HOUR), "battle": Fixed(24 * HOUR)})
    left(match, 2 * HOURS)
    assert sweep_reminders() == 2
    outage(begun=4 * HOURS, ended=HOURS)
    enforce(match.pk)
    moved = deadline_of(match)
    assert moved.remind_at is not None
    assert moved.due_at - moved.remind_at == timedelta(seconds=24 * HOUR // 5)
    assert sweep_reminders() == 0
    left(match, 2 * HOURS)
    assert sweep_reminders() == 2
    assert Notice.objects.filter(kind="reminder").count() == 4


def test_a_reminder_looks_at_the_credit_first() -> None:
    match = make_match(controls={"main": Fixed(24 * HOUR), "battle": Fixed(24 * HOUR)})
    left(match, 4 * HOURS)
    outage(begun=20 * HOURS, ended=10 * HOURS)
    assert sweep_reminders() == 0
    assert not Notice.objects.filter(kind="reminder").exists()


@pytest.mark.parametrize("recorded", [True, False])
def test_a_form_sent_in_an_outage_locks_its_match_once(
    recorded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match()
    overdue(match)
    beat(ago=11 * MINUTES)
    if recorded:
        Outage.objects.create(start=database_now() - 10 * MINUTES, is_open=True)
    locked: list[int] = []

    def counted(match_id: int, *args: Any, **kwargs: Any) -> LockedSeat:
        locked.append(match_id)
        return lock_seat(match_id, *args, **kwargs)

    monkeypatch.setattr(arrival, "lock_seat", counted)
    play(match, 0, Name(0, 1))
    assert locked == [match.pk]


def test_a_form_sent_when_time_may_run_out_first_lets_it_run_out() -> None:
    match = make_match()
    overdue(match)
    beat(ago=timedelta(0))
    with pytest.raises(VisitClosed):
        play(match, 0, Name(0, 1))
