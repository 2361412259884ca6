"""Convert the current standings of a pool's players to and from database rows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q, QuerySet

from games.ratings.inputs import Player
from games.ratings.models import Pool, Rating
from games.ratings.models.rating import standing_of
from games.ratings.points import points
from games.ratings.projection import Standing

ROWS_AT_ONCE = 500
"""How many rows are written in one statement: SQLite limits its parameters."""

COLUMNS = ["mu", "sigma", "matches", "won", "points", "last_at"]


class Current(NamedTuple):
    """A player's current standing, and when their last match ended."""

    standing: Standing
    last_at: datetime


RatingKey = tuple[Player, str]
"""The key of a rating: a player and a measure."""


def stored_ratings(pool: Pool, players: Collection[Player] | None = None) -> dict[RatingKey, Rating]:
    """Return a pool's stored ratings, or those of some of its players, by player and measure."""
    rows: QuerySet[Rating] = Rating.objects.filter(pool=pool)
    if players is not None:
        people = [player.user for player in players if player.user]
        programs = [player.program for player in players if player.program]
        rows = rows.filter(Q(user__in=people) | Q(user=None, program__in=programs))
    return {(Player(row.user_id or 0, row.program), row.measure): row for row in rows.iterator()}


def differing_keys(
    current: Mapping[RatingKey, Current], stored: Mapping[RatingKey, Rating]
) -> list[RatingKey]:
    """Return the keys whose row is missing, or differs from the calculated values, even in the last bit."""
    return [
        key
        for key, each in current.items()
        if key not in stored or Current(standing_of(stored[key]), stored[key].last_at) != each
    ]


def store_ratings(
    pool: Pool,
    keys: Collection[RatingKey],
    current: Mapping[RatingKey, Current],
    stored: Mapping[RatingKey, Rating],
) -> None:
    """Write the calculated values to the rows of `keys`."""
    new: list[Rating] = []
    changed: list[Rating] = []
    for player, measure in sorted(keys):
        (strength, matches, won), last_at = current[player, measure]
        row = stored.get((player, measure))
        (changed if row else new).append(
            Rating(
                pk=row.pk if row else None,
                pool=pool,
                user_id=player.user or None,
                program=player.program,
                measure=measure,
                mu=strength.mu,
                sigma=strength.sigma,
                matches=matches,
                won=won,
                points=points(strength),
                last_at=last_at,
            )
        )
    Rating.objects.bulk_create(new, batch_size=ROWS_AT_ONCE)
    Rating.objects.bulk_update(changed, COLUMNS, batch_size=ROWS_AT_ONCE)
