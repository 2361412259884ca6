"""The autopilot's maneuvers in a battle (10.1 - 11.6).

Characters gather around one enemy and on good ground, with the Titan behind them. Each piece's possible hexes
are valued by its strikes there, the strikes against it, the enemies that could attack it next, and the
ground. The piece that gains most moves first.
"""

from __future__ import annotations

from functools import cache
from math import fsum
from typing import NamedTuple

from games.engine.actions import Action
from games.titan.battle import defaults
from games.titan.battle.actions import Done, Enter, Maneuver
from games.titan.battle.hexes import (
    ATTACKER_ENTRY_HEXES,
    HEX_DISTANCES,
    HEXES,
    NEIGHBOURS,
    Hex,
    Mask,
    hexes_in_mask,
)
from games.titan.battle.maneuvers import all_goals, is_deployment
from games.titan.battle.odds import DIE_FACES
from games.titan.battle.policy import hit_chances
from games.titan.battle.state import MAX_BATTLE_ROUNDS, OTHER_SIDE, Battle, Piece
from games.titan.battle.strikes import HEX_COUNT, melee_dice_and_number, possible_aims, strike_context
from games.titan.battle.terrain_abilities import (
    TerrainAbilities,
    abilities_on,
    contact_hexes,
    reachable_hexes,
)
from games.titan.characters import CHARACTERS, TITAN

OWN_TITAN_BATTLE_POINTS = 120.0
"""What the seat's own Titan is worth in a battle, in points.

The enemy's Titan (`ENEMY_TITAN_BATTLE_POINTS`) is worth more, because it is worth a risk to reach it.
"""

ENEMY_TITAN_BATTLE_POINTS = 150.0

COMPANION_BONUS = 0.3
"""How much each companion in contact with the same enemy adds to the value of a blow."""

SHARED_STRIKER_WEIGHT = 0.35
"""The weight of a blow whose striker could strike another piece instead."""

THREAT_WEIGHT = 0.15
"""The weight of a blow from an enemy that could still come."""

STRIKE_BACK_SHARE = 0.4
"""The share of the blow struck back that is deducted from the threat of such an enemy."""

DEALT_BLOW_WEIGHT = 0.9
KEENNESS_WEIGHT = 0.2
"""The weight of a blow that the piece deals, and how much keenness adds to that weight."""

TITAN_STRUCK_FACTOR = 2.0
"""How much more a blow counts if it strikes a Titan."""

APPROACH_WEIGHT = 2.0
"""The weight of being a hex nearer to the enemy, per unit of keenness."""

GROUND_WEIGHT = 0.05
"""The weight of good ground, as a share of the value of the piece on it."""

OUTNUMBERED_PENALTY = 1000.0
"""What a careful side deducts, in points, from a maneuver that leaves a character outnumbered."""

ATTACKER_KEENNESS = 1.5
URGENCY_WEIGHT = 0.5
DEFENDER_KEENNESS = 0.3
"""The attacker's keenness, how much it grows as time runs out, and the defender's keenness."""


def maneuver(battle: Battle, seat: int, *, careful: bool = False) -> Action:
    """Return the maneuver that gains most, or `Done` if none improves the position.

    While characters wait off the map, it is the entry of one of them that leaves room for the others. For the
    deployment in a tower, it is the default action. With `careful`, no character goes where it is outnumbered
    unless it has to.
    """
    if is_deployment(battle):
        return defaults.default_action(battle, seat)
    return _Field(battle, careful=careful).best(seat)


