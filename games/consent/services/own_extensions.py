"""A seat's own extensions: a few in each match, taken without asking anyone and announced to everyone."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.form_tokens import FormSubmission
from accounts.services.once import create_once
from games.consent.errors import LimitReached
from games.consent.selectors import EXTENSIONS_PER_MATCH, extension_length
from games.engine.events import public_event
from games.matches.access import Access
from games.matches.errors import AlreadyChanged, NotYours
from games.matches.models import Deadline, Seat, Tenure
from games.matches.services import playing
from games.matches.services.arrival import arrive
from games.matches.services.extending import extend_locked
from games.matches.services.locked_match import lock_seat


def take_extension(access: Access, seen: datetime, press: FormSubmission | None = None) -> None:
    """Take an extension for the seat's open visit; `seen` is the deadline that the page showed.

    Submitting the same form again (`press`) has no further effect. Raises `LimitReached`, `AlreadyChanged`,
    `NotYours`, or the errors of `lock_match`.
    """
    tenure = access.own_tenure
    if access.deputy or access.match.practice:
        raise NotYours
    arrive(access.match.pk, tenure)
    create_once(press, Tenure, lambda: _take(tenure, seen))


@transaction.atomic
def _take(tenure: Tenure, seen: datetime) -> Tenure:
    locked, tenure = lock_seat(tenure.match_id, tenure)
    seat = tenure.seat
    deadline = Deadline.objects.filter(seat=seat, handled_at=None, due_at=seen).first()
    if deadline is None:
        raise AlreadyChanged
    if seat.extensions >= EXTENSIONS_PER_MATCH:
        raise LimitReached
    Seat.objects.filter(pk=seat.pk).update(extensions=seat.extensions + 1)
    extend_locked(locked.match, deadline.pk, extension_length(locked.match, deadline.clock), locked.now)
    locked.announce(public_event("house.extended_own", seat=seat.index))
    playing.write(locked)
    return tenure
