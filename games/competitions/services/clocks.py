"""The condition that the matches of a competition have a clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.clocks.controls import has_clock
from games.competitions.errors import ClockNeeded


def refuse_without_clock(values: Mapping[str, Any]) -> None:
    """Raise `ClockNeeded` if these values of a competition's fields have time controls without a clock."""
    if "controls" in values and not has_clock(values["controls"]):
        raise ClockNeeded
