"""Give, change and withdraw standing orders, under the match's lock."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from games.engine.orders import StandingOrder
from games.matches import codecs
from games.matches.access import Access
from games.matches.errors import NotYours, PlayerOnly
from games.matches.models import Seat
from games.matches.registries import match_events
from games.matches.services.arrival import arrive
from games.matches.services.locked_match import lock_seat


def save_orders(access: Access, orders: Mapping[str, StandingOrder | None]) -> None:
    """Store standing orders for the seat, by the kind of question they answer; None withdraws an order.

    If one of them is refused, none is stored. Raises `IllegalAction` for an order that could never be carried
    out, `PlayerOnly` for a deputy's order that only the player may give, `NotYours` for a kind without
    orders, or the errors of `lock_match`.
    """
    tenure = access.own_tenure
    # Deadlines that ran out earlier are answered without this order, whether or not a sweep has run since.
    arrive(access.match.pk, tenure)
    with transaction.atomic():
        locked, tenure = lock_seat(access.match.pk, tenure, deputies=True)
        seat = tenure.seat
        if access.deputy and set(orders) & set(locked.rules.meta.personal):
            raise PlayerOnly
        view = locked.current.view(seat.index)
        kinds = {decision.kind for decision in locked.rules.orders(view)}
        if not set(orders) <= kinds:
            raise NotYours
        left = dict(locked.orders[seat.index])
        for kind, order in orders.items():
            if order is None:
                left.pop(kind, None)
            else:
                left[kind] = locked.rules.kept(view, order)
        Seat.objects.filter(pk=seat.pk).update(orders=codecs.stored_orders(left))
        match_events.seat_acted.notify(tenure, locked.now, None, None)
