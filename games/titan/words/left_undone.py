"""What is still left to do when a beginner is about to end their moves, maneuvers or strikes."""

from __future__ import annotations

from collections import Counter

from games.engine.decisions import Decision
from games.engine.phrases import Phrase, Plural, phrase
from games.titan.battle.maneuvers import all_goals
from games.titan.battle.state import Battle
from games.titan.battle.strikes import possible_aims, strike_context
from games.titan.movement import can_move
from games.titan.open_campaign import LandOccupancy
from games.titan.view import TitanView
from games.titan.words.strikes import battle_of

_CAN_MANEUVER = Plural(
    "%(count)s character can still maneuver.", "%(count)s characters can still maneuver.", "count"
)
_CAN_MOVE = Plural("%(count)s legion can still move.", "%(count)s legions can still move.", "count")
_CAN_STRIKE = Plural(
    "%(count)s character can still strike. This button lets the computer do it, by your strike settings.",
    "%(count)s characters can still strike. This button lets the computer do it, by your strike settings.",
    "count",
)


def left_undone(view: TitanView, decision: Decision) -> Phrase | None:
    """Return how many of the seat's legions or characters can still act here; None if none can."""
    if decision.kind == "move":
        idle = _idle_legions(view, decision.seat)
        return phrase(_CAN_MOVE, count=idle) if idle else None
    battle = battle_of(view)
    if battle is None or decision.kind not in ("maneuver", "strike", "back"):
        return None
    moving = decision.kind == "maneuver"
    count = _unmoved(battle) if moving else _unstruck(battle)
    return phrase(_CAN_MANEUVER if moving else _CAN_STRIKE, count=count) if count else None


def _idle_legions(view: TitanView, seat: int) -> int:
    """Return how many legions of a seat have not moved but can, by the signs."""
    presence = LandOccupancy(view, seat)
    return sum(can_move(view, presence, legion) for _marker, legion in presence.mine)


def _unmoved(battle: Battle) -> int:
    """Return how many characters of the moving side can still maneuver or enter."""
    waiting = Counter(piece.name for piece in battle.pieces[battle.mover] if piece.hex < 0)
    # Of equal characters off the map, `all_goals` names only the first; each needs a hex of its own.
    return sum(
        1 if piece.hex >= 0 else min(waiting[piece.name], goals.bit_count())
        for piece, goals in all_goals(battle)
    )


def _unstruck(battle: Battle) -> int:
    """Return how many characters of the striking side can still strike."""
    field = strike_context(battle, battle.striker)
    return sum(
        piece.hex >= 0 and not piece.struck and bool(possible_aims(field, piece))
        for piece in battle.pieces[battle.striker]
    )
