"""What a match's end meant elsewhere, as the rooms above tell it on its page.

Matches know nothing of ratings, ladders and tournaments. A room that reads their endings registers who
finds what came of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from accounts.models import User
    from games.matches.models import Match


class PostButton(NamedTuple):
    """A button the reader may press: it posts to `url`; `note` says what follows."""

    label: str
    url: str
    note: str = ""


class Consequence(NamedTuple):
    """What came of an end, in the reader's language: a sentence about the reader or the match ("": none),
    the `why` of it, a page that says more, and a button. `beside` are words for the holders of seats,
    by the seat's number."""

    text: str = ""
    why: str = ""
    url: str = ""
    link: str = ""
    button: PostButton | None = None
    beside: Mapping[int, str] = {}


Find: TypeAlias = "Callable[[Match, User | None], Consequence | None]"
"""Gives what came of a finished match, for a reader; None: nothing, or not yet."""

_finders: list[Find] = []


def register(find: Find) -> None:
    """Have `find` asked. Called from AppConfig.ready of a room that reads endings."""
    if find not in _finders:
        _finders.append(find)


def consequences(match: Match, user: User | None) -> list[Consequence]:
    """What came of a match; nothing while it goes on."""
    if not match.finished:
        return []
    return [found for find in _finders if (found := find(match, user)) is not None]
