"""Select what the reader could do next: tables to join, and a match to watch."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from games.compiled_queries import CompiledQuery, Parameter
from games.lobby.selectors.tables import Filters, OpenTable, open_tables
from games.matches.models import Match, Tenure
from games.site.selectors.watching import finished_matches, running_matches

MAX_TABLES, MAX_MATCHES = 2, 2
"""How many tables to join and matches to watch are proposed."""

NEWEST_TABLES_SHOWN = 12
"""Among how many of the newest open tables those to join are found; the reader may sit at some of them."""


class NextSteps(NamedTuple):
    """Open tables with a free seat, and matches of others to watch; those that have ended come last."""

    tables: tuple[OpenTable, ...]
    watched: tuple[Match, ...]


def next_steps(user: User) -> NextSteps:
    """Return a few tables that a person could join and matches of others that they could watch.

    The newest come first, but matches in progress come before those that have ended.
    """
    listed = open_tables(user, Filters(), most=NEWEST_TABLES_SHOWN)
    watched = _RUNNING.run(user=user.pk)
    if len(watched) < MAX_MATCHES:
        watched += _FINISHED.run(user=user.pk)[: MAX_MATCHES - len(watched)]
    return NextSteps(
        tables=tuple(table for table in listed if not table.mine)[:MAX_TABLES],
        watched=tuple(watched),
    )


def _of_others(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return the first of some matches in which a person never had a seat."""
    mine = Tenure.objects.filter(match=OuterRef("pk"), user=Parameter("user"))
    return matches.exclude(Exists(mine)).defer("state", "key", "setup_draws")[:MAX_MATCHES]


_RUNNING = CompiledQuery(lambda: _of_others(running_matches()))
_FINISHED = CompiledQuery(lambda: _of_others(finished_matches()))
