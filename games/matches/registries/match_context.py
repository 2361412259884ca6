"""The ladder or tournament that a match belongs to, as reported by a room above.

Matches do not depend on competitions. A room that creates matches registers a function that finds the
competitions they belong to; pages, lists and emails show them beside the match's name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from games.engine.listeners import Listeners

if TYPE_CHECKING:
    from accounts.models import User
    from games.matches.models import Match


class MatchContext(NamedTuple):
    """The ladder or tournament that a match belongs to, in the reader's language.

    It consists of a `name`, a page, a `note` with the match's part in it ("Round 3, table 7"), and the
    address where the reader can call a director, "" if they cannot. If the match has not ended at
    `decided_at` (None: no such date), the competition decides it then: it is stopped, or it `continues`
    without counting.
    """

    name: str
    url: str
    note: str = ""
    call_url: str = ""
    decided_at: datetime | None = None
    continues: bool = False

    @property
    def line(self) -> str:
        """Return the name and the note on one line."""
        return f"{self.name} · {self.note}" if self.note else self.name


context_finders: Listeners[[Collection[int], User | None], Mapping[int, MatchContext]] = Listeners()
"""Asked what each of some matches belongs to, by its number, for a reader (None: no particular reader)."""


def contexts_of_matches(matches: Collection[Match], user: User | None) -> dict[int, MatchContext]:
    """Return the context of each match, by match number; matches with a host have none."""
    numbers = sorted({match.pk for match in matches if match.convened})
    found: dict[int, MatchContext] = {}
    if numbers:
        for contexts in context_finders.ask(numbers, user):
            found.update(contexts)
    return found


def context_of_match(match: Match, user: User | None) -> MatchContext | None:
    """Return the context of one match, or None if it has none."""
    return contexts_of_matches([match], user).get(match.pk)
