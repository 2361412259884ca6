"""How emails come in: through a mail server's pipe and through the webhooks of email services."""

from __future__ import annotations

import base64
import hmac
import io
import json
import os
import subprocess
import sys
from email.message import EmailMessage
from email.policy import SMTP
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from pytest_django import Settings

from config.checks import reply_domain_is_usable
from games.matches.models import Action
from games.replies.management.commands import receive_mail
from games.replies.models import ReceivedMail
from games.replies.reading.headers import is_forged
from games.replies.reading.service_results import service_results
from games.replies.services.handling import handle_waiting
from tests.factories.matches import holder, make_match
from tests.replies.post import Post, written

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = "muster:secret"
SIGNED_IN = {"authorization": "Basic " + base64.b64encode(SECRET.encode()).decode()}


def verdicts(**found: str) -> dict[str, Any]:
    """Return the event of Amazon SES with these results."""
    return {"receipt": {f"{method}Verdict": {"status": status} for method, status in found.items()}}


def bid(post: Post) -> EmailMessage:
    user = holder(make_match("arena-1997", seats=3), 0)
    return written(user, post.latest(user), "bid 3\nsend")


def piped(raw: bytes, monkeypatch: pytest.MonkeyPatch, *args: str) -> tuple[int, str]:
    """Return the exit status of `receive_mail` for an email on its standard input, and what it says."""
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(raw)))
    errors = io.StringIO()
    try:
        call_command("receive_mail", *args, stderr=errors)
    except SystemExit as left:
        return int(str(left.code)), errors.getvalue()
    return 0, errors.getvalue()


