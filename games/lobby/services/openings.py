"""Record tables that anyone can now join, for the sweep that notifies people with table alerts."""

from __future__ import annotations

from datetime import datetime

from games.lobby.models import OpenedTable
from games.matches.models import Match


def note_opening(match: Match, now: datetime) -> None:
    """Record, in the caller's transaction, that anyone can now take a seat at a public table.

    Other tables are not recorded, and recording a table again does no harm. An anonymous table is recorded
    only when it is offered: a seat that becomes free must not reveal that it was taken.
    """
    if match.anonymous and match.created_at < now:
        return
    if match.door == Match.Door.PUBLIC and not match.convened and not match.practice:
        OpenedTable.objects.create(match=match, opened_at=now)
