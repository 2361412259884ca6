"""An emergency: a person stops the clocks of all his matches at once, once in a while.

Only where the match agreed that one may. Each goes on by itself after a week at most, or
when the person says that he is back.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from accounts.models import User
from games.matches import rows
from games.matches.errors import NoneLeft, Overtaken
from games.matches.models import Emergency, Match, Tenure
from games.matches.services import pausing, tenures
from games.matches.services.locking import lock_known
from games.notices.now import database_now

LONGEST = timedelta(days=7)

APART = timedelta(days=90)
"""From the beginning of one emergency to that of the next, at least."""


def again_at(user: User, now: datetime) -> datetime | None:
    """When a person may declare an emergency again; None: now."""
    last = Emergency.objects.filter(user=user).aggregate(last=Max("began_at"))["last"]
    return last + APART if last is not None and last + APART > now else None


def current(user: User, now: datetime) -> Emergency | None:
    """The person's emergency that goes on now."""
    return Emergency.objects.filter(user=user, until__gt=now, ended_at=None).first()


def matches_of(user: User) -> list[Match]:
    """The running matches of a person, in the order in which they are locked."""
    held = Tenure.objects.filter(user=user, to_revision=None).exclude(role=Tenure.Role.DEPUTY)
    return list(
        Match.objects.filter(
            status=Match.Status.RUNNING, practice=False, pk__in=held.values("match_id")
        ).order_by("pk")
    )


def allowed(match: Match) -> bool:
    """Whether a match agreed that an emergency may stop its clocks."""
    return rows.agreement(match.agreement).emergencies


@transaction.atomic
def declare(*, user: User, days: int) -> int:
    """Stop the clocks of all matches of a person that allow it; gives how many.

    One that is paused already stands still for it when that pause ends. Raises `NoneLeft` if he
    had one lately, `Overtaken` if no match allows it.
    """
    User.objects.select_for_update().get(pk=user.pk)
    now = database_now()
    if (again := again_at(user, now)) is not None:
        raise NoneLeft(again)
    span = min(timedelta(days=days), LONGEST)
    agreed = [match for match in matches_of(user) if allowed(match)]
    if not agreed:
        raise Overtaken
    Emergency.objects.create(user=user, began_at=now, until=now + span)
    for match in agreed:
        _stop(match.pk, user, now + span)
    return len(agreed)


@transaction.atomic
def end(*, user: User) -> None:
    """The person is back: what stood still for him alone goes on. Raises `Overtaken` if
    nothing did."""
    User.objects.select_for_update().get(pk=user.pk)
    now = database_now()
    emergency = current(user, now)
    if emergency is None:
        raise Overtaken
    emergency.ended_at = now
    emergency.save(update_fields=["ended_at"])
    for match in matches_of(user):
        _go_on(match.pk)


def _stop(match_id: int, user: User, until: datetime) -> None:
    match, now = lock_known(match_id)
    if match.paused_at is None:
        event = pausing.emergency(tenures.held_by(match, user).seat.index)
        pausing.stop(match, now, Match.Pauser.EMERGENCY, event, until - now)
    elif match.paused_by == Match.Pauser.EMERGENCY and match.paused_until is not None:
        match.paused_until = max(match.paused_until, until)
        match.save(update_fields=["paused_until"])


def _go_on(match_id: int) -> None:
    match, now = lock_known(match_id)
    pausing.end_emergency(match, now)
