"""The answer to a turn that an email offers as a link."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from games.engine.actions import Action
from games.engine.harmless import harmless_answer
from games.engine.phrases import Phrase
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

    It is offered only while nothing is drafted. Everything here follows from the seat's own view.
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
