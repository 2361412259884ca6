"""What a seat has in a campaign: the characters of its legions, its markers, and its score."""

from __future__ import annotations

from collections import Counter

from games.titan.state import TitanState


def holdings(state: TitanState, seat: int) -> Counter[str]:
    found: Counter[str] = Counter(state.markers[seat])
    for marker, legion in state.legions.items():
        if legion.seat == seat:
            found[marker] += 1
            found.update(legion.pieces)
    found["points"] = state.scores[seat]
    return found
