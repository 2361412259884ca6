"""Work that is due at a table before its match starts, done before its page is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from games.matches.models import Match

StartCheck: TypeAlias = "Callable[[Match], bool]"
"""Does what is due at a table; returns whether anything was."""

_due: list[StartCheck] = []


def register_due(due: StartCheck) -> None:
    """Register a room's function that does the work due at a table. Called from AppConfig.ready."""
    if due not in _due:
        _due.append(due)


def run_due(match: Match) -> bool:
    """Do the work that is due at a table that has not started; return whether there was any."""
    return any([due(match) for due in _due])
