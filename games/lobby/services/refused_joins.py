"""A limit on refused requests for seats at anonymous tables, so that nobody learns who sits there by trying.

A refusal means that the table is full or that a block applies, and asking many times would tell which. The
counts are in the cache, like those of other attempts (`accounts.limits`).
"""

from __future__ import annotations

from django.core.cache import cache

from accounts.models import User

REFUSALS_A_DAY = 10
"""After so many refused requests in a day, a person is refused at every anonymous table."""

_DAY_SECONDS = 24 * 60 * 60


def has_reached_limit(user: User) -> bool:
    """Return whether a person has reached the daily limit of refusals at anonymous tables."""
    return int(cache.get(_key(user), 0)) >= REFUSALS_A_DAY


def count_refusal(user: User) -> None:
    """Count a refused request. The count expires a day after the first one."""
    cache.add(_key(user), 0, _DAY_SECONDS)
    try:
        cache.incr(_key(user))
    except ValueError:
        # The day has ended since the line before; the next refusal begins another.
        return


def _key(user: User) -> str:
    return f"lobby:refused_joins:{user.pk}"
