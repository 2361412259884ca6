"""Actions that a player might try although they are illegal, so that the page can say why."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.actions import Action
from games.engine.decisions import Decision
from games.titan.actions import Flee, Move, Mulligan, Muster, Split
from games.titan.battle.actions import Done, Maneuver, Strike
from games.titan.battle.hexes import HEX_DISTANCES, HEXES
from games.titan.battle.maneuvers import reachable_goals
from games.titan.battle.sight import MAX_RANGE_STEPS
from games.titan.battle.state import OTHER_SIDE, Battle
from games.titan.battle.strikes import possible_aims, strike_context
from games.titan.characters import CHARACTERS, GUARDIAN, WARLOCK
from games.titan.commencement import MIN_SPLIT_PART
from games.titan.enlistment import eligible_legions
from games.titan.lands import LANDS, TOWER
from games.titan.movement import ordinary_moves
from games.titan.mustering import ladder, qualified_recruits, tower_creatures
from games.titan.open_campaign import LandOccupancy, legions_of
from games.titan.routes import ROUTE_SETS
from games.titan.view import TitanView


def imaginable_actions(view: TitanView, decision: Decision) -> Iterator[Action]:
    """Yield actions that a player might try in answer to a decision, legal or not.

    They are splits of small legions, moves that the signs would allow without obstacles, the end of the
    phase, musters of any character of a legion's land, the defender's flight, and nearby hexes and enemies in
    a battle.
    """
    seat = decision.seat
    match decision.kind:
        case "split":
            yield from _splits(view, seat)
        case "move":
            yield from _moves(view, seat)
        case "muster":
            yield from _musters(view, seat)
        case "answer":
            engagement = view.engagement
            if engagement is not None and view.legions[engagement.defender].seat == seat:
                yield Flee(seat)
        case "maneuver" | "strike" | "back":
            engagement = view.engagement
            if engagement is not None and engagement.battle is not None:
                battle = engagement.battle
                yield from (_maneuvers if decision.kind == "maneuver" else _strikes)(battle, seat)


def _maneuvers(battle: Battle, seat: int) -> Iterator[Action]:
    """Yield, for each character, maneuvers to the hexes that it could reach only on open ground."""
    occupied, foes = battle.occupied(), battle.standing(OTHER_SIDE[battle.mover])
    for piece in battle.pieces[battle.mover]:
        if piece.hex < 0:
            continue
        open_to = reachable_goals(battle, piece, occupied, foes)
        near = [
            hex
            for hex, steps in enumerate(HEX_DISTANCES[piece.hex])
            if 0 < steps <= CHARACTERS[piece.name].skill and not open_to >> hex & 1
        ]
        # A character that cannot move at all needs one reason, not one for each hex.
        for hex in near if open_to else near[:1]:
            yield Maneuver(seat, HEXES[piece.hex], HEXES[hex])


def _strikes(battle: Battle, seat: int) -> Iterator[Action]:
    """Yield strikes at every enemy in a rangestriker's range or next to another piece, and an early end."""
    view = strike_context(battle, battle.striker)
    for piece in battle.pieces[battle.striker]:
        if piece.hex < 0 or piece.struck:
            continue
        open_to = {aim.target.hex for aim in possible_aims(view, piece)}
        far = MAX_RANGE_STEPS if CHARACTERS[piece.name].rangestrikes else 1
        for hex in view.living:
            if hex not in open_to and HEX_DISTANCES[piece.hex][hex] <= far:
                yield Strike(seat, HEXES[piece.hex], HEXES[hex], 0, 0)
    yield Done(seat)


def _splits(view: TitanView, seat: int) -> Iterator[Action]:
    """Yield, for each legion too small for a split, one that takes two of its characters, or one of two."""
    markers = view.free_markers(seat)
    for marker, legion in legions_of(view, seat):
        if 1 < legion.height < 2 * MIN_SPLIT_PART and markers:
            leaving = tuple(legion.pieces[: min(MIN_SPLIT_PART, legion.height - 1)])
            yield Split(seat, marker, leaving, markers[0])


def _moves(view: TitanView, seat: int) -> Iterator[Action]:
    presence = LandOccupancy(view, seat)
    for marker, legion in legions_of(view, seat):
        if legion.moved:
            continue
        open_lands = {land for land, _ in ordinary_moves(view, presence, legion)}
        for land in dict.fromkeys(way.land for way in ROUTE_SETS[legion.land][view.roll - 1].full):
            if land not in open_lands:
                yield Move(seat, marker, land, "")
    if view.round == 1:
        yield Mulligan(seat)
    yield Done(seat)


def _musters(view: TitanView, seat: int) -> Iterator[Action]:
    plus = view.options.plus
    for marker in eligible_legions(view, seat):
        legion = view.legions[marker]
        terrain = LANDS[legion.land].terrain
        ways = dict(qualified_recruits(terrain, legion.pieces, plus))
        if terrain == TOWER:
            names = (*tower_creatures(plus), WARLOCK, GUARDIAN)
        else:
            names = tuple(name for _, name in ladder(terrain, plus))
        for name in names:
            yield Muster(seat, marker, name, ways.get(name, ""))
