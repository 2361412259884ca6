"""An operator's actions: more time, an end by the director, quarantine, email, outages."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pytest_django import Settings

from games.archive.services.verify import verify_match
from games.clocks.controls import HOUR, Fixed
from games.matches import errors
from games.matches.models import Action, AuditEntry, Deadline, Event, Match, Placing, Tenure
from games.matches.services.extending import extend
from games.matches.services.pausing import pause
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.matches.services.time_outs import enforce
from games.notices.models import Delivery, Lane, Notice, State, SuppressedAddress
from games.notices.now import database_now
from games.operator.errors import OutageOpen, OutagesOverlap
from games.operator.services.adjudicating import adjudicate
from games.operator.services.outages_by_hand import close_outage, open_outage
from games.operator.services.quarantining import quarantine_match, release_match
from games.operator.services.resending import lift_suppression, resend
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.ageing import age, beat, left, overdue
from tests.factories.matches import make_match, play
from tests.factories.staff import make_operator
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
HOURS = timedelta(hours=1)
WHY = "a test"


def deadline_of(match: Match, seat: int = 0) -> Deadline:
    return Deadline.objects.get(match=match, seat__index=seat, handled_at=None)


def give(match: Match, span: timedelta, seat: int = 0) -> Deadline:
    row = deadline_of(match, seat)
    extend(deadline_id=row.pk, span=span, seen=row.due_at, by=make_operator(), reason=WHY)
    return deadline_of(match, seat)


def entry() -> AuditEntry:
    return AuditEntry.objects.latest("pk")


# ---- more time -------------------------------------------------------------------------


def test_more_time_moves_the_deadline_and_its_reminder() -> None:
    match = make_match(controls={"main": Fixed(24 * HOUR), "battle": Fixed(24 * HOUR)})
    before, other = deadline_of(match), deadline_of(match, 1)
    after = give(match, 6 * HOURS)
    assert after.due_at - before.due_at == 6 * HOURS
    assert after.granted == 6 * HOUR
    assert before.remind_at is not None
    assert after.remind_at == before.remind_at + 6 * HOURS
    assert deadline_of(match, 1).due_at == other.due_at
    assert entry().before["due"] == before.due_at.isoformat()
    assert entry().after == {"seat": 0, "due": after.due_at.isoformat()}
    assert Event.objects.get(match=match, code="house.extended").audience == 0b11 | 1 << 15


def test_a_reminder_that_went_out_is_armed_again() -> None:
    match = make_match(controls={"main": Fixed(24 * HOUR), "battle": Fixed(24 * HOUR)})
    left(match, 2 * HOURS)
    assert sweep_reminders() == 2
    give(match, 12 * HOURS)
    left(match, 2 * HOURS)
    assert sweep_reminders() == 1


def test_an_overdue_one_counts_from_now() -> None:
    match = make_match()
    overdue(match, by=9 * HOURS)
    after = give(match, 6 * HOURS)
    assert abs(after.due_at - database_now() - 6 * HOURS) < MINUTE
    assert sweep_deadlines() == 1


def test_a_standing_clock_gets_its_time_too() -> None:
    match = make_match()
    left(match, 3 * HOURS)
    pause(match_id=match.pk, by=make_operator(), reason=WHY)
    before = deadline_of(match)
    after = give(match, 6 * HOURS)
    assert before.remaining is not None
    assert after.remaining == before.remaining + 6 * HOUR
    assert after.due_at - before.due_at == 6 * HOURS


def test_a_form_sent_twice_gives_its_time_once() -> None:
    match, operator = make_match(), make_operator()
    row = deadline_of(match)
    extend(deadline_id=row.pk, span=HOURS, seen=row.due_at, by=operator, reason=WHY)
    with pytest.raises(errors.AlreadyChanged):
        extend(deadline_id=row.pk, span=HOURS, seen=row.due_at, by=operator, reason=WHY)
    assert deadline_of(match).due_at - row.due_at == HOURS


def test_who_has_answered_gets_none() -> None:
    match = make_match()
    row = deadline_of(match)
    play(match, 0, Name(0, 1))
    with pytest.raises(errors.AlreadyChanged):
        extend(deadline_id=row.pk, span=HOURS, seen=row.due_at, by=make_operator(), reason=WHY)


# ---- an end ----------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["probe", "arena-2004"])
def test_the_director_ends_a_match_by_the_rule_for_an_early_stop(title: str) -> None:
    match, operator = make_match(title, 2), make_operator()
    adjudicate(match_id=match.pk, by=operator, reason=WHY)
    match.refresh_from_db()
    assert match.finished
    assert Placing.objects.filter(match=match).count() == 2
    stop = Action.objects.filter(match=match).latest("revision")
    assert (stop.cause, stop.user, stop.notation) == (Action.Cause.STAFF, operator, "house stop")
    assert Event.objects.filter(match=match, code="house.stopped").exists()
    assert Notice.objects.filter(kind="ended").count() == 2
    assert not Deadline.objects.filter(match=match, handled_at=None).exists()
    assert verify_match(match).good
    assert entry().verb == "adjudicated"


def test_one_that_stands_still_is_over_and_stands_no_more() -> None:
    match, operator = make_match(), make_operator()
    pause(match_id=match.pk, by=operator, reason=WHY)
    quarantine_match(match_id=match.pk, by=operator, reason=WHY)
    adjudicate(match_id=match.pk, by=operator, reason=WHY)
    match.refresh_from_db()
    assert match.finished
    assert not match.stands_still
    assert set(Tenure.objects.filter(match=match).values_list("how", flat=True)) == {"finished"}


def test_one_that_cannot_be_read_is_not_ended() -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(state=b"{", setup_draws=b"[]")
    with pytest.raises(errors.MatchBroken):
        adjudicate(match_id=match.pk, by=make_operator(), reason=WHY)


def test_it_ends_once() -> None:
    match, operator = make_match(), make_operator()
    adjudicate(match_id=match.pk, by=operator, reason=WHY)
    with pytest.raises(errors.MatchNotRunning):
        adjudicate(match_id=match.pk, by=operator, reason=WHY)


# ---- quarantine ------------------------------------------------------------------------


def test_quarantine_and_release_stand_in_the_trail() -> None:
    match, operator = make_match(), make_operator()
    quarantine_match(match_id=match.pk, by=operator, reason="its board is wrong")
    match.refresh_from_db()
    assert match.quarantine_reason == "its board is wrong"
    assert (entry().verb, entry().actor) == ("quarantined", operator)
    with pytest.raises(errors.AlreadyChanged):
        quarantine_match(match_id=match.pk, by=operator, reason=WHY)
    release_match(match_id=match.pk, by=operator, reason="repaired")
    assert (entry().verb, entry().before["why"]) == ("released", "its board is wrong")
    with pytest.raises(errors.AlreadyChanged):
        release_match(match_id=match.pk, by=operator, reason=WHY)
    assert play(match, 0, Name(0, 1)).stored == 1


# ---- mail ------------------------------------------------------------------------------


def delivery(**changed: object) -> Delivery:
    make_match()
    row = Delivery.objects.earliest("pk")
    Delivery.objects.filter(pk=row.pk).update(**changed)
    row.refresh_from_db()
    return row


@pytest.mark.parametrize(
    "before",
    [
        {"state": State.FAILED, "last_error": "RCPT 550 5.1.1"},
        {"state": State.DROPPED, "last_error": "seat_moved"},
        {"state": State.SENT, "sent_at": database_now},
        {"state": State.QUEUED, "refusals": 3, "last_error": "DATA 451"},
    ],
)
def test_a_mail_is_queued_again_as_if_never_tried(before: dict[str, object]) -> None:
    row = delivery(**{name: value() if callable(value) else value for name, value in before.items()})
    resend(delivery_id=row.pk, by=make_operator(), reason=WHY)
    again = Delivery.objects.get(pk=row.pk)
    assert (again.state, again.refusals, again.crashes, again.last_error) == (State.QUEUED, 0, 0, "")
    assert again.sent_at is None
    assert again.available_at <= database_now()
    assert entry().before == {"state": row.state, "error": row.last_error}


@pytest.mark.parametrize(
    "before",
    [{}, {"state": State.LEASED, "lease_until": database_now}, {"lane": Lane.ACCOUNT, "state": "failed"}],
)
def test_one_that_waits_or_is_being_sent_and_account_mail_are_left(before: dict[str, object]) -> None:
    row = delivery(**{name: value() if callable(value) else value for name, value in before.items()})
    with pytest.raises(errors.AlreadyChanged):
        resend(delivery_id=row.pk, by=make_operator(), reason=WHY)
    assert not AuditEntry.objects.exists()


def test_an_address_is_woken() -> None:
    user = make_user()
    suppressed = SuppressedAddress.objects.create(
        address=user.email, reply="RCPT 550", suppressed_at=database_now()
    )
    lift_suppression(suppressed_id=suppressed.pk, by=make_operator(), reason=WHY)
    assert not SuppressedAddress.objects.exists()
    assert (entry().target, entry().before["error"]) == (f"user:{user.pk}", "RCPT 550")
    with pytest.raises(errors.AlreadyChanged):
        lift_suppression(suppressed_id=suppressed.pk, by=make_operator(), reason=WHY)


# ---- outages ---------------------------------------------------------------------------


@pytest.mark.parametrize("sweeps", ["worker", "touch"])
def test_while_one_is_open_by_hand_nothing_runs_out_and_no_sweep_ends_it(
    sweeps: str, settings: Settings
) -> None:
    settings.SWEEPS = sweeps
    match, operator = make_match(), make_operator()
    beat(ago=timedelta(seconds=9))
    open_outage(by=operator, begun=15 * MINUTE, reason=WHY)
    overdue(match)
    assert sweep_deadlines() == 0
    assert sweep_reminders() == 0
    assert enforce(match.pk) == 0
    outage = Outage.objects.get()
    assert outage.is_open
    close_outage(outage_id=outage.pk, by=operator, reason="over")
    assert enforce(match.pk) == 0
    assert deadline_of(match).due_at >= database_now() + 2 * HOURS - MINUTE
    assert [row.verb for row in AuditEntry.objects.order_by("pk")] == ["outage_opened", "outage_closed"]


def test_it_may_have_begun_before_somebody_noticed() -> None:
    match, operator = make_match(), make_operator()
    age(match, 9 * HOURS)
    before = deadline_of(match).due_at
    open_outage(by=operator, begun=3 * HOURS, reason=WHY)
    close_outage(outage_id=Outage.objects.get().pk, by=operator, reason="over")
    enforce(match.pk)
    gained = deadline_of(match).due_at - before
    assert 3 * HOURS <= gained < 3 * HOURS + MINUTE


def test_no_time_comes_back_twice() -> None:
    operator, now = make_operator(), database_now()
    Outage.objects.create(start=now - 3 * HOURS, end=now - HOURS, is_open=False)
    with pytest.raises(OutagesOverlap):
        open_outage(by=operator, begun=2 * HOURS, reason=WHY)
    open_outage(by=operator, begun=30 * MINUTE, reason=WHY)
    with pytest.raises(OutageOpen):
        open_outage(by=operator, reason=WHY)


def test_a_gap_of_the_sweeps_in_it_is_part_of_it() -> None:
    operator = make_operator()
    open_outage(by=operator, begun=HOURS, reason=WHY)
    beat(ago=30 * MINUTE)
    sweep_deadlines()
    outage = Outage.objects.get()
    assert outage.is_open
    close_outage(outage_id=outage.pk, by=operator, reason="over")
    sweep_deadlines()
    assert Outage.objects.count() == 1


def test_what_the_house_found_is_ended_by_the_next_sweep_alone() -> None:
    outage = Outage.objects.create(start=database_now())
    with pytest.raises(errors.AlreadyChanged):
        close_outage(outage_id=outage.pk, by=make_operator(), reason=WHY)