class _Field:
    """The current battle as the maneuvering side sees it."""

    def __init__(self, battle: Battle, *, careful: bool = False) -> None:
        self._battle = battle
        self._careful = careful
        side = battle.mover
        self._ground = abilities_on(battle.terrain)
        self._contact = contact_hexes(battle.terrain)
        self._mine = [piece for piece in battle.pieces[side] if not piece.slain]
        self._foes = [piece for piece in battle.pieces[OTHER_SIDE[side]] if piece.hex >= 0]
        self._posts = _posts(battle.terrain)
        self._keen = self._keenness()
        self._shots = strike_context(battle, side)
        occupied = battle.occupied()
        standing = battle.standing(side)
        self._reached: dict[Hex, Mask] = {}
        for foe in self._foes:
            if not self._contact[foe.hex] & standing:
                goals = reachable_hexes(self._ground[foe.name], foe.hex, occupied) | 1 << foe.hex
                near = 0
                for hex in hexes_in_mask(goals):
                    near |= self._contact[hex]
                self._reached[foe.hex] = near

    def best(self, seat: int) -> Action:
        found: list[tuple[float, int, Piece, Hex]] = []
        waiting = False
        goals = list(all_goals(self._battle))
        for place, (piece, mask) in enumerate(goals):
            outside = piece.hex < 0
            waiting = waiting or outside
            now = 0.0 if outside else self._worth(piece, piece.hex)
            for hex in hexes_in_mask(mask):
                gain = self._worth(piece, hex) - now
                if self._careful and self._is_outnumbered(piece, hex, goals):
                    # A character that has to enter does so even there, if it has no other hex.
                    gain -= OUTNUMBERED_PENALTY
                if outside or gain > 0.5:
                    found.append((gain, -place, piece, hex))
        if waiting:
            return self._enter(seat, [each for each in found if each[2].hex < 0])
        if not found:
            return Done(seat)
        _, _, piece, hex = max(found, key=lambda each: each[:2])
        return Maneuver(seat, HEXES[piece.hex], HEXES[hex])

    def _enter(self, seat: int, found: list[tuple[float, int, Piece, Hex]]) -> Action:
        """Return the best entry that leaves room for all characters that have yet to enter."""
        names = [piece.name for piece in self._battle.pieces[self._battle.mover] if piece.hex < 0]
        entering = defaults.EntryOrderSearch(self._ground, self._battle.front(self._battle.mover))
        occupied = self._battle.occupied()
        # Strong and fast characters enter first, the Titan last.
        found.sort(key=lambda each: (each[2].name == TITAN and len(names) > 1, -each[0], each[1]))
        for _, _, piece, hex in found:
            rest = list(names)
            rest.remove(piece.name)
            if not rest or entering.first(occupied | 1 << hex, tuple(rest)):
                return Enter(seat, piece.name, HEXES[hex])
        return defaults.default_action(self._battle, seat)

    def _keenness(self) -> float:
        """Return how much the side wants to fight: an attacker must, but a defender may wait."""
        if self._battle.mover == "attacker":
            return ATTACKER_KEENNESS + URGENCY_WEIGHT * self._battle.round / MAX_BATTLE_ROUNDS
        return DEFENDER_KEENNESS

    def _is_outnumbered(self, piece: Piece, hex: Hex, goals: list[tuple[Piece, Mask]]) -> bool:
        """Return whether several enemies in contact on a hex can be expected to slay a piece, or it is alone.

        It is alone if no other piece is in contact with any of them or can still come into contact.
        """
        foes = [foe for foe in self._foes if not foe.slain and self._contact[hex] >> foe.hex & 1]
        if len(foes) < 2:
            return False
        there = Piece(piece.name, piece.power, piece.hits, hex)
        strikes = [melee_dice_and_number(self._shots, foe, there) for foe in foes]
        hits = fsum(dice * (DIE_FACES + 1 - number) / DIE_FACES for dice, number in strikes)
        if hits >= piece.power - piece.hits:
            return True
        near = 0
        for foe in foes:
            near |= self._contact[foe.hex]
        joined = any(self._companions(piece, foe) for foe in foes)
        return not joined and not any(mate is not piece and mask & near & ~(1 << hex) for mate, mask in goals)

    # ---- evaluation ----------------------------------------------------------------------

    def _worth(self, piece: Piece, hex: Hex) -> float:
        """Return the value, in points, of having a piece on a hex when the strikes start."""
        king = piece.name == TITAN
        ground = self._ground[piece.name]
        own = OWN_TITAN_BATTLE_POINTS if king else CHARACTERS[piece.name].value
        there = Piece(piece.name, piece.power, piece.hits, hex)
        dealt = suffered = 0.0
        touching = 0
        for foe in self._foes:
            if not self._contact[hex] >> foe.hex & 1:
                continue
            touching += 1
            if not foe.slain:
                companions = self._companions(piece, foe)
                blow = damage(
                    *melee_dice_and_number(self._shots, there, foe), foe.power - foe.hits, foe.power
                )
                dealt = max(dealt, blow * _points(foe) * (1 + COMPANION_BONUS * companions))
            back = damage(
                *melee_dice_and_number(self._shots, foe, there), piece.power - piece.hits, piece.power
            )
            suffered += back * own * (SHARED_STRIKER_WEIGHT if self._companions(piece, foe) else 1.0)
        if not touching and ground.character.rangestrikes:
            for aim in possible_aims(self._shots, there):
                blow = damage(aim.dice, aim.number, aim.target.power - aim.target.hits, aim.target.power)
                dealt = max(dealt, blow * _points(aim.target))
        worth = dealt * (DEALT_BLOW_WEIGHT + KEENNESS_WEIGHT * self._keen) - suffered * (
            TITAN_STRUCK_FACTOR if king else 1.0
        )
        worth -= self._threat(piece, hex, own)
        worth += self._approach(piece, hex, ground, bool(touching))
        worth += (self._posts[piece.name][hex]) * own * GROUND_WEIGHT
        return worth

    def _companions(self, piece: Piece, foe: Piece) -> int:
        """Return how many of the side's other pieces are already in contact with the enemy `foe`."""
        near = self._contact[foe.hex]
        return sum(1 for mate in self._mine if mate is not piece and mate.hex >= 0 and near >> mate.hex & 1)

    def _threat(self, piece: Piece, hex: Hex, own: float) -> float:
        """Return the damage to expect from enemies that could come and attack a piece on a hex."""
        total = 0.0
        for foe in self._foes:
            if foe.hex in self._reached and self._reached[foe.hex] >> hex & 1:
                clash = _clash(self._battle.terrain, foe.name, piece.name, hex)
                blow = damage(foe.power + clash.dice, clash.number, piece.power - piece.hits, piece.power)
                answer = damage(
                    piece.power + clash.back_dice, clash.back_number, foe.power - foe.hits, foe.power
                )
                total += max(0.0, blow * own - STRIKE_BACK_SHARE * answer * _points(foe))
        return THREAT_WEIGHT * total * (TITAN_STRUCK_FACTOR if piece.name == TITAN else 1.0)

    def _approach(self, piece: Piece, hex: Hex, ground: TerrainAbilities, touching: bool) -> float:
        """Return the value of a hex's distance from the enemy.

        Pieces that want to fight go nearer; a Titan stays behind the others.
        """
        if not self._foes:
            edge = ATTACKER_ENTRY_HEXES[self._battle.entry]
            apart = min(HEX_DISTANCES[hex][each] for each in hexes_in_mask(edge))
            return 0.5 * min(apart, 5) if self._keen < 0.5 else -0.2 * abs(apart - 3)
        apart = min(HEX_DISTANCES[hex][foe.hex] for foe in self._foes)
        wanted = 1
        if piece.name == TITAN:
            wanted = 3
        elif ground.character.rangestrikes and not touching:
            wanted = 2
        return -APPROACH_WEIGHT * self._keen * abs(apart - wanted)


