"""Rebuild all ratings from the results."""

from __future__ import annotations

import time
from typing import NamedTuple

from django.db import transaction

from games.ratings.models import Pool
from games.ratings.services.locking import lock_pool
from games.ratings.services.replaying import replay


class Rebuilt(NamedTuple):
    """The result of a rebuild: how many results it rated, how many rows differed, and the seconds."""

    results: int
    differing: int
    seconds: float


def rebuild(*, check: bool = False) -> Rebuilt:
    """Rate every result of every pool again, one transaction per pool, and store what differs.

    With `check` nothing is stored.
    """
    begun = time.monotonic()
    results = differing = 0
    for pool_id in Pool.objects.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            replayed = replay(lock_pool(pool_id), check=check)
        results += replayed.results
        differing += replayed.differing
    return Rebuilt(results, differing, round(time.monotonic() - begun, 2))
