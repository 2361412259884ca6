"""A table that has not begun: what is due there, before its page is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from games.matches.models import Match

Due: TypeAlias = "Callable[[Match], bool]"
"""Does what is due at a table, and says whether anything was."""

_due: list[Due] = []


def register(due: Due) -> None:
    """Have a room asked. Called from AppConfig.ready."""
    if due not in _due:
        _due.append(due)


def touch(match: Match) -> bool:
    """Do what is due at a table that has not begun; whether anything was."""
    return any([due(match) for due in _due])
