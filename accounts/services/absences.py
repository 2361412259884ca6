"""Being away: announced, begun by itself, ended early. Upper rooms listen and move their clocks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.clocks import absences as allowance
from games.clocks.spans import Span

from ..errors import AbsenceBegun, AbsenceInThePast, AbsenceTooLong
from ..models import Absence, User
from .locking import lock_person

Listener = Callable[[User], None]
"""Called in the transaction in which the absences of a person changed, which holds the person's row."""

_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Have `listener` called whenever somebody's absences change. Called from AppConfig.ready."""
    _listeners.append(listener)


def spans(user: User) -> tuple[Span, ...]:
    """The absences of a person, in order of their start."""
    return tuple(Span(*pair) for pair in user.absences.order_by("start", "end").values_list("start", "end"))


@transaction.atomic
def announce(user: User, span: Span, now: datetime) -> Absence:
    """Write down that a person will be away.

    Raises `AbsenceInThePast`, and `AbsenceTooLong` where a year would take more than it has.
    """
    user = lock_person(user.pk)
    if span.start < now or span.end <= span.start:
        raise AbsenceInThePast
    if not allowance.fits(span, spans(user)):
        raise AbsenceTooLong
    made = user.absences.create(start=span.start, end=span.end, made_at=now)
    _tell(user)
    return made


@transaction.atomic
def begin(user: User, ran_out: datetime, now: datetime, last_sign: datetime | None) -> Absence | None:
    """Begin an absence because the time of a person ran out at `ran_out`, found at `now`; None if
    they want none, or has none left. `last_sign` is when they were last seen."""
    user = lock_person(user.pk)
    if not user.automatic_absence:
        return None
    begun = user.absences.filter(automatic=True)
    in_a_row = (begun.filter(start__gt=last_sign) if last_sign else begun).count()
    span = allowance.automatic(ran_out, now, spans(user), in_a_row)
    if span is None:
        return None
    made = user.absences.create(start=span.start, end=span.end, automatic=True, made_at=now)
    _tell(user)
    return made


@transaction.atomic
def withdraw(absence: Absence, now: datetime) -> None:
    """Take back an absence that has not begun, or end one now. Raises `AbsenceBegun` if it is over."""
    user = lock_person(absence.user_id)
    absence.refresh_from_db()
    if absence.end <= now:
        raise AbsenceBegun
    if absence.start >= now:
        absence.delete()
    else:
        absence.end = min(absence.end, now + allowance.TIME_TO_ANSWER) if absence.automatic else now
        absence.save(update_fields=["end"])
    _tell(user)


@transaction.atomic
def come_back(user: User, now: datetime) -> int:
    """End the absences that began by themselves: their owner is here, and has a while to answer
    what had run out. Returns how many."""
    user = lock_person(user.pk)
    ended = user.absences.filter(to_end(now)).update(end=now + allowance.TIME_TO_ANSWER)
    if ended:
        _tell(user)
    return ended


def to_end(now: Any) -> Q:
    """Which absences, in a query of them, are over sooner once their owner is here; `now` may be
    the database's."""
    return Q(automatic=True, start__lt=now, end__gt=now + allowance.TIME_TO_ANSWER)


def _tell(user: User) -> None:
    for listener in _listeners:
        listener(user)
