"""What somebody's name is followed by at a table: how strong they are, as a room above tells it.

Matches know nothing of ratings. The room that makes them registers who finds them; open tables and
lists show them beside names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, TypeAlias

from games.matches.models import Match


class Rated(NamedTuple):
    """A person's rating in a match's title at its pace; `provisional` while little is known. `url` is
    its page."""

    points: int
    provisional: bool
    url: str


Pair: TypeAlias = tuple[int, int]
"""A person and a match, by their keys."""

Find: TypeAlias = Callable[[Collection[tuple[int, Match]]], Mapping[Pair, Rated]]
"""Finds the ratings of people for the matches they sit at; who has none is not in it."""

_finders: list[Find] = []


def register(find: Find) -> None:
    """Have `find` asked, once for each page. Called from AppConfig.ready."""
    if find not in _finders:
        _finders.append(find)


def ratings_of(sitting: Collection[tuple[int, Match]]) -> dict[Pair, Rated]:
    """The ratings of people, each for a match: by both keys."""
    found: dict[Pair, Rated] = {}
    if sitting:
        for find in _finders:
            found.update(find(sitting))
    return found
