"""The framework's own answers: to decisions that are never asked, and from standing orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.actions import Action
from games.engine.cached_state import CachedState
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction
from games.engine.log import Cause
from games.engine.losses import is_grave
from games.engine.orders import StandingOrder

MAX_AUTOMATIC_ACTIONS = 200
"""The most automatic answers in one transaction; if a title needs more, the framework stops there."""

Orders = Mapping[int, Mapping[str, StandingOrder]]
"""Standing orders by seat, and for each seat by kind."""

NO_ORDERS: Orders = {}


class Answer(NamedTuple):
    """An action that answers an open decision, and what caused it."""

    decision: Decision
    action: Action
    cause: Cause


def standing_order_action(here: CachedState[Any], decision: Decision, orders: Orders) -> Action | None:
    """Return the action that the seat's standing orders give, or None if no order fits.

    An action that would lose a Titan, the seat or the match is never returned, because the player must be
    asked.
    """
    given = orders.get(decision.seat)
    if not given:
        return None
    view = here.view(decision.seat)
    action = here.rules.standing(view, decision, given)
    if action is None:
        return None
    try:
        here.check(action)
    except IllegalAction:
        return None
    return None if is_grave(here.rules.losses(view, action)) else action


def automatic_answer(here: CachedState[Any], orders: Orders, chance: Chance) -> Answer | None:
    """Return the answer to the first open decision that needs no player, or None.

    Such a decision is answered by a standing order, or is never asked. If choosing a default needs chance,
    it is drawn from `chance` before the action itself draws anything.
    """
    rules = here.rules
    for decision in here.decisions:
        if decision.asks == "may":
            continue
        action = standing_order_action(here, decision, orders)
        if action is not None:
            return Answer(decision, action, "order")
        if decision.asks == "never":
            view = here.view(decision.seat)
            return Answer(decision, rules.default(view, decision, rules.meta.policies[0], chance), "forced")
    return None


def awaited_decisions(decisions: Sequence[Decision]) -> dict[int, Decision]:
    """Return the first open `must` decision of each seat that the match waits for."""
    found: dict[int, Decision] = {}
    for decision in decisions:
        if decision.asks == "must":
            found.setdefault(decision.seat, decision)
    return found


def clocks_by_seat(decisions: Sequence[Decision]) -> dict[int, str]:
    """Return the name of the clock that runs for each awaited seat.

    It is the clock of the first open `must` decision of the seat.
    """
    return {seat: decision.clock for seat, decision in awaited_decisions(decisions).items()}
