"""A limit on refused requests to join anonymous tables, so that nobody finds out by trying who sits there.

A refusal means a full table or a block. Asking one table after another, or again and again, would tell which
of them. The counts are in the cache, as those of other attempts are (`accounts.limits`).
"""

from __future__ import annotations

from django.core.cache import cache

from accounts.models import User

REFUSALS_A_DAY = 10
"""After so many refused requests in a day, a person is refused at every anonymous table."""

_DAY_SECONDS = 24 * 60 * 60


def has_reached_limit(user: User) -> bool:
    """Return whether a person has been refused as often as the limit allows."""
    return int(cache.get(_key(user), 0)) >= REFUSALS_A_DAY


def count_refusal(user: User) -> None:
    """Count a refused request. The day begins with the first one, and ends also if there are more."""
    cache.add(_key(user), 0, _DAY_SECONDS)
    try:
        cache.incr(_key(user))
    except ValueError:
        # The day has ended since the line before; the next refusal begins another.
        return


def _key(user: User) -> str:
    return f"lobby:refused_joins:{user.pk}"
