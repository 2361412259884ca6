"""The order of seats at a table of two: each player sits first about as often as second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class SeatedPair(NamedTuple):
    """The players of a past table of two, in seat order."""

    first: int
    second: int


def seat_order(challenger: int, defender: int, sat: Sequence[SeatedPair]) -> tuple[int, int]:
    """Return two players in seat order.

    The player who has sat first less often in their matches against each other sits first. If that is equal,
    all their matches count; if that is equal too, the defender sits first.
    """
    pair = {challenger, defender}
    among = _lead(challenger, defender, [each for each in sat if {*each} == pair])
    balance = among or _lead(challenger, defender, sat)
    return (challenger, defender) if balance < 0 else (defender, challenger)


def _lead(one: int, other: int, sat: Sequence[SeatedPair]) -> int:
    """Return how much more often `one` sat first than second, compared with `other`."""
    own = sum((each.first == one) - (each.second == one) for each in sat)
    theirs = sum((each.first == other) - (each.second == other) for each in sat)
    return own - theirs
