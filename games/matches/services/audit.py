"""Write the audit trail: every operator's action on a match, an email or an outage, with its reason."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from accounts.models import User
from games.matches.models import AuditEntry
from games.matches.models.audit import REPORTED_MATCHES
from games.notices.now import database_now

Facts = Mapping[str, str | int | None]
"""Public facts by name; instants are written in ISO 8601."""

MAX_AUDIT_REASON_LENGTH = 400


def record_audit(
    *,
    by: User | None,
    verb: str,
    target: str,
    reason: str,
    now: datetime,
    before: Facts | None = None,
    after: Facts | None = None,
) -> None:
    """Record an action in the audit trail, in the transaction that carries it out.

    Raises `ValueError` if a person acts without a reason.
    """
    if by is not None and not reason.strip():
        raise ValueError(f"{verb} {target}: no reason was given")
    AuditEntry.objects.create(
        actor=by,
        verb=verb,
        target=target,
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason.strip()[:MAX_AUDIT_REASON_LENGTH],
        done_at=now,
    )


def note_lockout(user: User, by: User) -> None:
    """Record that someone was locked out of Django's admin, or let in again."""
    record_audit(
        by=by,
        verb=AuditEntry.LET_IN if user.is_active else AuditEntry.LOCKED_OUT,
        target=user_target(user.pk),
        reason="Django's admin",
        now=database_now(),
    )


def reported_matches(matches: Collection[int | None]) -> dict[str, str | int | None]:
    """Return the fact that hides an audit entry from staff who play, anonymously, in the matches it is about.

    `matches` are those (primary keys) that a decision is about, with None for anything else that it is about.
    If there is anything else, or no match, the result is empty, and the entry is not hidden.
    """
    keys = sorted({key for key in matches if key is not None})
    return {REPORTED_MATCHES: " ".join(map(str, keys))} if keys and None not in matches else {}


def user_target(user_id: int) -> str:
    """Return the name that the audit trail uses for a person."""
    return f"user:{user_id}"
