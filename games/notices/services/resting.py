"""Letting an address rest that was refused for good, and waking it."""

import logging
from datetime import datetime

from django.db.models import Exists, OuterRef

from accounts.models import User
from games.notices.models import RestedAddress

logger = logging.getLogger(__name__)


def rest(*, address: str, reply: str, now: datetime) -> None:
    """Send no more notices to ``address``, and tell the operator. They wait; nothing is dropped.

    An address that is nobody's is not kept.
    """
    owner = User.objects.filter(email=address.lower()).first()
    if owner is None:
        return
    RestedAddress.objects.update_or_create(
        address=address.lower(), defaults={"reply": reply, "rested_at": now}
    )
    logger.error("The address of user %d rests: %s.", owner.pk, reply)


def rests() -> Exists:
    """Whether a delivery, in a query of them, is for an address that rests."""
    return Exists(RestedAddress.objects.filter(address=OuterRef("notice__user__email")))


def wake(*, user: User) -> None:
    """Try the address of ``user`` again: he says that it works."""
    RestedAddress.objects.filter(address=user.email).delete()
