"""The filters of the lists of ladders and of tournaments."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet
from django.http import QueryDict

from games.competitions.models import Competition
from games.lobby.selectors.tables import offered_keys

MAX_LISTED = 100
"""Maximum number of competitions on a list."""


class CompetitionFilters(NamedTuple):
    """The filters of a list; empty means all."""

    title: str = ""
    seats: str = ""

    @classmethod
    def of(cls, query: QueryDict) -> CompetitionFilters:
        """Return the filters in an address; unknown values are ignored."""
        title, seats = query.get("title", ""), query.get("seats", "")
        return cls(
            title if title in offered_keys() else "",
            seats if seats in ("two", "more") else "",
        )

    def apply(self, found: QuerySet[Competition]) -> QuerySet[Competition]:
        """Return those of the competitions in `found` that the filters accept."""
        if self.title:
            found = found.filter(title=self.title)
        if self.seats:
            found = found.filter(seats_most=2) if self.seats == "two" else found.filter(seats_most__gt=2)
        return found
