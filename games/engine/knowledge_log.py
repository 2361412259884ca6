"""Parts from which a family builds its knowledge log, which links event messages to their subjects.

A family's module `knowledge_log` defines `concern`, which is built here from the family's tables. For each
event code, a table lists the parameters that name subjects (legions, gladiators). A parameter may hold one
name or several.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Names = Mapping[str, tuple[str, ...]]
"""For each event code, the parameters that name subjects."""


class EventSubjects(NamedTuple):
    """The names of the subjects that an event message is about; `new` are those that first appear in it."""

    about: tuple[str, ...]
    new: tuple[str, ...]


def make_subject_finder(
    about: Names, new: Names | None = None
) -> Callable[[str, Mapping[str, Any]], EventSubjects]:
    """Return a function that finds an event message's subjects from its code and parameters.

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
