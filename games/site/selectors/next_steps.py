"""Select what the reader could do next: tables to join, and a match to watch."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from games.lobby.selectors.tables import Filters, OpenTable, open_tables
from games.matches.models import Match
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
    watched = [*_of_others(running_matches(), user)[:MAX_MATCHES]]
    if len(watched) < MAX_MATCHES:
        watched += _of_others(finished_matches(), user)[: MAX_MATCHES - len(watched)]
    return NextSteps(
        tables=tuple(table for table in listed if not table.mine)[:MAX_TABLES],
        watched=tuple(watched),
    )


def _of_others(matches: QuerySet[Match], user: User) -> QuerySet[Match]:
    return matches.exclude(tenures__user=user).defer("state", "key", "setup_draws")