@cache
def damage(dice: int, number: int, needed: int, power: int) -> float:
    """Return the share of a piece that a strike is expected to destroy.

    Half of it is the number of hits as a share of `power`; the other half is the chance of the `needed` hits
    that slay the piece.
    """
    if needed <= 0:
        return 0.0
    return fsum(
        chance * (min(hits, needed) / power + (hits >= needed)) / 2
        for hits, chance in enumerate(hit_chances(dice, number))
    )


class _Clash(NamedTuple):
    """The strikes between a piece that attacks a hex and the piece on that hex.

    For each of the two it gives the dice gained or lost, and the strike-number.
    """

    dice: int
    number: int
    back_dice: int
    back_number: int


@cache
def _clash(terrain: str, name: str, other: str, hex: Hex) -> _Clash:
    """Return the strike of `name` at `other` on `hex` and the strike back, averaged over the hex's sides."""
    empty = strike_context(
        Battle(terrain=terrain, entry="left", pieces={"attacker": [], "defender": []}, dead={}, joined={}),
        "defender",
    )
    there = Piece(other, 0, hex=hex)
    come = [Piece(name, 0, hex=near) for near in hexes_in_mask(contact_hexes(terrain)[hex])]
    blows = [melee_dice_and_number(empty, piece, there) for piece in come]
    backs = [melee_dice_and_number(empty, there, piece) for piece in come]

    def mean(values: list[int]) -> int:
        return round(sum(values) / max(1, len(values)))

    return _Clash(
        mean([dice for dice, _ in blows]),
        mean([number for _, number in blows]),
        mean([dice for dice, _ in backs]),
        mean([number for _, number in backs]),
    )


@cache
def _posts(terrain: str) -> dict[str, tuple[float, ...]]:
    """Return how good each hex is for each character: by height, and by protection from cold and thorns."""
    found = {}
    for name, ground in abilities_on(terrain).items():
        rows = []
        for hex in range(HEX_COUNT):
            gains = [ground.gains[hex * HEX_COUNT + other] for other in hexes_in_mask(NEIGHBOURS[hex])]
            good = fsum(gain.skill + 0.4 * gain.dice for gain in gains) / max(1, len(gains))
            good += 0.8 * (ground.cover >> hex & 1) - 2.5 * (ground.cold >> hex & 1)
            rows.append(good)
        found[name] = tuple(rows)
    return found


def _points(foe: Piece) -> float:
    return ENEMY_TITAN_BATTLE_POINTS if foe.name == TITAN else CHARACTERS[foe.name].value
