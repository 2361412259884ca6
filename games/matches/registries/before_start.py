"""Work that is due at a table before its match starts, done before its page is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.listeners import Listeners

if TYPE_CHECKING:
    from games.matches.models import Match

start_checks: Listeners[[Match], bool] = Listeners()
"""Called to do what is due at a table; each returns whether anything was."""


def run_due(match: Match) -> bool:
    """Do the work that is due at a table that has not started; return whether there was any."""
    return any(list(start_checks.ask(match)))
