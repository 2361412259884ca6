"""Correct a result, so that it is rated by placings other than those of its match.

The callers must have checked that this is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from django.db import transaction

from accounts.models import User
from games.notices.now import database_now
from games.ratings.errors import BadPlacings, NotRated
from games.ratings.models import Correction, RatedResult
from games.ratings.services.locking import lock_pool
from games.ratings.services.replaying import replay

MAX_CORRECTION_REASON_LENGTH = 200


@transaction.atomic
def correct(*, match_id: int, placings: Mapping[int, int], by: User, reason: str) -> None:
    """Rate a match by `placings` (from 1, by the number of the seat), and rate all later results again.

    The match itself keeps its placings; a corrected result counts as decided. The caller must have checked
    that `by` may do this, and must not hold a lock on a person or match. Raises `NotRated` or `BadPlacings`.
    """
    found = RatedResult.objects.filter(ending__match=match_id).first()
    if found is None:
        raise NotRated
    pool = lock_pool(found.pool_id)
    result = RatedResult.objects.get(pk=found.pk)
    before = result.inputs
    if min(placings.values(), default=0) != 1 or any(seat.seat not in placings for seat in before.seats):
        raise BadPlacings
    seats = (msgspec.structs.replace(seat, placing=placings[seat.seat]) for seat in before.seats)
    Correction.objects.create(
        result=result,
        before=before,
        by=by,
        reason=reason[:MAX_CORRECTION_REASON_LENGTH],
        corrected_at=database_now(),
    )
    after = msgspec.structs.replace(before, seats=tuple(seats), decided=True)
    RatedResult.objects.filter(pk=result.pk).update(inputs=after)
    replay(pool, result.number)
