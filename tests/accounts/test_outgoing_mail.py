"""Account mail: its rendering, and the port through which it is sent."""

from datetime import timedelta
from itertools import product

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone
from pytest_django import Settings

from accounts import mails, outgoing_mail
from accounts.outgoing_mail import OutgoingMail

CODES = (
    "login_code",
    "password_reset_code",
    "email_confirmation",
    "email_confirmation_signup",
    "guest_address",
    "reauthentication_code",
)
NOTICES = (
    "password_changed",
    "password_set",
    "password_reset",
    "email_changed",
    "email_confirm",
    "email_deleted",
    "totp_activated",
    "totp_deactivated",
    "webauthn_added",
    "webauthn_removed",
    "recovery_codes_generated",
    "recovery_code_used",
)
OTHERS = ("unknown_account", "account_already_exists", "appointed", "keys_forgotten", "seat_link")
CONTEXT = {
    "code": "1234-5678",
    "match_path": "/matches/1/",
    "timestamp": timezone.now(),
    "ip": "192.0.2.7",
    "user_agent": "Lynx/2.9",
    "from_email": "old@example.org",
    "to_email": "new@example.org",
    "deleted_email": "old@example.org",
    "left": 9,
}


def write(kind: str, language: str = "en") -> OutgoingMail:
    return mails.render_mail(kind, to="ann@example.org", language=language, context=CONTEXT)


def test_every_mail_can_be_written() -> None:
    for kind, language in product(CODES + NOTICES + OTHERS, ("en", "ru")):
        mail = write(kind, language)
        assert mail.subject, (kind, language)
        assert "\n" not in mail.subject, (kind, language)
        assert (mail.to, mail.kind, mail.language) == ("ann@example.org", kind, language)
        assert f'lang="{language}"' in mail.html, kind
        assert "&#" not in mail.text, (kind, language)


def test_a_code_stands_on_a_line_of_its_own() -> None:
    for kind in CODES:
        mail = write(kind)
        assert "\n\n1234-5678\n\n" in mail.text, kind
        assert ">1234-5678<" in mail.html, kind
        assert "1234" not in mail.subject, kind


def test_a_code_expires_with_its_mail() -> None:
    for kind in CODES:
        life = write(kind).expires_at - timezone.now()
        assert timedelta(minutes=14) < life <= timedelta(minutes=15), kind


def test_a_notice_is_news_for_some_days() -> None:
    for kind in NOTICES + OTHERS:
        assert write(kind).expires_at - timezone.now() > timedelta(days=2), kind


def test_links_lead_to_the_configured_site(settings: Settings) -> None:
    settings.SITE_URL = "https://muster.example.org"
    for kind in NOTICES + OTHERS:
        mail = write(kind)
        led_to = "matches" if kind == "seat_link" else "accounts"
        assert f"https://muster.example.org/{led_to}/" in mail.text, kind
        assert f'href="https://muster.example.org/{led_to}/' in mail.html, kind


def test_a_mail_has_a_way_out_or_says_so() -> None:
    replaced = outgoing_mail.register_outbox(None)
    try:
        with pytest.raises(ImproperlyConfigured):
            outgoing_mail.send_account_mail(write("login_code"))
    finally:
        outgoing_mail.register_outbox(replaced)


def test_the_registered_outbox_gets_it(posted: list[OutgoingMail]) -> None:
    mail = write("login_code")
    outgoing_mail.send_account_mail(mail)
    assert posted == [mail]


def test_a_room_above_has_registered() -> None:
    replaced = outgoing_mail.register_outbox(None)
    outgoing_mail.register_outbox(replaced)
    assert replaced is not None
