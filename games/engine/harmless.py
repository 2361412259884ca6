"""Answers that give up nothing, which a link in an email may give (`TitleMeta.harmless`).

A title lists them by kind of question. A link answers exactly what its reader was asked, so everything here
follows from the view of the seat that is asked.
"""

from __future__ import annotations

from typing import Any

from games.engine.actions import Action, tag_of
from games.engine.automatic_answers import NO_ORDERS, Orders
from games.engine.cached_state import CachedState
from games.engine.chance import TrialChance
from games.engine.decisions import Decision
from games.engine.errors import ChanceRefused
from games.engine.trial import DraftStop, attempt


def harmless_answer(here: CachedState[Any], decision: Decision, orders: Orders = NO_ORDERS) -> Action | None:
    """Return the answer to `decision` that gives nothing up, or None if there is no such answer.

    It is the default answer, if that is the action which the title lists as harmless for such a question,
    draws nothing, loses nothing (`Rules.losses`) and is not for the player alone (`Rules.personal`). It
    either ends the visit of its seat or is stored immediately, because nobody sees a draft in an email.
    `orders` are the seat's standing orders.
    """
    rules = here.rules
    tag = rules.meta.harmless.get(decision.kind)
    if tag is None or decision.asks != "must":
        return None
    view = here.view(decision.seat)
    try:
        action = rules.default(view, decision, rules.meta.policies[0], TrialChance())
    except ChanceRefused:
        return None
    if tag_of(action) != tag or rules.losses(view, action) or rules.personal(view, action):
        return None
    stopped = attempt(here, decision.seat, [action], orders).stopped
    return action if stopped in (DraftStop.ENDS, DraftStop.REVEALS) else None
