"""Requests that wait for a person in addition to their matches, such as a challenge or a roll call.

Matches do not depend on ladders and tournaments. A room that asks people for something by a deadline
registers a function that finds these requests; the page *Waiting for you* shows them among the matches,
sorted by deadline. Every page shows the total number beside "Waiting for you". For this number, the room
only provides query sets, which are counted together with the matches in one query.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.models import User
    from games.matches.compiled_queries import Key


class PendingRequest(NamedTuple):
    """A match or a request that is waiting for the reader.

    The fields give what it belongs to (`match`), the question, a sentence about it, the deadline, the
    action to take, and the page where to take it. For a match, there are also its unread messages, a
    picture, and possibly a player for whom the reader is deputy.
    """

    match: str
    asked: str
    fact: str
    deadline: datetime
    action: str
    url: str
    unread: int = 0
    picture: str | None = None
    deputy_for: str = ""


Find: TypeAlias = "Callable[[User], Iterable[PendingRequest]]"
"""Finds what is waiting for a person in a room, in their language."""

Rows: TypeAlias = "Callable[[Key], Iterable[QuerySet[Any]]]"
"""Returns the rows behind what `Find` finds, given the key of a person; their number is the same.

The queries are built once and kept, so the current time must come from the database.
"""

_finders: list[tuple[Find, Rows]] = []


def register_requests(find: Find, rows: Rows) -> None:
    """Register the functions `find` and `rows` of a room that asks people for something.

    Called from AppConfig.ready.
    """
    if (find, rows) not in _finders:
        _finders.append((find, rows))


def pending_for(user: User) -> list[PendingRequest]:
    """Return the requests that wait for a person in all rooms, soonest deadline first."""
    return sorted((wait for find, _ in _finders for wait in find(user)), key=lambda wait: wait.deadline)


def pending_rows(user_id: Key) -> list[QuerySet[Any]]:
    """Return query sets of the requests that `pending_for` returns for a person."""
    return [found for _, rows in _finders for found in rows(user_id)]
