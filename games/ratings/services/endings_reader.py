"""The reader of the queue of endings: it rates each match that has ended."""

from __future__ import annotations

from django.db.models import F

from games.matches.models import Ending
from games.notices.now import database_now
from games.ratings.models import Pool, RatedResult
from games.ratings.paces import pace_of
from games.ratings.services.gathering import gather
from games.ratings.services.locking import lock_pool
from games.ratings.services.replaying import replay


def rate_ended_match(ending: Ending) -> None:
    """Rate a match as the newest result of its pool, in the caller's transaction.

    It does nothing if the match is not rated, or has been rated already.
    """
    inputs = gather(ending)
    if inputs is None:
        return
    match = ending.match
    made, _ = Pool.objects.get_or_create(title=match.title, pace=pace_of(match.controls))
    pool = lock_pool(made.pk)
    if RatedResult.objects.filter(ending=ending).exists():
        return
    number = pool.last + 1
    RatedResult.objects.create(
        pool=pool,
        number=number,
        ending=ending,
        ended_at=ending.ended_at,
        rated_at=database_now(),
        inputs=inputs,
        caused=any(seat.caused for seat in inputs.seats),
    )
    Pool.objects.filter(pk=pool.pk).update(last=F("last") + 1)
    pool.last = number
    replay(pool, number)
