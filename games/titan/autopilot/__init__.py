"""A program that plays the Law of Titan to win, from its seat's own view alone.

It plays as a careful novice would: each choice is weighed in points by what it promises now, what
it opens for the next turn, and what enemies could do about it. It draws no chance, so that equal
views give equal answers.
"""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.decisions import Decision
from games.titan import movement
from games.titan.actions import Concede, Join, Resign
from games.titan.autopilot import maneuvers, parley, splits, spoils
from games.titan.autopilot.dangers import Dangers
from games.titan.autopilot.moves import Mover
from games.titan.battle import policy
from games.titan.view import TitanView


def choose(view: TitanView, decision: Decision) -> Action:
    """The answer to `decision`, one of its legal actions."""
    seat = decision.seat
    match decision.kind:
        case "divide":
            return splits.divide(view, seat)
        case "split":
            return splits.split(view, seat, Dangers(view, seat))
        case "move":
            return Mover(view, seat, Dangers(view, seat)).best()
        case "join":
            kept, gone = movement.stuck(view)[:2]
            return Join(seat, kept, gone)
        case "engage":
            return parley.engage(view, seat, Dangers(view, seat))
        case "answer":
            return parley.answer(view, seat)
        case "angel":
            return spoils.acquire(view, seat)
        case "summon":
            return spoils.summon(view, seat, Dangers(view, seat))
        case "reinforce":
            return spoils.reinforce(view, seat)
        case "muster":
            return spoils.muster(view, seat)
        case "concede":
            return Concede(seat)
        case "resign":
            return Resign(seat)
    battle = view.under_way.open_battle
    if decision.kind == "maneuver":
        return maneuvers.maneuver(battle, seat)
    return policy.answer(battle, seat)
