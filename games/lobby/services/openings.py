"""Note tables that have become free to join, for the sweep that notifies people with table alerts."""

from __future__ import annotations

from datetime import datetime

from games.lobby.models import OpenedTable
from games.matches.models import Match


def note_opening(match: Match, now: datetime) -> None:
    """Note in the caller's transaction that anyone may now take a seat at a table.

    A table that is not in the public list is not noted. Noting a table again does no harm. An anonymous table
    is noted only when it is offered: a seat that becomes free must not tell that one was taken.
    """
    if match.anonymous and match.created_at < now:
        return
    if match.door == Match.Door.PUBLIC and not match.convened and not match.practice:
        OpenedTable.objects.create(match=match, opened_at=now)
