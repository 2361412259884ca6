"""The public information that the rules read from a campaign, whether it is a state or a view.

Functions that take an `OpenCampaign` accept either. For legions of other seats, they use only owner, land
and height, so their results reveal nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from games.titan.lands import LAND_BITS
from games.titan.meta import Options


class OpenLegion(Protocol):
    """A legion in an open campaign; `pieces` are complete only for the legion's owner."""

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


class OpenCampaign(Protocol):
    """The public part of a campaign; `state.TitanState` explains each member."""

    @property
    def options(self) -> Options: ...
    @property
    def legions(self) -> Mapping[str, OpenLegion]: ...
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


class LandOccupancy:
    """The occupied lands, as bitmasks of lands, computed in one pass over all legions.

    `own` contains the lands with legions of the seat, and `twice` those with two or more. `enemies` contains
    the lands with legions of other players, `engaged` those with legions of both, and `occupied` those with
    any. `mine` are the seat's legions with their markers.
    """

    __slots__ = ("enemies", "engaged", "mine", "occupied", "own", "twice")

    def __init__(self, table: OpenCampaign, seat: int) -> None:
        own = twice = enemies = 0
        mine: list[tuple[str, OpenLegion]] = []
        for marker, legion in table.legions.items():
            land = LAND_BITS[legion.land]
            if legion.seat != seat:
                enemies |= land
            else:
                twice |= own & land
                own |= land
                mine.append((marker, legion))
        self.own, self.twice, self.enemies = own, twice, enemies
        self.engaged, self.occupied = own & enemies, own | enemies
        self.mine = mine

    def friends(self, land: int) -> int:
        """Return a bitmask of the lands with legions of the seat, not counting one legion in `land`."""
        bit = LAND_BITS[land]
        return self.own if self.twice & bit else self.own & ~bit


def legions_of(table: OpenCampaign, seat: int) -> list[tuple[str, OpenLegion]]:
    """Return a seat's legions with their markers."""
    return [(marker, legion) for marker, legion in table.legions.items() if legion.seat == seat]


def markers_at(table: OpenCampaign, land: int) -> list[str]:
    """Return the markers of the legions in a land."""
    return [marker for marker, legion in table.legions.items() if legion.land == land]
