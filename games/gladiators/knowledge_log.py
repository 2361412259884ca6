"""The knowledge log: events that reveal something about a gladiator's hand, plans or secret numbers."""

from __future__ import annotations

from games.engine.knowledge_log import make_subject_finder

SUBJECT_PARAMS: dict[str, tuple[str, ...]] = {
    "picked": ("gladiator",),
    # Planned cards, and what happens to them
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
    # Numbers that are revealed when an attack or a contest is met
    "guessed": ("by",),
    "hit": ("by",),
    "harmless": ("by",),
    "kept_hold": ("by",),
    "dislodged": ("by",),
}
"""For each event code, the parameter that names the gladiator it is about."""


concern = make_subject_finder(SUBJECT_PARAMS)
