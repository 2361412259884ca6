"""Moments by when they happened: how a page that does not count moments links to the replay.

To number a moment, a page would have to read everything that its reader saw of the match, and the revision
would reveal how many actions were hidden from them. A line of the log shows its instant already. What was
sent together happened at the same instant, so the link also says how many moments of that instant follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from games.engine.sent_numbers import read_number
from games.matches.models import Match
from games.matches.selectors.story import LogSentence, events_for_seat, heard_revisions


class MomentTime(NamedTuple):
    """When an action happened, and how many `later` actions of the same instant the reader saw."""

    at: datetime
    later: int = 0

    @property
    def query(self) -> str:
        """Return the query string with which the replay opens at this moment."""
        when = self.at.astimezone(UTC).replace(tzinfo=None).isoformat()
        return f"when={when}Z&later={self.later}" if self.later else f"when={when}Z"


def read_moment_time(sent: Mapping[str, str]) -> MomentTime | None:
    """Return the time that a query string names, or None if it names none."""
    try:
        at = datetime.fromisoformat(sent.get("when", ""))
        if at.tzinfo is None:
            return None
        # The year 1 may begin before the first day that can be stored.
        at = at.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return MomentTime(at, read_number(sent.get("later", "")) or 0)


def with_moment_times(lines: Sequence[LogSentence]) -> list[LogSentence]:
    """Return the newest lines of a reader's log, oldest first, with what leads from each to the replay."""
    found: list[LogSentence] = []
    revisions_at: dict[datetime, dict[int, int]] = {}
    for line in reversed(lines):
        later_revisions = revisions_at.setdefault(line.at, {})
        later = later_revisions.setdefault(line.revision, len(later_revisions))
        found.append(line._replace(moment=MomentTime(line.at, later).query))
    return found[::-1]


def revision_near(match: Match, seat: int | None, time: MomentTime) -> int | None:
    """Return the revision of the moment of a time among those that a seat (None: a watcher) saw.

    If the seat saw nothing happen at that instant, return the first revision after it, or None.
    """
    seen = events_for_seat(match, seat)
    together = heard_revisions(seen.filter(happened_at=time.at))
    if together:
        return together[max(len(together) - 1 - time.later, 0)]
    return next(iter(heard_revisions(seen.filter(happened_at__gt=time.at))), None)
