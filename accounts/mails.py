"""Render account emails: each kind has its own template, and a time after which it expires."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone, translation

from .outgoing_mail import OutgoingMail

#: How long an email without a code is worth delivering: a security notice is news for some days.
_NOTICE_LIFE = timedelta(days=3)

#: Kinds of email that anyone may have sent to any address, by typing it into a form.
ANYONE_MAY_REQUEST = frozenset(
    {
        "login_code",
        "password_reset_code",
        "email_confirmation_signup",
        "account_already_exists",
        "unknown_account",
        "guest_address",
    }
)

_TO_GUESTS = ("guest_address", "seat_link")
"""Kinds of email to people without an account."""


def render_mail(
    kind: str, *, to: str, language: str, context: dict[str, Any], thread: str = ""
) -> OutgoingMail:
    """Render the email `kind` for `to` in `language`.

    The templates are `account/email/<kind>_subject.txt` and `<kind>_message.txt`; the HTML body is the same
    text in paragraphs. `context` may contain `code`, which the HTML emphasises. Links in the text are built
    from `site_url`, the configured address.
    """
    with translation.override(language):
        context = {**context, "email": to, "site_url": settings.SITE_URL}
        subject = " ".join(render_to_string(f"account/email/{kind}_subject.txt", context).split())
        text = render_to_string(f"account/email/{kind}_message.txt", context).strip() + "\n"
        html = render_to_string(
            "account/email/account.html",
            {
                "subject": subject,
                "paragraphs": text.strip().split("\n\n"),
                "code": context.get("code"),
                "about_a_guest": kind in _TO_GUESTS,
                "language": language,
                "site_url": settings.SITE_URL,
            },
        )
    return OutgoingMail(
        kind=kind,
        to=to,
        language=language,
        subject=subject,
        text=text,
        html=html,
        expires_at=timezone.now() + _life(kind),
        thread=thread,
    )


def _life(kind: str) -> timedelta:
    seconds = {
        "login_code": settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT,
        "password_reset_code": settings.ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT,
        "email_confirmation": settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT,
        "guest_address": settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT,
        "email_confirmation_signup": settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT,
        "reauthentication_code": settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT,
    }.get(kind)
    return _NOTICE_LIFE if seconds is None else timedelta(seconds=seconds)
