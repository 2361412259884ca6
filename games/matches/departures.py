"""The consequences when a player's part in a match ends before the match does.

Players resign (they give up the game in the way that the match provides), leave (they give up their seat),
are silent (they run out of time too often) or are removed by the staff or a director. This table is the only
place that defines the consequences. Ladders, tournaments, ratings and reliability read it, and so do the
pages that explain it in advance. Only a resignation is a loss like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from games.engine.actions import DropCause
from games.matches.models import Tenure


class LadderResult(StrEnum):
    """The ways in which a ladder counts a match that was decided by a departure."""

    PLAYED = "played"
    """The match counts by its placings, like any other."""

    LEFT = "left"
    """The ladder's rules for leaving apply: the opponent gets what a win brings."""

    ON_TIME = "on_time"
    """The ladder's rules for time-outs apply."""


class Effects(NamedTuple):
    """The effects of a departure.

    `forfeits` means that a competition places the entrant last at the table, unless a substitute plays on
    for them. `rated_last` means that the rating counts the match as last place, whatever the seat
    achieves. `missed_turns` is the number of missed turns that the departure counts as, in addition to
    time-outs.
    """

    ladder: LadderResult
    forfeits: bool
    rated_last: bool
    missed_turns: int = 0


EFFECTS: Mapping[DropCause, Effects] = {
    DropCause.RESIGNED: Effects(LadderResult.PLAYED, forfeits=False, rated_last=False),
    DropCause.LEFT: Effects(LadderResult.LEFT, forfeits=True, rated_last=True, missed_turns=1),
    DropCause.SILENT: Effects(LadderResult.ON_TIME, forfeits=True, rated_last=True),
    DropCause.REMOVED: Effects(LadderResult.ON_TIME, forfeits=True, rated_last=True),
}

CAUSES: Mapping[str, DropCause] = {
    Tenure.How.LEFT: DropCause.LEFT,
    Tenure.How.SILENT: DropCause.SILENT,
    Tenure.How.REMOVED: DropCause.REMOVED,
    Tenure.How.REPLACED: DropCause.REMOVED,
}
"""Why a player's part ended, by how their tenure ended. A player who resigns keeps their tenure."""


def tenure_ends_with(**effects: object) -> tuple[str, ...]:
    """Return the ways in which a tenure ends (`Tenure.how`) after a departure with these effects."""
    return tuple(
        how
        for how, cause in CAUSES.items()
        if all(getattr(EFFECTS[cause], name) == value for name, value in effects.items())
    )
