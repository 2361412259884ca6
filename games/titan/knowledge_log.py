"""The knowledge log: events that reveal the characters of a legion (4.3, 9.1, 18.0)."""

from __future__ import annotations

from games.engine.knowledge_log import make_subject_finder

LEGION_PARAMS: dict[str, tuple[str, ...]] = {
    "divided": ("markers",),
    "split": ("legion", "to"),
    "split_own": ("legion", "to"),
    "aborted": ("legion",),
    "teleported": ("legion",),
    "teleported_upon": ("legion",),
    "examined": ("attacker", "defender"),
    "eliminated": ("legion",),
    "acquired": ("legion",),
    "summoned": ("legion", "donor"),
    "summoning": ("donor",),
    "reinforced": ("legion",),
    "mustered": ("legion",),
}
"""The parameters that name the legions an event is about, by event code."""

NEW_LEGION_PARAMS: dict[str, tuple[str, ...]] = {
    "divided": ("markers",),
    "split": ("to",),
    "split_own": ("to",),
}
"""The parameters that name new legions, by event code.

Anything known before about a legion with such a marker no longer applies.
"""


concern = make_subject_finder(LEGION_PARAMS, NEW_LEGION_PARAMS)
