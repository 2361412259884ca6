"""Requests that wait for a person in addition to their matches, such as a challenge or a roll call.

Matches do not depend on ladders and tournaments. A room that asks people for something by a deadline
registers a function that finds these requests; the page *Waiting for you* shows them among the matches,
sorted by deadline. Every page shows the total number beside "Waiting for you". For this number, the room
only provides query sets, which are counted together with the matches in one query.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.listeners import Registrations

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.models import User
    from games.compiled_queries import Key


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


class RequestFinder(NamedTuple):
    """The functions of a room that asks people for something.

    `find` finds what is waiting for a person, in their language. `rows` returns the rows behind what `find`
    finds, given the key of a person; their number is the same. Its queries are built once and kept, so the
    current time must come from the database.
    """

    find: Callable[[User], Iterable[PendingRequest]]
    rows: Callable[[Key], Iterable[QuerySet[Any]]]


request_finders: Registrations[RequestFinder] = Registrations()
"""The functions of every room that asks people for something."""


def pending_for(user: User) -> list[PendingRequest]:
    """Return the requests that wait for a person in all rooms, soonest deadline first."""
    return sorted(
        (wait for each in request_finders for wait in each.find(user)), key=lambda wait: wait.deadline
    )


def pending_rows(user_id: Key) -> list[QuerySet[Any]]:
    """Return query sets of the requests that `pending_for` returns for a person."""
    return [found for each in request_finders for found in each.rows(user_id)]
