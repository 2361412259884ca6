"""Actions that a match's host or director may take without asking: pause, resume, give more time.

A director may also send a reminder, and give a seat to someone else. A host who plays cannot pause the match
or give more time while it is their own turn, and directors have no rights at their own tables. A director's
actions are recorded in the competition that they direct (`games.matches.registries.directors`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from accounts.form_tokens import FormSubmission
from accounts.models import User
from accounts.services.once import do_once
from games.consent.errors import OwnWait, PausedLately, RemindedLately
from games.consent.selectors import PAUSED_EVENT_CODE, has_host_rights, next_pause_at, own_seats
from games.engine.events import public_event
from games.matches.errors import AlreadyChanged, ConflictOfInterest, NotYours
from games.matches.models import Deadline, Event, Match, Tenure, Visit
from games.matches.registries import directors
from games.matches.selectors.conflict_of_interest import directs_from_outside
from games.matches.services import pausing, replacing
from games.matches.services.arrival import arrive
from games.matches.services.event_rows import announcement
from games.matches.services.extending import extend_locked
from games.matches.services.locked_match import lock_match
from games.matches.services.notify import tell_holders
from games.matches.services.time_outs import enforce
from games.matches.tenure_filters import current
from games.notices.models import Notice

LONGEST_PAUSE_DAYS = 7
"""The maximum length of a host's pause, in days."""


REMINDED_AGAIN_AFTER = timedelta(hours=12)
"""The minimum time between two reminders by a director about the same visit."""


def pause(*, match_id: int, user: User, days: int, press: FormSubmission | None = None) -> None:
    """Pause a match for `days` days, at most `LONGEST_PAUSE_DAYS`, by the right of its host or director.

    Submitting the same form again (`press`) has no further effect. Raises `OwnWait` if it is the host's own
    turn, `PausedLately`, `AlreadyChanged`, `NotYours`, or the errors of `lock_match`.
    """
    arrive(match_id, user)

    @transaction.atomic
    def pause_now() -> None:
        match, now = _lock(match_id, user)
        if Visit.objects.filter(closed_at=None, seat_id__in=own_seats(match, user)).exists():
            raise OwnWait
        if (again := next_pause_at(match, user, now)) is not None:
            raise PausedLately(again)
        span = timedelta(days=min(days, LONGEST_PAUSE_DAYS))
        if match.convened:
            # A director has no seat, so none of the emails would go to them.
            event = public_event("house.paused_by_director")
            pausing.pause_locked(match, now, Match.Pauser.DIRECTOR, event, span)
            directors.record_director_act(match, user.pk, "paused", days=span.days)
        else:
            pausing.pause_locked(
                match, now, Match.Pauser.HOST, public_event(PAUSED_EVENT_CODE), span, but=user.pk
            )

    do_once(press, user, pause_now)


def resume(*, match_id: int, user: User, press: FormSubmission | None = None) -> None:
    """End a pause that the host or a director started.

    Submitting the same form again (`press`) has no further effect. Raises `AlreadyChanged`, `NotYours`, or
    the errors of `lock_match`.
    """

    @transaction.atomic
    def resume_now() -> None:
        match, now = _lock(match_id, user, paused=True)
        if match.paused_by not in (Match.Pauser.HOST, Match.Pauser.DIRECTOR):
            raise AlreadyChanged
        pausing.resume_clocks(match, now, pausing.resumed_event(), but=user.pk)
        if match.convened:
            directors.record_director_act(match, user.pk, "resumed")

    do_once(press, user, resume_now)
    # Only now: while the match is paused, nobody's silence can end.
    arrive(match_id, user)


def extend(
    *,
    match_id: int,
    user: User,
    visit_id: int,
    hours: int,
    seen: datetime,
    press: FormSubmission | None = None,
) -> None:
    """Give another seat more time for its open visit.

    `seen` is the deadline that the page showed. Submitting the same form again (`press`) has no further
    effect. Raises `OwnWait`, `AlreadyChanged`, `NotYours`, or the errors of `lock_match`.
    """
    arrive(match_id, user)

    @transaction.atomic
    def extend_now() -> None:
        match, now = _lock(match_id, user)
        deadline = (
            Deadline.objects.select_related("seat")
            .filter(visit_id=visit_id, match=match, handled_at=None, due_at=seen)
            .first()
        )
        if deadline is None:
            raise AlreadyChanged
        if Tenure.objects.filter(current(), seat=deadline.seat, user=user).exists():
            raise OwnWait
        extend_locked(match, deadline.pk, timedelta(hours=hours), now)
        code = "house.extended_by_director" if match.convened else "house.extended_by_host"
        event = public_event(code, seat=deadline.seat.index)
        Event.objects.bulk_create(announcement(match, event, after=match.revision, at=now))
        if match.convened:
            directors.record_director_act(match, user.pk, "extended", seat=deadline.seat.index, hours=hours)

    do_once(press, user, extend_now)


def remind(*, match_id: int, user: User, visit_id: int) -> None:
    """Remind the holder of a seat, and their deputies, that a match is waiting for them.

    The match must be one that the person directs. Raises `RemindedLately` soon after the previous reminder,
    `AlreadyChanged`, `NotYours`, or the errors of `lock_match`.
    """
    enforce(match_id)
    with transaction.atomic():
        match, now = _lock(match_id, user, among=directs_from_outside)
        visit = Visit.objects.select_related("seat").filter(pk=visit_id, match=match, closed_at=None).first()
        if visit is None:
            raise AlreadyChanged
        lately = now - REMINDED_AGAIN_AFTER
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
        directors.record_director_act(match, user.pk, "reminded", seat=visit.seat.index)


def replace(*, match_id: int, user: User, seat: int, newcomer: User) -> Tenure:
    """Give seat number `seat` of a match that the director directs to `newcomer`, who has agreed.

    Return their tenure. Raises `NotYours`, `ConflictOfInterest` if the newcomer is the director, or the
    errors of `replacing.replace`.
    """
    if newcomer.pk == user.pk:
        raise ConflictOfInterest
    with transaction.atomic():
        new = replacing.seat_another(match_id, seat, newcomer, "house.replaced_by_director", _director(user))
        directors.record_director_act(new.match, user.pk, "replaced", seat=seat, user=newcomer.pk)
    return new


def _director(user: User) -> Callable[[Match], None]:
    def refuse(match: Match) -> None:
        if not directs_from_outside(match, user):
            raise NotYours

    return refuse


def _lock(
    match_id: int, user: User, *, paused: bool = False, among: Callable[[Match, User], bool] = has_host_rights
) -> tuple[Match, datetime]:
    locked = lock_match(match_id, still=paused)
    if not among(locked.match, user):
        raise NotYours
    return locked.match, locked.now
