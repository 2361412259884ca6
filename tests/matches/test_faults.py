"""A fault that stops a sweep is not blamed on its current match: a time limit, the database, memory.

Nothing is counted, set aside or stored for the row, and the next sweep finds it again, after everything
else that is due.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import InterfaceError, OperationalError
from django.db.models import TextField, Value

from games.consent.models import Proposal
from games.consent.services import proposals
from games.engine import registry
from games.engine.actions import Drop
from games.engine.cached_state import CachedState
from games.engine.chance import TrialChance
from games.engine.events import public_event
from games.engine.meta import AUTOPILOT
from games.matches.database_failures import is_infrastructure
from games.matches.errors import SiteRefusal
from games.matches.models import Action, AuditEntry, Deadline, Match, Visit
from games.matches.services import deadline_credits, pausing, playing, sweep_order, sweeps
from games.matches.services.autopilots import answer_by
from games.matches.services.leaving import leave
from games.matches.services.locked_match import LockedMatch
from games.matches.services.time_outs import enforce
from games.notices import budget
from games.notices.budget import Budget
from games.notices.models import Notice
from games.notices.now import database_now
from games.operator.services import restoring
from games.uptime.heartbeats import HEARTBEAT
from games.uptime.models import Pulse
from tests.factories.ageing import beat, left, overdue
from tests.factories.matches import holder, make_match, make_table, play, state_of, store
from tests.probe.rules import Done, Name, Parry

pytestmark = pytest.mark.django_db(transaction=True)

STOPS: list[type[Exception]] = [SoftTimeLimitExceeded, MemoryError]
"""What stops a sweep and leaves the database as it is."""

LOST: list[type[Exception]] = [OperationalError, InterfaceError]
"""A connection that is gone: these have no code."""


@pytest.fixture(autouse=True)
def nothing_cut() -> Iterator[None]:
    sweep_order._cut_at.clear()
    yield
    sweep_order._cut_at.clear()


def failing(monkeypatch: pytest.MonkeyPatch, match: Match, error: type[Exception]) -> None:
    """Make every step of one match fail."""
    working = playing.answer_and_hand_over

    def settle(locked: LockedMatch, by: int | None = None) -> None:
        if locked.match.pk == match.pk:
            raise error("on purpose")
        working(locked, by)

    monkeypatch.setattr(playing, "answer_and_hand_over", settle)


def untouched(match: Match) -> bool:
    """Return whether nothing was stored, counted or set aside."""
    match.refresh_from_db()
    return (
        match.quarantined_at is None
        and not Action.objects.filter(match=match).exists()
        and not Deadline.objects.filter(match=match).exclude(failures=0, retry_at=None).exists()
        and not AuditEntry.objects.exists()
    )


@pytest.mark.parametrize("error", STOPS + LOST)
def test_a_time_out_that_is_stopped_is_the_next_sweeps(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match()
    overdue(match)
    with monkeypatch.context() as stopped:
        failing(stopped, match, error)
        for _ in range(6):
            assert sweeps.sweep_deadlines() == 0
        assert untouched(match)
    if error in LOST:
        # It was trouble: what ran out in it has its share back first.
        Pulse.objects.all().delete()
    assert sweeps.sweep_deadlines() == 2


@pytest.mark.parametrize("error", STOPS + LOST)
def test_a_chain_that_is_stopped_goes_on_later(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(busy=True)
    with monkeypatch.context() as stopped:
        failing(stopped, match, error)
        sweeps.sweep_reminders()
        assert untouched(match)
    sweeps.sweep_reminders()
    match.refresh_from_db()
    assert not match.busy


@pytest.mark.parametrize("error", STOPS + LOST)
def test_a_touch_that_is_stopped_counts_nothing(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match()
    overdue(match)
    failing(monkeypatch, match, error)
    with pytest.raises(error):
        enforce(match.pk)
    assert untouched(match)


@pytest.mark.parametrize("error", STOPS + LOST)
def test_no_other_way_to_set_a_match_aside_takes_it_for_the_matchs(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match()
    failing(monkeypatch, match, error)
    monkeypatch.setattr(playing, "renew_chance", lambda locked, epoch: playing.answer_and_hand_over(locked))
    with pytest.raises(error):
        restoring.renew_epochs()
    with pytest.raises(error):
        leave(match_id=match.pk, user=holder(match, 0))
    assert untouched(match)


@pytest.mark.parametrize("error", STOPS + LOST)
def test_a_proposal_that_is_stopped_does_not_lapse(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match(seats=3)
    asked = proposals.ask(match_id=match.pk, user=holder(match, 0), kind="pause", parameters={"days": 1})
    Proposal.objects.filter(pk=asked.pk).update(expires_at=database_now() - timedelta(minutes=1))
    with monkeypatch.context() as stopped:
        stopped.setattr(proposals, "_decide", raising(error))
        sweeps.sweep_reminders()
        asked.refresh_from_db()
        assert asked.outcome == ""
    sweeps.sweep_reminders()
    asked.refresh_from_db()
    assert asked.outcome == Proposal.Outcome.EXPIRED


def raising(error: type[Exception]) -> Callable[..., Any]:
    def fail(*_args: Any, **_more: Any) -> Any:
        raise error("on purpose")

    return fail


@pytest.mark.parametrize("error", STOPS)
def test_no_other_answer_stands_for_that_of_a_program_that_was_stopped(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match(title="titan")
    rules = registry.get("titan")
    decision = next(each for each in rules.decisions(state_of(match)) if each.asks == "must")
    monkeypatch.setattr(type(rules), "default", raising(error))
    with pytest.raises(error):
        answer_by(CachedState(rules, state_of(match)), decision, AUTOPILOT, TrialChance())


def test_what_was_raised_in_the_wake_of_it_is_the_same() -> None:
    wake = ValueError()
    wake.__context__ = MemoryError()
    assert is_infrastructure(wake)
    assert not is_infrastructure(ValueError())
    assert not is_infrastructure(SiteRefusal())


# ---- who comes first -------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("error", STOPS)
def test_where_a_sweep_was_cut_off_comes_last(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match, others = make_match(), [make_match() for _ in range(3)]
    overdue(match, by=timedelta(hours=1))
    for other in others:
        overdue(other)
    failing(monkeypatch, match, error)
    with caplog.at_level(logging.ERROR, "muster.alarm"):
        assert sweeps.sweep_deadlines() + sweeps.sweep_deadlines() == 6
    assert f"cut off at match {match.pk} by {error.__name__}" in caplog.text
    assert untouched(match)


def test_a_sweep_that_is_cut_off_leaves_its_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match()
    overdue(match)
    beat(ago=timedelta(seconds=30))
    failing(monkeypatch, match, SoftTimeLimitExceeded)
    sweeps.sweep_deadlines()
    pulse = Pulse.objects.get(name=HEARTBEAT)
    assert pulse.succeeded_at is not None
    assert database_now() - pulse.succeeded_at < timedelta(seconds=20)


def test_a_part_that_is_cut_off_comes_last() -> None:
    done: list[str] = []

    def cut(share: Budget) -> int:
        done.append("cut")
        return sweep_order.process_rows([(1,)], raising(MemoryError), share)

    def sound(share: Budget) -> int:
        done.append("sound")
        return 1

    parts: dict[str, Callable[[Budget], int]] = {"cut": cut, "sound": sound}
    for _ in range(5):
        sweep_order.run_parts(parts, Budget())
    first = done.index("cut")
    assert done[first + 1 :: 2] == ["sound"] * len(done[first + 1 :: 2])
    assert done.count("sound") >= 4


def test_a_part_that_fails_keeps_no_other_from_its_turn(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(5):
        assert sweep_order.run_parts({"bad": raising(ValueError), "good": lambda _: 3}, Budget()) == {
            "good": 3
        }
    assert "the bad of a sweep failed" in caplog.text


def test_a_part_leaves_the_others_their_share(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    shares: list[float] = []

    def greedy(share: Budget) -> int:
        shares.append(share.left)
        while not share.spent:
            clock[0] += 1
        return 1

    whole = Budget(40)
    sweep_order.run_parts(dict.fromkeys("abcd", greedy), whole)
    assert shares == [10, 10, 10, 10]
    assert whole.spent


# ---- every sweep has a budget ----------------------------------------------------------


def test_no_sweep_begins_anything_when_its_budget_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "SWEEP_BUDGET_SECONDS", 0.0)
    match, late, table = make_match(), make_match(), make_table()
    left(match, timedelta(hours=4))
    overdue(late)
    Match.objects.filter(pk=late.pk).update(busy=True)
    Match.objects.filter(pk=table.pk).update(offered_until=database_now() - timedelta(minutes=1))
    notices = Notice.objects.count()
    assert sweeps.sweep_deadlines() == 0
    assert sweeps.sweep_reminders() == 0
    parts = ("alerts", "offers", "forms", "notices", "guests", "browsers", "leavers", "received", "fair play")
    assert sweeps.run_daily_work() == dict.fromkeys(parts, 0)
    assert Notice.objects.count() == notices
    late.refresh_from_db()
    assert late.busy
    assert set(Pulse.objects.values_list("name", flat=True)) == {HEARTBEAT, "reminders", "house"}


@pytest.mark.thorough
def test_a_chain_is_cut_after_some_seconds_too_and_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seats=4)
    for seat in range(4):
        play(match, seat, Name(seat, 4 - seat))
    for seat in (1, 2, 3):
        store(match, Drop(seat))
    monkeypatch.setattr("games.matches.services.locked_match.MAX_AUTOMATIC_SECONDS", -1.0)
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    match.refresh_from_db()
    assert match.busy
    revisions = [match.revision]
    while match.busy:
        sweeps.sweep_reminders()
        match.refresh_from_db()
        revisions.append(match.revision)
    assert all(after - before <= 1 for before, after in pairwise(revisions))
    assert [visit.seat.index for visit in Visit.objects.filter(match=match, closed_at=None)] == [0]


# ---- one that fails keeps none of the others -------------------------------------------


def unclocked(match: Match) -> None:
    """Make the clocks of a match unreadable."""
    Match.objects.filter(pk=match.pk).update(controls=Value("{", TextField()))


def test_a_match_nobody_can_be_reminded_of_keeps_no_other_from_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, other = make_match(), make_match()
    for each in (match, other):
        left(each, timedelta(hours=4))
    Deadline.objects.filter(match=match).update(credited_outage=None)
    working = deadline_credits.credit
    monkeypatch.setattr(
        deadline_credits,
        "credit",
        lambda row, **more: working(row, **more) if row.pk != match.pk else raising(ValueError)(),
    )
    assert sweeps.sweep_reminders() == 2
    assert Deadline.objects.filter(match=match, failures=1).count() == 2


def test_a_pause_that_cannot_be_ended_sets_its_match_aside_and_keeps_no_other() -> None:
    match, other = make_match(), make_match()
    now = database_now()
    for each in (match, other):
        pausing.pause_locked(
            each, now, Match.Pauser.TABLE, public_event("house.paused_by_table"), timedelta(hours=1)
        )
        Match.objects.filter(pk=each.pk).update(paused_until=now - timedelta(minutes=1))
    unclocked(match)
    assert sweeps.sweep_reminders() == 1
    match.refresh_from_db()
    other.refresh_from_db()
    assert match.quarantined_at is not None
    assert other.paused_at is None
