"""What players do besides acting: each deed with how often, of a hundred comings to a page.

A new thing that people can do joins the list at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from random import Random

from accounts.errors import AbsenceBegun, AbsenceInThePast, AbsenceTooLong
from accounts.services import absences
from games.clocks.spans import Span
from games.consent.selectors import extensions_left
from games.consent.services import own_extensions
from games.matches.access import Access
from games.matches.errors import SiteRefusal
from games.matches.positions import Position
from games.matches.services.orders import save_orders
from games.notices.now import database_now
from tests.crash.orders import random_order

Deed = Callable[[Access, Position, Random], None]


def order(access: Access, position: Position, source: Random) -> None:
    """Leave a standing order."""
    offered = position.rules.orders(position.view)
    if offered:
        decision = source.choice(offered)
        with suppress(SiteRefusal):
            save_orders(access, {decision.kind: random_order(position.rules, decision, source)})


def announce(access: Access, position: Position, source: Random) -> None:
    """Say that one will be away for a few seconds, a moment from now."""
    assert access.tenure is not None
    assert access.tenure.user is not None
    now = database_now()
    start = now + timedelta(seconds=source.uniform(0.2, 2))
    with suppress(AbsenceInThePast, AbsenceTooLong):
        span = Span(start, start + timedelta(seconds=source.uniform(1, 4)))
        absences.announce(access.tenure.user, span, now)


def come_back(access: Access, position: Position, source: Random) -> None:
    """Take an absence back, or end it."""
    assert access.tenure is not None
    assert access.tenure.user is not None
    absence = access.tenure.user.absences.order_by("-pk").first()
    if absence is not None:
        with suppress(AbsenceBegun):
            absences.withdraw(absence, database_now())


def extend_own(access: Access, position: Position, source: Random) -> None:
    """Take an extension of one's own; none is left after two."""
    own = extensions_left(access)
    if own is not None:
        with suppress(SiteRefusal):
            own_extensions.take_extension(access, own.due_at)


DEEDS: tuple[tuple[int, Deed], ...] = ((3, order), (3, announce), (2, come_back), (2, extend_own))


def deed_of(number: int) -> Deed | None:
    """The deed of a number from 0 to 99, if it is anyone's."""
    for of_a_hundred, deed in DEEDS:
        if number < of_a_hundred:
            return deed
        number -= of_a_hundred
    return None
