"""A result is rated by other places than its match gave: the door of those who may say so."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from django.db import transaction

from accounts.models import User
from games.notices.now import database_now
from games.ratings.errors import BadPlaces, NotRated
from games.ratings.inputs import decode, encode
from games.ratings.models import Correction, RatedResult
from games.ratings.services.locking import lock_pool
from games.ratings.services.replaying import replay

REASON_LENGTH = 200


@transaction.atomic
def correct(*, match_id: int, places: Mapping[int, int], by: User, reason: str) -> None:
    """Rate a match by `places` (from 1, by the number of the seat) from now on, and all that was rated
    since once more. The match itself keeps its placings; a result so corrected counts as decided.

    The caller has seen to it that `by` may, and holds no person and no match. Raises `NotRated`,
    `BadPlaces`.
    """
    found = RatedResult.objects.filter(ending__match=match_id).first()
    if found is None:
        raise NotRated
    pool = lock_pool(found.pool_id)
    result = RatedResult.objects.get(pk=found.pk)
    before = decode(result.inputs)
    if min(places.values(), default=0) != 1 or any(seat.seat not in places for seat in before.seats):
        raise BadPlaces
    seats = (msgspec.structs.replace(seat, place=places[seat.seat]) for seat in before.seats)
    Correction.objects.create(
        result=result,
        before=result.inputs,
        by=by,
        reason=reason[:REASON_LENGTH],
        corrected_at=database_now(),
    )
    after = encode(msgspec.structs.replace(before, seats=tuple(seats), decided=True))
    RatedResult.objects.filter(pk=result.pk).update(inputs=after)
    replay(pool, result.number)
