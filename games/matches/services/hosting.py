"""What the host of a match may do by right: pause it, let it go on, give somebody more time.

A director will have the same right. Who plays decides nothing about his own wait alone.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, QuerySet

from accounts.models import User
from games.engine.events import public
from games.matches.errors import NotYours, Overtaken, OwnWait, PausedLately
from games.matches.models import Deadline, Event, Match, Tenure, Visit
from games.matches.services import pausing
from games.matches.services.extending import lengthen
from games.matches.services.sitting import Sitting, sit
from games.matches.services.tellings import announcement
from games.matches.services.time_outs import enforce

PAUSED = "house.paused_by_host"

LONGEST_PAUSE = 7
"""Days that a host's pause lasts at most."""

APART = timedelta(days=14)
"""From the beginning of one pause to that of the next, at least, where the host plays himself: what
more he wants he asks the table, so that nobody keeps his own match from going on."""


def has_right(match: Match, user: User) -> bool:
    """Whether a person may do these things at a match."""
    return match.host_id == user.pk and not match.practice


def pause(*, match_id: int, user: User, days: int) -> None:
    """Pause a match for some days. Raises `OwnWait` while the host is awaited himself,
    `PausedLately`, `Overtaken`, `NotYours`, or the errors of `sit`."""
    enforce(match_id)
    with transaction.atomic():
        match, now = _sit(match_id, user)
        if Visit.objects.filter(match=match, closed_at=None, seat_id__in=_seats(match, user)).exists():
            raise OwnWait
        if (again := again_at(match, user, now)) is not None:
            raise PausedLately(again)
        span = timedelta(days=min(days, LONGEST_PAUSE))
        pausing.stop(match, now, Match.Pauser.HOST, public(PAUSED), span)


def again_at(match: Match, user: User, now: datetime) -> datetime | None:
    """When the host may pause the match again; None: now, and always where he does not play."""
    if not _seats(match, user).exists():
        return None
    paused = Event.objects.filter(match=match, code=PAUSED, happened_at__gt=now - APART)
    last = paused.aggregate(last=Max("happened_at"))["last"]
    return last and last + APART


def resume(*, match_id: int, user: User) -> None:
    """End a pause of the host's own. Raises `Overtaken`, `NotYours`, or the errors of `sit`."""
    with transaction.atomic():
        match, now = _sit(match_id, user, paused=True)
        if match.paused_by != Match.Pauser.HOST:
            raise Overtaken
        pausing.go_on(match, now, pausing.went_on())


def extend(*, match_id: int, user: User, visit_id: int, hours: int, seen: datetime) -> None:
    """Give another seat more time for its open visit; `seen` is where its deadline stood on the
    page, so that a form sent twice gives it once. Raises `OwnWait`, `Overtaken`, `NotYours`, or
    the errors of `sit`."""
    enforce(match_id)
    with transaction.atomic():
        match, now = _sit(match_id, user)
        deadline = (
            Deadline.objects.select_related("seat")
            .filter(visit_id=visit_id, match=match, handled_at=None, due_at=seen)
            .first()
        )
        if deadline is None:
            raise Overtaken
        if Tenure.objects.filter(seat=deadline.seat, user=user, to_revision=None).exists():
            raise OwnWait
        lengthen(match, deadline.pk, timedelta(hours=hours), now)
        event = public("house.extended_by_host", seat=deadline.seat.index)
        Event.objects.bulk_create(announcement(match, event, after=match.revision, at=now))


def _seats(match: Match, user: User) -> QuerySet[Tenure, int]:
    return Tenure.objects.filter(match=match, user=user, to_revision=None).values_list("seat_id", flat=True)


def _sit(match_id: int, user: User, *, paused: bool = False) -> tuple[Match, datetime]:
    sitting = sit(match_id, quarantined=paused)
    assert isinstance(sitting, Sitting)
    if not has_right(sitting.match, user):
        raise NotYours
    return sitting.match, sitting.now
