"""Quarantine: a broken match is set aside and its clocks stop, while all other matches continue."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.clocks.controls import NEVER
from games.engine.invariants import require
from games.matches import models
from games.matches.database_failures import is_infrastructure
from games.matches.models.audit import match_target
from games.matches.services import deadline_credits
from games.matches.services.audit import record_audit
from games.matches.services.deadlines import Deadlines
from games.uptime import stored_outages

log = logging.getLogger("muster.alarm")

REPAID_DEADLINE_FIELDS = ("granted", "lent", "due_at", "remind_at", "counted_from")
"""The fields of a deadline that change when time is given back."""


def quarantine(match: models.Match, reason: str, now: datetime, *, by: User | None = None) -> None:
    """Set a locked match aside and freeze its clocks, unless it is already set aside.

    `reason` is for the operator and contains no hidden fact. Without `by`, the action is automatic.
    """
    if match.quarantined_at is not None:
        return
    match.quarantined_at, match.quarantine_reason = now, reason[:200]
    match.save(update_fields=["quarantined_at", "quarantine_reason"])
    freeze(match, now)
    record_audit(
        by=by,
        verb=models.AuditEntry.QUARANTINED,
        target=match_target(match.pk),
        reason=match.quarantine_reason,
        now=now,
    )
    log.error("match %s is quarantined: %s", match.pk, reason)


def release(match: models.Match, now: datetime) -> None:
    """Take a locked match out of quarantine.

    Every clock continues where it stood, unless the match is also paused.
    """
    match.quarantined_at, match.quarantine_reason = None, ""
    match.save(update_fields=["quarantined_at", "quarantine_reason"])
    if not match.stands_still:
        thaw(match, now)


def freeze(match: models.Match, now: datetime) -> None:
    """Stop the clocks of a locked match.

    If its clocks can be read, the time of outages up to now is given back first.
    """
    try:
        with transaction.atomic():
            _repay(match, now)
    except Exception as error:
        if is_infrastructure(error):
            raise
        log.exception("match %s could not be credited with the outages", match.pk)
    for deadline in models.Deadline.objects.filter(match=match, handled_at=None, frozen_at=None):
        deadline.frozen_at = now
        deadline.remaining = max(int((deadline.due_at - now).total_seconds()), 0)
        deadline.save(update_fields=["frozen_at", "remaining"])


def _repay(match: models.Match, now: datetime) -> None:
    deadline_credits.credit(match)
    timing = Deadlines(match)
    for deadline in models.Deadline.objects.filter(match=match, handled_at=None, frozen_at=None):
        timing.repay_unfinished(deadline, now)
        deadline.save(update_fields=REPAID_DEADLINE_FIELDS)


def thaw(match: models.Match, now: datetime) -> None:
    """Let the clocks of a locked match run again.

    No time is given back for outages in between. If an outage was in progress when the clocks were stopped,
    or is in progress now, each of its seconds counts once.
    """
    timing, credited = Deadlines(match), stored_outages.latest_ended_outage()
    start = stored_outages.current_outage_start(now)
    stopped = models.Deadline.objects.filter(match=match, handled_at=None).exclude(frozen_at=None)
    for deadline in stopped.filter(due_at__lt=NEVER):
        frozen_at = require(deadline.frozen_at, "those that run were left out")
        known = stored_outages.ended_gaps(deadline.credited_outage_id, credited)
        if start is not None and start < now:
            known.append(stored_outages.running_gap(start, now))
        timing.repay(deadline, known, until=frozen_at)
        timing.give_back(deadline, frozen_at, now)
        timing.leave_enough(deadline, known)
        deadline.frozen_at = deadline.remaining = deadline.retry_at = None
        deadline.failures, deadline.credited_outage, deadline.counted_from = 0, credited, now
        deadline.save(
            update_fields=[
                *REPAID_DEADLINE_FIELDS,
                "frozen_at",
                "remaining",
                "retry_at",
                "failures",
                "credited_outage",
            ]
        )
