"""Who sits first at a table of two: each about as often as second, where the rules do not draw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Sat(NamedTuple):
    """A table that two sat at, in order of seats."""

    first: int
    second: int


def seats(challenger: int, defender: int, sat: Sequence[Sat]) -> tuple[int, int]:
    """The order in which two sit down: who of them sat first less often when they met, then who did so
    in all their matches; the defender where that is equal."""
    pair = {challenger, defender}
    among = _lead(challenger, defender, [each for each in sat if {*each} == pair])
    balance = among or _lead(challenger, defender, sat)
    return (challenger, defender) if balance < 0 else (defender, challenger)


def _lead(one: int, other: int, sat: Sequence[Sat]) -> int:
    """How much more often than the other somebody sat first than second."""
    own = sum((each.first == one) - (each.second == one) for each in sat)
    theirs = sum((each.first == other) - (each.second == other) for each in sat)
    return own - theirs
