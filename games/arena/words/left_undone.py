"""What is still left to do when a beginner is about to end their discards."""

from __future__ import annotations

from games.arena.discards import may_discard
from games.arena.editions import EDITIONS
from games.arena.view import ArenaView
from games.engine.decisions import Decision
from games.engine.phrases import Phrase, Plural, phrase

_CAN_DISCARD = Plural(
    "You can still discard %(count)s card.", "You can still discard %(count)s cards.", "count"
)


def left_undone(view: ArenaView, decision: Decision) -> Phrase | None:
    """Return how many cards the seat can still discard at this question; None if none."""
    if decision.kind != "discard":
        return None
    able = sum(may_discard(view, card) for card in view.hand)
    count = min(able, EDITIONS[view.edition].most_discards - view.discards)
    return phrase(_CAN_DISCARD, count=count) if count > 0 else None
