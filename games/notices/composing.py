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
from games.notices.digest_times import BUNDLE_SPAN, next_digests
from games.notices.links import absolute_url, site_host, stop_url
from games.notices.mail_content import (
    CollectNotice,
    DropNotice,
    HoldNotice,
    MailContent,
    Picture,
    to_plain_table,
)
from games.notices.models import Delivery, Notice, When
from games.notices.readers import as_reader, end_of_night
from games.notices.selectors.choices import EffectiveChoice, choice_for
from games.notices.threads import message_id, subjects_of, thread_id

_LONGEST_LINE = 998  # characters (RFC 5322, 2.1.1)

#: Ask automatic responders, and "out of office" replies, not to answer (RFC 3834, 5; the second is
#: Exchange's).
AUTOMATIC = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}


class Mail(EmailMultiAlternatives):
    """An email with text and HTML, and the pictures in the HTML attached (RFC 2387)."""

    mixed_subtype = "related"
    completes: tuple[int, ...] = ()  # the deliveries (primary keys) that a digest reports

    def message(self, **options: Any) -> Any:
        """Return the message with unfolded headers.

        Some relays break the signature if the link to stop emails is folded.
        """
        message = super().message(**options)
        message.policy = message.policy.clone(max_line_length=_LONGEST_LINE)
        return message


def compose(notice: Notice, *, now: datetime) -> Mail | DropNotice | HoldNotice | CollectNotice:
    """Return the email for `notice` at `now`, or the reason why none is sent.

    If a digest or bundle would come too late for the notice, it gets an email of its own. Raises
    `UnknownKind`, or any error of the renderer.
    """
    user, kind = notice.user, notice_kinds.get(notice.kind)
    if user is None or user.mail_address is None or not user.is_active:
        return DropNotice("unwanted")
    chosen = _chosen(user, notice, kind.mail_kind)
    night_ends = None if kind.is_answer else end_of_night(user, now)
    if chosen.when == When.NEVER:
        return DropNotice("unwanted")
    if chosen.when == When.AT_ONCE and night_ends is not None:
        return HoldNotice(night_ends, "night")
    with as_reader(user):
        answer = kind.renderer(notice, now)
        if not isinstance(answer, MailContent):
            return answer
        if chosen.when != When.AT_ONCE and not _is_urgent(answer, user, chosen.when, now):
            return CollectNotice(chosen.when, _subject(answer.in_lines()))
        if night_ends is not None:
            return HoldNotice(night_ends, "night")
        stop = _stop_url(notice, user, kind.mail_kind, chosen)
        return _mail(answer, notice, user, user.mail_address, stop)


def compose_account_mail(delivery: Delivery, *, now: datetime) -> Mail | DropNotice:
    """Return the account mail for `delivery`, or the reason why none is sent.

    None is sent if the stored mail is gone or has expired.
    """
    stored = getattr(delivery.notice, "account_mail", None)
    if stored is None or stored.expires_at <= now:
        return DropNotice("expired")
    mail = Mail(
        subject=stored.subject,
        body=stored.text,
        to=[stored.to],
        headers={"Message-ID": message_id(delivery.notice.key, stored.to), **AUTOMATIC},
    )
    mail.attach_alternative(stored.html, "text/html")
    return mail


def _chosen(user: User, notice: Notice, mail_kind: MailKind | None) -> EffectiveChoice:
    if mail_kind is None:
        return EffectiveChoice(When.AT_ONCE, is_for_match=False)
    return choice_for(user, mail_kind=mail_kind, thread=notice.thread)


def _is_urgent(content: MailContent, user: User, when: When, now: datetime) -> bool:
    """Return whether an answer is due before the next digest or bundle would come."""
    if content.due_at is None:
        return False
    at = now + BUNDLE_SPAN if when == When.BUNDLED else next(next_digests(user, now))[1]
    return content.due_at <= (end_of_night(user, at) or at)


def _stop_url(notice: Notice, user: User, mail_kind: MailKind | None, chosen: EffectiveChoice) -> str:
    """Return the address that stops such emails: those of a match if the reader made a choice for it."""
    if notice.kind in (When.BUNDLED, When.DIGEST):
        return stop_url(user_id=user.pk, digest=When(notice.kind))
    if mail_kind is None:
        return ""
    return stop_url(user_id=user.pk, mail_kind=mail_kind, thread=notice.thread if chosen.is_for_match else "")


def _subject(content: MailContent) -> str:
    return " ".join(content.subject.split())


def _mail(content: MailContent, notice: Notice, user: User, to: str, stop: str) -> Mail:
    picture = _inline(content.picture) if content.picture else None
    match = subjects_of(user, [notice.thread]).get(notice.thread)
    content = content.in_lines()
    settings_page = reverse("accounts:guest_address" if user.is_guest else "accounts:settings")
    context = {
        "content": content,
        "tables": [to_plain_table(table) for table in content.tables],
        "language": user.language,
        "picture_id": picture["Content-ID"].strip("<>") if picture else "",
        "stop_url": stop,
        "stop_match_url": stop_url(user_id=user.pk, thread=notice.thread) if match else "",
        "settings_url": absolute_url(settings_page) + "#mail",
        "site_url": settings.SITE_URL,
    }
    mail = Mail(
        subject=_subject(content),
        body=render_to_string("mail/notice.txt", context),
        to=[to],
        headers=_headers(notice, content, to, stop),
        reply_to=[content.reply_to] if content.reply_to else None,
    )
    mail.completes = content.completes
    mail.attach_alternative(render_to_string("mail/notice.html", context), "text/html")
    if picture:
        mail.attach(picture)
    return mail


def _headers(notice: Notice, content: MailContent, to: str, stop: str) -> dict[str, str]:
    headers = {"Message-ID": message_id(notice.key, to), **AUTOMATIC}
    if notice.thread:
        headers["In-Reply-To"] = headers["References"] = thread_id(notice.thread)
    if content.in_reply_to:
        # RFC 3834, 3.1.5 and 3.1.7: an answer says what it answers, and that a program wrote it.
        headers["Auto-Submitted"] = "auto-replied"
        headers["In-Reply-To"] = content.in_reply_to
        headers["References"] = " ".join(filter(None, (headers.get("References"), content.in_reply_to)))
    if stop:
        headers["List-Unsubscribe"] = f"<{stop}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def _inline(picture: Picture) -> MIMEImage:
    part = MIMEImage(picture.png, "png")
    part.add_header("Content-ID", f"<position@{site_host()}>")
    part.add_header("Content-Disposition", "inline", filename="position.png")
    return part
