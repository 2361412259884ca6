"""Finished matches that do not count, as reported by a room above.

A director may declare that the match of a table does not count. Matches do not depend on competitions, so
the room that knows this registers a function.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

Find: TypeAlias = Callable[[Collection[int]], Collection[int]]
"""Returns which of some matches, given by their numbers, do not count."""

_finders: list[Find] = []


def register_void_matches(find: Find) -> None:
    """Register the function `find` of a room that knows void matches. Called from AppConfig.ready."""
    if find not in _finders:
        _finders.append(find)


def void_among(match_ids: Collection[int]) -> set[int]:
    """Return the numbers of those matches that do not count."""
    return {match_id for find in _finders for match_id in find(match_ids)}
