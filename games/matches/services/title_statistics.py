"""Count the figures of each title once a day, from its newest matches that have finished and count."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime

from django.db.models import Count

from games.clocks.controls import has_clock
from games.engine import registry
from games.engine.meta import MAIN_CLOCK
from games.matches.database_failures import is_infrastructure
from games.matches.models import Ending, Placing, TitleStatistics, Visit
from games.matches.registries.void_matches import void_among
from games.matches.title_figures import NEWEST_MATCHES, CountedMatch, pace_kind, title_figures
from games.notices.budget import Budget

log = logging.getLogger("muster.alarm")

MATCHES_AT_ONCE = 200
"""How many matches are read with one query each for their turns and their winners."""


def count_titles(now: datetime, budget: Budget) -> int:
    """Count the figures of every title, until `budget` is spent; return the number of titles.

    A title that cannot be counted keeps its figures until the next day.
    """
    done = 0
    for title in sorted(registry.keys()):
        if budget.spent:
            break
        try:
            figures = title_figures(_counted(title))
            TitleStatistics.objects.update_or_create(
                title=title, defaults={"figures": figures, "counted_at": now}
            )
        except Exception as error:
            if is_infrastructure(error):
                raise
            log.exception("the figures of %s were not counted", title)
        else:
            done += 1
    return done


def _counted(title: str) -> Iterator[CountedMatch]:
    """Yield the newest finished matches of a title, without practice, imported and void ones.

    Matches without a clock are left out as well, because they say nothing about how long a pace takes.
    """
    fields = ("match_id", "match__seats_count", "match__controls", "match__started_at", "ended_at")
    endings = Ending.objects.filter(counts=True, match__title=title).order_by("-ended_at", "-pk")
    rows = list(endings.values_list(*fields, "how", "stopped")[:NEWEST_MATCHES])
    for first in range(0, len(rows), MATCHES_AT_ONCE):
        chunk = rows[first : first + MATCHES_AT_ONCE]
        numbers = [row[0] for row in chunk]
        void, turns, winners = void_among(numbers), _turns(numbers), _winners(numbers)
        for match_id, seats, controls, started_at, ended_at, how, stopped in chunk:
            if match_id in void or started_at is None or not has_clock(controls):
                continue
            pace = pace_kind(controls[MAIN_CLOCK])
            lasted = ended_at - started_at
            won = tuple(winners[match_id])
            yield CountedMatch(seats, pace, lasted, turns.get(match_id, 0), how, stopped, won)


def _turns(match_ids: list[int]) -> dict[int, int]:
    # Only visits on the main clock are turns: a battle of seven rounds is not seven turns.
    visits = Visit.objects.filter(
        match__in=match_ids, clock=MAIN_CLOCK, closed_at__isnull=False, undone=False
    )
    return dict(visits.order_by().values_list("match").annotate(count=Count("pk")))


def _winners(match_ids: list[int]) -> dict[int, list[str]]:
    """Return the places that came first, by match: roles, or seat numbers if seats have no roles."""
    found: dict[int, list[str]] = defaultdict(list)
    first = Placing.objects.filter(match__in=match_ids, rank=1).order_by("seat__index")
    for match_id, index, role in first.values_list("match_id", "seat__index", "role"):
        found[match_id].append(role or str(index))
    return found
