"""What a match belongs to: the ladder or the tournament that made it, as a room above tells it.

A match knows nothing of competitions. A room that makes some registers who finds what they belong to;
pages, lists and mails show it beside the match's name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from accounts.models import User
    from games.matches.models import Match


class Belonging(NamedTuple):
    """What a match belongs to, in the reader's language: its `name` and page, which part of it the match
    is (`note`: "round 3, table 7"), and where the reader can call a director ("": they cannot)."""

    name: str
    url: str
    note: str = ""
    call_url: str = ""

    @property
    def line(self) -> str:
        """Both in one line."""
        return f"{self.name} · {self.note}" if self.note else self.name


Find: TypeAlias = "Callable[[Collection[int], User | None], Mapping[int, Belonging]]"
"""Gives what each of some matches belongs to, by its number, for a reader; None: nobody in particular."""

_finders: list[Find] = []


def register(find: Find) -> None:
    """Have `find` asked. Called from AppConfig.ready of a room that makes matches."""
    if find not in _finders:
        _finders.append(find)


def belongings(matches: Collection[Match], user: User | None) -> dict[int, Belonging]:
    """What each of some matches belongs to, by its number; asks nothing where each has a host."""
    numbers = sorted({match.pk for match in matches if match.convened})
    found: dict[int, Belonging] = {}
    if numbers:
        for find in _finders:
            found.update(find(numbers, user))
    return found


def belonging(match: Match, user: User | None) -> Belonging | None:
    """What one match belongs to."""
    return belongings([match], user).get(match.pk)
