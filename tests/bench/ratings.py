"""Measure rating everything again: the command that an operator runs after a fix."""

from __future__ import annotations

import time
from typing import NamedTuple

from accounts.models import User
from games.matches.models import Ending
from games.ratings.services.rebuilding import Rebuilt, rebuild
from tests.factories.ratings import make_pool, simulated, store_results

PEOPLE = 1_000
AT_ONCE = 5_000
"""Results stored in one transaction: each match is a row of many columns."""


class Cost(NamedTuple):
    """The rebuilt results, and the seconds of CPU time of this process, without the database's."""

    rebuilt: Rebuilt
    own_seconds: float


def costs(count: int) -> dict[str, Cost]:
    """Measure rating this many results of one pool, one in twenty of which ended by silence.

    They are rated for the first time, so that every row is written, and once more, when no row differs."""
    people = [
        User(email=f"rated{number}@example.org", display_name=f"Rated {number}", password="!")
        for number in range(PEOPLE)
    ]
    for user in people:
        user.save()
    pool = make_pool()
    given = simulated([user.pk for user in people], count, ties=0.1, caused=0.05, left=0.05)
    for first in range(0, count, AT_ONCE):
        store_results(pool, given[first : first + AT_ONCE], host=people[0])
    found = {"every row written": _cost(check=False), "none differing": _cost(check=True)}
    # Rated already: what is measured after this has nothing of them to read.
    Ending.objects.filter(number=None).update(counts=False)
    return found


def _cost(*, check: bool) -> Cost:
    begun = time.process_time()
    rebuilt = rebuild(check=check)
    return Cost(rebuilt, time.process_time() - begun)
