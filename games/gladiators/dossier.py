"""Which happenings tell something of the cards a gladiator holds and plans, and of the numbers they set."""

from __future__ import annotations

from games.engine.dossier import concern_by

ABOUT: dict[str, tuple[str, ...]] = {
    "picked": ("gladiator",),
    # The row, and what comes out of it
    "planned": ("gladiator",),
    "planned_card": ("gladiator",),
    "took_back": ("gladiator",),
    "took_back_card": ("gladiator",),
    "replanned": ("gladiator",),
    "replanned_card": ("gladiator",),
    "took": ("gladiator",),
    "took_in_vain": ("gladiator",),
    "retrieved": ("gladiator",),
    "unsettled": ("gladiator",),
    "disarmed": ("gladiator",),
    "unplanned": ("gladiator",),
    "unplanned_cards": ("gladiator",),
    "peeked": ("foe",),
    "peeked_cards": ("foe",),
    # Numbers that are opened when an attack or a contest is met
    "guessed": ("by",),
    "hit": ("by",),
    "harmless": ("by",),
    "kept_hold": ("by",),
    "dislodged": ("by",),
}
"""By code of the telling: the parameter that names the gladiator it tells of."""


concern = concern_by(ABOUT)
