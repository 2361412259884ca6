"""How a seat's time-outs are answered: a policy of the title for each kind of question."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from games.engine import registry
from games.matches import rows
from games.matches.access import Access
from games.matches.errors import NotYours, PlayerOnly
from games.matches.models import Seat, Tenure
from games.matches.services.returning import arrive
from games.matches.services.sitting import sit


def may_choose(access: Access) -> bool:
    """Whether there is a choice of policies for him: none for a deputy, for they would go on
    answering after his span, and none in practice."""
    meta = registry.meta(access.match.title)
    return len(meta.policies) > 1 and not access.match.practice and not access.deputy


def choose(access: Access, chosen: Mapping[str, str]) -> None:
    """Write down the policies of a seat by kind of question; what is not named is answered by
    the title's usual one.

    Raises `NotYours` for a kind or a policy that the title does not have, `PlayerOnly` for a
    deputy, or the errors of `sit`.
    """
    meta = registry.meta(access.match.title)
    known = set(chosen) <= set(meta.kinds) and set(chosen.values()) <= set(meta.policies)
    if not known or not access.may_act:
        raise NotYours
    if access.deputy:
        raise PlayerOnly
    # What ran out before was answered without these, whether a sweep has come by or not.
    arrive(access)
    with transaction.atomic():
        sitting = sit(access.match.pk)
        assert sitting is not None
        assert access.tenure is not None
        if not Tenure.objects.filter(pk=access.tenure.pk, to_revision=None).exists():
            raise NotYours
        Seat.objects.filter(pk=access.tenure.seat_id).update(policies=rows.encode(dict(chosen)))
