"""Select the ratings that are shown beside names."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery

from games.compiled_queries import Parameter
from games.ratings.models import Change, Rating
from games.ratings.points import ESTABLISHED_MATCHES, START
from games.ratings.projection import PLACINGS


class DisplayedRating(NamedTuple):
    """A rating after `matches`, of which the player `won` some.

    `last_change` is its last change in points (None: the rating has not changed yet, or this was not read).
    """

    points: int = START
    matches: int = 0
    won: int = 0
    last_change: int | None = None

    @property
    def provisional(self) -> bool:
        """Return whether the player has too few matches yet for a rank in a list."""
        return self.matches < ESTABLISHED_MATCHES


def ratings_in_pool(title: str, pace: str, users: Collection[int]) -> dict[int, DisplayedRating]:
    """Return the ratings of people in a title at a pace, by their keys, in one query.

    People who have no rating there are left out.
    """
    return ratings_by_person(pool_ratings(title, pace, users))


def pool_ratings(
    title: str | Parameter, pace: str | Parameter, users: Collection[int] | QuerySet[Any, Any]
) -> QuerySet[Rating, Any]:
    """Return a query for the ratings of people in a title at a pace, as `ratings_by_person` reads them."""
    last = Change.objects.filter(user=OuterRef("user"), result__pool=OuterRef("pool"), taken=True).order_by(
        "-result__number"
    )
    return (
        Rating.objects.filter(
            pool__title=title, pool__pace=pace, measure=PLACINGS, user__in=users, matches__gt=0
        )
        .annotate(before=Subquery(last.values("points_before")[:1]))
        .values_list("user_id", "points", "matches", "won", "before")
    )


def ratings_by_person(rows: Iterable[Any]) -> dict[int, DisplayedRating]:
    """Return ratings that were read (`pool_ratings`) by person."""
    return {
        user: DisplayedRating(points, matches, won, None if before is None else points - before)
        for user, points, matches, won, before in rows
        if user is not None
    }


def ratings_in_all_pools(users: Collection[int]) -> dict[tuple[int, str, str], DisplayedRating]:
    """Return all ratings of people, by person, title and pace, in one query, without their last changes."""
    rows = Rating.objects.filter(measure=PLACINGS, user__in=users, matches__gt=0).values_list(
        "user_id", "pool__title", "pool__pace", "points", "matches", "won"
    )
    return {
        (user, title, pace): DisplayedRating(points, matches, won)
        for user, title, pace, points, matches, won in rows
        if user is not None
    }
