"""Where the seats of a probe stand, for tests of what their match counts."""

from __future__ import annotations

from typing import Any

from games.engine import registry
from games.engine.log import fingerprint
from games.matches.models import Match
from games.matches.selectors.states import load_state


def set_places(match: Match, *places: int) -> None:
    """Let each seat of a match of the probe stand at a place of its path, the highest best."""
    _change(match, places=list(places))


def topple(match: Match, *seats: int) -> None:
    """Let these seats of a match of the probe be out of the game, in this order."""
    _change(match, toppled=list(seats))


def _change(match: Match, **fields: list[int]) -> None:
    match.refresh_from_db()
    rules = registry.get(match.title)
    state: Any = load_state(match, rules)
    for name, value in fields.items():
        setattr(state, name, value)
    match.state = rules.encode_state(state)
    match.state_hash = fingerprint(match.state)
    match.save(update_fields=["state", "state_hash"])
