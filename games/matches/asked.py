"""What waits for a person besides their matches: a challenge, a roll-call, as the rooms above tell it.

Matches know nothing of ladders and tournaments. A room that asks people something by a date registers who
finds it; the page of what waits shows it among the matches, by its date.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from accounts.models import User


class Wait(NamedTuple):
    """Something that waits for the reader: of what (`match`), what is asked, a sentence about it, until when,
    the deed and the page where it is done. A match has unread messages, a picture, and perhaps somebody
    whose deputy the reader is."""

    match: str
    asked: str
    fact: str
    deadline: datetime
    deed: str
    url: str
    unread: int = 0
    picture: str | None = None
    deputy_for: str = ""


Find: TypeAlias = "Callable[[User], Iterable[Wait]]"
"""Finds what waits for a person in a room, in their language."""

_finders: list[Find] = []


def register(find: Find) -> None:
    """Have `find` asked. Called from AppConfig.ready of a room that asks people something."""
    if find not in _finders:
        _finders.append(find)


def asked_of(user: User) -> list[Wait]:
    """What waits for a person in all rooms, soonest first."""
    return sorted((wait for find in _finders for wait in find(user)), key=lambda wait: wait.deadline)
