"""Standing orders: left, changed and withdrawn under the match's lock."""

from __future__ import annotations

from django.db import transaction

from games.engine.orders import StandingOrder
from games.matches import codecs
from games.matches.access import Access
from games.matches.errors import NotYours, PlayerOnly, Relieved
from games.matches.models import Seat, Tenure
from games.matches.registries import acts
from games.matches.services.locked_match import lock_match
from games.matches.services.returning import arrive
from games.matches.tenure_filters import acting


def leave_order(access: Access, kind: str, order: StandingOrder | None) -> None:
    """Leave `order` for the seat's questions of its kind; None withdraws what was left. Raises
    `IllegalAction` for one that could never be carried out."""
    if not access.may_act:
        raise NotYours
    # What ran out before was answered without this order, whether a sweep has come by or not.
    arrive(access)
    with transaction.atomic():
        locked = lock_match(access.match.pk)
        assert locked is not None
        assert access.seat is not None
        assert access.tenure is not None
        if not Tenure.objects.filter(acting(), pk=access.tenure.pk).exists():
            raise Relieved if access.deputy else NotYours
        if access.deputy and kind in locked.rules.meta.personal:
            raise PlayerOnly
        view = locked.rules.view(locked.state, access.seat)
        kinds = {decision.kind for decision in locked.rules.orders(view)}
        if kind not in kinds:
            raise NotYours
        left = dict(locked.orders[access.seat])
        if order is None:
            left.pop(kind, None)
        else:
            left[kind] = locked.rules.kept(view, order)
        Seat.objects.filter(pk=locked.seats[access.seat].pk).update(orders=codecs.encode(left))
        acts.tell(access.tenure, locked.now)
