"""Where the seats of a probe stand, for tests of what their match counts."""

from __future__ import annotations

from typing import Any

from games.engine import registry
from games.engine.log import fingerprint
from games.matches.models import Match
from games.matches.selectors.states import load_state


def set_places(match: Match, *places: int) -> None:
    """Let each seat of a match of the probe stand at a place of its path, the highest best."""
    match.refresh_from_db()
    rules = registry.get(match.title)
    state: Any = load_state(match, rules)
    state.places = list(places)
    match.state = rules.encode_state(state)
    match.state_hash = fingerprint(match.state)
    match.save(update_fields=["state", "state_hash"])
