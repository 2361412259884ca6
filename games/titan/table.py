"""What the rules ask of a campaign, state or view alike.

A question answered here can be asked of either. Of legions that are not the asker's own it
uses owner, land and height alone, so that its answer tells nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from games.titan.lands import BIT
from games.titan.meta import Options


class Stack(Protocol):
    """A legion as the table sees it; `pieces` are all of them only for its owner."""

    @property
    def seat(self) -> int: ...
    @property
    def land(self) -> int: ...
    @property
    def pieces(self) -> Sequence[str]: ...
    @property
    def height(self) -> int: ...
    @property
    def moved(self) -> bool: ...
    @property
    def mustered(self) -> bool: ...
    @property
    def side(self) -> str: ...
    @property
    def parent(self) -> str: ...


class Table(Protocol):
    """The open part of a campaign; `state.TitanState` tells what each is."""

    @property
    def options(self) -> Options: ...
    @property
    def legions(self) -> Mapping[str, Stack]: ...
    @property
    def markers(self) -> Sequence[Sequence[str]]: ...
    @property
    def scores(self) -> Sequence[int]: ...
    @property
    def stack(self) -> Mapping[str, int]: ...
    @property
    def mover(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def roll(self) -> int: ...
    @property
    def rerolled(self) -> bool: ...
    @property
    def teleported(self) -> bool: ...
    @property
    def summoned(self) -> bool: ...
    @property
    def engagements(self) -> Sequence[int]: ...
    def free_markers(self, seat: int) -> list[str]: ...


class Presence:
    """Who is where, as sets of lands: one look at all legions for many questions.

    `own` and `twice` are lands with one, and with two or more legions of the seat, `enemies`
    lands with another's, `engaged` those with both.
    """

    __slots__ = ("enemies", "engaged", "own", "twice")

    def __init__(self, table: Table, seat: int) -> None:
        own = twice = enemies = 0
        for legion in table.legions.values():
            land = BIT[legion.land]
            if legion.seat != seat:
                enemies |= land
            elif own & land:
                twice |= land
            else:
                own |= land
        self.own, self.twice, self.enemies, self.engaged = own, twice, enemies, own & enemies

    def friends(self, land: int) -> int:
        """Lands with own legions other than the one that stands in `land`."""
        bit = BIT[land]
        return self.own & ~bit | self.twice & bit

    @property
    def occupied(self) -> int:
        """Lands with any legion."""
        return self.own | self.enemies


def legions_of(table: Table, seat: int) -> list[tuple[str, Stack]]:
    """A seat's legions with their markers."""
    return [(marker, legion) for marker, legion in table.legions.items() if legion.seat == seat]


def at(table: Table, land: int) -> list[str]:
    """The markers of the legions in a land."""
    return [marker for marker, legion in table.legions.items() if legion.land == land]
