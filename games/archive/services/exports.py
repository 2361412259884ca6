"""Handing a match out as a file, which of a running match holds what is hidden: by a command alone."""

from __future__ import annotations

from django.db import transaction

from games.archive.records import write
from games.archive.selectors.export import record_of
from games.matches.models import AuditEntry, Match
from games.matches.models.audit import match_target
from games.matches.services.audit import note
from games.notices.now import database_now


@transaction.atomic
def export(match: Match) -> bytes:
    """The file of a match that has begun; that it was made stands in the audit trail.

    Raises `MatchNotRunning` for an open table.
    """
    data = write(record_of(match))
    note(
        by=None,
        verb=AuditEntry.EXPORTED,
        target=match_target(match.pk),
        reason="manage.py export_match",
        now=database_now(),
    )
    return data
