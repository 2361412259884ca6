"""Placings that a director corrected before the match was rated, as reported by a room above.

Matches do not depend on competitions, so the room that stores a table's result registers a function.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.listeners import Listeners

correction_finders: Listeners[[int], Mapping[int, int] | None] = Listeners()
"""Asked for the corrected placings of a match, by the number of the seat; None: they are not corrected."""


def corrected_placings(match_id: int) -> Mapping[int, int] | None:
    """Return the corrected places of a match by seat number, or None if nobody corrected them.

    They count from 1, and the match counts by them instead of by its own placings.
    """
    return next((found for found in correction_finders.ask(match_id) if found is not None), None)
