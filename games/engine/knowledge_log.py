"""The parts of a title's knowledge log: which event messages say something about which subjects.

A family's module `knowledge_log` defines `concern`, built here from its tables: for each event code, the
parameters that name subjects (a legion, a gladiator), each holding one name or several.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Names = Mapping[str, tuple[str, ...]]
"""Parameters by event code."""


class EventSubjects(NamedTuple):
    """The subjects of an event message, by name; `new` are those that first appear in it."""

    about: tuple[str, ...]
    new: tuple[str, ...]


def make_subject_finder(
    about: Names, new: Names | None = None
) -> Callable[[str, Mapping[str, Any]], EventSubjects]:
    """Return the function that finds an event message's subjects from its code and parameters.

    It finds no subjects if the tables do not list the code.
    """

    def concern(code: str, params: Mapping[str, Any]) -> EventSubjects:
        return EventSubjects(_named(about.get(code, ()), params), _named((new or {}).get(code, ()), params))

    return concern


def _named(names: tuple[str, ...], params: Mapping[str, Any]) -> tuple[str, ...]:
    found: list[str] = []
    for name in names:
        value = params.get(name, ())
        found += [value] if isinstance(value, str) else value
    return tuple(found)
