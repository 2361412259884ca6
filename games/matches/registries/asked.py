"""What waits for a person besides their matches: a challenge, a roll-call, as the rooms above tell it.

Matches know nothing of ladders and tournaments. A room that asks people something by a date registers who
finds it; the page of what waits shows it among the matches, by its date. Every page says beside *Waiting for
you* how many there are: of that a room tells the rows alone, which are counted with the matches in one query.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.models import User


class Wait(NamedTuple):
    """Something that waits for the reader: of what (`match`), what is asked, a sentence about it, until when,
    what to do and the page where it is done. A match has unread messages, a picture, and perhaps somebody
    whose deputy the reader is."""

    match: str
    asked: str
    fact: str
    deadline: datetime
    action: str
    url: str
    unread: int = 0
    picture: str | None = None
    deputy_for: str = ""


Find: TypeAlias = "Callable[[User], Iterable[Wait]]"
"""Finds what waits for a person in a room, in their language."""

Rows: TypeAlias = "Callable[[int], Iterable[QuerySet[Any]]]"
"""The rows behind what `Find` finds for a person, by their key: as many as it gives."""

_finders: list[tuple[Find, Rows]] = []


def register(find: Find, rows: Rows) -> None:
    """Have `find` and `rows` asked. Called from AppConfig.ready of a room that asks people something."""
    if (find, rows) not in _finders:
        _finders.append((find, rows))


def asked_of(user: User) -> list[Wait]:
    """What waits for a person in all rooms, soonest first."""
    return sorted((wait for find, _ in _finders for wait in find(user)), key=lambda wait: wait.deadline)


def rows_of(user_id: int) -> list[QuerySet[Any]]:
    """The rows of all that `asked_of` tells a person."""
    return [found for _, rows in _finders for found in rows(user_id)]
