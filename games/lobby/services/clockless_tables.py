"""The conditions for tables without a clock: only friends sit there, and the match is not rated."""

from __future__ import annotations

from collections.abc import Mapping

from games.clocks.controls import Control, Untimed
from games.lobby.errors import PublicWithoutClock, RatedWithoutClock
from games.matches.models import Match


def refuse_clockless(controls: Mapping[str, Control], *, rated: bool, door: str) -> bool:
    """Return whether a table with these time controls has no clock.

    Raises `RatedWithoutClock` or `PublicWithoutClock` if it has none but needs one.
    """
    if not any(isinstance(control, Untimed) for control in controls.values()):
        return False
    if rated:
        raise RatedWithoutClock
    if door == Match.Door.PUBLIC:
        raise PublicWithoutClock
    return True
