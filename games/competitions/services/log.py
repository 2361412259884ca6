"""Write to a competition's log: what was done, by whom, and why."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.competitions.models import Competition, Entrant, LogEntry, Table
from games.notices.now import database_now

MAX_LOG_REASON_LENGTH = 400


def note(
    competition: Competition,
    verb: str,
    *,
    by: User | None = None,
    table: Table | None = None,
    entrant: Entrant | None = None,
    reason: str = "",
    open: bool = True,
    **details: Any,
) -> LogEntry:
    """Record an action in the transaction in which it is done; `by` is None if it happened automatically.

    `details` are keys and plain values, never hidden facts. Entries that are not `open` are only on the desk.
    The sentences for verbs are registered in `games.competitions.entry_sentences`.
    """
    return LogEntry.objects.create(
        competition=competition,
        verb=verb,
        by=by,
        table=table,
        entrant=entrant,
        reason=reason.strip()[:MAX_LOG_REASON_LENGTH],
        open=open,
        details=details,
        at=database_now(),
    )
