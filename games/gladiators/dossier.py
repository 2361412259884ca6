"""Which happenings tell something of the cards a gladiator holds and plans, and of the numbers they set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

ABOUT: dict[str, str] = {
    "picked": "gladiator",
    # The row, and what comes out of it
    "planned": "gladiator",
    "planned_card": "gladiator",
    "took_back": "gladiator",
    "took_back_card": "gladiator",
    "replanned": "gladiator",
    "replanned_card": "gladiator",
    "took": "gladiator",
    "took_in_vain": "gladiator",
    "retrieved": "gladiator",
    "unsettled": "gladiator",
    "disarmed": "gladiator",
    "unplanned": "gladiator",
    "unplanned_cards": "gladiator",
    "peeked": "foe",
    "peeked_cards": "foe",
    # Numbers that are opened when an attack or a contest is met
    "guessed": "by",
    "hit": "by",
    "harmless": "by",
    "kept_hold": "by",
    "dislodged": "by",
}
"""By code of the telling: the parameter that names the gladiator it tells of."""


class Concern(NamedTuple):
    """The gladiators a telling is about, by name; none of them begins with it."""

    about: tuple[str, ...]
    new: tuple[str, ...]


def concern(code: str, params: Mapping[str, Any]) -> Concern:
    """What a telling is about; nothing where it tells of nobody's cards or numbers."""
    name = params.get(ABOUT[code]) if code in ABOUT else None
    return Concern((str(name),) if name else (), ())
