"""Export matches as files.

Only a command may use this, because the file of a match in progress contains secrets."""

from __future__ import annotations

from django.db import transaction

from games.archive.records import encode_record
from games.archive.selectors.export import build_record
from games.matches.models import AuditEntry, Match
from games.matches.models.audit import match_target
from games.matches.services.audit import record_audit
from games.notices.now import database_now


@transaction.atomic
def export(match: Match) -> bytes:
    """Return the file of a match that has started, and record the export in the audit trail.

    Raises `MatchNotRunning` for an open table.
    """
    data = encode_record(build_record(match))
    record_audit(
        by=None,
        verb=AuditEntry.EXPORTED,
        target=match_target(match.pk),
        reason="manage.py export_match",
        now=database_now(),
    )
    return data
