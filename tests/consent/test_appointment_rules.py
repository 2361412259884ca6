"""A time to play live: what is refused or still counted, and of which times a sweep reminds people."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db.models import F

from games.consent.errors import AskedOften, NobodyToAsk
from games.consent.models import Appointment
from games.consent.services import appointments
from games.consent.services.appointments import (
    APPOINTMENTS_PER_DAY,
    REMINDED_BEFORE,
    remind_due,
    suggest,
)
from games.matches import errors
from games.matches.models import Match, Tenure
from games.matches.services.leaving import leave
from games.matches.services.locking import Lock, lock_known
from games.notices.budget import Budget
from games.notices.models import Notice
from games.notices.now import database_now
from tests.consent.test_appointments import IN_A_DAY, readers, reply, suggested, take_back
from tests.factories.matches import holder, make_match

pytestmark = pytest.mark.django_db


def accepted_time(ahead: timedelta = REMINDED_BEFORE, seats: int = 2) -> Appointment:
    """Return a time in a new match that the player in seat 1 accepted, moved to `ahead` from now."""
    found = suggested(make_match(seats=seats))
    reply(found, 1)
    now = database_now()
    Appointment.objects.filter(pk=found.pk).update(asked_at=now - IN_A_DAY, starts_at=now + ahead)
    found.refresh_from_db()
    return found


def swept(at: datetime | None = None) -> int:
    return remind_due(at or database_now(), Budget())


def reminded_times() -> list[int]:
    """Return the times that people were reminded of, in the order of the reminders."""
    told = Notice.objects.filter(kind="appointment_soon").order_by("pk")
    return list(dict.fromkeys(notice.ids["appointment"] for notice in told))


# ---- suggesting and answering ----------------------------------------------------------


def test_a_table_agrees_on_a_time_while_its_match_is_paused() -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(paused_at=database_now(), paused_by=Match.Pauser.TABLE)
    found = suggested(match)
    reply(found, 1)
    take_back(found)
    assert readers("appointment_withdrawn") == [holder(match, 1)]


def test_a_player_whom_all_others_have_left_has_nobody_to_ask() -> None:
    match = make_match()
    Tenure.objects.filter(match=match, user=holder(match, 1)).update(to_revision=0)
    with pytest.raises(NobodyToAsk):
        suggested(match)


def test_each_suggested_time_is_reported_for_itself() -> None:
    match = make_match()
    one, two = suggested(match), suggested(match, ahead=2 * IN_A_DAY)
    assert readers("appointment") == [holder(match, 1)] * 2
    told = Notice.objects.filter(kind="appointment").order_by("pk")
    assert [notice.ids["appointment"] for notice in told] == [one.pk, two.pk]


def test_suggestions_of_yesterday_keep_nobody_from_suggesting_today() -> None:
    match = make_match()

    def older(by: timedelta) -> None:
        Appointment.objects.update(asked_at=F("asked_at") - by)

    for _time in range(APPOINTMENTS_PER_DAY):
        take_back(suggested(match))
    older(timedelta(hours=23))
    with pytest.raises(AskedOften):
        suggested(match)
    older(timedelta(hours=1))
    assert suggested(match).withdrawn_at is None


def test_suggesting_the_time_of_a_player_who_has_left_changes_no_other_time() -> None:
    match = make_match(seats=3)
    now = database_now()
    taken_back, same = suggested(match), suggested(match)
    Appointment.objects.filter(pk=taken_back.pk).update(withdrawn_at=now, starts_at=same.starts_at)
    other = suggested(match, ahead=2 * IN_A_DAY)
    leave(match_id=match.pk, user=holder(match, 0))
    suggest(match_id=match.pk, user=holder(match, 1), starts_at=same.starts_at)
    for each in (taken_back, same, other):
        each.refresh_from_db()
    assert taken_back.withdrawn_at == now
    assert same.withdrawn_at is not None
    assert other.withdrawn_at is None


def test_the_time_of_a_player_who_has_left_can_no_longer_be_answered() -> None:
    match = make_match(seats=3)
    found = suggested(match)
    leave(match_id=match.pk, user=holder(match, 0))
    with pytest.raises(errors.AlreadyChanged):
        reply(found, 1)
    assert not found.answers.exists()


# ---- reminders -------------------------------------------------------------------------


def test_a_sweep_that_cannot_remind_of_all_begins_with_the_earliest_that_is_still_due(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(appointments, "REMINDERS_AT_ONCE", 1)
    far = accepted_time(REMINDED_BEFORE + timedelta(minutes=5))
    later, sooner = accepted_time(timedelta(minutes=20)), accepted_time(timedelta(minutes=10))
    passed, withdrawn, reminded = (accepted_time(timedelta(minutes=at)) for at in (-1, 1, 2))
    Appointment.objects.filter(pk=withdrawn.pk).update(withdrawn_at=database_now())
    Appointment.objects.filter(pk=reminded.pk).update(reminded_at=database_now())
    assert [swept(), swept(), swept()] == [1, 1, 0]
    assert reminded_times() == [sooner.pk, later.pk]
    for each in (far, passed):
        each.refresh_from_db()
        assert each.reminded_at is None


@pytest.mark.parametrize("happens", ["withdrawn", "reminded", "deleted", "begun"])
def test_a_time_that_is_over_when_its_match_is_locked_is_left(
    happens: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    found = accepted_time()
    now = database_now()

    def lock_that_waited(match_id: int) -> Lock:
        locked = lock_known(match_id)
        changed = Appointment.objects.filter(pk=found.pk)
        match happens:
            case "withdrawn":
                changed.update(withdrawn_at=now)
            case "reminded":
                changed.update(reminded_at=now)
            case "deleted":
                found.answers.all().delete()
                changed.delete()
            case "begun":
                changed.update(starts_at=now - timedelta(minutes=1))
        return locked

    monkeypatch.setattr(appointments, "lock_known", lock_that_waited)
    assert swept() == 0
    assert reminded_times() == []
    assert not caplog.records
