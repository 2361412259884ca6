"""The legions that could attack a land in their owners' next turns, with the Masterboard as it is now.

Everyone can see where the legions are, so the moves along the signs are certain. Whether a legion holds its
Titan may be hidden; the caller says how certain that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from games.titan.lands import LAND_BITS
from games.titan.movement import TELEPORT_ROLL, TITAN_TELEPORT_SCORE
from games.titan.open_campaign import LandOccupancy, legions_of
from games.titan.routes import ROUTE_SETS, destinations
from games.titan.view import TitanView

POSSIBLE_ROLLS = (1, 2, 3, 4, 5, 6)

Certainty: TypeAlias = Literal["sure", "maybe", "no"]
"""How certain it is, for a reader, that a legion holds a character."""


class Attacker(NamedTuple):
    """A legion that could attack a land in its owner's next turn, by its marker and its owner's seat.

    `rolls` are the rolls with which it gets there along the signs. `teleports` says how certain it is that
    its Titan could teleport there with a 6. It is "no" if a 6 already leads there along the signs.
    """

    marker: str
    seat: int
    rolls: tuple[int, ...]
    teleports: Certainty = "no"

    @property
    def chance(self) -> int:
        """Return how many of the six rolls lead there, assuming that the legion holds the Titan if it may."""
        return len(self.rolls) + (self.teleports != "no")


def attackers(
    view: TitanView, seats: Iterable[int], land: int, holds_titan: Callable[[str], Certainty]
) -> Iterator[Attacker]:
    """Yield the legions of some seats that could attack a land occupied by an enemy of theirs (7.0 - 7.5).

    Nobody can enter a land that already has an engagement (7.1). A Titan can teleport there once its player
    has 400 points (8.2). `holds_titan` takes a marker and returns how certain it is that its legion holds the
    Titan.
    """
    bit = LAND_BITS[land]
    for seat in seats:
        presence = LandOccupancy(view, seat)
        if presence.engaged & bit or not presence.enemies & bit:
            continue
        for marker, legion in legions_of(view, seat):
            rolls = _rolls_to(land, legion.land, presence)
            teleports: Certainty = "no"
            if view.scores[seat] >= TITAN_TELEPORT_SCORE and TELEPORT_ROLL not in rolls:
                teleports = holds_titan(marker)
            if rolls or teleports != "no":
                yield Attacker(marker, seat, rolls, teleports)


def _rolls_to(land: int, start: int, presence: LandOccupancy) -> tuple[int, ...]:
    """Return the rolls whose ordinary moves can end at the enemy in a land."""
    return tuple(
        roll
        for roll in POSSIBLE_ROLLS
        if ROUTE_SETS[start][roll - 1].reach & LAND_BITS[land]
        and any(end == land for end, _ in destinations(start, roll, presence))
    )
