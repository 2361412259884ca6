"""The address of one moment: the same happening for everybody, while a match runs and after it.

Actions are numbered by what one was told, so an address says in whose numbering it counts. While
the match runs it counts what watchers are told, which every seat hears too, in some telling;
an action of which a seat alone was told counts in the seat's own numbering and opens to that seat.
After the end everybody has the same ones. An address keeps its meaning for ever, since no
telling is ever lost.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import F, QuerySet

from games.engine.events import WATCHERS
from games.matches.models import Event, Match
from games.matches.selectors.story import hearing

WATCHER, ALL = "watcher", "all"


class Moment(NamedTuple):
    """The `number` of an action in the numbering of `whose`: `WATCHER`, `ALL` or a seat's index."""

    whose: str
    number: int

    @property
    def seat(self) -> int | None:
        """Whose eyes alone it opens to while the match runs; None where it opens to all."""
        return None if self.whose in (WATCHER, ALL) else int(self.whose)


def revisions_of(match: Match, seat: int | None) -> list[int]:
    """The revision of each action a seat (None: a watcher) was told of, in order; after the end all."""
    return _revisions(hearing(match, seat))


def moment_of(match: Match, seat: int | None, revision: int) -> Moment | None:
    """The address of an action, as `seat` counts them."""
    if match.finished:
        return _counted(ALL, match, revision)
    found = _counted(WATCHER, match, revision)
    return found if found is not None or seat is None else _counted(str(seat), match, revision)


def revision_at(match: Match, moment: Moment) -> int | None:
    """Which revision a moment is; None where there is none, or not yet."""
    revisions = _revisions(_numbering(match, moment.whose))
    return revisions[moment.number - 1] if 1 <= moment.number <= len(revisions) else None


def _counted(whose: str, match: Match, revision: int) -> Moment | None:
    told = _numbering(match, whose)
    if not told.filter(revision=revision).exists():
        return None
    number = told.filter(revision__lte=revision).values("revision").distinct().count()
    return Moment(whose, number)


def _numbering(match: Match, whose: str) -> QuerySet[Event]:
    """The tellings that are counted: by their audiences, which never change."""
    events = Event.objects.filter(match=match)
    if whose == ALL:
        return events.filter(telling=0)
    bit = WATCHERS if whose == WATCHER else 1 << int(whose)
    return events.annotate(heard=F("audience").bitand(bit)).filter(heard__gt=0)


def _revisions(events: QuerySet[Event]) -> list[int]:
    return list(events.order_by("revision").values_list("revision", flat=True).distinct())
