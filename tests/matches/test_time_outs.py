"""The end of a seat's time, no matter which process notices it first."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.engine import registry
from games.engine.actions import Stop
from games.engine.log import replay
from games.matches import errors
from games.matches.models import Action, Deadline, Event, Match, Visit
from games.matches.selectors.states import log_of
from games.matches.services import turns
from games.matches.services.orders import save_orders
from games.matches.services.sweeps import sweep_deadlines
from games.matches.services.time_outs import enforce
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.ageing import beat, overdue
from tests.factories.copying import copied
from tests.factories.matches import access_of, form_of, make_match, play, state_of, store
from tests.probe.rules import Done, Gift, Name, Parry, Peek, ProbeRules, Walk

pytestmark = pytest.mark.django_db

TIMED_OUT = Deadline.Outcome.TIMED_OUT


@pytest.fixture(
    params=[lambda match: sweep_deadlines(), lambda match: enforce(match.pk)], ids=["sweep", "touch"]
)
def notice_it(request: pytest.FixtureRequest) -> Any:
    """Return a function that notices time-outs in one way, and returns how many deadlines ran out."""
    return request.param


def at_parry(seats: int = 2) -> tuple[Match, int]:
    """Return a match in which all have named, and the seat that is asked on the second clock."""
    match = make_match(seats=seats)
    for seat in range(seats):
        play(match, seat, Name(seat, 1 + seat % 5))
    return match, state_of(match).mover


@copied
def at_turn(seats: int = 2) -> tuple[Match, int]:
    """Return a match in the middle of a turn, and the seat at the turn."""
    match, mover = at_parry(seats)
    play(match, mover, Parry(mover, high=True))
    return match, mover


def by_the_clock(match: Match) -> list[str]:
    return list(
        Action.objects.filter(match=match, cause=Action.Cause.CLOCK)
        .order_by("revision")
        .values_list("notation", flat=True)
    )


def test_a_deadline_runs_out_once(notice_it: Any) -> None:
    match, mover = at_turn()
    visit = Visit.objects.get(match=match, closed_at=None)
    overdue(match)
    assert notice_it(match) == 1
    assert notice_it(match) == 0
    visit.refresh_from_db()
    assert visit.closed_at is not None
    assert visit.deadline.outcome == TIMED_OUT
    assert visit.deadline.handled_at is not None
    assert by_the_clock(match) == ["done"]
    assert state_of(match).mover != mover


def test_what_is_not_due_is_left_alone(notice_it: Any) -> None:
    match, _mover = at_turn()
    assert notice_it(match) == 0
    assert by_the_clock(match) == []


def test_everybody_who_was_silent_in_a_sealed_round_is_answered_for(notice_it: Any) -> None:
    match = make_match(seats=5)
    play(match, 2, Name(2, 4))
    overdue(match)
    assert notice_it(match) == 4
    assert len([each for each in by_the_clock(match) if each.startswith("name")]) == 4
    assert Event.objects.filter(match=match, code="named").count() == 1


def test_the_act_is_booked_at_the_deadline() -> None:
    match, _mover = at_turn()
    overdue(match, by=timedelta(hours=3))
    deadline = Deadline.objects.get(match=match, handled_at=None)
    sweep_deadlines()
    stored = Action.objects.get(match=match, cause=Action.Cause.CLOCK)
    assert stored.effective_at == deadline.due_at
    assert stored.stored_at - stored.effective_at >= timedelta(hours=3)
    assert stored.user is None


def test_what_a_time_out_opens_is_not_overdue() -> None:
    match, _mover = at_turn()
    overdue(match, by=timedelta(days=30))
    assert sweep_deadlines() == 1
    following = Deadline.objects.get(match=match, handled_at=None)
    assert following.opened_at > database_now() - timedelta(minutes=1)
    assert following.due_at > database_now() + timedelta(days=1)


def test_after_a_time_out_on_one_clock_nobody_waits_on_the_other() -> None:
    match, mover = at_parry()
    overdue(match)
    sweep_deadlines()
    assert by_the_clock(match) == ["parry false", "done"]
    following = Visit.objects.get(match=match, closed_at=None)
    assert (following.seat.index, following.clock) == (1 - mover, "battle")
    assert Notice.objects.filter(kind="turn", ids__visit=following.pk).exists()


def test_a_draft_is_sent_if_its_owner_asked_for_it(notice_it: Any) -> None:
    match, mover = at_turn()
    play(match, mover, Walk(mover, "left"), Walk(mover, "left"), send=False)
    turns.set_send_on_time_out(access_of(match, mover), form_of(match, mover), wanted=True)
    overdue(match)
    notice_it(match)
    assert by_the_clock(match) == ["walk left", "walk left", "done"]


def test_a_draft_is_not_sent_unasked(notice_it: Any) -> None:
    match, mover = at_turn()
    play(match, mover, Walk(mover, "left"), send=False)
    overdue(match)
    notice_it(match)
    assert by_the_clock(match) == ["done"]


def test_a_draft_is_sent_as_far_as_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    match, mover = at_turn()
    play(match, mover, Walk(mover, "left"), Walk(mover, "right"), Done(mover), send=False)
    turns.set_send_on_time_out(access_of(match, mover), form_of(match, mover), wanted=True)
    overdue(match)
    monkeypatch.setattr("tests.probe.rules.STEPS", 1)
    sweep_deadlines()
    assert by_the_clock(match) == ["walk left", "done"]


def test_an_order_answers_before_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    match, mover = at_parry()
    save_orders(access_of(match, mover), {"gift": Gift()})
    monkeypatch.setattr(ProbeRules, "standing", lambda *_args: Parry(mover, high=True))
    overdue(match)
    sweep_deadlines()
    assert by_the_clock(match) == ["parry true", "done"]


def test_an_order_that_does_not_fit_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    match, mover = at_parry()
    save_orders(access_of(match, mover), {"gift": Gift()})
    monkeypatch.setattr(ProbeRules, "standing", lambda *_args: Peek(mover))
    overdue(match)
    sweep_deadlines()
    assert by_the_clock(match) == ["parry false", "done"]


def test_all_are_told_and_the_silent_one_gets_a_notice() -> None:
    match, mover = at_turn()
    overdue(match)
    sweep_deadlines()
    told = Event.objects.get(match=match, code="house.time_out")
    assert told.audience == Event.objects.filter(match=match, code="turn_done").latest("pk").audience
    assert told.revision < Action.objects.get(match=match, cause=Action.Cause.CLOCK).revision
    notice = Notice.objects.get(kind="time_out")
    assert notice.user_id == access_of(match, mover).tenure.user_id


def test_a_late_form_is_told_that_the_clock_ran_out(notice_it: Any) -> None:
    match, mover = at_turn()
    form = form_of(match, mover)
    overdue(match)
    with pytest.raises(errors.VisitClosed) as closed:
        turns.add(access_of(match, mover), form, [Done(mover)], send=True)
    assert closed.value.timed_out
    assert by_the_clock(match) == ["done"]
    assert notice_it(match) == 0


def test_a_late_form_counts_where_the_sweeps_may_have_stopped_before_the_time_ran_out() -> None:
    match, mover = at_turn()
    form = form_of(match, mover)
    overdue(match)
    beat(timedelta(hours=3))
    assert turns.add(access_of(match, mover), form, [Done(mover)], send=True).visit_over
    assert by_the_clock(match) == []
    assert not Deadline.objects.filter(outcome=Deadline.Outcome.TIMED_OUT).exists()


def test_a_late_tick_does_not_change_what_the_clock_does() -> None:
    match, mover = at_turn()
    play(match, mover, Walk(mover, "left"), send=False)
    form = form_of(match, mover)
    overdue(match)
    with pytest.raises(errors.VisitClosed):
        turns.set_send_on_time_out(access_of(match, mover), form, wanted=True)
    assert by_the_clock(match) == ["done"]


def test_a_late_order_does_not_change_what_the_clock_does(monkeypatch: pytest.MonkeyPatch) -> None:
    match, mover = at_parry()
    monkeypatch.setattr(ProbeRules, "standing", lambda *_args: Parry(mover, high=True))
    overdue(match)
    save_orders(access_of(match, mover), {"gift": Gift()})
    assert by_the_clock(match) == ["parry false", "done"]


def test_a_visit_that_ended_in_time_never_runs_out() -> None:
    match, mover = at_turn()
    play(match, mover, Done(mover))
    closed = Deadline.objects.filter(match=match).exclude(handled_at=None)
    assert {deadline.outcome for deadline in closed} == {Deadline.Outcome.ANSWERED}
    Deadline.objects.filter(pk__in=closed).update(due_at=database_now() - timedelta(days=1))
    assert sweep_deadlines() == 0


def test_a_visit_that_others_closed_was_not_answered() -> None:
    match, _mover = at_turn()
    store(match, Stop(-1, "vote"))
    assert Deadline.objects.filter(match=match).latest("pk").outcome == Deadline.Outcome.CLOSED


def test_a_default_that_needs_chance_logs_its_draws_first() -> None:
    match = make_match()
    overdue(match)
    sweep_deadlines()
    for stored in Action.objects.filter(match=match, cause=Action.Cause.CLOCK):
        assert stored.prior == 1
    rules = registry.get("probe")
    match.refresh_from_db()
    assert rules.encode_state(replay(rules, log_of(match))) == bytes(match.state)


def test_nothing_is_pending_in_one_query(django_assert_num_queries: Any) -> None:
    match, _mover = at_turn()
    with django_assert_num_queries(1):
        assert enforce(match.pk) == 0


def test_a_match_that_ended_meanwhile_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _mover = at_turn()
    overdue(match)

    def ended(*_args: Any, **_kwargs: Any) -> None:
        raise errors.MatchNotRunning

    monkeypatch.setattr("games.matches.services.time_outs.lock_match", ended)
    monkeypatch.setattr("games.matches.services.time_outs.try_lock_match", ended)
    assert enforce(match.pk) == 0
    assert sweep_deadlines() == 0
    assert Deadline.objects.get(match=match, handled_at=None).failures == 0
