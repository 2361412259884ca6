"""Addresses of moments: each means the same event for everyone, during a match and after it.

Actions are numbered by the events that a reader saw, so an address says whose numbering it uses. While the
match is in progress this is the numbering of watchers, because every seat also sees their events, in one
version or another. An action that only one seat saw has a number only in that seat's own numbering, and opens
for that seat alone. After the end everyone has the same numbering. An address keeps its meaning permanently,
since no event is ever lost.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import F, QuerySet

from games.engine.events import WATCHERS
from games.matches.models import Event, Match
from games.matches.selectors.story import events_for_seat

WATCHER, ALL = "watcher", "all"


class Moment(NamedTuple):
    """The address of an action: its `number` in a numbering.

    `whose` says in which: `WATCHER`, `ALL` or a seat's index."""

    whose: str
    number: int

    @property
    def seat(self) -> int | None:
        """Return the only seat that may open the moment during the match, or None if everyone may."""
        return None if self.whose in (WATCHER, ALL) else int(self.whose)


def revisions_of(match: Match, seat: int | None) -> list[int]:
    """Return the revision of each action that a seat (None: a watcher) saw, in order.

    After the end, return the revisions of all actions.
    """
    return _revisions(events_for_seat(match, seat))


def moment_of(match: Match, seat: int | None, revision: int) -> Moment | None:
    """Return the address of an action in the numbering to use for `seat`, or None if it has none there."""
    if match.finished:
        return _counted(ALL, match, revision)
    found = _counted(WATCHER, match, revision)
    return found if found is not None or seat is None else _counted(str(seat), match, revision)


def revision_at(match: Match, moment: Moment) -> int | None:
    """Return the revision of a moment, or None if there is no such moment, or not yet."""
    revisions = _revisions(_numbering(match, moment.whose))
    return revisions[moment.number - 1] if 1 <= moment.number <= len(revisions) else None


def _counted(whose: str, match: Match, revision: int) -> Moment | None:
    told = _numbering(match, whose)
    if not told.filter(revision=revision).exists():
        return None
    number = told.filter(revision__lte=revision).values("revision").distinct().count()
    return Moment(whose, number)


def _numbering(match: Match, whose: str) -> QuerySet[Event]:
    """Return the events that a numbering counts, chosen by their audiences, which never change."""
    events = Event.objects.filter(match=match)
    if whose == ALL:
        return events.filter(telling=0)
    bit = WATCHERS if whose == WATCHER else 1 << int(whose)
    return events.annotate(heard=F("audience").bitand(bit)).filter(heard__gt=0)


def _revisions(events: QuerySet[Event]) -> list[int]:
    return list(events.order_by("revision").values_list("revision", flat=True).distinct())
