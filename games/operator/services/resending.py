"""Send emails again, and try suppressed addresses again, with entries in the audit trail."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.matches.errors import AlreadyChanged, NotYours
from games.matches.models import AuditEntry, Tenure
from games.matches.selectors.conflict_of_interest import refuse_conflict
from games.matches.selectors.seats import table_of_thread
from games.matches.services.audit import record_audit, user_target
from games.notices.models import Delivery, Notice, SuppressedAddress
from games.notices.now import database_now
from games.notices.services.delivery_leases import requeue
from games.notices.services.suppressing import unsuppress


@transaction.atomic
def resend(*, delivery_id: int, by: User, reason: str) -> None:
    """Put a delivery back into the queue, due now.

    If its email is no longer true when it is sent, it is dropped again. Raises `AlreadyChanged` if the
    delivery is being sent or waits for its first attempt, or if it is an account email whose body was erased;
    `NotYours` if it does not exist or `by` is not staff; `ConflictOfInterest` if `by` has a part in the
    match.
    """
    delivery = Delivery.objects.select_related("notice").filter(pk=delivery_id).first()
    if delivery is None or not by.is_staff:
        raise NotYours
    match_id = match_of(delivery.notice)
    if match_id is not None:
        refuse_conflict(by, match_id)
    now = database_now()
    if not requeue(delivery, now=now):
        raise AlreadyChanged
    record_audit(
        by=by,
        verb=AuditEntry.RESENT,
        target=f"delivery:{delivery.pk}",
        reason=reason,
        now=now,
        before={"state": delivery.state, "error": delivery.last_error},
        after={"match": match_id},
    )


@transaction.atomic
def lift_suppression(*, suppressed_id: int, by: User, reason: str) -> None:
    """Start sending to an address again that was permanently refused.

    Raises `AlreadyChanged` if the address is no longer suppressed, or `NotYours` if `by` is not staff.
    """
    if not by.is_staff:
        raise NotYours
    suppressed = SuppressedAddress.objects.filter(pk=suppressed_id).first()
    if suppressed is None:
        raise AlreadyChanged
    owner = User.objects.filter(email=suppressed.address).first()
    if owner is None:
        raise AlreadyChanged
    # Locked before the rows that change with it: the person's own row also says whether the address is
    # suppressed.
    lock_person(owner.pk)
    if not SuppressedAddress.objects.filter(pk=suppressed_id).exists():
        raise AlreadyChanged
    unsuppress(address=suppressed.address)
    record_audit(
        by=by,
        verb=AuditEntry.WOKEN,
        target=user_target(owner.pk),
        reason=reason,
        now=database_now(),
        before={"error": suppressed.reply, "since": suppressed.suppressed_at.isoformat()},
    )


def match_of(notice: Notice) -> int | None:
    """Return the key of the match that a notice is about, by its tenure or thread; None if there is none."""
    tenure = notice.ids.get("tenure")
    if tenure is None:
        return table_of_thread(notice.thread)
    return Tenure.objects.filter(pk=tenure).values_list("match_id", flat=True).first()
