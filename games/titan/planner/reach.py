"""Where a legion can come with each roll, who could come to a land, and how likely somebody does.

The ways are the rules' own (`routes`, `movement.teleporting`). A legion is taken as it stands: another
of its player may open or close a land before it moves. Of a legion whose characters are not all known
a teleport is reckoned apart, as one it makes *if it holds* a Lord, or its Titan.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from games.titan.actions import Teleport
from games.titan.characters import TITAN
from games.titan.lands import BIT, LANDS, TOWER
from games.titan.movement import TELEPORT_ROLL, TITAN_TELEPORT, teleporting
from games.titan.planner.sandbox import Board, Certainty, holds, ready
from games.titan.routes import FANS, destinations
from games.titan.table import Presence, legions_of

ROLLS = (1, 2, 3, 4, 5, 6)


class Reach(NamedTuple):
    """Where one legion can come.

    `signs` are the rolls by land, for its ordinary moves; `entries` the sides it can enter an enemy's
    land by. `tower` are the lands of its tower teleports, `titan` those of its Titan's, each with
    whether it is sure to hold who may teleport.
    """

    signs: Mapping[int, tuple[int, ...]]
    entries: Mapping[tuple[int, int], tuple[str, ...]]
    tower: Mapping[int, Certainty]
    titan: Mapping[int, Certainty]

    def rolls(self, land: int) -> tuple[int, ...]:
        """The rolls with which it is sure to be able to come to a land."""
        six = "sure" in (self.tower.get(land), self.titan.get(land))
        return _with_six(self.signs.get(land, ()), six)

    def if_it_holds(self, land: int) -> tuple[int, ...]:
        """The same if it holds whom it may hold."""
        return _with_six(self.signs.get(land, ()), land in self.tower or land in self.titan)


def _with_six(rolls: tuple[int, ...], six: bool) -> tuple[int, ...]:
    return rolls if not six or TELEPORT_ROLL in rolls else (*rolls, TELEPORT_ROLL)


class Coming(NamedTuple):
    """A legion that could come to a land: with which rolls surely, and with which if it holds its
    Titan."""

    marker: str
    seat: int
    rolls: tuple[int, ...]
    maybe: tuple[int, ...]


def reach(found: Board, marker: str, presence: Presence | None = None) -> Reach:
    """Where a legion can come from where it stands."""
    view = found.view
    legion = view.legions[marker]
    presence = presence or Presence(view, legion.seat)
    friends = presence.friends(legion.land)
    signs: dict[int, list[int]] = {}
    entries: dict[tuple[int, int], list[str]] = {}
    for roll in ROLLS:
        for land, side in destinations(legion.land, roll, friends, presence.enemies, presence.engaged):
            rolls = signs.setdefault(land, [])
            if roll not in rolls:
                rolls.append(roll)
            if side:
                entries.setdefault((land, roll), []).append(side)
    tower: dict[int, Certainty] = {}
    titan: dict[int, Certainty] = {}
    lords = holds(found, marker)
    for jump in teleports(found, marker, presence):
        goals = titan if jump.side else tower
        if goals.get(jump.land) != "sure":
            goals[jump.land] = lords[jump.lord]
    return Reach(
        {land: tuple(rolls) for land, rolls in signs.items()},
        {key: tuple(sides) for key, sides in entries.items()},
        tower,
        titan,
    )


def teleports(found: Board, marker: str, presence: Presence | None = None) -> list[Teleport]:
    """Every teleport a legion can make on a six, by each Lord that it holds or may hold."""
    view = found.view
    legion = view.legions[marker]
    if LANDS[legion.land].terrain != TOWER and view.scores[legion.seat] < TITAN_TELEPORT:
        return []
    lords = tuple(name for name, certainty in holds(found, marker).items() if certainty != "no")
    if not lords:
        return []
    table = ready(found, marker, TELEPORT_ROLL)
    supposed = msgspec.structs.replace(table.legions[marker], pieces=lords)
    table = msgspec.structs.replace(table, legions={**table.legions, marker: supposed})
    return list(teleporting(table, presence or Presence(view, legion.seat), legion.seat, marker))


def comers(found: Board, seats: Iterable[int], land: int) -> list[Coming]:
    """The legions of some seats that could come to a land where an enemy of theirs stands."""
    coming: list[Coming] = []
    for seat in seats:
        presence = Presence(found.view, seat)
        bit = BIT[land]
        if presence.engaged & bit or not presence.enemies & bit:
            continue
        for marker, legion in legions_of(found.view, seat):
            rolls = _rolls_to(land, legion.land, presence)
            maybe = rolls
            if found.view.scores[seat] >= TITAN_TELEPORT and TELEPORT_ROLL not in rolls:
                certainty = holds(found, marker, (TITAN,))[TITAN]
                rolls = _with_six(rolls, certainty == "sure")
                maybe = _with_six(maybe, certainty != "no")
            if maybe:
                coming.append(Coming(marker, seat, rolls, maybe))
    return coming


def _rolls_to(land: int, start: int, presence: Presence) -> tuple[int, ...]:
    """The rolls of ordinary moves that end at an enemy in a land."""
    friends = presence.friends(start)
    return tuple(
        roll
        for roll in ROLLS
        if FANS[start][roll - 1].reach & BIT[land]
        and any(
            end == land for end, _ in destinations(start, roll, friends, presence.enemies, presence.engaged)
        )
    )


def chance(coming: Collection[Coming], *, maybe: bool = False) -> Fraction:
    """How likely somebody can come, if each seat rolls once (6.2); with `maybe` if all of them hold
    whom they may hold."""
    free = Fraction(1)
    for seat in {each.seat for each in coming}:
        rolls = {
            roll for each in coming if each.seat == seat for roll in (each.maybe if maybe else each.rolls)
        }
        free *= Fraction(6 - len(rolls), 6)
    return 1 - free


def lord_of(found: Board, marker: str, land: int, side: str) -> str:
    """Who would be shown for a teleport: one that is surely there before one that may be, and of
    these the least."""
    lords = holds(found, marker)
    order = ("angel", "archangel", TITAN)
    ways = [jump.lord for jump in teleports(found, marker) if (jump.land, jump.side) == (land, side)]
    return min(ways, key=lambda name: (lords[name] != "sure", order.index(name)), default="")
