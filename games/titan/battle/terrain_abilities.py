"""The abilities of each character on a battleland, as tables: `abilities_on(terrain)[name]`.

Characters that do not differ in any way that matters there share their tables. Computing all of them takes
about a tenth of a second, so the tables of a battleland are computed the first time it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from games.titan.battle import hazards
from games.titan.battle.battlelands import BATTLELANDS, BRAMBLE, CLIFF, DRIFT, VOLCANO, Battleland
from games.titan.battle.hexes import (
    ALL_HEXES,
    ATTACKER_ENTRY_HEXES,
    DEFENDER_ENTRY_HEXES,
    HEXES,
    NEIGHBOURS,
    Hex,
    Mask,
    hexes_in_mask,
    mask_of,
)
from games.titan.characters import CHARACTERS, Character

HEX_COUNT = len(HEXES)

Steps = tuple[tuple[Mask, ...], tuple[Mask, ...], tuple[Mask, ...]]
"""The hexes one step away from a set of hexes, in three parts of nine hexes each."""


class TerrainAbilities(NamedTuple):
    """The abilities of one character on one battleland.

    `flights` maps each starting hex to the hexes that the character reaches by flying; it is None for a
    walker. `entries` maps each set of hexes by which it can enter to the hexes that it then reaches. A walker
    uses `steps`, the hexes that it reaches at a cost of one and at a cost of two, and `firsts`, the same from
    a single hex. `easy` and `slow` are the hexes that cost one and two when they are entered from off the
    map.

    `gains` contains the dice and skill gained in a strike, indexed by `hex * HEX_COUNT + target`. `cover` and
    `range_cover` are the hexes where the character is harder to hit by strikes and by rangestrikes; `cover`
    works only against strikers that are not `thorny`. `cold` are the hexes where drift hurts it.
    """

    character: Character
    skill: int
    flights: tuple[Mask, ...] | None
    entries: Mapping[Mask, Mask]
    steps: tuple[Steps, Steps | None]
    firsts: tuple[tuple[Mask, ...], tuple[Mask, ...]]
    easy: Mask
    slow: Mask
    gains: tuple[hazards.StrikeGain, ...]
    range_dice: tuple[int, ...]
    thorny: bool
    cover: Mask
    range_cover: Mask
    cold: Mask


def reachable_hexes(footing: TerrainAbilities, hex: Hex, occupied: Mask) -> Mask:
    """Return the hexes to which a character on `hex`, not in contact, can maneuver (11.2, 11.4, 11.5)."""
    if footing.flights is not None:
        return footing.flights[hex] & ~occupied
    easy, slow = footing.firsts
    return _walk(footing, easy[hex], slow[hex], occupied)


def entry_hexes(footing: TerrainAbilities, sides: Mask, occupied: Mask) -> Mask:
    """Return the hexes on which a character can end its entry across the hexes in `sides` (11.1)."""
    if footing.flights is not None:
        return footing.entries[sides] & ~occupied
    return _walk(footing, sides & footing.easy, sides & footing.slow, occupied)


def _walk(footing: TerrainAbilities, now: Mask, later: Mask, occupied: Mask) -> Mask:
    """Return the hexes a walker reaches after first steps that cost one hex (`now`) or two (`later`)."""
    free = ALL_HEXES & ~occupied
    (low, middle, high), dear = footing.steps
    seen = now = now & free
    later &= free
    for _ in range(footing.skill - 1):
        ahead = later | low[now & 511] | middle[now >> 9 & 511] | high[now >> 18]
        if dear is not None:
            later = (dear[0][now & 511] | dear[1][now >> 9 & 511] | dear[2][now >> 18]) & free
        else:
            later = 0
        now = ahead & free & ~seen
        seen |= now
    return seen


@cache
def contact_hexes(terrain: str) -> tuple[Mask, ...]:
    """Return, for each hex, the hexes in contact with it: its neighbours, except across a cliff (11.3)."""
    between = BATTLELANDS[terrain].sides
    return tuple(
        mask_of(
            other
            for other in hexes_in_mask(NEIGHBOURS[hex])
            if CLIFF not in (between.get((hex, other)), between.get((other, hex)))
        )
        for hex in range(HEX_COUNT)
    )


def is_in_contact(terrain: str, hex: Hex, others: Mask) -> bool:
    """Return whether a character on a hex is in contact with any on the hexes `others` (11.3)."""
    return bool(contact_hexes(terrain)[hex] & others)


@cache
def uphill_dune_pairs(terrain: str) -> frozenset[tuple[Hex, Hex]]:
    """Return the pairs (low hex, high hex) between which a strike goes up across a dune."""
    between = BATTLELANDS[terrain].sides
    return frozenset((low, high) for (high, low), hazard in between.items() if hazard == "dune")


@cache
def abilities_on(terrain: str) -> MappingProxyType[str, TerrainAbilities]:
    """Return the abilities of all characters on the battleland of `terrain`, by name."""
    land = BATTLELANDS[terrain]
    return MappingProxyType({name: _footing(land, each) for name, each in CHARACTERS.items()})


def _footing(land: Battleland, character: Character) -> TerrainAbilities:
    present = frozenset(land.ground) | frozenset(land.sides.values())
    home = character.natives & present
    cold = 0 if DRIFT in home else land.ground.get(DRIFT, 0)
    thorny = BRAMBLE in character.natives
    easy, slow = _grounds(land, home)
    return TerrainAbilities(
        character,
        character.skill,
        _flights(land, home, character.skill) if character.flies else None,
        _flown_in(land, home, character.skill) if character.flies else {},
        _steps(land.terrain, home),
        _firsts(land.terrain, home),
        easy,
        slow,
        _gains(land.terrain, home),
        _range_dice(land, home, character.power),
        thorny,
        land.ground.get(BRAMBLE, 0) if thorny else 0,
        land.ground.get(VOLCANO, 0) if VOLCANO in home else 0,
        cold,
    )


# ---- walking -------------------------------------------------------------------------


def _cost(land: Battleland, home: frozenset[str], hex: Hex, other: Hex) -> int:
    """Return the cost in hexes to walk from a hex to its neighbour: 1, 2, or `FORBIDDEN_COST`."""
    hazard = land.hazard(other)
    costs = [hazards.ENTRY_COST[hazard].walk[hazard not in home]]
    if side := land.sides.get((other, hex)):
        costs.append(hazards.CLIMB_COSTS[side][side not in home])
    if side := land.sides.get((hex, other)):
        costs.append(hazards.DESCENT_COSTS[side][side not in home])
    return hazards.FORBIDDEN_COST if hazards.FORBIDDEN_COST in costs else max(costs)


@cache
def _firsts(terrain: str, home: frozenset[str]) -> tuple[tuple[Mask, ...], tuple[Mask, ...]]:
    land = BATTLELANDS[terrain]
    by_cost = ([0] * HEX_COUNT, [0] * HEX_COUNT)
    for hex in range(HEX_COUNT):
        for other in hexes_in_mask(NEIGHBOURS[hex]):
            cost = _cost(land, home, hex, other)
            if cost != hazards.FORBIDDEN_COST:
                by_cost[cost - 1][hex] |= 1 << other
    return tuple(by_cost[0]), tuple(by_cost[1])


@cache
def _steps(terrain: str, home: frozenset[str]) -> tuple[Steps, Steps | None]:
    easy, slow = _firsts(terrain, home)
    return _spread(easy), _spread(slow) if any(slow) else None


def _spread(nexts: tuple[Mask, ...]) -> Steps:
    parts = []
    for first in range(0, HEX_COUNT, 9):
        part = [0] * 512
        for bits in range(1, 512):
            lowest = bits & -bits
            part[bits] = part[bits ^ lowest] | nexts[first + lowest.bit_length() - 1]
        parts.append(tuple(part))
    return parts[0], parts[1], parts[2]


def _grounds(land: Battleland, home: frozenset[str]) -> tuple[Mask, Mask]:
    by_cost = {hazards.FORBIDDEN_COST: 0, 1: 0, 2: 0}
    for hex in range(HEX_COUNT):
        hazard = land.hazard(hex)
        by_cost[hazards.ENTRY_COST[hazard].walk[hazard not in home]] |= 1 << hex
    return by_cost[1], by_cost[2]


# ---- flying --------------------------------------------------------------------------


def _flights(land: Battleland, home: frozenset[str], skill: int) -> tuple[Mask, ...]:
    return tuple(_flown(land.terrain, home, skill, 1 << hex, 0) for hex in range(HEX_COUNT))


def _flown_in(land: Battleland, home: frozenset[str], skill: int) -> Mapping[Mask, Mask]:
    sides = (*ATTACKER_ENTRY_HEXES.values(), *DEFENDER_ENTRY_HEXES.values())
    return {hexes: _flown(land.terrain, home, skill, hexes, 1) for hexes in sides}


@cache
def _flown(terrain: str, home: frozenset[str], skill: int, front: Mask, spent: int) -> Mask:
    """Return where a flight can land after crossing the hexes of `front` at a cost of `spent` hexes."""
    land = BATTLELANDS[terrain]
    landings = 0
    over = seen = front
    while spent <= skill and over:
        for hex in hexes_in_mask(over):
            hazard = land.hazard(hex)
            cost = hazards.ENTRY_COST[hazard].land[hazard not in home]
            # The hex itself has already been counted as one.
            if cost != hazards.FORBIDDEN_COST and spent + cost - 1 <= skill:
                landings |= 1 << hex
        around = 0
        for hex in hexes_in_mask(over):
            around |= NEIGHBOURS[hex]
        over = mask_of(hex for hex in hexes_in_mask(around & ~seen) if _may_cross(land, home, hex))
        seen |= over
        spent += 1
    return landings


def _may_cross(land: Battleland, home: frozenset[str], hex: Hex) -> bool:
    hazard = land.hazard(hex)
    return hazards.ENTRY_COST[hazard].over[hazard not in home] != hazards.FORBIDDEN_COST


# ---- striking ------------------------------------------------------------------------


@cache
def _gains(terrain: str, home: frozenset[str]) -> tuple[hazards.StrikeGain, ...]:
    land = BATTLELANDS[terrain]
    gains = [hazards.NO_STRIKE_GAIN] * (HEX_COUNT * HEX_COUNT)
    for hex in range(HEX_COUNT):
        for other in hexes_in_mask(NEIGHBOURS[hex]):
            found = [
                _gain(hazards.OUTWARD_STRIKE_GAINS, land.hazard(hex), home),
                _gain(hazards.DOWNHILL_STRIKE_GAINS, land.sides.get((hex, other)), home),
                _gain(hazards.UPHILL_STRIKE_GAINS, land.sides.get((other, hex)), home),
            ]
            gains[hex * HEX_COUNT + other] = hazards.StrikeGain(
                sum(gain.dice for gain in found), sum(gain.skill for gain in found)
            )
    return tuple(gains)


def _gain(
    chart: Mapping[str, tuple[hazards.StrikeGain, hazards.StrikeGain]],
    hazard: str | None,
    home: frozenset[str],
) -> hazards.StrikeGain:
    return chart[hazard][hazard not in home] if hazard and hazard in chart else hazards.NO_STRIKE_GAIN


def _range_dice(land: Battleland, home: frozenset[str], power: int) -> tuple[int, ...]:
    """Return a rangestrike's dice from each hex: half the power, rounded down, plus a volcano's (13.1)."""
    volcano = land.ground.get(VOLCANO, 0) if VOLCANO in home else 0
    extra = hazards.OUTWARD_STRIKE_GAINS[VOLCANO][0].dice
    return tuple(power // 2 + (extra if volcano >> hex & 1 else 0) for hex in range(HEX_COUNT))
