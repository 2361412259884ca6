"""Answer for a seat, by the program that holds it or by a policy in place of its player."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Any

from games.engine.actions import Action
from games.engine.automatic_answers import Answer
from games.engine.cached_state import CachedState
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction
from games.engine.meta import AUTOPILOT
from games.matches.database_failures import is_infrastructure

log = logging.getLogger("muster.matches")


def program_answer(
    here: CachedState[Any], seats: Collection[int], chance: Chance, asks: str = "must"
) -> Answer | None:
    """Return a program's answer to the first open decision of one of `seats` with this `asks`, or None.

    If the answer is a default that needs chance, the default draws from `chance` before the action does.
    """
    if not seats:
        return None
    for decision in here.decisions:
        if decision.asks == asks and decision.seat in seats:
            return Answer(decision, answer_by(here, decision, AUTOPILOT, chance), "autopilot")
    return None


def answer_by(here: CachedState[Any], decision: Decision, policy: str, chance: Chance) -> Action:
    """Return the answer of a title's policy, made from the seat's view.

    If the title has no such policy, or the policy fails or chooses an illegal action, return the usual
    default: a faulty program must not stop a match between people. Errors of the infrastructure are raised.
    """
    rules, view = here.rules, here.view(decision.seat)
    if policy in rules.meta.policies[1:]:
        try:
            action = rules.default(view, decision, policy, chance)
            here.check(action)
            return action
        except IllegalAction as refusal:
            log.error("the %s of %s chose an illegal action: %s", policy, rules.meta.key, refusal.code)
        except Exception as error:
            if is_infrastructure(error):
                # The program did not fail but was stopped, so no other answer may take the place of its own.
                raise
            log.exception("the %s of %s failed", policy, rules.meta.key)
    return rules.default(view, decision, rules.meta.policies[0], chance)
