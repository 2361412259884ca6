"""The small pictures beside events: of creatures, and of cards with their strength."""

from __future__ import annotations

from typing import Any

from games.arena.cards import STRENGTH_OF_CARD
from games.arena.words import names
from games.arena.words.events import event_message
from games.engine.words import EventPictures, EventSign, named_params

DRAWN_PARAMS = ("creature", "creatures", "card", "other", "cards", "bared")
"""The parameters shown as pictures if the sentence names them, in this order."""

QUIET_PARAMS = frozenset({"bared"})

EVENT_ICONS: dict[str, str] = {
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
"""The pictogram before a sentence that concerns no seat, by event code."""


def event_pictures(code: str, params: dict[str, Any]) -> EventPictures:
    """Return the small pictures beside an event, using only parameters that its sentence names."""
    signs = tuple(
        _sign(key, name)
        for name, value in named_params(event_message(code, params), params, DRAWN_PARAMS)
        for key in _keys(value)
        if names.icon(key)
    )
    seat = params.get("seat")
    return EventPictures(
        seat=seat if isinstance(seat, int) else None, mark=EVENT_ICONS.get(code, ""), signs=signs
    )


def _keys(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _sign(key: str, name: str) -> EventSign:
    """Return the picture of a card with its strength, or of a creature."""
    strength = STRENGTH_OF_CARD.get(key, -1)
    return EventSign(names.icon(key), str(strength) if strength >= 0 else "", name in QUIET_PARAMS)
