"""Absences: they are announced or start automatically, and can be ended early.

Rooms above register listeners and adjust their clocks.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.clocks import absences as allowance
from games.clocks.spans import Span
from games.engine.listeners import Listeners

from ..errors import AbsenceBegun, AbsenceInThePast, AbsenceTooLong
from ..models import Absence, User
from .locking import lock_person

absences_changed: Listeners[[User], None] = Listeners()
"""Called with a person, in the transaction that changes their absences and holds the lock on their row."""


def absence_spans(user: User) -> tuple[Span, ...]:
    """Return a person's absences, sorted by start."""
    return tuple(Span(*pair) for pair in user.absences.order_by("start", "end").values_list("start", "end"))


@transaction.atomic
def announce(user: User, span: Span, now: datetime) -> Absence:
    """Store an absence that a person announces.

    Raises `AbsenceInThePast`, or `AbsenceTooLong` if the absence would exceed the allowance of a year.
    """
    user = lock_person(user.pk)
    if span.start < now or span.end <= span.start:
        raise AbsenceInThePast
    if not allowance.fits(span, absence_spans(user)):
        raise AbsenceTooLong
    made = user.absences.create(start=span.start, end=span.end, made_at=now)
    absences_changed.notify(user)
    return made


def next_automatic(user: User, ran_out: datetime, now: datetime, last_sign: datetime | None) -> Span | None:
    """Return the absence that would start if a person's time ran out at `ran_out`, as far as is known now.

    Return None if they do not want automatic absences or have none left. `last_sign` is when they were last
    seen.
    """
    if not user.automatic_absence:
        return None
    begun = user.absences.filter(automatic=True)
    in_a_row = (begun.filter(start__gt=last_sign) if last_sign else begun).count()
    return allowance.automatic_absence(ran_out, now, absence_spans(user), in_a_row)


@transaction.atomic
def start_automatic(
    user: User, ran_out: datetime, now: datetime, last_sign: datetime | None
) -> Absence | None:
    """Start and return an absence because a person's time ran out at `ran_out`, noticed at `now`.

    Return None if they do not want automatic absences or have none left. `last_sign` is when they were last
    seen.
    """
    user = lock_person(user.pk)
    span = next_automatic(user, ran_out, now, last_sign)
    if span is None:
        return None
    made = user.absences.create(start=span.start, end=span.end, automatic=True, made_at=now)
    absences_changed.notify(user)
    return made


@transaction.atomic
def withdraw(absence: Absence, now: datetime) -> Absence | None:
    """Cancel an absence that has not started, or end one that has; return it if it was ended.

    Return None for a cancelled absence. An automatic absence continues for a short time, so that its owner
    can answer; the returned absence has the new end. Raises `AbsenceBegun` if it has ended or was cancelled
    in the meantime.
    """
    user = lock_person(absence.user_id)
    there = user.absences.filter(pk=absence.pk).first()
    if there is None or there.end <= now:
        raise AbsenceBegun
    absence = there
    if absence.start >= now:
        absence.delete()
        ended = None
    else:
        absence.end = min(absence.end, now + allowance.RETURN_GRACE) if absence.automatic else now
        absence.save(update_fields=["end"])
        ended = absence
    absences_changed.notify(user)
    return ended


@transaction.atomic
def end_automatic(user: User, now: datetime) -> int:
    """End automatic absences early because their owner is back; return how many were ended.

    The absences continue for a short time, in which the owner can take the turns that had run out.
    """
    user = lock_person(user.pk)
    ended = user.absences.filter(ends_on_return(now)).update(end=now + allowance.RETURN_GRACE)
    if ended:
        absences_changed.notify(user)
    return ended


def ends_on_return(now: Any) -> Q:
    """Return the condition for absences that end early once their owner is back.

    `now` may be an expression for the database's own time.
    """
    return Q(automatic=True, start__lt=now, end__gt=now + allowance.RETURN_GRACE)
