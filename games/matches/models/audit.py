"""The model of the audit trail: actions on matches by people with special rights, and their reasons."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from accounts import lines

REPORTED_MATCHES = "reported_matches"
"""The fact that names the matches of a decision, so that the entry is not shown to their players."""


class AuditEntry(models.Model):
    """One action in the audit trail. Without an `actor`, it was automatic or done by a command.

    `target` names a row ("match:17"); `before` and `after` contain public facts. An import stores in `after`
    the number and the seal of the match on the other site, and the `revision` up to which it was played
    there. A decision about reports or pairs that concerns matches and nothing else stores their numbers in
    `after` as `REPORTED_MATCHES`. These numbers are not shown; they hide the entry from staff who play in the
    matches while the players are anonymous.
    """

    IMPORTED = "imported"
    EXPORTED = "exported"
    PAUSED = "paused"
    RESUMED = "resumed"
    EXTENDED = "extended"
    ADJUDICATED = "adjudicated"
    QUARANTINED = "quarantined"
    RELEASED = "released"
    REPLACED = "replace"
    AUTOPILOT = "seat_autopilot"
    LEFT = "left"
    RESENT = "resent"
    WOKEN = "woken"
    OUTAGE_OPENED = "outage_opened"
    OUTAGE_CLOSED = "outage_closed"
    APPOINTED = "appointed"
    DISMISSED = "dismissed"
    KEYS_FORGOTTEN = "keys_forgotten"
    LOCKED_OUT = "locked_out"
    LET_IN = "let_in"
    REPORT_ANSWERED = "report_answered"
    WARNED = "warned"
    SUSPENDED = "suspended"
    BANNED = "banned"
    MEASURE_ENDED = "measure_ended"
    APPEAL_ANSWERED = "appeal_answered"
    PAIR_CLEARED = "pair_cleared"
    PAIR_REOPENED = "pair_reopened"
    TALK_REMOVED = "talk_removed"

    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    verb = models.CharField(max_length=40)
    target = models.CharField(max_length=60)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=400, blank=True, default="", validators=[lines.validate_block])
    done_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(name="matches_audit_target", fields=["target"]),
            models.Index(name="matches_audit_verb", fields=["verb", "-id"]),
        ]

    def __str__(self) -> str:
        return f"{self.verb} {self.target}"


def match_target(match_id: int) -> str:
    """Return the name that the audit trail uses for a match."""
    return f"match:{match_id}"
