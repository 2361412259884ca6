"""What the house answers by itself: what is never asked, and what an order has answered ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction
from games.engine.log import Cause
from games.engine.losses import is_grave
from games.engine.orders import StandingOrder
from games.engine.rules import Rules, S

MAX_AUTOMATIC_ACTIONS = 200
"""Automatic answers in one transaction; a title that asks for more is cut there."""

Orders = Mapping[int, Mapping[str, StandingOrder]]
"""Standing orders by seat and kind."""

NO_ORDERS: Orders = {}


class Answer(NamedTuple):
    """An action for an open decision, and why it is this one."""

    decision: Decision
    action: Action
    cause: Cause


def ordered(rules: Rules[S], state: S, decision: Decision, orders: Orders) -> Action | None:
    """What the seat's standing orders answer, if one of them fits now; nothing with which a Titan, the
    seat or the match would go: that is the player's to be asked."""
    given = orders.get(decision.seat)
    if not given:
        return None
    view = rules.view(state, decision.seat)
    action = rules.standing(view, decision, given)
    if action is None:
        return None
    try:
        rules.check(state, action)
    except IllegalAction:
        return None
    return None if is_grave(rules.losses(view, action)) else action


def automatic(rules: Rules[S], state: S, orders: Orders, chance: Chance) -> Answer | None:
    """The answer to the first open decision that a standing order answers or that is never
    asked, or None.

    A default that needs chance draws it from `chance` before the action itself does.
    """
    for decision in rules.decisions(state):
        if decision.asks == "may":
            continue
        action = ordered(rules, state, decision, orders)
        if action is not None:
            return Answer(decision, action, "order")
        if decision.asks == "never":
            view = rules.view(state, decision.seat)
            return Answer(decision, rules.default(view, decision, rules.meta.policies[0], chance), "forced")
    return None


def clocks(decisions: tuple[Decision, ...]) -> dict[int, str]:
    """The clock each awaited seat is on: that of its first open *must*."""
    found: dict[int, str] = {}
    for decision in decisions:
        if decision.asks == "must":
            found.setdefault(decision.seat, decision.clock)
    return found
