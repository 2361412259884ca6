"""Replay a pool's results in their order: only the newest, all from one that changed, or all of them.

All three use the same code, so that ratings added one by one and ratings rebuilt are equal to the last bit.
The caller holds the pool's lock.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from games.engine.invariants import require
from games.ratings.inputs import Inputs, Player
from games.ratings.models import Change, Decline, Pool, RatedResult, Rating
from games.ratings.models.rating import standing_of
from games.ratings.projection import LastGains, Standing, Standings, rate_result
from games.ratings.rules import REPEATED_GAIN_WINDOW, ChangeReason
from games.ratings.services.changes import change_rows_of, moves_of, store_changes, stored_changes
from games.ratings.services.ratings import (
    Current,
    RatingKey,
    differing_keys,
    store_ratings,
    stored_ratings,
)

RESULTS_PER_BATCH = 2_000
"""How many results are read at a time."""


class Replayed(NamedTuple):
    """How many results a replay rated, and how many stored changes and ratings differed from it."""

    results: int
    differing: int


class _Result(NamedTuple):
    pk: int
    number: int
    ended_at: datetime
    inputs: Inputs


def replay(pool: Pool, since: int = 1, *, check: bool = False) -> Replayed:
    """Rate the results of a pool from number `since` on, and store what differs.

    Earlier results are not rated again. With `check` nothing is stored.
    """
    if since == 1:
        standings: Standings = {}
        helps: LastGains = {}
        stored: dict[RatingKey, Rating] | None = None
    else:
        later = list(_results(pool, since, pool.last))
        players = {player for result in later for player in result.inputs.players}
        stored = stored_ratings(pool, players)
        standings = _standings_before(pool, since, stored)
        helps = _helps_before(pool, since, later)
    current: dict[RatingKey, datetime] = {}
    results = wrong = 0
    for first in range(since, pool.last + 1, RESULTS_PER_BATCH):
        last = min(first + RESULTS_PER_BATCH - 1, pool.last)
        declines = _declines(pool, first, last)
        kept = stored_changes(pool, first, last)
        right = {}
        for result in _results(pool, first, last):
            outcomes = rate_result(result.inputs, result.ended_at, declines[result.pk], standings, helps)
            for outcome in outcomes:
                for measure in outcome.moves:
                    current[outcome.player, measure] = result.ended_at
            rows = change_rows_of(outcomes)
            if rows != kept.get(result.pk, {}):
                right[result.pk] = rows
            results += 1
        wrong += len(right)
        if not check:
            store_changes([result_id for result_id in right if result_id in kept], right)
    wrong += _settle(pool, {key: Current(standings[key], at) for key, at in current.items()}, stored, check)
    return Replayed(results, wrong)


def _settle(
    pool: Pool, current: dict[RatingKey, Current], stored: dict[RatingKey, Rating] | None, check: bool
) -> int:
    """Store the ratings that differ; return how many there were.

    If everything was rebuilt (`stored` is None), ratings without any result are deleted.
    """
    everyone = stored is None
    stored = stored_ratings(pool) if stored is None else stored
    wrong = differing_keys(current, stored)
    left_over = [row.pk for key, row in stored.items() if key not in current] if everyone else []
    if not check:
        store_ratings(pool, wrong, current, stored)
        Rating.objects.filter(pk__in=left_over).delete()
    return len(wrong) + len(left_over)


def _results(pool: Pool, first: int, last: int) -> Iterable[_Result]:
    rows = RatedResult.objects.filter(pool=pool, number__range=(first, last)).order_by("number")
    for pk, number, ended_at, inputs in rows.values_list("pk", "number", "ended_at", "inputs"):
        yield _Result(pk, number, ended_at, inputs)


def _declines(pool: Pool, first: int, last: int) -> dict[int, frozenset[int]]:
    found: dict[int, frozenset[int]] = defaultdict(frozenset)
    rows = Decline.objects.filter(result__pool=pool, result__number__range=(first, last))
    for result_id, user_id in rows.values_list("result_id", "user_id"):
        found[result_id] |= {user_id}
    return found


def _standings_before(pool: Pool, since: int, ratings: dict[RatingKey, Rating]) -> Standings:
    """Return the standings of the later results' players before those results.

    They are the stored standings, without the effects of those results.
    """
    found: dict[tuple[Player, str], Standing] = {key: standing_of(row) for key, row in ratings.items()}
    moved = set()
    changes = Change.objects.filter(result__pool=pool, result__number__gte=since).order_by("result__number")
    for user_id, program, data in changes.values_list("user_id", "program", "moves"):
        for measure, move in moves_of(data).items():
            key = Player(user_id or 0, program), measure
            if key not in moved:
                moved.add(key)
                found[key] = move.before
    return found


def _helps_before(pool: Pool, since: int, later: list[_Result]) -> LastGains:
    """Return who gained from whom within 90 days before the first later result that a player caused."""
    caused = [result for result in later if any(seat.caused for seat in result.inputs.seats)]
    if not caused:
        return {}
    lately = min(result.ended_at for result in caused) - REPEATED_GAIN_WINDOW
    people = {player.user for result in caused for player in result.inputs.players if player.user}
    helped = Change.objects.filter(
        result__pool=pool,
        result__number__lt=since,
        result__caused=True,
        result__ended_at__gt=lately,
        user__in=people,
        why=ChangeReason.HELPED,
    )
    found: dict[tuple[int, int], datetime] = {}
    for gainer, ended_at, inputs in helped.values_list("user_id", "result__ended_at", "result__inputs"):
        gainer = require(gainer, "only rows of people are read")
        for causer in inputs.ended_by - {gainer}:
            found[gainer, causer] = max(ended_at, found.get((gainer, causer), ended_at))
    return found
