"""Extensions of one's own: a few in a match, taken without asking anybody, told to all."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.consent.errors import NoneLeft
from games.consent.selectors import EXTENSIONS_PER_MATCH, extension_length
from games.engine.events import public
from games.matches.access import Access
from games.matches.errors import NotYours, Overtaken
from games.matches.models import Deadline, Seat
from games.matches.services import playing
from games.matches.services.extending import lengthen
from games.matches.services.locked_match import lock_seat
from games.matches.services.time_outs import enforce


def take(access: Access, seen: datetime) -> None:
    """Take an extension for the seat's open visit; `seen` is where its deadline stood on the page,
    so that a double click is one. Raises `NoneLeft`, `Overtaken`, `NotYours`, or the errors of
    `lock_match`."""
    tenure = access.own_tenure
    if access.deputy or access.match.practice:
        raise NotYours
    enforce(access.match.pk)
    with transaction.atomic():
        locked, tenure = lock_seat(access.match.pk, tenure)
        seat = tenure.seat
        deadline = Deadline.objects.filter(seat=seat, handled_at=None, due_at=seen).first()
        if deadline is None:
            raise Overtaken
        if seat.extensions >= EXTENSIONS_PER_MATCH:
            raise NoneLeft
        Seat.objects.filter(pk=seat.pk).update(extensions=seat.extensions + 1)
        lengthen(locked.match, deadline.pk, extension_length(locked.match, deadline.clock), locked.now)
        locked.announce(public("house.extended_own", seat=seat.index))
        playing.write(locked)
