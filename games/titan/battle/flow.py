"""The interface of a battle: the open question, its legal answers, and the effect of an answer."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.errors import IllegalAction, NothingOpen
from games.engine.events import Event
from games.titan.battle import maneuvers, phases, strike_actions
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike
from games.titan.battle.hexes import HEXES, hexes_in_mask
from games.titan.battle.phases import begin
from games.titan.battle.state import Battle, Piece, Side, Step
from games.titan.battle.strikes import possible_aims, reduced_strikes, strike_context
from games.titan.characters import CHARACTERS
from games.titan.errors import NothingUnderWay

__all__ = ["Question", "begin", "check", "decline", "join", "legal", "open_question", "play", "question"]

ARRIVAL_STEPS = ("reinforce", "summon")


class Question(NamedTuple):
    """A question to one side. Its `key` is unique in the battle and stays the same while it is open."""

    side: Side
    kind: Step
    key: str


def question(battle: Battle) -> Question | None:
    """Return the only open question, or None once the battle has ended."""
    if battle.over:
        return None
    half = 2 * battle.round - (battle.mover == "defender")
    kind = battle.step
    number = str(battle.strikes) if kind == "carry" else ""
    return Question(battle.striker, kind, f"b{half}.{kind}{number}")


def open_question(battle: Battle) -> Question:
    """Return the open question of a battle in progress; raise `NothingUnderWay` once it has ended."""
    asked = question(battle)
    if asked is None:
        raise NothingUnderWay
    return asked


def legal(battle: Battle, seat: int) -> list[Action]:
    """Return every action of `seat` that answers the open question.

    The list is empty once the battle has ended, and for the chances to reinforce and to summon, which the
    campaign answers with `join` or `decline`.
    """
    match battle.step:
        case "maneuver":
            return _maneuvers(battle, seat)
        case "strike" | "back":
            return _strikes(battle, seat)
        case "carry":
            found: list[Action] = [
                Carry(seat, HEXES[foe.hex]) for foe in strike_actions.carry_targets(battle)
            ]
            found.append(Done(seat))
            return found
    return []


def check(battle: Battle, action: Action) -> None:
    """Raise `IllegalAction` unless `action` answers the open question; the action's seat is not checked."""
    match action:
        case Maneuver() if battle.step == "maneuver":
            maneuvers.judge_maneuver(battle, action)
        case Enter() if battle.step == "maneuver":
            maneuvers.judge_enter(battle, action)
        case Strike() if battle.step in ("strike", "back"):
            strike_actions.judge_strike(battle, action)
        case Carry() if battle.step == "carry":
            strike_actions.judge_carry(battle, action)
        case Done() if battle.step in ("strike", "back"):
            piece = phases.piece_owing_strike(battle)
            if piece is not None:
                raise IllegalAction("12.0", "must_strike", piece=piece.name, hex=HEXES[piece.hex])
        case Done() if battle.step in ("maneuver", "carry"):
            return
        case _:
            raise NothingOpen


def play(battle: Battle, action: Action, chance: Chance) -> list[Event]:
    """Carry out `action`, which must have passed `check`, by changing `battle`."""
    events: list[Event] = []
    match action:
        case Maneuver():
            events.append(maneuvers.maneuver(battle, action))
        case Enter():
            events.append(maneuvers.enter(battle, action))
        case Strike():
            strike_actions.strike(battle, action, chance, events)
        case Carry():
            strike_actions.carry(battle, strike_actions.judge_carry(battle, action), events)
        case Done():
            if battle.step == "maneuver":
                phases.finish_maneuver(battle, events)
            elif battle.step == "carry":
                strike_actions.end_carry(battle, events)
            else:
                phases.finish_strikes(battle, events)
        case _:
            raise NothingOpen
    return events


# ---- the two windows, answered by the campaign (14.0, 15.0) ------------------------------


def join(battle: Battle, name: str) -> list[Event]:
    """Add a reinforcement or a summoned lord, which waits off the map and may enter in this maneuver.

    Raises `NothingOpen` if there is no chance to reinforce or summon now.
    """
    if battle.step not in ARRIVAL_STEPS:
        raise NothingOpen
    battle.pieces[battle.mover].append(Piece(name, CHARACTERS[name].power, joins=True))
    return decline(battle)


def decline(battle: Battle) -> list[Event]:
    """Decline the chance to reinforce or summon, and continue with the maneuver.

    Raises `NothingOpen` if there is no such chance now.
    """
    if battle.step not in ARRIVAL_STEPS:
        raise NothingOpen
    events: list[Event] = []
    phases.advance_phase(battle, events)
    return events


# ---- atomic actions --------------------------------------------------------------------


@cache
def _moves(seat: int, hex: int) -> tuple[Maneuver, ...]:
    """Return every maneuver from a hex, indexed by goal. The result is cached: actions never change."""
    return tuple(Maneuver(seat, HEXES[hex], name) for name in HEXES)


@cache
def _entries(seat: int, piece: str) -> tuple[Enter, ...]:
    return tuple(Enter(seat, piece, name) for name in HEXES)


def _maneuvers(battle: Battle, seat: int) -> list[Action]:
    found: list[Action] = []
    for piece, mask in maneuvers.all_goals(battle):
        ready = _entries(seat, piece.name) if piece.hex < 0 else _moves(seat, piece.hex)
        found += [ready[hex] for hex in hexes_in_mask(mask)]
    found.append(Done(seat))
    return found


def _strikes(battle: Battle, seat: int) -> list[Action]:
    found: list[Action] = []
    view = strike_context(battle, battle.striker)
    owing = False
    for piece in battle.pieces[battle.striker]:
        if piece.struck or piece.hex < 0:
            continue
        here = HEXES[piece.hex]
        for aim in possible_aims(view, piece):
            there = HEXES[aim.target.hex]
            found.append(Strike(seat, here, there, aim.dice, aim.number))
            if not aim.ranged:
                owing = True
                found += [Strike(seat, here, there, *pair) for pair in reduced_strikes(view, piece, aim)]
    if not owing:
        found.append(Done(seat))
    return found
