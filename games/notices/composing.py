"""Turn a notice into the email that is sent."""

from datetime import datetime
from email.mime.image import MIMEImage
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import MailKind, User
from games.notices import notice_kinds
from games.notices.links import absolute_url, site_host
from games.notices.mail_content import DropNotice, HoldNotice, MailContent, Picture
from games.notices.message_ids import message_id, thread_id
from games.notices.models import Delivery, Notice
from games.notices.plain_tables import to_plain_table
from games.notices.readers import as_reader, end_of_night, may_be_mailed
from games.notices.unsubscribing import stop_url

_LONGEST_LINE = 998  # characters (RFC 5322, 2.1.1)

#: Ask automatic responders, and "out of office" replies, not to answer (RFC 3834, 5; the second is
#: Exchange's).
AUTOMATIC = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}


class Mail(EmailMultiAlternatives):
    """An email with text and HTML, and the pictures in the HTML attached (RFC 2387)."""

    mixed_subtype = "related"

    def message(self, **options: Any) -> Any:
        """Return the message with unfolded headers.

        Some relays break the signature if the link to stop emails is folded.
        """
        message = super().message(**options)
        message.policy = message.policy.clone(max_line_length=_LONGEST_LINE)
        return message


def compose(notice: Notice, *, now: datetime) -> Mail | DropNotice | HoldNotice:
    """Return the email for `notice` at `now`, or the reason why none is sent.

    Raises `UnknownKind`, or any error of the renderer.
    """
    user, kind = notice.user, notice_kinds.get(notice.kind)
    if user is None or user.mail_address is None or not may_be_mailed(user, kind.mail_kind):
        return DropNotice("unwanted")
    if (until := end_of_night(user, now)) is not None:
        return HoldNotice(until)
    with as_reader(user):
        answer = kind.renderer(notice, now)
        if not isinstance(answer, MailContent):
            return answer
        return _mail(answer, notice, user, user.mail_address, kind.mail_kind)


def compose_account_mail(delivery: Delivery, *, now: datetime) -> Mail | DropNotice:
    """Return the account mail for `delivery`; or the reason why none is sent: it is gone or has expired."""
    stored = getattr(delivery.notice, "account_mail", None)
    if stored is None or stored.expires_at <= now:
        return DropNotice("expired")
    mail = Mail(
        subject=stored.subject,
        body=stored.text,
        to=[stored.to],
        headers={"Message-ID": message_id(delivery.notice.key), **AUTOMATIC},
    )
    mail.attach_alternative(stored.html, "text/html")
    return mail


def _mail(content: MailContent, notice: Notice, user: User, to: str, mail_kind: MailKind | None) -> Mail:
    picture = _inline(content.picture) if content.picture else None
    stop = stop_url(user_id=user.pk, mail_kind=mail_kind) if mail_kind else ""
    content = content.in_lines()
    settings_page = reverse("accounts:guest_address" if user.is_guest else "accounts:settings")
    context = {
        "content": content,
        "tables": [to_plain_table(table) for table in content.tables],
        "language": user.language,
        "picture_id": picture["Content-ID"].strip("<>") if picture else "",
        "stop_url": stop,
        "settings_url": absolute_url(settings_page) + "#mail",
        "site_url": settings.SITE_URL,
    }
    mail = Mail(
        subject=" ".join(content.subject.split()),
        body=render_to_string("mail/notice.txt", context),
        to=[to],
        headers=_headers(notice, stop),
    )
    mail.attach_alternative(render_to_string("mail/notice.html", context), "text/html")
    if picture:
        mail.attach(picture)
    return mail


def _headers(notice: Notice, stop: str) -> dict[str, str]:
    headers = {"Message-ID": message_id(notice.key), **AUTOMATIC}
    if notice.thread:
        headers["In-Reply-To"] = headers["References"] = thread_id(notice.thread)
    if stop:
        headers["List-Unsubscribe"] = f"<{stop}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def _inline(picture: Picture) -> MIMEImage:
    part = MIMEImage(picture.png, "png")
    part.add_header("Content-ID", f"<position@{site_host()}>")
    part.add_header("Content-Disposition", "inline", filename="position.png")
    return part
