"""Let players choose a seat, and with it a colour, at a table that allows this."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.lobby.errors import PlaceTaken, TableClosed
from games.matches.errors import NotYours
from games.matches.models import Match, Seat, Tenure
from games.matches.services.locking import lock_known
from games.matches.services.seating import renumber


def choose_seat(*, match_id: int, user: User, seat: int) -> None:
    """Move a player to the free seat number `seat`, counted from 0.

    Raises `NotYours`, `PlaceTaken`, or `TableClosed`, also if players cannot choose seats at this table.
    """
    with transaction.atomic():
        match, _now = lock_known(match_id)
        mine = Tenure.objects.filter(match=match, user=user, to_revision=None).first()
        if mine is None:
            raise NotYours
        if match.status != Match.Status.OFFERED or match.seating != Match.Seating.CHOSEN:
            raise TableClosed
        move(match, mine, seat)


def move(match: Match, tenure: Tenure, seat: int) -> None:
    """Move a person at a locked table to the free seat number `seat`, counted from 0.

    The two seats swap their numbers. Raises `PlaceTaken`.
    """
    order = list(Seat.objects.filter(match=match).order_by("index").values_list("pk", flat=True))
    if not 0 <= seat < len(order):
        raise PlaceTaken
    if order[seat] == tenure.seat_id:
        return
    if Tenure.objects.filter(seat=order[seat], to_revision=None).exists():
        raise PlaceTaken
    own = order.index(tenure.seat_id)
    order[own], order[seat] = order[seat], order[own]
    renumber(match, order)
