"""Legion markers: six sets of twelve (2.3, 4.2), named by the letter of their set and their charge."""

from __future__ import annotations

LETTERS = "RBGYKN"
"""One letter for each seat: Red, Blue, Green, Yellow (gold), blacK, browN."""

CHARGES = (
    "anchor", "key", "moon", "wheel", "rose", "bell",
    "hourglass", "hand", "lantern", "scales", "horn", "grail",
)  # fmt: skip


def markers(seat: int, count: int) -> list[str]:
    """Return the first `count` markers of a seat's own set: "R.anchor", "R.key", ..."""
    return [f"{LETTERS[seat]}.{charge}" for charge in CHARGES[:count]]


ALL = tuple(marker for seat in range(len(LETTERS)) for marker in markers(seat, len(CHARGES)))
