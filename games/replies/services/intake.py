"""Store the emails that come in at addresses for replies.

Nothing is carried out here, so that whatever delivers an email has an answer at once, and a process that dies
loses nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import datetime, timedelta
from email.message import Message
from email.parser import BytesHeaderParser

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.models import Tenure
from games.notices.errors import BadToken
from games.notices.reply_addresses import ReplyTarget, read_reply_address
from games.replies.errors import NotForUs, TooLarge, TooManyReplies
from games.replies.models import ReceivedMail
from games.replies.reading import headers

MAX_MAIL_BYTES = 10 * 1024 * 1024
"""The size of the largest email that is stored."""

MAX_MAILS_PER_DAY = 200
"""How many emails of one person are carried out in a day.

The answer to the next one says so, and no more are stored."""

_HEADER_BYTES = 256 * 1024
_DAY = timedelta(days=1)


def receive(
    raw: bytes,
    *,
    recipients: Collection[str] = (),
    results: Collection[tuple[str, str]] = (),
    now: datetime,
) -> bool:
    """Store an email; return False if it was stored before.

    `recipients` are the addresses of its envelope, if known. `results` is what the receiving service found
    when it checked SPF, DKIM and DMARC; if there are any, the email's own headers about them are ignored,
    because the sender may have written those. An email larger than `MAX_MAIL_BYTES` is stored without its
    content.

    Raises `NotForUs` if no recipient is an address that this site made for a person who still has an account,
    or if that person has sent too many emails today.
    """
    message = _parsed_headers(raw)
    target = _target(message, recipients)
    tenure = Tenure.objects.select_related("user").filter(pk=target.tenure_id).first()
    if tenure is None or tenure.user is None or not tenure.user.may_act:
        raise NotForUs(_("No reply is expected at this address any more."))
    message_id = headers.message_id(message)
    digest = hashlib.sha256(message_id.encode() or raw).hexdigest()
    if ReceivedMail.objects.filter(digest=digest).exists():
        return False
    today = ReceivedMail.objects.filter(user=tenure.user, received_at__gt=now - _DAY).count()
    if today > MAX_MAILS_PER_DAY:
        raise NotForUs(str(TooManyReplies.said))
    refusal = ""
    if today == MAX_MAILS_PER_DAY:
        refusal = TooManyReplies.code
    elif len(raw) > MAX_MAIL_BYTES:
        refusal = TooLarge.code
    with transaction.atomic():
        _stored, is_new = ReceivedMail.objects.get_or_create(
            digest=digest,
            defaults={
                "message_id": message_id,
                "tenure": tenure,
                "visit_key": target.visit_id,
                "purpose": target.purpose,
                "user": tenure.user,
                "raw": b"" if refusal else raw,
                "failed_authentication": headers.is_forged([*(results or headers.reported_results(message))]),
                "received_at": now,
                "refusal": refusal,
            },
        )
    return is_new


def _parsed_headers(raw: bytes) -> Message:
    """Return the headers of an email. Raises `NotForUs` if they cannot be read."""
    try:
        return BytesHeaderParser().parsebytes(raw[:_HEADER_BYTES])
    except Exception as error:  # the parser raises errors of many kinds for what is not an email
        raise NotForUs(_("This is not an email.")) from error


def _target(message: Message, recipients: Collection[str]) -> ReplyTarget:
    """Return the target of the first recipient that is an address of this site. Raises `NotForUs`."""
    if not settings.REPLY_DOMAIN:
        raise NotForUs(_("This site takes no replies by email."))
    named = headers.addresses(message, *headers.DELIVERY_HEADERS, *headers.RECIPIENT_HEADERS)
    for address in (*recipients, *named):
        try:
            return read_reply_address(address)
        except BadToken:
            continue
    raise NotForUs(_("No reply is expected at this address."))
