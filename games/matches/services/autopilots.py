"""Answers made for a seat: by a program that holds it, or by a policy in its player's place."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Any

from games.engine.actions import Action
from games.engine.automatic_answers import Answer
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction
from games.engine.meta import AUTOPILOT
from games.engine.rules import Rules
from games.matches.database_failures import is_infrastructure

log = logging.getLogger("muster.matches")


def program_answer(
    rules: Rules[Any], state: Any, seats: Collection[int], chance: Chance, asks: str = "must"
) -> Answer | None:
    """Return the answer to the first open decision of one of `seats` with this `asks`, or None.

    A default that needs chance draws it from `chance` before the action itself does.
    """
    if not seats:
        return None
    for decision in rules.decisions(state):
        if decision.asks == asks and decision.seat in seats:
            return Answer(decision, answer_by(rules, state, decision, AUTOPILOT, chance), "autopilot")
    return None


def answer_by(rules: Rules[Any], state: Any, decision: Decision, policy: str, chance: Chance) -> Action:
    """Return what a policy of the title answers, given the seat's view.

    If the title has no such policy, or its program fails, return the usual default: a program's fault must
    not stop a match between people.
    """
    view = rules.view(state, decision.seat)
    if policy in rules.meta.policies[1:]:
        try:
            action = rules.default(view, decision, policy, chance)
            rules.check(state, action)
            return action
        except IllegalAction as refusal:
            log.error("the %s of %s chose an illegal action: %s", policy, rules.meta.key, refusal.code)
        except Exception as error:
            if is_infrastructure(error):
                # The program did not fail: it was stopped, and no other answer may replace its own.
                raise
            log.exception("the %s of %s failed", policy, rules.meta.key)
    return rules.default(view, decision, rules.meta.policies[0], chance)
