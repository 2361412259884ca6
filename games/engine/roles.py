"""The roles of seats in a match if seats differ; `Placing.role` names them, and everyone can see them."""

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
"""The roles for a title in which the order of play matters."""


def by_order_of_play(order: Sequence[int]) -> tuple[str, ...]:
    """Return the role of each seat by its place in `order`, which lists the seats in order of play."""
    words = list(ORDER_OF_PLAY)
    return tuple(words[order.index(seat)] for seat in range(len(order)))
