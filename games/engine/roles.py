"""What a seat was in a match where seats differ: a word of `Placing.role`, known to all."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.phrases import Phrase, gettext_noop, phrase

ORDER_OF_PLAY: dict[str, Phrase] = {
    "first": phrase(gettext_noop("First to play")),
    "second": phrase(gettext_noop("Second to play")),
    "third": phrase(gettext_noop("Third to play")),
    "fourth": phrase(gettext_noop("Fourth to play")),
    "fifth": phrase(gettext_noop("Fifth to play")),
    "sixth": phrase(gettext_noop("Sixth to play")),
}
"""Roles of a title in which it matters who begins."""


def by_order_of_play(order: Sequence[int]) -> tuple[str, ...]:
    """The role of each seat; `order` are the seats as they play."""
    words = list(ORDER_OF_PLAY)
    return tuple(words[order.index(seat)] for seat in range(len(order)))
