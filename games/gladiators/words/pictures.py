"""The small pictures beside events: of items, and of cards by the items that they need."""

from __future__ import annotations

from typing import Any

from games.engine.words import EventPictures, EventSign, named_params
from games.gladiators.words import names
from games.gladiators.words.events import event_message

DRAWN_PARAMS = ("decks", "card", "item", "items", "given", "taken", "give", "take", "dropped", "lifted")
"""The parameters shown as pictures if the sentence names them, in this order."""


ATTACKER_EVENTS = frozenset({"declared", "threw", "countered", "bound"})

EVENT_ICONS: dict[str, str] = {
    "began": "crossed-swords",
    "order": "crossed-swords",
    "round": "hourglass",
    "ended_won": "laurel-crown",
    "ended_draw": "scales",
    "ended_exhausted": "hourglass",
    "dropped": "battle-axe",
    "flew_past": "battle-axe",
}
"""The pictogram before a sentence that concerns no seat, by event code."""


def event_pictures(code: str, params: dict[str, Any]) -> EventPictures:
    """Return the small pictures beside an event, using only parameters that its sentence names."""
    signs = tuple(
        EventSign(names.icon(key))
        for _, value in named_params(event_message(code, params), params, DRAWN_PARAMS)
        for key in ((value,) if isinstance(value, str) else value)
        if names.icon(key)
    )
    return EventPictures(seat=_seat(code, params), mark=EVENT_ICONS.get(code, ""), signs=signs)


def _seat(code: str, params: dict[str, Any]) -> int | None:
    if "seat" in params:
        return int(params["seat"])
    if code in EVENT_ICONS:
        return None
    name = params.get("by") if code in ATTACKER_EVENTS else params.get("gladiator", params.get("first"))
    return names.seat_of(name) if name else None
