"""Which happenings tell something of what is in a legion: when and how it was shown (4.3, 9.1, 18.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

ABOUT: dict[str, tuple[str, ...]] = {
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
"""By code of the telling: the parameters that name the legions it tells of."""

NEW: dict[str, tuple[str, ...]] = {"divided": ("markers",), "split": ("to",), "split_own": ("to",)}
"""The same: legions that begin with it. What was known under their marker before is over."""


class Concern(NamedTuple):
    """The legions a telling is about, by marker, and those of them that begin with it."""

    about: tuple[str, ...]
    new: tuple[str, ...]


def concern(code: str, params: Mapping[str, Any]) -> Concern:
    """What a telling is about; nothing where it tells of no legion's contents."""
    return Concern(_named(ABOUT, code, params), _named(NEW, code, params))


def _named(table: Mapping[str, tuple[str, ...]], code: str, params: Mapping[str, Any]) -> tuple[str, ...]:
    found: list[str] = []
    for name in table.get(code, ()):
        value = params.get(name, ())
        found += [value] if isinstance(value, str) else value
    return tuple(found)
