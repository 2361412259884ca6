"""Account mail, which `accounts` stores: it is sent immediately, and its body is erased afterwards."""

import secrets
from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from accounts.selectors import stored_address
from accounts.services.locking import lock_person
from games.notices.models import AccountMail, Delivery, Lane, Notice
from games.notices.now import database_now
from games.notices.services import delivery_leases
from games.notices.services.suppressing import unsuppress


@transaction.atomic
def store_account_mail(mail: OutgoingMail) -> None:
    """Put `mail` in its lane of the outbox, in the caller's transaction.

    The owner of the address is not looked up, because the time for this would reveal whether there is one.
    """
    now = database_now()
    notice = Notice.objects.create(
        key=f"account:{secrets.token_hex(16)}", kind=mail.kind, created_at=now, ids={}
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

    `arrived` means that the mail service accepted it, so its address is no longer suppressed.
    """
    stored = AccountMail.objects.filter(notice=notice).first()
    if stored is None:
        return
    owner = User.objects.filter(email=stored_address(stored.to)).first()
    if owner is not None and arrived:
        lock_person(owner.pk)
    Notice.objects.filter(pk=notice.pk).update(user=owner)
    stored.delete()
    if arrived:
        unsuppress(address=stored.to)


@transaction.atomic
def erase_expired(*, now: datetime) -> None:
    """Erase the bodies of account emails that have expired, and drop the emails."""
    expired = AccountMail.objects.filter(expires_at__lte=now)
    # Check first: the lane does this every two seconds, and a delete keeps SQLite's other writers waiting.
    if not expired.exists():
        return
    delivery_leases.drop_waiting(notices=[stored.notice_id for stored in expired], reason="expired")
    expired.delete()
