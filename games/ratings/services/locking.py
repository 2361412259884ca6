"""The lock on a pool's row: one transaction at a time rates the pool's results (`docs/locking.md`)."""

from __future__ import annotations

from games.ratings.models import Pool


def lock_pool(pool_id: int) -> Pool:
    """Lock a pool and return it. The caller must not hold a lock on a person or match yet."""
    return Pool.objects.select_for_update(no_key=True).get(pk=pool_id)
