"""The suggestions of a first campaign, where they are more careful than the autopilot's play."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.hints import HintContext
from games.titan.autopilot import maneuvers
from games.titan.battle.actions import Enter, Maneuver
from games.titan.battle.state import MAX_BATTLE_ROUNDS
from games.titan.words.strikes import battle_of

HURRIED_ROUNDS = 2
"""The number of last rounds in which an attacker must take risks in order to win (10.5)."""


def advise(context: HintContext, action: Action) -> Action:
    """Return what is suggested to a beginner: the autopilot's action, but no maneuver into several enemies.

    The autopilot sacrifices a character where that gains points elsewhere. A beginner has just read that
    nobody should be alone against several.
    """
    battle = battle_of(context.view)
    if battle is None or not isinstance(action, Enter | Maneuver):
        return action
    if battle.mover == "attacker" and battle.round > MAX_BATTLE_ROUNDS - HURRIED_ROUNDS:
        return action
    return maneuvers.maneuver(battle, context.decision.seat, careful=True)
