"""Positions of the seats of a probe, for tests of how their match is scored."""

from __future__ import annotations

from typing import Any

from games.engine import registry
from games.engine.cached_state import fingerprint
from games.matches.models import Match
from games.matches.selectors.states import load_state


def set_places(match: Match, *places: int) -> None:
    """Put each seat of a probe match on a place of its path; the highest is the best."""
    _change(match, places=list(places))


def topple(match: Match, *seats: int) -> None:
    """Eliminate these seats of a probe match, in this order."""
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
