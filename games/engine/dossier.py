"""What a title's dossier is made from: which of its subjects a telling tells something of.

A family's module `dossier` has `concern`, made here from its tables: by code of a telling, the
parameters that name subjects (a legion, a gladiator), each one name or several.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Names = Mapping[str, tuple[str, ...]]
"""By code of a telling: parameters."""


class Concern(NamedTuple):
    """The subjects a telling is about, by name, and those of them that begin with it."""

    about: tuple[str, ...]
    new: tuple[str, ...]


def concern_by(about: Names, new: Names | None = None) -> Callable[[str, Mapping[str, Any]], Concern]:
    """The function that says what a telling is about, by its code and parameters; nothing where the
    tables do not name the code."""

    def concern(code: str, params: Mapping[str, Any]) -> Concern:
        return Concern(_named(about.get(code, ()), params), _named((new or {}).get(code, ()), params))

    return concern


def _named(names: tuple[str, ...], params: Mapping[str, Any]) -> tuple[str, ...]:
    found: list[str] = []
    for name in names:
        value = params.get(name, ())
        found += [value] if isinstance(value, str) else value
    return tuple(found)
