"""Legion markers: six sets of twelve (2.3, 4.2). A marker's name is the letter of its set and its charge."""

from __future__ import annotations

from games.engine.notation import SEAT_LETTERS

CHARGES = (
    "anchor", "key", "moon", "wheel", "rose", "bell",
    "hourglass", "hand", "lantern", "scales", "horn", "grail",
)  # fmt: skip


def seat_markers(seat: int, count: int) -> list[str]:
    """Return the first `count` markers of a seat's own set: "R.anchor", "R.key" and so on."""
    return [f"{SEAT_LETTERS[seat]}.{charge}" for charge in CHARGES[:count]]


ALL_MARKERS = tuple(
    marker for seat in range(len(SEAT_LETTERS)) for marker in seat_markers(seat, len(CHARGES))
)
