"""Choose how a seat's questions are answered when time runs out: a policy for each kind of question."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from games.engine import registry
from games.matches.access import Access
from games.matches.errors import NotYours, PlayerOnly
from games.matches.models import Seat
from games.matches.services.arrival import arrive
from games.matches.services.locked_match import lock_seat


def choose(access: Access, chosen: Mapping[str, str]) -> None:
    """Store a seat's policies by kind of question; kinds that are left out use the title's usual policy.

    Raises `NotYours` for a kind or a policy that the title does not have, `PlayerOnly` for a deputy, or the
    errors of `lock_match`.
    """
    meta = registry.meta(access.match.title)
    known = set(chosen) <= set(meta.kinds) and set(chosen.values()) <= set(meta.policies)
    if not known:
        raise NotYours
    tenure = access.own_tenure
    if access.deputy:
        raise PlayerOnly
    # Deadlines that ran out earlier are answered without these policies, whether or not a sweep has run
    # since.
    arrive(access.match.pk, tenure)
    with transaction.atomic():
        tenure = lock_seat(access.match.pk, tenure).tenure
        Seat.objects.filter(pk=tenure.seat_id).update(policies=dict(chosen))
