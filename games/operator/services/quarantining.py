"""Quarantine a match, and release it again, as an operator."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.matches.errors import AlreadyChanged
from games.matches.models import AuditEntry
from games.matches.models.audit import match_target
from games.matches.services.audit import record_audit
from games.matches.services.locking import lock_running
from games.matches.services.quarantine import quarantine, release


@transaction.atomic
def quarantine_match(*, match_id: int, by: User, reason: str) -> None:
    """Quarantine a match by hand.

    Raises `AlreadyChanged` if it is already quarantined, or the errors of `lock_running`.
    """
    match, now = lock_running(match_id, by)
    if match.quarantined_at is not None:
        raise AlreadyChanged
    quarantine(match, reason, now, by=by)


@transaction.atomic
def release_match(*, match_id: int, by: User, reason: str) -> None:
    """Release a quarantined match.

    Raises `AlreadyChanged` if it is not quarantined, or the errors of `lock_running`.
    """
    match, now = lock_running(match_id, by)
    if match.quarantined_at is None:
        raise AlreadyChanged
    before = {"since": match.quarantined_at.isoformat(), "why": match.quarantine_reason}
    release(match, now)
    record_audit(
        by=by,
        verb=AuditEntry.RELEASED,
        target=match_target(match.pk),
        reason=reason,
        now=now,
        before=before,
    )
