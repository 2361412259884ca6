"""Who acts for a seat: its holder, a deputy of his, a substitute who takes it over."""

from __future__ import annotations

import secrets
import threading
from contextlib import suppress
from datetime import timedelta
from random import Random

from django.db import connection

from accounts.models import User
from games.clocks.spans import Span
from games.deputies import services as deputies
from games.deputies.selectors import live_deputyships
from games.lobby.services import substitutes
from games.matches.access import Access
from games.matches.errors import SiteRefusal
from games.matches.models import Match, Seat, Tenure
from games.matches.tenure_filters import acting
from games.notices.now import database_now
from tests.crash.standing import through

TOGETHER = 30
"""Of a hundred open seats so many are taken by two people at the same moment."""


def somebody_of(match_id: int, seat: int, source: Random) -> User | None:
    """One of those who may act for a seat now; None where a program holds it, or the match is over."""
    found = Tenure.objects.filter(acting(), match=match_id, seat__index=seat, user__isnull=False)
    tenures = list(found.select_related("user").order_by("pk"))
    return source.choice(tenures).user if tenures else None


def with_deputies() -> set[tuple[int, int]]:
    """The seats, by match and number, for which a deputy may act now."""
    found = Tenure.objects.filter(acting(), role=Tenure.Role.DEPUTY)
    return set(found.values_list("match_id", "seat__index"))


def take_open_seat(source: Random) -> None:
    """Someone new takes a seat that is open; now and then two want it."""
    found = Seat.objects.filter(open_since__isnull=False, match__status=Match.Status.RUNNING)
    seats = list(found.values_list("match", "index"))
    if not seats:
        return
    match_id, index = source.choice(seats)
    if source.randrange(100) >= TOGETHER:
        _take(match_id, index)
        return
    second = threading.Thread(target=_take_aside, args=(match_id, index))
    second.start()
    _take(match_id, index)
    second.join()


def _take(match_id: int, index: int) -> None:
    name = secrets.token_hex(6)
    user = User.objects.create(email=f"{name}@crash.example", display_name=f"Substitute {name}")
    with suppress(SiteRefusal):
        substitutes.take_seat(match_id=match_id, seat=index, user=user)


def _take_aside(match_id: int, index: int) -> None:
    try:
        through(lambda: _take(match_id, index))
    finally:
        connection.close()


def name_deputy(access: Access, source: Random) -> None:
    """Ask a friend to act for some seconds, a moment from now; mostly he says yes at once."""
    assert access.tenure is not None
    owner = access.tenure.user
    assert owner is not None
    friend, _made = User.objects.get_or_create(
        email=f"d{owner.pk}@crash.example", defaults={"display_name": f"Deputy {owner.pk}"}
    )
    start = database_now() + timedelta(seconds=source.uniform(0, 1))
    span = Span(start, start + timedelta(seconds=source.uniform(4, 20)))
    with suppress(SiteRefusal):
        asked = deputies.request_deputy(owner=owner, friend=friend, span=span, chosen=[access.tenure.pk])
        if source.randrange(10):
            deputies.accept(asked.pk, friend)


def end_deputy(access: Access, source: Random) -> None:
    """Withdraw a deputy, or let him lay it down."""
    assert access.tenure is not None
    deputyship = live_deputyships().filter(owner=access.tenure.user_id).order_by("pk").first()
    if deputyship is not None:
        with suppress(SiteRefusal):
            deputies.end(deputyship.pk, source.choice([deputyship.owner, deputyship.friend]))
