"""What is still left to do in a battle when a beginner is about to end their maneuvers or strikes."""

from __future__ import annotations

from games.engine.decisions import Decision
from games.engine.phrases import Phrase, Plural, phrase
from games.titan.battle.maneuvers import all_goals
from games.titan.battle.state import Battle
from games.titan.battle.strikes import possible_aims, strike_context
from games.titan.view import TitanView
from games.titan.words.strikes import battle_of

_CAN_MANEUVER = Plural(
    "%(count)s character can still maneuver.", "%(count)s characters can still maneuver.", "count"
)
_CAN_STRIKE = Plural(
    "%(count)s character can still strike: this button leaves it to your strike settings.",
    "%(count)s characters can still strike: this button leaves them to your strike settings.",
    "count",
)


def left_undone(view: TitanView, decision: Decision) -> Phrase | None:
    """Return how many of the seat's characters can still act at this question; None if none can."""
    battle = battle_of(view)
    if battle is None or decision.kind not in ("maneuver", "strike", "back"):
        return None
    moving = decision.kind == "maneuver"
    count = sum(1 for _each in all_goals(battle)) if moving else _unstruck(battle)
    return phrase(_CAN_MANEUVER if moving else _CAN_STRIKE, count=count) if count else None


def _unstruck(battle: Battle) -> int:
    """Return how many characters of the striking side can still strike."""
    field = strike_context(battle, battle.striker)
    return sum(
        piece.hex >= 0 and not piece.struck and bool(possible_aims(field, piece))
        for piece in battle.pieces[battle.striker]
    )
