"""Extensions of one's own: a few in a match, taken without asking anybody, told to all."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.clocks.controls import DAY, usual_seconds
from games.engine.events import public
from games.matches import rows
from games.matches.access import Access
from games.matches.errors import NoneLeft, NotYours, Overtaken
from games.matches.models import Deadline, Match, Seat, Tenure
from games.matches.services.extending import lengthen
from games.matches.services.sitting import sit
from games.matches.services.time_outs import enforce

A_MATCH = 2
"""Extensions a seat has in one match."""


def length(match: Match, clock: str) -> timedelta:
    """How much an extension of one's own gives: a usual turn's time, at most a day."""
    controls = rows.controls(match.controls)
    return timedelta(seconds=min(DAY, usual_seconds(controls.get(clock) or controls["main"])))


def take(access: Access, seen: datetime) -> None:
    """Take an extension for the seat's open visit; `seen` is where its deadline stood on the page,
    so that a double click is one. Raises `NoneLeft`, `Overtaken`, `NotYours`, or the errors of `sit`."""
    if not access.may_act or access.tenure is None or access.match.practice:
        raise NotYours
    if access.tenure.role == Tenure.Role.DEPUTY:
        raise NotYours
    enforce(access.match.pk)
    with transaction.atomic():
        sitting = sit(access.match.pk)
        assert sitting is not None
        tenure = Tenure.objects.select_related("seat").filter(pk=access.tenure.pk, to_revision=None).first()
        if tenure is None:
            raise NotYours
        seat = tenure.seat
        deadline = Deadline.objects.filter(seat=seat, handled_at=None, due_at=seen).first()
        if deadline is None:
            raise Overtaken
        if seat.extensions >= A_MATCH:
            raise NoneLeft
        Seat.objects.filter(pk=seat.pk).update(extensions=seat.extensions + 1)
        lengthen(sitting.match, deadline.pk, length(sitting.match, deadline.clock), sitting.now)
        sitting.announce(public("house.extended_own", seat=seat.index))
        sitting.write()
