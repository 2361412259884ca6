"""The reach of legions: the lands that they can reach by roll, and the chance that one comes to a land.

The moves are those of the rules (`routes`, `movement.legal_teleports`). Each legion is considered in the
current position, although another legion of its player may open or close a land before it moves. If a
legion's characters are not all known, a teleport is listed separately, as one that the legion can make if it
holds a Lord, or its Titan.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from games.titan.actions import Teleport
from games.titan.attackers import POSSIBLE_ROLLS, Certainty, attackers
from games.titan.characters import TITAN
from games.titan.lands import LANDS, TOWER
from games.titan.movement import TELEPORT_ROLL, TITAN_TELEPORT_SCORE, legal_teleports
from games.titan.open_campaign import LandOccupancy
from games.titan.planner.sandbox import Board, holding_certainty, titan_certainty, view_after_roll
from games.titan.routes import destinations


class Reach(NamedTuple):
    """The lands that one legion can go to.

    `signs` maps each land to the rolls with which an ordinary move ends there. `entries` maps a land and a
    roll to the sides by which the legion can enter an enemy's land. `tower` contains the lands of its tower
    teleports and `titan` those of its Titan's teleports; each says how certain it is that the legion holds
    the lord that may teleport.
    """

    signs: Mapping[int, tuple[int, ...]]
    entries: Mapping[tuple[int, int], tuple[str, ...]]
    tower: Mapping[int, Certainty]
    titan: Mapping[int, Certainty]

    def rolls(self, land: int) -> tuple[int, ...]:
        """Return the rolls with which the legion can certainly reach a land."""
        six = "sure" in (self.tower.get(land), self.titan.get(land))
        return _with_six(self.signs.get(land, ()), six)

    def if_it_holds(self, land: int) -> tuple[int, ...]:
        """Return the rolls with which the legion can reach a land if it holds the lord that it may hold."""
        return _with_six(self.signs.get(land, ()), land in self.tower or land in self.titan)


def _with_six(rolls: tuple[int, ...], six: bool) -> tuple[int, ...]:
    return rolls if not six or TELEPORT_ROLL in rolls else (*rolls, TELEPORT_ROLL)


class PossibleAttacker(NamedTuple):
    """A legion that could come to a land.

    With one of `rolls`, it certainly can; with one of `maybe`, it can if it holds its Titan.
    """

    marker: str
    seat: int
    rolls: tuple[int, ...]
    maybe: tuple[int, ...]


def legion_reach(found: Board, marker: str, presence: LandOccupancy | None = None) -> Reach:
    """Return the reach of a legion from its present land."""
    view = found.view
    legion = view.legions[marker]
    presence = presence or LandOccupancy(view, legion.seat)
    signs: dict[int, list[int]] = {}
    entries: dict[tuple[int, int], list[str]] = {}
    for roll in POSSIBLE_ROLLS:
        for land, side in destinations(legion.land, roll, presence):
            rolls = signs.setdefault(land, [])
            if roll not in rolls:
                rolls.append(roll)
            if side:
                entries.setdefault((land, roll), []).append(side)
    tower: dict[int, Certainty] = {}
    titan: dict[int, Certainty] = {}
    lords = holding_certainty(found, marker)
    for jump in possible_teleports(found, marker, presence):
        goals = titan if jump.side else tower
        if goals.get(jump.land) != "sure":
            goals[jump.land] = lords[jump.lord]
    return Reach(
        {land: tuple(rolls) for land, rolls in signs.items()},
        {key: tuple(sides) for key, sides in entries.items()},
        tower,
        titan,
    )


def possible_teleports(found: Board, marker: str, presence: LandOccupancy | None = None) -> list[Teleport]:
    """Return every teleport that a legion can make on a six, by each Lord that it holds or may hold."""
    view = found.view
    legion = view.legions[marker]
    if LANDS[legion.land].terrain != TOWER and view.scores[legion.seat] < TITAN_TELEPORT_SCORE:
        return []
    lords = tuple(name for name, certainty in holding_certainty(found, marker).items() if certainty != "no")
    if not lords:
        return []
    table = view_after_roll(found, marker, TELEPORT_ROLL)
    supposed = msgspec.structs.replace(table.legions[marker], pieces=lords)
    table = msgspec.structs.replace(table, legions={**table.legions, marker: supposed})
    return list(legal_teleports(table, presence or LandOccupancy(view, legion.seat), legion.seat, marker))


def possible_attackers(found: Board, seats: Iterable[int], land: int) -> list[PossibleAttacker]:
    """Return the legions of some seats that could attack a land occupied by one of their enemies."""
    return [
        PossibleAttacker(
            each.marker,
            each.seat,
            _with_six(each.rolls, each.teleports == "sure"),
            _with_six(each.rolls, each.teleports != "no"),
        )
        for each in attackers(found.view, seats, land, lambda marker: titan_certainty(found, marker))
    ]


def attack_chance(coming: Collection[PossibleAttacker], *, maybe: bool = False) -> Fraction:
    """Return the chance that any of the legions can come, if each seat rolls once (6.2).

    With `maybe`, all of them are assumed to hold the lords that they may hold.
    """
    free = Fraction(1)
    for seat in {each.seat for each in coming}:
        rolls = {
            roll for each in coming if each.seat == seat for roll in (each.maybe if maybe else each.rolls)
        }
        free *= Fraction(6 - len(rolls), 6)
    return 1 - free


def lord_of(found: Board, marker: str, land: int, side: str) -> str:
    """Return the lord to show for a teleport, or "" if none allows it.

    A lord that is certainly in the legion is preferred to one that may be in it; among several, the least
    valuable is preferred.
    """
    lords = holding_certainty(found, marker)
    order = ("angel", "archangel", TITAN)
    ways = [jump.lord for jump in possible_teleports(found, marker) if (jump.land, jump.side) == (land, side)]
    return min(ways, key=lambda name: (lords[name] != "sure", order.index(name)), default="")
