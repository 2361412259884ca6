"""The titles of the house, and the one place that names them.

A family is a package with fixed doors: `meta.TITLES` and `rules.RULES` by key, and the modules
`words` and `drawing`; it may have `lessons`, `dossier` and `annals`. They are opened when somebody
asks, so the lobby never loads a rules engine.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from games.engine.errors import UnknownTitle
from games.engine.lessons import Lesson
from games.engine.meta import Meta
from games.engine.rules import Rules
from games.engine.wording import Wording

_FAMILIES: dict[str, str] = {
    "titan": "games.titan",
    "gladiators": "games.gladiators",
    "arena-2004": "games.arena",
    "arena-1997": "games.arena",
}

_UNLISTED: dict[str, str] = {}


def keys() -> tuple[str, ...]:
    """The keys of all titles, in the order the lobby shows them."""
    return tuple(_FAMILIES)


def add(key: str, package: str, *, listed: bool = True) -> None:
    """Make a title known that is not part of the house (a test's); one that is not `listed` is found
    by its key alone."""
    (_FAMILIES if listed else _UNLISTED)[key] = package


def meta(key: str) -> Meta:
    """A title in a few words; cheap."""
    found: Meta = _door(key, "meta").TITLES[key]
    return found


@cache
def get(key: str) -> Rules[Any]:
    """The rules of a title; one instance per process."""
    rules: Rules[Any] = _door(key, "rules").RULES[key]()
    return rules


@cache
def words(key: str) -> Wording:
    """The sentences of a title's family."""
    return Wording(_door(key, "words"))


def drawing(key: str) -> ModuleType:
    """The pictures of a title's family."""
    return _door(key, "drawing")


@cache
def lessons(key: str) -> Lesson | None:
    """How a title is played; None where its family tells nothing of it."""
    if find_spec(f"{_package(key)}.lessons") is None:
        return None
    found: Lesson | None = _door(key, "lessons").lesson(key)
    return found


@cache
def dossier(key: str) -> ModuleType | None:
    """Which tellings of a title say what somebody knows of what; None where its family keeps no
    such record."""
    if find_spec(f"{_package(key)}.dossier") is None:
        return None
    return _door(key, "dossier")


@cache
def annals(key: str) -> ModuleType | None:
    """What a title tells for looking back (`engine.annals`); None where its family tells nothing."""
    if find_spec(f"{_package(key)}.annals") is None:
        return None
    return _door(key, "annals")


def _door(key: str, name: str) -> ModuleType:
    return import_module(f"{_package(key)}.{name}")


def _package(key: str) -> str:
    try:
        return _FAMILIES.get(key) or _UNLISTED[key]
    except KeyError:
        raise UnknownTitle(key) from None
