"""Suppressing an address that was refused for good, and lifting that."""

import logging
from datetime import datetime

from django.db.models import Exists, F, OuterRef

from accounts.models import User
from games.notices.models import SuppressedAddress

logger = logging.getLogger(__name__)


def suppress(*, address: str, reply: str, now: datetime) -> None:
    """Send no more notices to ``address``, and tell the operator. They wait; nothing is dropped.

    An address that is nobody's is not kept.
    """
    owner = User.objects.filter(email=address.lower()).first()
    if owner is None:
        return
    SuppressedAddress.objects.update_or_create(
        address=address.lower(), defaults={"reply": reply, "suppressed_at": now}
    )
    User.objects.filter(pk=owner.pk).update(refused_address=owner.email)
    logger.error("The address of user %d rests: %s.", owner.pk, reply)


def lift(*, address: str) -> None:
    """Send notices to ``address`` again: its owner says that it works, or a mail got through."""
    owner = User.objects.filter(email=address.lower(), refused_address__isnull=False).first()
    if owner is not None:
        User.objects.filter(pk=owner.pk).update(refused_address=None)
    SuppressedAddress.objects.filter(address=address.lower()).delete()


def set_right() -> None:
    """Forget suppressed addresses that nobody has any more, and let every person's row say which is."""
    SuppressedAddress.objects.exclude(Exists(User.objects.filter(email=OuterRef("address")))).delete()
    suppressed = Exists(SuppressedAddress.objects.filter(address=OuterRef("email")))
    User.objects.filter(~suppressed, refused_address__isnull=False).update(refused_address=None)
    User.objects.filter(suppressed).exclude(refused_address=F("email")).update(refused_address=F("email"))
