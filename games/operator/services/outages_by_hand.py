"""Open and end outages by hand, for problems that no sweep can detect.

For example, the mail service may have failed, or people may not have been able to reach the site. During such
an outage deadlines do not run out, and afterwards every clock gets its share of the time back.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction

from accounts.models import User
from games.matches.errors import AlreadyChanged, NotYours
from games.matches.models import AuditEntry
from games.matches.selectors.conflict_of_interest import refuse_awaited
from games.matches.services.audit import record_audit
from games.notices.now import database_now
from games.operator.errors import OutageOpen, OutagesOverlap
from games.uptime.models import Outage
from games.uptime.services.outages import finish_outage
from games.uptime.stored_outages import latest_ended_outage

LONGEST_AGO = timedelta(days=7)
"""The longest time ago that an outage may have begun."""


@transaction.atomic
def open_outage(*, by: User, reason: str, begun: timedelta = timedelta(0)) -> None:
    """Open an outage that began `begun` ago, at most `LONGEST_AGO`.

    Deadlines that have run out since then are not changed. Raises `OutageOpen`, `OutagesOverlap`, or
    `ConflictOfInterest` while a clock of `by` is running.
    """
    refuse_awaited(by)
    if Outage.objects.filter(is_open=True).exists():
        raise OutageOpen
    now = database_now()
    start = now - min(begun, LONGEST_AGO)
    last = latest_ended_outage()
    if last is not None and last.end is not None and last.end > start:
        raise OutagesOverlap
    try:
        with transaction.atomic():
            outage = Outage.objects.create(start=start, by_hand=True)
    except IntegrityError:
        # A sweep, or another operator, has just opened one.
        raise OutageOpen from None
    record_audit(
        by=by,
        verb=AuditEntry.OUTAGE_OPENED,
        target=f"outage:{outage.pk}",
        reason=reason,
        now=now,
        after={"since": start.isoformat()},
    )


@transaction.atomic
def close_outage(*, outage_id: int, by: User, reason: str) -> None:
    """End an outage that was opened by hand; from now on deadlines run out again.

    Raises `AlreadyChanged` if it has already ended or was not opened by hand, `NotYours` if it does not
    exist, or `ConflictOfInterest` while a clock of `by` is running.
    """
    refuse_awaited(by)
    outage = Outage.objects.select_for_update().filter(pk=outage_id).first()
    if outage is None:
        raise NotYours
    if not outage.is_open or not outage.by_hand:
        raise AlreadyChanged
    now = database_now()
    finish_outage(outage, now, told=False)
    record_audit(
        by=by,
        verb=AuditEntry.OUTAGE_CLOSED,
        target=f"outage:{outage.pk}",
        reason=reason,
        now=now,
        before={"since": outage.start.isoformat()},
        after={"end": now.isoformat()},
    )
