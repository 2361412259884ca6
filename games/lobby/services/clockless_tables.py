"""The conditions for tables without a clock: only friends sit there, and the match is not rated."""

from __future__ import annotations

from collections.abc import Mapping

from games.clocks.controls import Control, has_clock
from games.lobby.errors import PublicWithoutClock, RatedWithoutClock
from games.matches.models import Match


def refuse_clockless(controls: Mapping[str, Control], *, rated: bool, door: str) -> None:
    """Raise `RatedWithoutClock` or `PublicWithoutClock` if a table has no clock but needs one."""
    if has_clock(controls):
        return
    if rated:
        raise RatedWithoutClock
    if door == Match.Door.PUBLIC:
        raise PublicWithoutClock
