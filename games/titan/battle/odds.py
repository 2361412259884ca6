"""The odds of a strike before it is rolled: its dice, its strike-number, and what changes them.

Everything is calculated from public facts (10.0), without rolling any dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

import msgspec

from games.titan.battle import hazards
from games.titan.battle.actions import Strike
from games.titan.battle.battlelands import BATTLELANDS, BRAMBLE, VOLCANO
from games.titan.battle.hexes import HEX_DISTANCES, HEX_INDEX, Hex, mask_of
from games.titan.battle.sight import MAX_RANGE_STEPS, hexes_between
from games.titan.battle.state import OTHER_SIDE, Battle, Excess, Piece
from games.titan.battle.strikes import (
    StrikeContext,
    is_uphill_strike,
    melee_dice_and_number,
    open_sight_path,
    possible_carry_targets,
    strike_context,
)
from games.titan.battle.terrain_abilities import abilities_on, contact_hexes
from games.titan.characters import CHARACTERS, WARLOCK

DIE_FACES = 6


class Effect(NamedTuple):
    """A change to a strike, in dice, skill or strike-number, with its cause.

    `cause` says where the change comes from: "from" (the hazard in the striker's hex), "down" or "up" (a
    hexside), "in" (the hazard that the target is native to), "far" (the longest range) or "between" (the
    hexes on the line).
    """

    cause: str
    hazard: str
    dice: int = 0
    skill: int = 0
    number: int = 0


class Odds(NamedTuple):
    """A strike with `dice` that hit at `number` or more, at a target that takes `needed` hits to slay.

    `expected` is the expected number of hits, including those not needed; `slays` is the chance of enough
    hits.
    """

    dice: int
    number: int
    needed: int
    ranged: bool
    expected: Fraction
    slays: Fraction
    effects: tuple[Effect, ...]


def exact_hit_chances(dice: int, number: int) -> tuple[Fraction, ...]:
    """Return the chance of each number of hits, from none to `dice`."""
    hit = Fraction(DIE_FACES + 1 - number, DIE_FACES)
    return tuple(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(dice + 1))


def estimate_strike(battle: Battle, strike: Strike) -> Odds:
    """Return the odds of a strike, which may use worse dice than the normal ones."""
    piece = piece_on(battle, strike.piece)
    foe = piece_on(battle, strike.target)
    around = contact_hexes(battle.terrain)[piece.hex]
    ranged = not around >> foe.hex & 1
    view = strike_context(battle, battle.striker)
    effects = _rangestrike_effects(view, piece, foe) if ranged else melee_effects(battle.terrain, piece, foe)
    return _odds(strike.dice, strike.number, foe, ranged, tuple(effects))


def strike_back_odds(battle: Battle, strike: Strike) -> Odds | None:
    """Return the odds of the target striking back in this phase, or None if it cannot.

    It strikes back even if it has been slain (12.0).
    """
    piece, foe = piece_on(battle, strike.piece), piece_on(battle, strike.target)
    if battle.striker != battle.mover or not contact_hexes(battle.terrain)[piece.hex] >> foe.hex & 1:
        return None
    return contact_odds(battle, foe, piece)


def contact_odds(battle: Battle, piece: Piece, foe: Piece) -> Odds:
    """Return the odds of a normal strike of one piece at another, as if the two were in contact."""
    view = strike_context(battle, OTHER_SIDE[battle.striker])
    dice, number = melee_dice_and_number(view, piece, foe)
    return _odds(dice, number, foe, False, tuple(melee_effects(battle.terrain, piece, foe)))


def contact_enemies(
    battle: Battle, name: str, power: int, hits: int, hex: Hex
) -> list[tuple[Piece, Odds, Odds]]:
    """Return the enemies that a character of the moving side would be in contact with on a hex.

    Each enemy is returned with the character's odds against it, and its odds against the character.
    """
    own = Piece(name, power, hits, hex)
    return [
        (foe, contact_odds(battle, own, foe), contact_odds(battle, foe, own))
        for foe in enemies_around(battle, hex)
    ]


def enemies_around(battle: Battle, hex: Hex) -> list[Piece]:
    """Return the enemies that any character of the moving side would be in contact with on a hex."""
    around = contact_hexes(battle.terrain)[hex]
    return [
        foe
        for foe in battle.pieces[OTHER_SIDE[battle.mover]]
        if foe.hex >= 0 and around >> foe.hex & 1 and not foe.slain
    ]


def is_normal_strike(battle: Battle, strike: Strike) -> bool:
    """Return whether a strike has the normal dice and number, not worse ones (12.4)."""
    piece, foe = piece_on(battle, strike.piece), piece_on(battle, strike.target)
    view = strike_context(battle, battle.striker)
    if not view.contact[piece.hex] >> foe.hex & 1:
        return True
    return melee_dice_and_number(view, piece, foe) == (strike.dice, strike.number)


def carry_candidates(battle: Battle, strike: Strike) -> list[Piece]:
    """Return the other pieces that could take hits left over from a strike with these dice (12.4)."""
    piece, foe = piece_on(battle, strike.piece), piece_on(battle, strike.target)
    view = strike_context(battle, battle.striker)
    if not view.contact[piece.hex] >> foe.hex & 1 or strike.dice <= foe.power - foe.hits:
        return []
    excess = Excess(piece.hex, 1, strike.dice, strike.number, is_uphill_strike(view, piece, foe))
    return [other for other in possible_carry_targets(view, piece, excess) if other.hex != foe.hex]


def crossed_hexes(battle: Battle, strike: Strike) -> tuple[Hex, ...]:
    """Return the hexes that the line of a rangestrike crosses, or an empty tuple between neighbours.

    If there are two paths, it is the first that no character blocks.
    """
    start, end = HEX_INDEX[strike.piece], HEX_INDEX[strike.target]
    ways = hexes_between(start, end) if HEX_DISTANCES[start][end] > 1 else ()
    open_ways = [way for way in ways if not mask_of(way) & battle.occupied()]
    return (open_ways or list(ways) or [()])[0]


def is_hit_by_drift(battle: Battle, name: str, hex: Hex) -> bool:
    """Return whether drift hits a character in a hex (11.7)."""
    return bool(abilities_on(battle.terrain)[name].cold >> hex & 1)


def piece_on(battle: Battle, name: str) -> Piece:
    """Return a copy of the piece on a hex; raise `KeyError` if there is none."""
    piece = battle.anyone_on(HEX_INDEX[name])
    if piece is None:
        raise KeyError(name)
    return msgspec.structs.replace(piece)


def melee_effects(terrain: str, piece: Piece, foe: Piece) -> Iterator[Effect]:
    """Yield the effects of the ground on a strike in contact (11.7)."""
    land = BATTLELANDS[terrain]
    home = CHARACTERS[piece.name].natives
    for cause, chart, hazard in (
        ("from", hazards.OUTWARD_STRIKE_GAINS, land.hazard(piece.hex)),
        ("down", hazards.DOWNHILL_STRIKE_GAINS, land.sides.get((piece.hex, foe.hex), "")),
        ("up", hazards.UPHILL_STRIKE_GAINS, land.sides.get((foe.hex, piece.hex), "")),
    ):
        if hazard in chart:
            gain = chart[hazard][hazard not in home]
            if gain != hazards.NO_STRIKE_GAIN:
                yield Effect(cause, hazard, gain.dice, gain.skill)
    yield from _cover(terrain, piece, foe)


def _rangestrike_effects(view: StrikeContext, piece: Piece, foe: Piece) -> Iterator[Effect]:
    """Yield the effects of range, line and ground on a rangestrike (13.2, 11.7)."""
    if piece.name == WARLOCK:
        return
    ground = view.ground[piece.name]
    path = open_sight_path(view, piece, foe.hex)
    extra = ground.range_dice[piece.hex] - piece.power // 2
    if extra > 0:
        yield Effect("from", VOLCANO, dice=extra)
    if HEX_DISTANCES[piece.hex][foe.hex] == MAX_RANGE_STEPS:
        yield Effect("far", "", skill=-1)
    _, brambles, walls = path or (0, 0, 0)
    if brambles and not ground.thorny:
        yield Effect("between", BRAMBLE, skill=-brambles)
    if walls:
        yield Effect("between", "wall", skill=-walls)
    yield from _cover(view.terrain, piece, foe)
    if view.ground[foe.name].range_cover >> foe.hex & 1:
        yield Effect("in", VOLCANO, number=hazards.RANGE_COVER_PENALTIES[VOLCANO])


def _cover(terrain: str, piece: Piece, foe: Piece) -> Iterator[Effect]:
    ground = abilities_on(terrain)
    if ground[foe.name].cover >> foe.hex & 1 and not ground[piece.name].thorny:
        yield Effect("in", BRAMBLE, number=hazards.COVER_PENALTIES[BRAMBLE])


def _odds(dice: int, number: int, foe: Piece, ranged: bool, effects: tuple[Effect, ...]) -> Odds:
    needed = max(foe.power - foe.hits, 0)
    return Odds(
        dice,
        number,
        needed,
        ranged,
        Fraction(dice * (DIE_FACES + 1 - number), DIE_FACES),
        sum(exact_hit_chances(dice, number)[needed:], Fraction(0)),
        effects,
    )
