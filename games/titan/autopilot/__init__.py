"""A program that plays the Law of Titan to win, using only its own seat's view.

It plays like a careful novice. It values each choice in points: by its expected gain, what it promises for
the next turn, and the possible replies of enemies. It uses chance only to hide where its Titan is; everything
else follows from its view.
"""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.titan import movement
from games.titan.actions import Concede, Join, Resign
from games.titan.autopilot import engagement_choices, legion_additions, maneuvers, splits
from games.titan.autopilot.dangers import Dangers
from games.titan.autopilot.moves import Mover
from games.titan.battle import policy
from games.titan.view import TitanView


def choose(view: TitanView, decision: Decision, chance: Chance) -> Action:
    """Return the autopilot's answer to `decision`, which is one of its legal actions."""
    seat = decision.seat
    match decision.kind:
        case "divide":
            return splits.divide(view, seat, chance)
        case "split":
            return splits.split(view, seat, Dangers(view, seat), chance)
        case "move":
            return Mover(view, seat, Dangers(view, seat)).best()
        case "join":
            kept, gone = movement.legions_to_rejoin(view)[:2]
            return Join(seat, kept, gone)
        case "engage":
            return engagement_choices.engage(view, seat, Dangers(view, seat))
        case "answer":
            return engagement_choices.answer(view, seat)
        case "angel":
            return legion_additions.acquire(view, seat)
        case "summon":
            return legion_additions.summon(view, seat, Dangers(view, seat))
        case "reinforce":
            return legion_additions.reinforce(view, seat)
        case "muster":
            return legion_additions.muster(view, seat)
        case "concede":
            return Concede(seat)
        case "resign":
            return Resign(seat)
    battle = view.under_way.open_battle
    if decision.kind == "maneuver":
        return maneuvers.maneuver(battle, seat)
    return policy.answer_by_order(battle, seat)
