"""The small pictures beside events: creatures, and cards with their strength."""

from __future__ import annotations

from typing import Any

from games.arena.cards import STRENGTH
from games.arena.words import names
from games.arena.words.events import message
from games.engine.words import Pictures, Sign, named

DRAWN = ("creature", "creatures", "card", "other", "cards", "bared")
"""Parameters that are drawn, in this order, if the sentence names them."""

QUIET = frozenset({"bared"})

MARKS: dict[str, str] = {
    "fighters": "crossed-swords",
    "game": "crossed-swords",
    "bids_called": "hand",
    "magister_none": "whistle",
    "died": "crossed-swords",
    "round": "hourglass",
    "deck_out": "hourglass",
    "stalemate": "scales",
    "no_row": "scales",
}
"""The pictogram before a sentence that is about no seat."""


def pictures(code: str, params: dict[str, Any]) -> Pictures:
    """Return the small pictures of an event, only for parameters that its sentence names."""
    signs = tuple(
        _sign(key, name)
        for name, value in named(message(code, params), params, DRAWN)
        for key in _keys(value)
        if names.icon(key)
    )
    seat = params.get("seat")
    return Pictures(seat=seat if isinstance(seat, int) else None, mark=MARKS.get(code, ""), signs=signs)


def _keys(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _sign(key: str, name: str) -> Sign:
    """Return the picture of a card with its strength, or of a creature."""
    strength = STRENGTH.get(key, -1)
    return Sign(names.icon(key), str(strength) if strength >= 0 else "", name in QUIET)