def test_the_command_stores_an_email_once(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = bid(post).as_bytes(policy=SMTP)
    assert piped(raw, monkeypatch) == (0, "")
    assert not Action.objects.exists()
    status, said = piped(raw, monkeypatch)
    assert status == 0
    assert "received before" in said
    assert ReceivedMail.objects.count() == 1
    handle_waiting()
    assert Action.objects.count() == 1


def test_the_command_takes_the_address_of_the_envelope(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    mail = bid(post)
    address = mail["To"]
    del mail["To"]
    assert piped(mail.as_bytes(), monkeypatch)[0] == os.EX_DATAERR
    assert piped(mail.as_bytes(), monkeypatch, f"--recipient={address}") == (0, "")


@pytest.mark.parametrize("raw", [b"", b"\0\xff\n\n", b"To: nobody@reply.muster.example\n\nbid 3", b"\n" * 99])
def test_the_command_refuses_what_is_for_nobody(
    post: Post, monkeypatch: pytest.MonkeyPatch, raw: bytes
) -> None:
    status, said = piped(raw, monkeypatch)
    assert status == os.EX_DATAERR
    assert said.strip() == "No reply is expected at this address."


def test_the_command_asks_to_try_again_without_a_database(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise OperationalError

    raw = bid(post).as_bytes(policy=SMTP)
    monkeypatch.setattr(receive_mail, "receive", fail)
    assert piped(raw, monkeypatch)[0] == os.EX_TEMPFAIL


def test_the_command_refuses_everything_where_no_replies_are_taken(
    post: Post, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    raw = bid(post).as_bytes(policy=SMTP)
    settings.REPLY_DOMAIN = ""
    status, said = piped(raw, monkeypatch)
    assert status == os.EX_DATAERR
    assert "takes no replies" in said


@pytest.mark.thorough
def test_the_command_reads_a_real_pipe() -> None:
    ran = subprocess.run(
        [sys.executable, "manage.py", "receive_mail"], input=b"no email", capture_output=True, check=False
    )
    assert ran.returncode == os.EX_DATAERR
    assert b"takes no replies" in ran.stderr


def postmark(settings: Settings) -> Client:
    """Let Postmark be the site's email service, and return its client."""
    settings.EMAIL_BACKEND = "anymail.backends.postmark.EmailBackend"
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET}
    return Client(enforce_csrf_checks=True)


def postmark_event(mail: EmailMessage, **more: Any) -> dict[str, Any]:
    """Return an event as Postmark sends it, with the raw email as its "include raw" setting adds it."""
    return {
        "FromFull": {"Email": "player1@example.org", "Name": "", "MailboxHash": ""},
        "ToFull": [{"Email": str(mail["To"]), "Name": "", "MailboxHash": ""}],
        "OriginalRecipient": str(mail["To"]),
        "Subject": str(mail["Subject"]),
        "MessageID": "22c74902-a0c1-4511-804f-341342852c90",
        "Date": "Tue, 24 Nov 2026 15:00:00 +0300",
        "Headers": [{"Name": "Message-ID", "Value": str(mail["Message-ID"])}],
        "Attachments": [],
        **more,
    }


@pytest.mark.parametrize("kind", ["raw", "parts"])
def test_an_email_that_postmark_passes_on_is_stored_and_carried_out(
    post: Post, settings: Settings, kind: str
) -> None:
    mail = bid(post)
    text = mail.get_content()
    more = {"RawEmail": mail.as_string()} if kind == "raw" else {"TextBody": text, "HtmlBody": ""}
    answer = postmark(settings).post(
        "/mails/replies/postmark/",
        json.dumps(postmark_event(mail, **more)),
        content_type="application/json",
        headers=SIGNED_IN,
    )
    assert answer.status_code == 200
    assert ReceivedMail.objects.get().message_id == mail["Message-ID"]
    handle_waiting()
    assert Action.objects.count() == 1


def test_the_webhook_wants_its_secret_and_a_known_service(post: Post, settings: Settings) -> None:
    event = json.dumps(postmark_event(bid(post)))
    client = postmark(settings)
    for path, headers, status in (
        ("/mails/replies/postmark/", {}, 400),
        ("/mails/replies/mailgun/", SIGNED_IN, 404),
        ("/mails/replies/nobody/", SIGNED_IN, 404),
    ):
        answer = client.post(path, event, content_type="application/json", headers=headers)
        assert answer.status_code == status, path
    broken = client.post("/mails/replies/postmark/", "{", content_type="application/json", headers=SIGNED_IN)
    assert broken.status_code == 400
    assert not ReceivedMail.objects.exists()


@pytest.mark.parametrize("off", ["REPLY_DOMAIN", "ANYMAIL"])
def test_without_a_domain_or_a_secret_there_is_no_webhook(post: Post, settings: Settings, off: str) -> None:
    client = postmark(settings)
    setattr(settings, off, {"ANYMAIL": {}, "REPLY_DOMAIN": ""}[off])
    answer = client.post("/mails/replies/postmark/", "{}", content_type="application/json")
    assert answer.status_code == 404


def test_what_is_for_nobody_is_dropped_so_that_the_service_does_not_try_again(
    post: Post, settings: Settings
) -> None:
    mail = bid(post)
    del mail["To"]
    mail["To"] = "nobody@reply.muster.example"
    answer = postmark(settings).post(
        "/mails/replies/postmark/",
        json.dumps(postmark_event(mail, RawEmail=mail.as_string())),
        content_type="application/json",
        headers=SIGNED_IN,
    )
    assert answer.status_code == 200
    assert not ReceivedMail.objects.exists()


@pytest.mark.parametrize(("spf", "refusal"), [("Pass", ""), ("Fail", "forged")])
def test_what_mailgun_found_of_the_sender_is_respected(
    post: Post, settings: Settings, spf: str, refusal: str
) -> None:
    mail = bid(post)
    mail["X-Mailgun-Spf"] = spf
    settings.EMAIL_BACKEND = "anymail.backends.mailgun.EmailBackend"
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET, "MAILGUN_WEBHOOK_SIGNING_KEY": "key"}
    fields = {
        "timestamp": "1795996057",
        "token": "a token of Mailgun",
        "signature": hmac.new(b"key", b"1795996057a token of Mailgun", "sha256").hexdigest(),
        "recipient": str(mail["To"]),
        "sender": str(mail["From"]),
        "body-mime": mail.as_string(),
    }
    assert Client().post("/mails/replies/mailgun/", fields, headers=SIGNED_IN).status_code == 200
    handle_waiting()
    assert ReceivedMail.objects.get().refusal == refusal


@pytest.mark.parametrize(
    ("service", "event", "forged"),
    [
        ("Amazon SES", verdicts(spf="FAIL", dkim="FAIL"), True),
        ("Amazon SES", verdicts(spf="FAIL", dkim="PASS"), False),
        ("Amazon SES", verdicts(dmarc="FAIL", dkim="PASS"), True),
        ("Mandrill", {"msg": {"spf": {"result": "fail"}, "dkim": {"signed": False, "valid": False}}}, True),
        (
            "Mandrill",
            {"msg": {"spf": {"result": "softfail"}, "dkim": {"signed": True, "valid": True}}},
            False,
        ),
        ("MailerSend", {"data": {"spf_check": {"code": "-"}, "dkim_check": False}}, True),
        ("SendGrid", {"SPF": "fail", "dkim": "{@example.com : pass}"}, False),
        ("Postmark", {"SPF": "fail"}, False),
        ("Mandrill", ["nonsense"], False),
    ],
)
def test_the_results_of_services_are_understood(service: str, event: Any, forged: bool) -> None:
    assert is_forged(list(service_results(service, event))) == forged


@pytest.mark.parametrize(
    ("domain", "sender", "backend", "found"),
    [
        ("", "Muster <m@example.org>", "smtp", []),
        ("reply.example.org", "Muster <m@example.org>", "smtp", []),
        ("not a domain", "Muster <m@example.org>", "smtp", ["config.E007"]),
        ("example.org", "Muster <m@example.org>", "smtp", ["config.W012"]),
        ("reply.example.org", "Muster <m@example.org>", "anymail.backends.postmark", ["config.W011"]),
    ],
)
def test_a_deployment_is_told_what_is_wrong_with_its_domain(
    settings: Settings, domain: str, sender: str, backend: str, found: list[str]
) -> None:
    settings.REPLY_DOMAIN, settings.DEFAULT_FROM_EMAIL = domain, sender
    settings.EMAIL_BACKEND, settings.ANYMAIL = f"{backend}.EmailBackend", {}
    assert [each.id for each in reply_domain_is_usable()] == found
