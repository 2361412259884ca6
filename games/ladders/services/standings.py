"""The final standings of a season: everyone's rung and results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from games.engine.invariants import require
from games.ladders.models import Movement, RungChange, Season, Standing
from games.ladders.selectors import records
from games.ladders.selectors.records import Record
from games.ladders.services import rungs


def final(season: Season) -> list[Standing]:
    """Return the final standings of a season from the top, according to the current rungs."""
    return _standings(season, rungs.order_of(season.ladder), records.season_records(season))


def at_end(season: Season, stood: Collection[int]) -> list[Standing]:
    """Return the final standings of a past season, according to the movements as they are now.

    They contain the entrants who `stood` in the standings before: a correction adds and removes nobody.
    """
    over_at = require(season.over_at, "the season is over")
    told = rungs.order_at(season.ladder, over_at)
    order = [key for key in told if key in stood]
    order += [key for key in stood if key not in order]
    return _standings(season, order, records.season_records(season))


def _standings(season: Season, order: Sequence[int], done: defaultdict[int, Record]) -> list[Standing]:
    stood = rungs_held(season)
    honours = iter(range(1, season.honours + 1))
    return [
        Standing(
            season=season,
            entrant_id=key,
            rung=rung,
            first=stood[key][0],
            best=min(stood[key]),
            played=done[key].played,
            won=done[key].won,
            drawn=done[key].drawn,
            lost=done[key].lost,
            placings=list(done[key].placings),
            # Players without a match are skipped.
            honour=next(honours, 0) if done[key].played else 0,
        )
        for rung, key in enumerate(order, 1)
    ]


def rungs_held(season: Season) -> dict[int, list[int]]:
    """Return the rungs that each entrant had in a season, in order of time, starting with the first."""
    begun = Movement.objects.get(season=season, cause=Movement.Cause.ORDER)
    found = {key: [rung] for rung, key in enumerate(begun.facts["order"], 1)}
    later = RungChange.objects.filter(
        movement__ladder=season.ladder_id, movement__number__gt=begun.number, after__isnull=False
    )
    if season.over_at is not None:
        later = later.filter(movement__at__lte=season.over_at)
    for key, after in later.order_by("movement__number").values_list("entrant_id", "after"):
        if after is not None:
            found.setdefault(key, []).append(after)
    return found
