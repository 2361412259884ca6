"""The suggestions of a first campaign, where they differ from what the autopilot plays."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.hints import HintContext
from games.titan.actions import Fight, Flee
from games.titan.autopilot import maneuvers
from games.titan.autopilot.engagement_choices import engagement_odds
from games.titan.battle.actions import Enter, Maneuver
from games.titan.battle.state import MAX_BATTLE_ROUNDS
from games.titan.scoring import pieces_value
from games.titan.view import TitanView
from games.titan.words.encounter_odds import TENTHS
from games.titan.words.strikes import battle_of

HURRIED_ROUNDS = 2
"""The number of last rounds in which an attacker must take risks in order to win (10.5)."""


def suggest(context: HintContext, action: Action) -> Action:
    """Return what is suggested to a beginner: the autopilot's action, with two exceptions.

    No maneuver leads into several enemies: the autopilot sacrifices a character where that gains points
    elsewhere, but a beginner has just read that nobody should be alone against several. And a legion that may
    flee does so by the odds that the page shows, which the autopilot does not know.
    """
    if any(isinstance(each, Flee) for each in context.legal):
        seat = context.decision.seat
        return Fight(seat) if is_worth_fighting(context) else Flee(seat)
    battle = battle_of(context.view)
    if battle is None or not isinstance(action, Enter | Maneuver):
        return action
    if battle.mover == "attacker" and battle.round > MAX_BATTLE_ROUNDS - HURRIED_ROUNDS:
        return action
    return maneuvers.maneuver(battle, context.decision.seat, careful=True)


def is_worth_fighting(context: HintContext) -> bool:
    """Return whether a battle is likely to be worth more points than a flight.

    The winner of a battle scores the other legion; a flight gives half of one's own away (9.2, 16.1).
    """
    own, enemy = legion_values(context)
    chance = engagement_odds(context.view).win if context.tenths is None else context.tenths / TENTHS
    return chance * (own + enemy) >= own // 2


def legion_values(context: HintContext) -> tuple[int, int]:
    """Return what the seat's legion in the engagement and the other one are worth, in points."""
    view: TitanView = context.view
    here, seat = view.under_way, context.decision.seat
    attacker, defender = (
        pieces_value(legion.pieces, view.scores[legion.seat])
        for legion in (view.legions[here.attacker], view.legions[here.defender])
    )
    return (attacker, defender) if view.legions[here.attacker].seat == seat else (defender, attacker)
