"""The sequence of a battle's phases, and the end of a battle (10.0 - 10.6)."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.events import Event, public_event
from games.titan.battle.hazards import DRIFT_HITS
from games.titan.battle.hexes import HEXES
from games.titan.battle.maneuvers import all_goals
from games.titan.battle.state import (
    MAX_BATTLE_ROUNDS,
    MAX_PIECES,
    OTHER_SIDE,
    Battle,
    BattleOutcome,
    Piece,
    Side,
)
from games.titan.battle.strikes import must_strike, possible_aims, strike_context
from games.titan.battle.terrain_abilities import abilities_on
from games.titan.characters import CHARACTERS, TITAN

REINFORCEMENT_ROUND = 4
"""The round of the defender's Maneuver Phase in which a reinforcement may come (14.0)."""


def begin(
    terrain: str, entry: str, attacker: Iterable[str], defender: Iterable[str], titan_power: tuple[int, int]
) -> Battle:
    """Return a new battle with both legions off the map. The defender maneuvers first (10.3).

    `entry` is the attacker's side, a key of `hexes.ATTACKER_ENTRY_HEXES`. `titan_power` contains the powers
    of the attacker's and the defender's Titan, which do not change during the battle.
    """
    powers = dict(zip(("attacker", "defender"), titan_power, strict=True))
    legions: dict[Side, Iterable[str]] = {"attacker": attacker, "defender": defender}
    pieces = {
        side: [Piece(name, powers[side] if name == TITAN else CHARACTERS[name].power) for name in names]
        for side, names in legions.items()
    }
    return Battle(
        terrain=terrain,
        entry=entry,
        pieces=pieces,
        dead={side: [] for side in pieces},
        joined=dict.fromkeys(pieces, ""),
    )


# ---- maneuvers -----------------------------------------------------------------------


def begin_maneuver(battle: Battle, side: Side, events: list[Event]) -> None:
    """Start the Maneuver Phase of `side`; if a chance to reinforce or summon is due, offer it first."""
    battle.mover = battle.striker = side
    events.append(public_event("battle.phase", side=side, round=battle.round))
    for pieces in battle.pieces.values():
        for piece in pieces:
            piece.moved = piece.struck = False
    room = len(battle.living(side)) < MAX_PIECES
    if side == "defender" and battle.round == REINFORCEMENT_ROUND and room:
        battle.step = "reinforce"
    elif side == "attacker" and battle.blood and not battle.called:
        # This is the only chance to summon in the battle, even for a legion that is full (15.3).
        battle.called = True
        battle.step = "summon" if room else "maneuver"
    else:
        battle.step = "maneuver"
    if battle.step == "maneuver":
        advance_phase(battle, events)


def advance_phase(battle: Battle, events: list[Event]) -> None:
    """Ask for maneuvers, or end the phase if everyone can see that no maneuver is possible."""
    battle.step = "maneuver"
    if next(all_goals(battle), None) is None:
        finish_maneuver(battle, events)


def finish_maneuver(battle: Battle, events: list[Event]) -> None:
    """End the Maneuver Phase of one side, and begin the strikes unless the battle has ended.

    A piece that is still off the map is lost, or goes back if it joined during the battle (10.1, 14.0, 15.0).
    """
    side = battle.mover
    stayed = [piece for piece in battle.pieces[side] if piece.hex < 0]
    battle.pieces[side] = [piece for piece in battle.pieces[side] if piece.hex >= 0]
    for piece in stayed:
        if piece.joins:
            events.append(public_event("battle.stayed", side=side, piece=piece.name))
        else:
            battle.dead[side].append(piece.name)
            events.append(public_event("battle.not_entered", side=side, piece=piece.name))
            if piece.name == TITAN:
                battle.titans.append(side)
    if side == "attacker":
        battle.entered = True
    if not _ended(battle, events):
        _begin_strikes(battle, events)


# ---- strikes -------------------------------------------------------------------------


def _begin_strikes(battle: Battle, events: list[Event]) -> None:
    """Start the Strike Phase: drift hits both sides, then the side that maneuvered strikes (10.6, 11.7)."""
    ground = abilities_on(battle.terrain)
    for side, pieces in battle.pieces.items():
        for piece in pieces:
            piece.struck = False
            if piece.hex >= 0 and ground[piece.name].cold >> piece.hex & 1:
                piece.hits += DRIFT_HITS
                events.append(
                    public_event(
                        "battle.drift", side=side, piece=piece.name, hex=HEXES[piece.hex], slain=piece.slain
                    )
                )
    battle.striker = battle.mover
    battle.step = "strike"
    next_strike(battle, events)


def next_strike(battle: Battle, events: list[Event]) -> None:
    """Ask for a strike if one is possible, or else continue with the next half of the phase."""
    view = strike_context(battle, battle.striker)
    for piece in battle.pieces[battle.striker]:
        if piece.hex >= 0 and not piece.struck and possible_aims(view, piece):
            return
    finish_strikes(battle, events)


def piece_owing_strike(battle: Battle) -> Piece | None:
    """Return a piece that still has to strike (12.0), or None if there is none."""
    view = strike_context(battle, battle.striker)
    return next(
        (
            piece
            for piece in battle.pieces[battle.striker]
            if not piece.struck and piece.hex >= 0 and must_strike(view, piece)
        ),
        None,
    )


def finish_strikes(battle: Battle, events: list[Event]) -> None:
    """End the strikes of one side: the other side strikes back, or the phase ends."""
    if battle.step == "strike":
        battle.step = "back"
        battle.striker = OTHER_SIDE[battle.mover]
        next_strike(battle, events)
    else:
        _end_phase(battle, events)


def _end_phase(battle: Battle, events: list[Event]) -> None:
    """Remove the slain characters (12.6), then end the battle or start the next maneuver."""
    for side, pieces in battle.pieces.items():
        slain = [piece for piece in pieces if piece.slain]
        if not slain:
            continue
        battle.pieces[side] = [piece for piece in pieces if not piece.slain]
        names = [piece.name for piece in slain]
        battle.dead[side] += names
        events.append(public_event("battle.removed", side=side, pieces=names))
        if side == "defender":
            battle.blood = True
        if TITAN in names:
            battle.titans.append(side)
    if _ended(battle, events):
        return
    if battle.mover == "defender":
        begin_maneuver(battle, "attacker", events)
    elif battle.round < MAX_BATTLE_ROUNDS:
        battle.round += 1
        begin_maneuver(battle, "defender", events)
    else:
        # The rest of the attacker's legion is lost, and nobody scores for it (10.5).
        _close(battle, "time", events)


def _ended(battle: Battle, events: list[Event]) -> bool:
    """End the battle if a side or a Titan is gone; return whether the battle has ended (10.0, 19.3)."""
    gone: list[Side] = [side for side, pieces in battle.pieces.items() if not pieces]
    if len(gone) == 2:
        _close(battle, "both", events)
    elif battle.titans:
        _close(battle, "titans", events)
    elif gone:
        _close(battle, OTHER_SIDE[gone[0]], events)
    return bool(battle.over)


def _close(battle: Battle, how: BattleOutcome, events: list[Event]) -> None:
    battle.over = how
    battle.step = ""
    battle.excess = None
    events.append(public_event("battle.over", how=how))
