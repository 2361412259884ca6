"""An emergency: a person stops the clocks of all their matches at once, once in a while.

Only where the match agreed that one may. Each goes on by itself after a week at most, or
when the person says that they are back.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from accounts.models import User
from accounts.services.locking import lock_person
from games.consent.errors import NoneLeft
from games.consent.models import Emergency
from games.matches import codecs
from games.matches.errors import NotYours, Overtaken
from games.matches.models import Errand, Match, Tenure
from games.matches.services import errands, pausing, tenures
from games.notices.now import database_now

LONGEST_EMERGENCY = timedelta(days=7)

EMERGENCIES_APART = timedelta(days=90)
"""From the beginning of one emergency to that of the next, at least."""


def again_at(user: User, now: datetime) -> datetime | None:
    """When a person may declare an emergency again; None: now."""
    last = Emergency.objects.filter(user=user).aggregate(last=Max("began_at"))["last"]
    return last + EMERGENCIES_APART if last is not None and last + EMERGENCIES_APART > now else None


def current(user: User, now: datetime) -> Emergency | None:
    """The person's emergency that goes on now."""
    return Emergency.objects.filter(user=user, until__gt=now, ended_at=None).first()


def matches_of(user: User) -> list[Match]:
    """The running matches of a person."""
    held = Tenure.objects.filter(user=user, to_revision=None).exclude(role=Tenure.Role.DEPUTY)
    return list(
        Match.objects.filter(
            status=Match.Status.RUNNING, practice=False, pk__in=held.values("match_id")
        ).order_by("pk")
    )


def allowed(match: Match) -> bool:
    """Whether a match agreed that an emergency may stop its clocks."""
    return codecs.agreement(match.agreement).emergencies


def declare(*, user: User, days: int) -> int:
    """Stop the clocks of all matches of a person that allow it; returns how many.

    One that somebody holds is stopped by the next sweep; one that is paused already stands still for
    it when that pause ends. Raises `NoneLeft` if they had one lately, `Overtaken` if no match allows it.
    """
    with transaction.atomic():
        lock_person(user.pk)
        now = database_now()
        if (again := again_at(user, now)) is not None:
            raise NoneLeft(again)
        span = min(timedelta(days=days), LONGEST_EMERGENCY)
        agreed = [match for match in matches_of(user) if allowed(match)]
        if not agreed:
            raise Overtaken
        Emergency.objects.create(user=user, began_at=now, until=now + span)
        errands.leave(Errand.Kind.EMERGENCY, user.pk, [match.pk for match in agreed])
    errands.carry_out_for(user.pk)
    return len(agreed)


def end(*, user: User) -> None:
    """The person is back: what stood still for them alone goes on. Raises `Overtaken` if
    nothing did."""
    with transaction.atomic():
        lock_person(user.pk)
        now = database_now()
        emergency = current(user, now)
        if emergency is None:
            raise Overtaken
        emergency.ended_at = now
        emergency.save(update_fields=["ended_at"])
        errands.leave(Errand.Kind.EMERGENCY, user.pk, [match.pk for match in matches_of(user)])
    errands.carry_out_for(user.pk)


def look(match: Match, user: User) -> None:
    """Let a locked match stand still while a person at it has an emergency, and go on when they
    have none any more."""
    if not match.running:
        return
    now = database_now()
    emergency = current(user, now)
    if emergency is None:
        pausing.end_emergency(match, now)
    elif allowed(match):
        with suppress(NotYours):
            _stop(match, tenures.held_by(match, user), emergency.until, now)


def _stop(match: Match, tenure: Tenure, until: datetime, now: datetime) -> None:
    if match.paused_at is None:
        pausing.stop(match, now, Match.Pauser.EMERGENCY, pausing.emergency(tenure.seat.index), until - now)
    elif match.paused_by == Match.Pauser.EMERGENCY and match.paused_until is not None:
        match.paused_until = max(match.paused_until, until)
        match.save(update_fields=["paused_until"])
