"""Which events reveal what is in a legion: when and how it was shown (4.3, 9.1, 18.0)."""

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
"""By event code: the parameters that name the legions an event is about."""

NEW_LEGION_PARAMS: dict[str, tuple[str, ...]] = {
    "divided": ("markers",),
    "split": ("to",),
    "split_own": ("to",),
}
"""By event code: the parameters that name new legions.

Whatever was known under their marker before no longer applies.
"""


concern = make_subject_finder(LEGION_PARAMS, NEW_LEGION_PARAMS)
