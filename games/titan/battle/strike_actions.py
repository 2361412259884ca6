"""Judge and carry out strikes and carry-overs (12.0 - 13.5)."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.errors import IllegalAction
from games.engine.events import Event, public_event
from games.engine.invariants import require
from games.titan.battle.actions import Carry, Strike
from games.titan.battle.hexes import HEX_DISTANCES, HEX_INDEX, HEXES, NEIGHBOURS
from games.titan.battle.phases import next_strike
from games.titan.battle.sight import MAX_RANGE_STEPS
from games.titan.battle.state import OTHER_SIDE, Battle, Excess, Piece, Step
from games.titan.battle.strikes import (
    StrikeContext,
    in_contact,
    is_uphill_strike,
    open_sight_path,
    possible_aims,
    possible_carry_targets,
    reduced_strikes,
    strike_context,
)
from games.titan.battle.terrain_abilities import is_in_contact
from games.titan.characters import LORDS, WARLOCK


def judge_strike(battle: Battle, action: Strike) -> None:
    """Raise `IllegalAction` if the strike is not allowed."""
    for name in (action.piece, action.target):
        if name not in HEX_INDEX:
            raise IllegalAction("2.2", "no_hex", hex=name)
    side = battle.striker
    piece = battle.piece_on(side, HEX_INDEX[action.piece])
    if piece is None:
        raise IllegalAction("12.0", "no_piece", hex=action.piece)
    if piece.struck:
        raise IllegalAction("12.1", "struck", piece=piece.name, hex=action.piece)
    foe = battle.piece_on(OTHER_SIDE[side], HEX_INDEX[action.target])
    if foe is None:
        raise IllegalAction("12.1", "no_enemy", hex=action.target)
    if foe.slain:
        raise IllegalAction("12.0", "slain", piece=foe.name, hex=action.target)
    view = strike_context(battle, side)
    aim = next((each for each in possible_aims(view, piece) if each.target is foe), None)
    if aim is None:
        raise _why_not(view, piece, foe)
    wanted = action.dice, action.number
    if wanted != (aim.dice, aim.number) and wanted not in reduced_strikes(view, piece, aim):
        raise IllegalAction("12.4", "no_such_dice", dice=action.dice, number=action.number)


def _why_not(view: StrikeContext, piece: Piece, foe: Piece) -> IllegalAction:
    """Return a refusal that says why a piece cannot strike a living enemy."""
    apart = HEX_DISTANCES[piece.hex][foe.hex]
    here, there = HEXES[piece.hex], HEXES[foe.hex]
    if in_contact(view, piece):
        return IllegalAction("13.0", "in_contact", piece=piece.name, hex=here)
    if not view.ground[piece.name].character.rangestrikes:
        if NEIGHBOURS[piece.hex] >> foe.hex & 1:
            return IllegalAction("11.7", "cliff", hex=here, target=there)
        return IllegalAction("13.0", "no_rangestrike", piece=piece.name)
    if not view.shooting:
        return IllegalAction("13.0", "not_now", piece=piece.name)
    if piece.name != WARLOCK and foe.name in LORDS:
        return IllegalAction("13.5", "lord", piece=foe.name)
    if (
        apart == 1
        or apart > MAX_RANGE_STEPS
        or (apart == MAX_RANGE_STEPS and view.ground[piece.name].skill <= MAX_RANGE_STEPS)
    ):
        return IllegalAction("13.2", "out_of_range", piece=piece.name, target=there)
    if open_sight_path(view, piece, foe.hex) is None:
        return IllegalAction("13.3", "blocked", hex=here, target=there)
    return IllegalAction("13.0", "no_rangestrike", piece=piece.name)


def strike(battle: Battle, action: Strike, chance: Chance, events: list[Event]) -> None:
    """Roll a strike that has been judged, and ask where any remaining hits go (12.2 - 12.4)."""
    side = battle.striker
    piece = require(battle.piece_on(side, HEX_INDEX[action.piece]), "only a piece there may strike")
    foe = require(battle.piece_on(OTHER_SIDE[side], HEX_INDEX[action.target]), "only a piece can be struck")
    ranged = not is_in_contact(battle.terrain, piece.hex, battle.standing(OTHER_SIDE[side]))
    rolled = [chance.roll() for _ in range(action.dice)]
    hits = sum(die >= action.number for die in rolled)
    given = min(hits, foe.power - foe.hits)
    foe.hits += given
    piece.struck = True
    battle.strikes += 1
    events.append(
        public_event(
            "battle.rangestruck" if ranged else "battle.struck",
            side=side,
            piece=piece.name,
            hex=action.piece,
            foe=foe.name,
            target=action.target,
            number=action.number,
            dice=rolled,
            hits=hits,
            slain=foe.slain,
        )
    )
    if hits > given and not ranged:
        steep = is_uphill_strike(strike_context(battle, side), piece, foe)
        battle.excess = Excess(piece.hex, hits - given, action.dice, action.number, steep)
    _continue_strikes(battle, events)


def judge_carry(battle: Battle, action: Carry) -> Piece:
    """Return the piece that takes the hits; raise `IllegalAction` unless hits can be carried over to it."""
    if action.target not in HEX_INDEX:
        raise IllegalAction("2.2", "no_hex", hex=action.target)
    for foe in carry_targets(battle):
        if foe.hex == HEX_INDEX[action.target]:
            return foe
    raise IllegalAction("12.4", "no_carry", hex=action.target)


def carry(battle: Battle, foe: Piece, events: list[Event]) -> None:
    """Give a target as many of the remaining hits as it can take, after the carry-over has been judged.

    Raises `ValueError` if no hits remain from a strike.
    """
    excess = battle.excess
    if excess is None:
        raise ValueError("nothing to carry over")
    given = min(excess.hits, foe.power - foe.hits)
    foe.hits += given
    excess.hits -= given
    events.append(
        public_event(
            "battle.carried",
            side=battle.striker,
            foe=foe.name,
            target=HEXES[foe.hex],
            hits=given,
            slain=foe.slain,
        )
    )
    _continue_strikes(battle, events)


def end_carry(battle: Battle, events: list[Event]) -> None:
    """End the carry-over, giving up any remaining hits."""
    battle.excess = None
    _continue_strikes(battle, events)


def carry_targets(battle: Battle) -> list[Piece]:
    """Return the pieces that can take the remaining hits, if there are any."""
    excess = battle.excess
    if excess is None:
        return []
    striker = require(battle.piece_on(battle.striker, excess.hex), "the hits are left over from its strike")
    return possible_carry_targets(strike_context(battle, battle.striker), striker, excess)


def _continue_strikes(battle: Battle, events: list[Event]) -> None:
    """Ask for a carry-over if hits remain and a piece can take them, or else for the next strike."""
    half: Step = "strike" if battle.striker == battle.mover else "back"
    if battle.excess is not None and battle.excess.hits and carry_targets(battle):
        battle.step = "carry"
        return
    battle.excess = None
    battle.step = half
    next_strike(battle, events)
