"""The answer to a turn that an email offers as a link: one that gives up nothing (`TitleMeta.harmless`).

A title lists such answers by kind of question. A link answers exactly what its reader was asked, so
everything here follows from the view of the seat that is asked.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from games.engine.actions import Action, tag_of
from games.engine.automatic_answers import NO_ORDERS, Orders
from games.engine.cached_state import CachedState
from games.engine.chance import TrialChance
from games.engine.decisions import Decision
from games.engine.errors import ChanceRefused
from games.engine.phrases import Phrase
from games.engine.trial import DraftStop, attempt
from games.matches import codecs
from games.matches.models import Tenure
from games.matches.positions import Position

BINDING_LENGTH = 20


class EmailedAnswer(NamedTuple):
    """An answer that gives up nothing.

    `task` is what the seat is asked to do, and `label` the words of the answer's button. `binding` changes
    whenever the seat's view, its draft or the answer do.
    """

    action: Action
    task: Phrase
    label: Phrase
    binding: str


def emailed_answer(position: Position, tenure: Tenure) -> EmailedAnswer | None:
    """Return the answer that an email may offer for an open visit, or None.

    It is offered only while nothing is drafted.
    """
    asked = position.asked
    if asked is None or position.visit is None or position.visit.has_draft:
        return None
    rules = position.rules
    orders = {asked.seat: codecs.orders(rules, tenure.seat.orders)}
    action = harmless_answer(position.stored, asked, orders)
    if action is None:
        return None
    bound = f"{position.mark}.{position.counter}.".encode() + rules.encode_action(action)
    return EmailedAnswer(
        action,
        position.task(asked),
        position.words.deed(position.view, action),
        hashlib.sha256(bound).hexdigest()[:BINDING_LENGTH],
    )


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
