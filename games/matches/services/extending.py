"""Give a seat more time for its open visit."""

from __future__ import annotations

from copy import copy
from datetime import datetime, timedelta
from math import ceil

from django.db import transaction

from accounts.models import User
from games.clocks.controls import has_clock
from games.engine.events import public_event
from games.matches.errors import AlreadyChanged, NoClock, NotYours
from games.matches.models import AuditEntry, Deadline, Event, Match
from games.matches.models.audit import match_target
from games.matches.services import deadline_credits
from games.matches.services.audit import record_audit
from games.matches.services.deadlines import Deadlines
from games.matches.services.event_rows import announcement
from games.matches.services.locking import lock_running


@transaction.atomic
def extend(*, deadline_id: int, span: timedelta, seen: datetime, by: User, reason: str) -> None:
    """Extend a deadline by `span`, counted from now if it is overdue; its reminder moves with it.

    `seen` is the deadline that the operator saw on the form, so that a form that is sent twice takes effect
    once. Raises `AlreadyChanged` if the deadline has moved since then or has been handled, `NoClock`, or the
    errors of `lock_running`.
    """
    match_id = Deadline.objects.filter(pk=deadline_id).values_list("match_id", flat=True).first()
    if match_id is None:
        raise NotYours
    match, now = lock_running(match_id, by)
    if not Deadline.objects.filter(pk=deadline_id, handled_at=None, due_at=seen).exists():
        raise AlreadyChanged
    before = seen
    deadline = extend_locked(match, deadline_id, span, now)
    after = deadline.due_at
    record_audit(
        by=by,
        verb=AuditEntry.EXTENDED,
        target=match_target(match.pk),
        reason=reason,
        now=now,
        before={"seat": deadline.seat.index, "due": before.isoformat()},
        after={"seat": deadline.seat.index, "due": after.isoformat()},
    )
    event = public_event("house.extended", seat=deadline.seat.index)
    Event.objects.bulk_create(announcement(match, event, after=match.revision, at=now))


def extend_locked(match: Match, deadline_id: int, span: timedelta, now: datetime) -> Deadline:
    """Extend an open deadline of a locked match by `span`, after giving back the time of earlier outages.

    Return the deadline with its seat. Raises `NoClock` if the match has no time limit.
    """
    if not has_clock(match.controls):
        raise NoClock
    if not match.stands_still:
        deadline_credits.credit(match)
    deadline = Deadline.objects.select_related("seat").get(pk=deadline_id)
    add_time(Deadlines(match), deadline, span, now)
    if deadline.frozen_at is not None:
        deadline.remaining = max(int((deadline.due_at - deadline.frozen_at).total_seconds()), 0)
    deadline.retry_at, deadline.failures = None, 0
    deadline.save(
        update_fields=["due_at", "remind_at", "granted", "lent", "remaining", "retry_at", "failures"]
    )
    return deadline


def add_time(timing: Deadlines, deadline: Deadline, span: timedelta, now: datetime) -> None:
    """Extend a deadline by `span`, counted from when it is due, or from now if that has passed.

    If its clock stands still, the time at which it stopped counts instead of now. The deadline is not saved.
    """
    since = max(deadline.frozen_at or now, deadline.due_at)
    deadline.granted += ceil((since - deadline.due_at + span).total_seconds())
    timing.renew(deadline)
    timing.lend(deadline, since, span)


def preview_extension(timing: Deadlines, deadline: Deadline, span: timedelta, now: datetime) -> datetime:
    """Return when a deadline would be due with `span` more time; the deadline is not changed."""
    tried = copy(deadline)
    add_time(timing, tried, span, now)
    return tried.due_at
