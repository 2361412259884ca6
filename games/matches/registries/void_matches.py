"""Finished matches that do not count, as reported by a room above.

A director may declare that the match of a table does not count. Matches do not depend on competitions, so
the room that knows this registers a function.
"""

from __future__ import annotations

from collections.abc import Collection

from games.engine.listeners import Listeners

void_match_finders: Listeners[[Collection[int]], Collection[int]] = Listeners()
"""Asked which of some matches, given by their numbers, do not count."""


def void_among(match_ids: Collection[int]) -> set[int]:
    """Return the numbers of those matches that do not count."""
    return {match_id for found in void_match_finders.ask(match_ids) for match_id in found}
