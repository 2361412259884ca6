"""The small pictures beside events: shown characters, charges of legions, lands and dice."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.engine.words import EventPictures, EventSign, named_params
from games.titan.lands import LANDS
from games.titan.words import names
from games.titan.words.events import event_message

DRAWN_PARAMETERS: dict[str, tuple[str, ...]] = {
    "divided": ("markers",),
    "split": ("legion", "to"),
    "split_own": ("pieces", "to"),
    "moved": ("legion", "land"),
    "moved_upon": ("legion", "enemy", "land"),
    "teleported": ("lord", "land"),
    "teleported_upon": ("lord", "enemy", "land"),
    "aborted": ("legion", "other", "land"),
    "engaged": ("attacker", "defender", "land"),
    "examined": ("attackers", "defenders", "land"),
    "resolved": ("legion", "land"),
    "eliminated": ("pieces",),
    "acquired": ("lord",),
    "summoned": ("lord",),
    "summoning": ("lord",),
    "reinforcing": ("recruit", "shown"),
    "reinforced": ("recruit", "shown"),
    "mustered": ("recruit", "shown"),
    "removed": ("pieces",),
    "battle": ("attackers", "defenders", "land"),
    "battle.entered": ("piece",),
    "battle.maneuvered": ("piece",),
    "battle.not_entered": ("piece",),
    "battle.stayed": ("piece",),
    "battle.drift": ("piece",),
    "battle.struck": ("piece", "foe"),
    "battle.rangestruck": ("piece", "foe"),
    "battle.carried": ("foe",),
    "battle.removed": ("pieces",),
}
"""The parameters that are drawn for each event code, in this order."""

QUIET_PARAMETERS = frozenset({"shown", "land", "foe", "defenders"})
"""The parameters that are drawn less prominently than the one that the sentence is about."""

EVENT_ICONS: dict[str, str] = {
    "towers": "white-tower",
    "offers_shown": "talk",
    "still_talking": "talk",
    "resolved": "crossed-swords",
    "turns_over": "hourglass",
    "drawn": "scales",
    "battle.over": "crossed-swords",
}
"""The pictogram before a sentence that does not concern a seat, by event code."""


def event_pictures(code: str, params: dict[str, Any]) -> EventPictures:
    """Return the small pictures beside an event, using only parameters that its sentence names."""
    signs = tuple(
        sign
        for name, value in named_params(event_message(code, params), params, DRAWN_PARAMETERS.get(code, ()))
        for sign in _signs(name, value)
    )
    seat = params.get("winner", params.get("seat"))
    return EventPictures(
        seat=seat if isinstance(seat, int) and seat >= 0 else None,
        mark=EVENT_ICONS.get(code, ""),
        dice=_dice(code, params),
        signs=signs,
    )


def _signs(name: str, value: Any) -> tuple[EventSign, ...]:
    """Return the pictures of a parameter: a land as its terrain, and equal characters with their number."""
    quiet = name in QUIET_PARAMETERS
    if name == "land":
        return (EventSign(names.icon(LANDS[value].terrain), quiet=quiet),)
    keys = (value,) if isinstance(value, str) else value
    return tuple(
        EventSign(names.icon(key), "" if count == 1 else f"×{count}", quiet)
        for key, count in Counter(keys).items()
    )


def _dice(code: str, params: dict[str, Any]) -> tuple[tuple[int, bool], ...]:
    """Return the dice of a roll, each with whether it was a hit."""
    if code in ("battle.struck", "battle.rangestruck"):
        return tuple((die, die >= params["number"]) for die in params["dice"])
    if code in ("rolled", "rerolled"):
        return ((params["roll"], False),)
    return ()
