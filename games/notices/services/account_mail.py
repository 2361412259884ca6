"""Account mail, which `accounts` stores: it is sent immediately, and its body is erased afterwards."""

import secrets
from datetime import datetime, timedelta

from django.db import transaction

from accounts.mails import ANYONE_MAY_REQUEST
from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from accounts.selectors import stored_address
from accounts.services.locking import lock_person
from games.notices.models import (
    AccountMail,
    Delivery,
    Lane,
    Notice,
    SuppressedAddress,
    SuppressionReason,
)
from games.notices.now import database_now
from games.notices.services import delivery_leases
from games.notices.services.suppressing import unsuppress

SUPPRESSED_INTERVAL = timedelta(hours=1)
"""The time between two account emails that anyone may request to an address whose email comes back or was
reported as spam."""


@transaction.atomic
def store_account_mail(mail: OutgoingMail) -> None:
    """Put `mail` in its lane of the outbox, in the caller's transaction.

    The owner of the address is not looked up, because the time for this would reveal whether there is one.
    """
    now = database_now()
    notice = Notice.objects.create(
        key=f"account:{secrets.token_hex(16)}", kind=mail.kind, thread=mail.thread, created_at=now, ids={}
    )
    AccountMail.objects.create(
        notice=notice,
        to=mail.to,
        subject=mail.subject,
        text=mail.text,
        html=mail.html,
        expires_at=mail.expires_at,
    )
    Delivery.objects.create(notice=notice, lane=Lane.ACCOUNT, available_at=now)


@transaction.atomic
def erase_body(notice: Notice, *, arrived: bool) -> None:
    """Erase the body of an account mail that was sent or never will be, and record its address's owner.

    `arrived` means that the mail service accepted it, so its address is no longer suppressed because a
    service refused it. If it is suppressed because email bounced, it stays so, because such email was
    accepted at first, too.
    """
    stored = AccountMail.objects.filter(notice=notice).first()
    if stored is None:
        return
    owner = User.objects.filter(email=stored_address(stored.to)).first()
    if owner is not None and arrived:
        lock_person(owner.pk)
    Notice.objects.filter(pk=notice.pk).update(user=owner)
    stored.delete()
    if arrived and _reason(stored.to) == SuppressionReason.REFUSED:
        unsuppress(address=stored.to)


def has_reached_suppressed_limit(notice: Notice, *, now: datetime) -> bool:
    """Return whether `notice`, an account mail, is one too many to an address that bounces email.

    One an hour is sent, because the address may work again and its owner may be asking. More would damage the
    site's reputation as a sender. Only emails that anyone may request are limited and counted, so that
    strangers cannot keep owners from the code that confirms the address. The page that requested the email
    does not learn of the limit.
    """
    if notice.kind not in ANYONE_MAY_REQUEST:
        return False
    stored = AccountMail.objects.filter(notice=notice).first()
    if stored is None or _reason(stored.to) in (None, SuppressionReason.REFUSED):
        return False
    sent = Delivery.objects.filter(
        lane=Lane.ACCOUNT,
        notice__kind__in=ANYONE_MAY_REQUEST,
        notice__user__email=stored_address(stored.to),
        sent_at__gt=now - SUPPRESSED_INTERVAL,
    )
    return sent.exists()


def _reason(address: str) -> str | None:
    suppressed = SuppressedAddress.objects.filter(address=stored_address(address))
    return suppressed.values_list("reason", flat=True).first()


@transaction.atomic
def erase_expired(*, now: datetime) -> None:
    """Erase the bodies of account emails that have expired, and drop the emails."""
    expired = AccountMail.objects.filter(expires_at__lte=now)
    # Check first: the lane does this every two seconds, and a delete keeps SQLite's other writers waiting.
    if not expired.exists():
        return
    delivery_leases.drop_waiting(notices=[stored.notice_id for stored in expired], reason="expired")
    expired.delete()
