"""What the host of a match, or a director, may do by right: pause it, let it go on, give somebody more
time; a director also reminds somebody, and gives a seat to another.

Who plays decides nothing about their own wait alone, and a director nothing at a table they are of.
What a director does is written down where they direct (`games.matches.direction`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, QuerySet

from accounts.models import User
from games.engine.events import public
from games.matches import direction
from games.matches.errors import NotYours, Overtaken, OwnWait, Partial, PausedLately, RemindedLately
from games.matches.models import Deadline, Event, Match, Tenure, Visit
from games.matches.services import pausing, replacing
from games.matches.services.extending import lengthen
from games.matches.services.impartiality import directs
from games.matches.services.news import tell_holders
from games.matches.services.sitting import Sitting, sit
from games.matches.services.tellings import announcement
from games.matches.services.time_outs import enforce
from games.notices.models import Notice

PAUSED = "house.paused_by_host"

LONGEST_PAUSE = 7
"""Days that a host's pause lasts at most."""

APART = timedelta(days=14)
"""From the beginning of one pause to that of the next, at least, where the host plays too: what more
they want they ask the table, so that nobody keeps their own match from going on."""

REMINDED_AGAIN = timedelta(hours=12)
"""So long after a director's reminder of one wait there is no other."""


def has_right(match: Match, user: User) -> bool:
    """Whether a person may do these things at a match."""
    if match.host_id == user.pk:
        return not match.practice
    return directs(match, user)


def pause(*, match_id: int, user: User, days: int) -> None:
    """Pause a match for some days. Raises `OwnWait` while the host is awaited, `PausedLately`,
    `Overtaken`, `NotYours`, or the errors of `sit`."""
    enforce(match_id)
    with transaction.atomic():
        match, now = _sit(match_id, user)
        if Visit.objects.filter(match=match, closed_at=None, seat_id__in=_seats(match, user)).exists():
            raise OwnWait
        if (again := again_at(match, user, now)) is not None:
            raise PausedLately(again)
        span = timedelta(days=min(days, LONGEST_PAUSE))
        if match.convened:
            pausing.stop(match, now, Match.Pauser.DIRECTOR, public("house.paused_by_director"), span)
            direction.note(match, user.pk, "paused", days=span.days)
        else:
            pausing.stop(match, now, Match.Pauser.HOST, public(PAUSED), span)


def again_at(match: Match, user: User, now: datetime) -> datetime | None:
    """When the host may pause the match again; None: now, and always where they do not play."""
    if not _seats(match, user).exists():
        return None
    paused = Event.objects.filter(match=match, code=PAUSED, happened_at__gt=now - APART)
    last = paused.aggregate(last=Max("happened_at"))["last"]
    return last and last + APART


def resume(*, match_id: int, user: User) -> None:
    """End a pause of the host's own, or of a director's. Raises `Overtaken`, `NotYours`, or the errors
    of `sit`."""
    with transaction.atomic():
        match, now = _sit(match_id, user, paused=True)
        if match.paused_by not in (Match.Pauser.HOST, Match.Pauser.DIRECTOR):
            raise Overtaken
        pausing.go_on(match, now, pausing.went_on())
        if match.convened:
            direction.note(match, user.pk, "resumed")


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
        code = "house.extended_by_director" if match.convened else "house.extended_by_host"
        event = public(code, seat=deadline.seat.index)
        Event.objects.bulk_create(announcement(match, event, after=match.revision, at=now))
        if match.convened:
            direction.note(match, user.pk, "extended", seat=deadline.seat.index, hours=hours)


def remind(*, match_id: int, user: User, visit_id: int) -> None:
    """Remind the holder of a seat, and their deputies, that a match of the director's awaits it. Raises
    `RemindedLately` soon after the last time, `Overtaken`, `NotYours`, or the errors of `sit`."""
    enforce(match_id)
    with transaction.atomic():
        match, now = _sit(match_id, user, among=directs)
        visit = Visit.objects.select_related("seat").filter(pk=visit_id, match=match, closed_at=None).first()
        if visit is None:
            raise Overtaken
        lately = now - REMINDED_AGAIN
        if Notice.objects.filter(kind="nudge", ids__visit=visit.pk, created_at__gt=lately).exists():
            raise RemindedLately
        tell_holders(
            kind="nudge",
            about=f"{visit.pk}:{now.isoformat()}",
            ids={"visit": visit.pk},
            now=now,
            deputies=True,
            seat=visit.seat_id,
            to_revision=None,
        )
        direction.note(match, user.pk, "reminded", seat=visit.seat.index)


def replace(*, match_id: int, user: User, seat: int, newcomer: User) -> Tenure:
    """Give seat number `seat` of a match of the director's to `newcomer`, who has agreed to that; gives
    their tenure. Raises `NotYours`, `Partial` for the director themself, or the errors of
    `replacing.replace`."""
    if newcomer.pk == user.pk:
        raise Partial
    with transaction.atomic():
        new = replacing.seat_another(match_id, seat, newcomer, "house.replaced_by_director", _director(user))
        direction.note(new.match, user.pk, "replaced", seat=seat, user=newcomer.pk)
    return new


def _director(user: User) -> Callable[[Match], None]:
    def refuse(match: Match) -> None:
        if not directs(match, user):
            raise NotYours

    return refuse


def _seats(match: Match, user: User) -> QuerySet[Tenure, int]:
    return Tenure.objects.filter(match=match, user=user, to_revision=None).values_list("seat_id", flat=True)


def _sit(
    match_id: int, user: User, *, paused: bool = False, among: Callable[[Match, User], bool] = has_right
) -> tuple[Match, datetime]:
    sitting = sit(match_id, quarantined=paused)
    assert isinstance(sitting, Sitting)
    if not among(sitting.match, user):
        raise NotYours
    return sitting.match, sitting.now
