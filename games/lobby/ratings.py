"""The rating beside a person's name at a table, supplied by a room above this one.

The lobby does not depend on ratings. The room that computes ratings registers a function that finds them, and
pages and lists of tables show them beside names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeAlias

from games.engine.listeners import Listeners
from games.matches.models import Match


class Rated(NamedTuple):
    """A person's rating in a title, for matches at one pace.

    A `provisional` rating is based on few results. `url` is the address of the page about the rating.
    """

    points: int
    provisional: bool
    url: str


UserMatchKeys: TypeAlias = tuple[int, int]
"""A person and a match, by their keys."""

rating_finders: Listeners[[Collection[tuple[int, Match]]], Mapping[UserMatchKeys, Rated]] = Listeners()
"""Asked once for each page for the ratings of people, for the matches in which they have a seat.

People without a rating are left out.
"""


def ratings_of(sitting: Collection[tuple[int, Match]]) -> dict[UserMatchKeys, Rated]:
    """Return the ratings of people for the matches given with them, by the keys of both.

    People without a rating are left out.
    """
    found: dict[UserMatchKeys, Rated] = {}
    if sitting:
        for ratings in rating_finders.ask(sitting):
            found.update(ratings)
    return found
