"""The lock of a pool's row: one transaction at a time rates its results (`docs/locking.md`)."""

from __future__ import annotations

from games.ratings.models import Pool


def lock_pool(pool_id: int) -> Pool:
    """Lock a pool; this comes before locking any person or match."""
    return Pool.objects.select_for_update(no_key=True).get(pk=pool_id)
