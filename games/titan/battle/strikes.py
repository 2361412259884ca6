"""The strikes that a character can make: targets, number of dice, and strike-number (12.0 - 13.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.titan.battle.battlelands import BRAMBLE, VOLCANO
from games.titan.battle.hazards import COVER_PENALTIES, MAX_STRIKE_NUMBER, RANGE_COVER_PENALTIES, STRIKE_CHART
from games.titan.battle.hexes import HEX_DISTANCES, HEXES, Hex, Mask, hexes_in_mask
from games.titan.battle.sight import (
    MAX_RANGE_STEPS,
    Path,
    easiest_clear_path,
    sight_paths,
    visible_hexes,
    warlock_hexes,
)
from games.titan.battle.state import OTHER_SIDE, Battle, Excess, Piece, Side
from games.titan.battle.terrain_abilities import (
    TerrainAbilities,
    abilities_on,
    contact_hexes,
    uphill_dune_pairs,
)
from games.titan.characters import LORDS, WARLOCK

HEX_COUNT = len(HEXES)
MAX_RANGE_SKILL = MAX_RANGE_STEPS + 1
"""The skill at which range 4 is possible, with 1 less skill (13.2)."""


class Aim(NamedTuple):
    """A possible strike: its target, with the normal dice and strike-number."""

    target: Piece
    dice: int
    number: int
    ranged: bool


class StrikeContext(NamedTuple):
    """The facts that all strikes of one side depend on: the ground, and the enemies on each hex.

    `foes` includes slain enemies; `living` and `alive` do not.
    """

    terrain: str
    ground: Mapping[str, TerrainAbilities]
    contact: tuple[Mask, ...]
    foes: Mask
    living: dict[Hex, Piece]
    alive: Mask
    occupied: Mask
    shooting: bool


def strike_context(battle: Battle, side: Side) -> StrikeContext:
    """Return the context of the strikes that `side` makes now.

    The side may rangestrike only if it has just maneuvered (13.0).
    """
    foes = alive = occupied = 0
    living: dict[Hex, Piece] = {}
    for piece in battle.pieces[OTHER_SIDE[side]]:
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
    ground, contact = abilities_on(terrain), contact_hexes(terrain)
    return StrikeContext(terrain, ground, contact, foes, living, alive, occupied | foes, shooting)


def possible_aims(field: StrikeContext, piece: Piece) -> list[Aim]:
    """Return every strike that `piece` can make, in the order of the targets' hexes.

    A piece in contact with an enemy, even one slain in this phase, strikes the enemies that it touches
    (12.0); any other piece may rangestrike (13.0).
    """
    hex = piece.hex
    footing = field.ground[piece.name]
    if in_contact(field, piece):
        return [
            Aim(field.living[target], *melee_dice_and_number(field, piece, field.living[target]), False)
            for target in hexes_in_mask(field.contact[hex] & field.alive)
        ]
    if not field.shooting or not footing.character.rangestrikes:
        return []
    found = []
    for target in hexes_in_mask(hexes_in_view(field, piece) & field.alive):
        foe = field.living[target]
        number = range_number(field, piece, foe)
        if number:
            found.append(Aim(foe, footing.range_dice[hex], number, True))
    return found


def in_contact(field: StrikeContext, piece: Piece) -> bool:
    """Return whether a piece is in contact with an enemy, even with one slain in this phase (12.0)."""
    return bool(field.contact[piece.hex] & field.foes)


def must_strike(field: StrikeContext, piece: Piece) -> bool:
    """Return whether a piece is in contact with a living enemy, and so has to strike (12.0)."""
    return bool(field.contact[piece.hex] & field.alive)


def melee_dice_and_number(field: StrikeContext, piece: Piece, foe: Piece) -> tuple[int, int]:
    """Return the dice and strike-number against an enemy in contact (12.2, 11.7)."""
    footing, other = field.ground[piece.name], field.ground[foe.name]
    gain = footing.gains[piece.hex * HEX_COUNT + foe.hex]
    number = STRIKE_CHART[other.skill][footing.skill + gain.skill - 1]
    if other.cover >> foe.hex & 1 and not footing.thorny:
        number += COVER_PENALTIES[BRAMBLE]
    return piece.power + gain.dice, number if number < MAX_STRIKE_NUMBER else MAX_STRIKE_NUMBER


# ---- rangestrikes --------------------------------------------------------------------


def hexes_in_view(field: StrikeContext, piece: Piece) -> Mask:
    """Return the hexes within range that no hazard hides from a piece (13.2)."""
    if piece.name == WARLOCK:
        return warlock_hexes(field.terrain)[piece.hex]
    near, far = visible_hexes(field.terrain)
    return (far if field.ground[piece.name].skill >= MAX_RANGE_SKILL else near)[piece.hex]


def open_sight_path(field: StrikeContext, piece: Piece, target: Hex) -> Path | None:
    """Return the easiest open path to a hex in view, or None if characters block them all (13.3)."""
    return easiest_clear_path(sight_paths(field.terrain)[piece.hex * HEX_COUNT + target], field.occupied)


def range_number(field: StrikeContext, piece: Piece, foe: Piece) -> int:
    """Return the strike-number of a rangestrike at an enemy in view, or 0 if it is not allowed."""
    footing, other = field.ground[piece.name], field.ground[foe.name]
    if piece.name == WARLOCK:
        # Range, hazards and characters do not affect a Warlock's rangestrike (13.5).
        return STRIKE_CHART[other.skill][footing.skill - 1]
    if foe.name in LORDS:
        return 0
    path = open_sight_path(field, piece, foe.hex)
    if path is None:
        return 0
    _, brambles, walls = path
    skill = footing.skill - walls - (HEX_DISTANCES[piece.hex][foe.hex] == MAX_RANGE_STEPS)
    if not footing.thorny:
        skill -= brambles
    number = STRIKE_CHART[other.skill][skill - 1]
    if other.cover >> foe.hex & 1 and not footing.thorny:
        number += COVER_PENALTIES[BRAMBLE]
    if other.range_cover >> foe.hex & 1:
        number += RANGE_COVER_PENALTIES[VOLCANO]
    return min(number, MAX_STRIKE_NUMBER)


# ---- carry-over ----------------------------------------------------------------------


def is_uphill_strike(field: StrikeContext, piece: Piece, foe: Piece) -> bool:
    """Return whether a strike goes up across a dune. Only such strikes carry over up a dune (11.7)."""
    return (piece.hex, foe.hex) in uphill_dune_pairs(field.terrain)


def reduced_strikes(field: StrikeContext, piece: Piece, aim: Aim) -> list[tuple[int, int]]:
    """Return the (dice, number) pairs that may be chosen before the roll to carry hits over to more enemies.

    Each pair is the worst of those against the target and against any set of other enemies. Raising the
    number (12.4) and giving up a hazard's help (12.5) are separate choices. Only pairs with more dice than
    the hits needed are returned.
    """
    if aim.ranged:
        return []
    foe = aim.target
    normal = aim.dice, aim.number
    pairs = [normal]
    steep = is_uphill_strike(field, piece, foe)
    for hex in hexes_in_mask(field.contact[piece.hex] & field.alive):
        other = field.living[hex]
        if other is foe or (not steep and is_uphill_strike(field, piece, other)):
            continue
        dice, number = melee_dice_and_number(field, piece, other)
        joined = [(min(each[0], dice), max(each[1], number)) for each in pairs]
        pairs += [pair for pair in dict.fromkeys(joined) if pair not in pairs]
    return [pair for pair in pairs if pair != normal and pair[0] > foe.power - foe.hits]


def possible_carry_targets(field: StrikeContext, piece: Piece, excess: Excess) -> list[Piece]:
    """Return the enemies that can take hits left over from the strike of `piece` (12.4, 12.5)."""
    found = []
    for hex in hexes_in_mask(field.contact[piece.hex] & field.alive):
        other = field.living[hex]
        dice, number = melee_dice_and_number(field, piece, other)
        if number > excess.number or dice < excess.dice:
            continue
        if excess.uphill or not is_uphill_strike(field, piece, other):
            found.append(other)
    return found
