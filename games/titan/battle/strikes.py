"""Whom a character can strike, with how many dice, and at what number (12.0 - 13.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.titan.battle.battlelands import BRAMBLE, VOLCANO
from games.titan.battle.footing import Footing, contacts, dunes_up, footings
from games.titan.battle.hazards import COVER, RANGE_COVER, STRIKE_CHART, WORST_NUMBER
from games.titan.battle.hexes import DISTANCE, HEXES, Hex, Mask, members
from games.titan.battle.sight import FARTHEST, Path, clear, magic, sights, views
from games.titan.battle.state import OTHER, Battle, Excess, Piece, Side
from games.titan.characters import LORDS, WARLOCK

COUNT = len(HEXES)
FAR_SKILL = FARTHEST + 1
"""The skill needed for range 4, where it counts 1 less (13.2)."""


class Aim(NamedTuple):
    """A strike that can be made: the normal dice and strike-number against a target."""

    target: Piece
    dice: int
    number: int
    ranged: bool


class Field(NamedTuple):
    """What all strikes of one side look at: the ground, and the enemies by their hexes, with
    the slain ones among `foes` and without them in `living`."""

    terrain: str
    ground: Mapping[str, Footing]
    contact: tuple[Mask, ...]
    foes: Mask
    living: dict[Hex, Piece]
    alive: Mask
    occupied: Mask
    shooting: bool


def field(battle: Battle, side: Side) -> Field:
    """The field as `side` finds it when it strikes. It may rangestrike if it has just
    maneuvered (13.0)."""
    foes = alive = occupied = 0
    living: dict[Hex, Piece] = {}
    for piece in battle.pieces[OTHER[side]]:
        hex = piece.hex
        if hex >= 0:
            bit = 1 << hex
            foes |= bit
            if piece.hits < piece.power:
                alive |= bit
                living[hex] = piece
    for piece in battle.pieces[side]:
        if piece.hex >= 0:
            occupied |= 1 << piece.hex
    terrain = battle.terrain
    shooting = side == battle.mover
    ground, contact = footings(terrain), contacts(terrain)
    return Field(terrain, ground, contact, foes, living, alive, occupied | foes, shooting)


def aims(field: Field, piece: Piece) -> list[Aim]:
    """Every strike `piece` can make, by the target's hex. In contact, also with one slain in
    this phase, it strikes those it touches (12.0); else it may rangestrike (13.0)."""
    hex = piece.hex
    touching = field.contact[hex]
    footing = field.ground[piece.name]
    if touching & field.foes:
        return [
            Aim(field.living[target], *melee(field, piece, field.living[target]), False)
            for target in members(touching & field.alive)
        ]
    if not field.shooting or not footing.character.rangestrikes:
        return []
    found = []
    for target in members(in_view(field, piece) & field.alive):
        foe = field.living[target]
        number = range_number(field, piece, foe)
        if number:
            found.append(Aim(foe, footing.range_dice[hex], number, True))
    return found


def must_strike(field: Field, piece: Piece) -> bool:
    """Whether it is in contact with somebody alive, and so has to strike (12.0)."""
    return bool(field.contact[piece.hex] & field.alive)


def melee(field: Field, piece: Piece, foe: Piece) -> tuple[int, int]:
    """Dice and strike-number against somebody in contact (12.2, 11.7)."""
    footing, other = field.ground[piece.name], field.ground[foe.name]
    gain = footing.gains[piece.hex * COUNT + foe.hex]
    number = STRIKE_CHART[other.skill][footing.skill + gain.skill - 1]
    if other.cover >> foe.hex & 1 and not footing.thorny:
        number += COVER[BRAMBLE]
    return piece.power + gain.dice, number if number < WORST_NUMBER else WORST_NUMBER


# ---- rangestrikes --------------------------------------------------------------------


def in_view(field: Field, piece: Piece) -> Mask:
    """The hexes within range that no hazard hides (13.2)."""
    if piece.name == WARLOCK:
        return magic(field.terrain)[piece.hex]
    near, far = views(field.terrain)
    return (far if field.ground[piece.name].skill >= FAR_SKILL else near)[piece.hex]


def line(field: Field, piece: Piece, target: Hex) -> Path | None:
    """The easiest open path to a hex in view, None where characters block them all (13.3)."""
    return clear(sights(field.terrain)[piece.hex * COUNT + target], field.occupied)


def range_number(field: Field, piece: Piece, foe: Piece) -> int:
    """The strike-number of a rangestrike at somebody in view, 0 if it is not allowed."""
    footing, other = field.ground[piece.name], field.ground[foe.name]
    if piece.name == WARLOCK:
        # Neither range nor hazard nor character concerns a Warlock (13.5).
        return STRIKE_CHART[other.skill][footing.skill - 1]
    if foe.name in LORDS:
        return 0
    path = line(field, piece, foe.hex)
    if path is None:
        return 0
    _, brambles, walls = path
    skill = footing.skill - walls - (DISTANCE[piece.hex][foe.hex] == FARTHEST)
    if not footing.thorny:
        skill -= brambles
    number = STRIKE_CHART[other.skill][skill - 1]
    if other.cover >> foe.hex & 1 and not footing.thorny:
        number += COVER[BRAMBLE]
    if other.range_cover >> foe.hex & 1:
        number += RANGE_COVER[VOLCANO]
    return min(number, WORST_NUMBER)


# ---- carry-over ----------------------------------------------------------------------


def uphill(field: Field, piece: Piece, foe: Piece) -> bool:
    """Whether a strike goes up across a dune: no other carries over up one (11.7)."""
    return (piece.hex, foe.hex) in dunes_up(field.terrain)


def worse(field: Field, piece: Piece, aim: Aim) -> list[tuple[int, int]]:
    """Fewer dice or higher numbers to choose before the roll, so that somebody more can be
    carried over to (12.4, 12.5): the worse of the two against the target and against one
    other, where more dice are rolled than hits are needed."""
    if aim.ranged:
        return []
    foe = aim.target
    needed = foe.power - foe.hits
    found: list[tuple[int, int]] = []
    steep = uphill(field, piece, foe)
    for hex in members(field.contact[piece.hex] & field.alive):
        other = field.living[hex]
        if other is foe or (not steep and uphill(field, piece, other)):
            continue
        dice, number = melee(field, piece, other)
        pair = min(aim.dice, dice), max(aim.number, number)
        if pair != (aim.dice, aim.number) and pair not in found and pair[0] > needed:
            found.append(pair)
    return found


def carries(field: Field, piece: Piece, excess: Excess) -> list[Piece]:
    """Who can take hits left over from the strike of `piece` (12.4, 12.5)."""
    found = []
    for hex in members(field.contact[piece.hex] & field.alive):
        other = field.living[hex]
        dice, number = melee(field, piece, other)
        if number > excess.number or dice < excess.dice:
            continue
        if excess.uphill or not uphill(field, piece, other):
            found.append(other)
    return found
