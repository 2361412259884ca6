"""Suppress an address that email does not reach, or should not, and lift the suppression."""

import logging
from datetime import datetime

from django.db.models import Exists, F, OuterRef

from accounts.models import User
from accounts.selectors import stored_address
from games.notices.models import DeliveryReport, Outcome, SuppressedAddress, SuppressionReason

logger = logging.getLogger(__name__)


def suppress(
    *,
    address: str,
    reply: str,
    now: datetime,
    reason: SuppressionReason = SuppressionReason.REFUSED,
) -> None:
    """Stop sending notices to `address`, and log this as an error for the operator.

    The notices wait and are not dropped. An address that belongs to nobody is not stored. Guests who gave
    this address lose it: they can type it again, or another one.
    """
    stored = stored_address(address)
    User.objects.guests().filter(guest_address=stored).update(guest_address="")
    owner = User.objects.filter(email=stored).first()
    if owner is None:
        return
    SuppressedAddress.objects.update_or_create(
        address=owner.email, defaults={"reply": reply, "suppressed_at": now, "reason": reason}
    )
    User.objects.filter(pk=owner.pk).update(refused_address=owner.email)
    logger.error("No more email is sent to the address of user %d: %s.", owner.pk, reply)


def unsuppress(*, address: str) -> None:
    """Send notices to `address` again: its owner entered a code sent there, or an operator lifts it.

    Soft bounces are counted from zero again.
    """
    stored = stored_address(address)
    owner = User.objects.filter(email=stored, refused_address__isnull=False).first()
    if owner is not None:
        User.objects.filter(pk=owner.pk).update(refused_address=None)
        DeliveryReport.objects.filter(delivery__notice__user=owner, outcome=Outcome.SOFT).delete()
    SuppressedAddress.objects.filter(address=stored).delete()


def clear_expired() -> None:
    """Delete suppressed addresses that no account has any more.

    Also correct what people's own rows say about their addresses.
    """
    SuppressedAddress.objects.exclude(Exists(User.objects.filter(email=OuterRef("address")))).delete()
    suppressed = Exists(SuppressedAddress.objects.filter(address=OuterRef("email")))
    User.objects.filter(~suppressed, refused_address__isnull=False).update(refused_address=None)
    User.objects.filter(suppressed).exclude(refused_address=F("email")).update(refused_address=F("email"))
