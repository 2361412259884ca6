"""Emergencies: occasionally, a person may stop the clocks of all their matches at once.

This applies only to matches that agreed to allow it. Each match continues automatically after a week at most,
or when the person says that they are back.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from accounts.form_tokens import FormSubmission
from accounts.models import User
from accounts.services.locking import lock_person
from accounts.services.once import create_once
from games.consent.errors import LimitReached
from games.consent.models import Emergency
from games.matches.errors import AlreadyChanged, NotYours
from games.matches.models import Errand, Match, Tenure
from games.matches.services import deferred_changes, pausing, tenures
from games.matches.tenure_filters import holding
from games.notices.now import database_now

LONGEST_EMERGENCY = timedelta(days=7)

EMERGENCIES_APART = timedelta(days=90)
"""The minimum time between the starts of two emergencies."""


def next_emergency_at(user: User, now: datetime) -> datetime | None:
    """Return when a person may declare an emergency again, or None if they may do so now."""
    last = Emergency.objects.filter(user=user).aggregate(last=Max("began_at"))["last"]
    return last + EMERGENCIES_APART if last is not None and last + EMERGENCIES_APART > now else None


def current_emergency(user: User, now: datetime) -> Emergency | None:
    """Return the emergency that the person has now, if any."""
    return Emergency.objects.filter(user=user, until__gt=now, ended_at=None).first()


def matches_of(user: User) -> list[Match]:
    """Return the matches in progress in which a person holds a seat, except practice matches.

    Matches in which they are only a deputy are left out.
    """
    held = Tenure.objects.filter(holding(), user=user)
    return list(
        Match.objects.filter(
            status=Match.Status.RUNNING, practice=False, pk__in=held.values("match_id")
        ).order_by("pk")
    )


def allows_emergency(match: Match) -> bool:
    """Return whether a match agreed that an emergency may stop its clocks."""
    return match.agreement.emergencies


def declare(*, user: User, days: int, press: FormSubmission | None = None) -> Emergency:
    """Declare an emergency: stop the clocks of all the person's matches that allow it.

    The next sweep stops matches that are locked at the moment. If a match is already paused, its clocks
    stand still for the emergency once that pause ends. Submitting the same form again (`press`) has no
    further effect. Raises `LimitReached` if the person had an emergency recently, and `AlreadyChanged` if
    no match allows it.
    """
    made = create_once(press, Emergency, lambda: _declare(user, days))
    deferred_changes.carry_out_for(user.pk)
    return made


@transaction.atomic
def _declare(user: User, days: int) -> Emergency:
    lock_person(user.pk)
    now = database_now()
    if (again := next_emergency_at(user, now)) is not None:
        raise LimitReached(again)
    span = min(timedelta(days=days), LONGEST_EMERGENCY)
    agreed = [match for match in matches_of(user) if allows_emergency(match)]
    if not agreed:
        raise AlreadyChanged
    made = Emergency.objects.create(user=user, began_at=now, until=now + span)
    deferred_changes.defer_change(Errand.Kind.EMERGENCY, user.pk, [match.pk for match in agreed])
    return made


def end(*, user: User, press: FormSubmission | None = None) -> None:
    """End a person's emergency, so that matches that stopped only for this reason continue.

    Submitting the same form again (`press`) has no further effect. Raises `AlreadyChanged` if there is no
    emergency.
    """
    create_once(press, Emergency, lambda: _end(user))
    deferred_changes.carry_out_for(user.pk)


@transaction.atomic
def _end(user: User) -> Emergency:
    lock_person(user.pk)
    now = database_now()
    emergency = current_emergency(user, now)
    if emergency is None:
        raise AlreadyChanged
    emergency.ended_at = now
    emergency.save(update_fields=["ended_at"])
    deferred_changes.defer_change(Errand.Kind.EMERGENCY, user.pk, [match.pk for match in matches_of(user)])
    return emergency


def apply_emergency(match: Match, user: User) -> None:
    """Stop a locked match while one of its people has an emergency, and let it continue afterwards."""
    if not match.running:
        return
    now = database_now()
    emergency = current_emergency(user, now)
    if emergency is None:
        pausing.end_emergency(match, now, but=user.pk)
    elif allows_emergency(match):
        with suppress(NotYours):
            _stop(match, tenures.held_by(match, user), emergency.until, now)


def _stop(match: Match, tenure: Tenure, until: datetime, now: datetime) -> None:
    if match.paused_at is None:
        event = pausing.emergency_event(tenure.seat.index)
        pausing.pause_locked(match, now, Match.Pauser.EMERGENCY, event, until - now, but=tenure.user_id)
    elif match.paused_by == Match.Pauser.EMERGENCY and match.paused_until is not None:
        match.paused_until = max(match.paused_until, until)
        match.save(update_fields=["paused_until"])
