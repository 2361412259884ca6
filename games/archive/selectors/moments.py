"""Addresses of moments: each means the same event for everyone, during a match and after it.

Actions are numbered by the events that a reader saw, so an address says whose numbering it uses. While the
match is in progress this is the numbering of watchers, because every seat also sees their events, in one
version or another. An action that only one seat saw has a number only in that seat's own numbering, and opens
for that seat alone. After the end everyone has the same numbering. An address keeps its meaning permanently,
since no event is ever lost.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from django.db.models import BooleanField, ExpressionWrapper, F, Q, QuerySet

from games.engine import registry
from games.engine.events import WATCHERS
from games.matches.models import Event, Match
from games.matches.selectors.story import events_for_seat, heard_revisions, shown_events

WATCHER, ALL = "watcher", "all"


class Moment(NamedTuple):
    """The address of an action: its `number` in one of the numberings.

    `whose` names the numbering: `WATCHER`, `ALL` or a seat's index.
    """

    whose: str
    number: int

    @property
    def seat(self) -> int | None:
        """Return the seat to whose numbering the moment belongs, or None.

        While the match is in progress, only this seat may open it.
        """
        return None if self.whose in (WATCHER, ALL) else int(self.whose)


def revisions_of(match: Match, seat: int | None) -> list[int]:
    """Return the revision of each action that a seat (None: a watcher) saw, in order.

    After the end, return the revisions of all actions.
    """
    return heard_revisions(events_for_seat(match, seat))


class SeenRevisions(NamedTuple):
    """The revisions of the actions that a seat saw, in order, and those of them at which a replay stops."""

    revisions: list[int]
    stops: list[int]


def seen_revisions(match: Match, seat: int | None) -> SeenRevisions:
    """Return what `revisions_of` returns, and the stops of a replay.

    A replay skips an action of which the seat saw only that someone passed (`engine.match_statistics`,
    PASS_CODES). The last revision is always a stop.
    """
    statistics = registry.match_statistics(match.title)
    passes = Q(code__in=statistics.PASS_CODES) if statistics else Q(code__in=())
    found: dict[int, bool] = {}
    told = events_for_seat(match, seat).annotate(passed=ExpressionWrapper(passes, BooleanField()))
    for revision, passed in told.order_by("revision").values_list("revision", "passed").distinct():
        found[revision] = found.get(revision, True) and bool(passed)
    revisions = list(found)
    return SeenRevisions(revisions, [each for each in revisions if not found[each] or each == revisions[-1]])


class MomentNumbers:
    """The numberings that give the moments of a match their addresses for one seat (None: a watcher).

    `revisions` are those of the actions that the seat saw.
    """

    def __init__(self, match: Match, seat: int | None, revisions: list[int]) -> None:
        if match.finished or seat is None:
            self._numberings = {ALL if match.finished else WATCHER: revisions}
        else:
            self._numberings = {WATCHER: heard_revisions(_numbering(match, WATCHER)), str(seat): revisions}

    def moment_of(self, revision: int) -> Moment | None:
        """Return the address of an action in the first numbering that counts it, or None if none does."""
        for whose, revisions in self._numberings.items():
            place = bisect_left(revisions, revision)
            if place < len(revisions) and revisions[place] == revision:
                return Moment(whose, place + 1)
        return None


def revision_at(match: Match, moment: Moment) -> int | None:
    """Return the revision of a moment, or None if there is no such moment, or not yet."""
    revisions = heard_revisions(_numbering(match, moment.whose))
    return revisions[moment.number - 1] if 1 <= moment.number <= len(revisions) else None


def _numbering(match: Match, whose: str) -> QuerySet[Event]:
    """Return the events that a numbering counts, chosen by their audiences, which never change.

    The numbering of watchers counts only what they may see now: what comes later gets the same numbers then.
    """
    events = Event.objects.filter(match=match)
    if whose == ALL:
        return events.filter(telling=0)
    bit = WATCHERS if whose == WATCHER else 1 << int(whose)
    counted = events.annotate(heard=F("audience").bitand(bit)).filter(heard__gt=0)
    return shown_events(match, None, counted) if whose == WATCHER else counted
