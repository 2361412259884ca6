"""What email services report through django-anymail's webhooks.

The events have the fields of the services' own examples, to which django-anymail's documentation links.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import random
from collections.abc import Callable
from typing import Any, cast

import pytest
from anymail.signals import tracking
from anymail.webhooks import amazon_ses
from django.core.mail import EmailMessage
from django.db import OperationalError
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.notices.mail_connection import id_at_service
from games.notices.models import Delivery, DeliveryReport, Outcome, SuppressedAddress, SuppressionReason
from games.notices.services.sending import send_due
from games.notices.services.suppressing import unsuppress
from tests.notices.conftest import Renderer
from tests.notices.factories import NOON, NOTICES, clock_at, delivery_of, make_notice, make_user
from tests.notices.smtp import SMTPServer

pytestmark = [
    pytest.mark.django_db,
    # django-anymail no longer tests its code for SendGrid against the service.
    pytest.mark.filterwarnings("ignore::anymail.exceptions.AnymailNotSupportedWarning"),
]

SECRET = "muster:a-long-shared-secret-of-the-webhook"
SIGNING_KEY = "signing key"
MINE = "ilse@example.org"
ID = "2706ee8a-737c-4285-b032-ccd317af53ed"


@pytest.fixture
def email(server: SMTPServer, turn: Renderer) -> Delivery:
    """Return an email to ``MINE`` that a service has accepted and calls ``ID``."""
    notice = make_notice(make_user(email=MINE))
    assert send_due(lane=NOTICES, clock=clock_at(NOON)) == {"sent": 1}
    Delivery.objects.filter(notice=notice).update(service_id=ID)
    return delivery_of(notice)


@pytest.fixture
def use(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that makes a service the one that sends this site's email."""

    # A site that uses Amazon SES installs its library, which the view asks for how to connect.
    monkeypatch.setattr(amazon_ses, "_get_anymail_boto3_params", lambda kwargs: ({}, {}))

    def set_service(service: str) -> None:
        settings.EMAIL_BACKEND = f"anymail.backends.{service}.EmailBackend"
        settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET, "MAILGUN_WEBHOOK_SIGNING_KEY": SIGNING_KEY}

    return set_service


def post(service: str, body: Any, *, secret: str | None = SECRET, **headers: Any) -> Any:
    raw = body if isinstance(body, bytes | str) else json.dumps(body)
    if secret is not None:
        headers["HTTP_AUTHORIZATION"] = "Basic " + base64.b64encode(secret.encode()).decode()
    client = Client(raise_request_exception=False)
    return client.post(f"/anymail/{service}/tracking/", raw, content_type="application/json", **headers)


def is_suppressed() -> bool:
    return User.objects.get(email=MINE).mail_comes_back


def postmark(kind: str = "HardBounce", record: str = "Bounce", **more: Any) -> dict[str, Any]:
    return {
        "RecordType": record,
        "ID": 901542550,
        "Type": kind,
        "TypeCode": 1,
        "MessageID": ID,
        "Description": "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
        "Details": "smtp;550 5.1.1 The email account that you tried to reach does not exist.",
        "Email": MINE,
        "BouncedAt": "2016-04-27T16:28:50.3963933-04:00",
        **more,
    }


def mailgun(event: str = "failed", severity: str = "permanent", reply: str = "5.1.1 No such user") -> Any:
    stamp, token = "1534110422", "651869375b9df3c98fc15c4889b102119add1235c38fc92824"
    digest = hmac.new(SIGNING_KEY.encode(), f"{stamp}{token}".encode(), hashlib.sha256).hexdigest()
    return {
        "signature": {"timestamp": stamp, "token": token, "signature": digest},
        "event-data": {
            "event": event,
            "severity": severity,
            "reason": "bounce",
            "recipient": MINE,
            "timestamp": 1534110422.389832,
            "message": {"headers": {"to": MINE, "message-id": ID, "from": "Muster"}},
            "delivery-status": {"code": 550, "message": reply, "description": ""},
        },
    }


def ses(kind: str = "Bounce", **event: Any) -> dict[str, Any]:
    bounced = {"bounceType": "Permanent", "bounceSubType": "General", "timestamp": "2016-01-27T14:59:44.101Z"}
    bounced["bouncedRecipients"] = [  # type: ignore[assignment]
        {"emailAddress": MINE, "status": "5.1.1", "diagnosticCode": "smtp; 550 5.1.1 User unknown"}
    ]
    complained = {"complainedRecipients": [{"emailAddress": MINE}], "complaintFeedbackType": "abuse"}
    message = {
        "notificationType": kind,
        "bounce": bounced | event,
        "complaint": complained,
        "mail": {"messageId": ID, "destination": [MINE], "headers": []},
    }
    return {"Type": "Notification", "MessageId": "19ba9823", "Message": json.dumps(message) + "\n"}


SNS = {"HTTP_X_AMZ_SNS_MESSAGE_ID": "19ba9823", "HTTP_X_AMZ_SNS_MESSAGE_TYPE": "Notification"}


def sendgrid(event: str = "bounce", **more: Any) -> list[dict[str, Any]]:
    return [
        {
            "email": MINE,
            "timestamp": 1461095250,
            "anymail_id": ID,
            "sg_event_id": "lC0Rc-FuQmKbnxCWxX1jRQ",
            "event": event,
            "type": "bounce",
            "reason": "550 5.1.1 The email account that you tried to reach does not exist.",
            "status": "5.1.1",
            **more,
        }
    ]


def brevo(event: str, reason: str = "") -> dict[str, Any]:
    return {"event": event, "email": MINE, "ts_epoch": 1520363423000, "message-id": ID, "reason": reason}


HARD, SOFT, COMPLAINT = Outcome.HARD, Outcome.SOFT, Outcome.COMPLAINT

EVENTS: list[tuple[str, Any, Outcome | None]] = [
    ("postmark", postmark(), HARD),
    ("postmark", postmark("SoftBounce", Details="smtp;452 4.2.2 Mailbox full"), SOFT),
    ("postmark", postmark("SpamNotification"), COMPLAINT),
    ("postmark", postmark("SpamComplaint", "SpamComplaint"), COMPLAINT),
    ("postmark", postmark("Transient"), SOFT),
    ("postmark", postmark("BadEmailAddress"), HARD),
    ("postmark", postmark("DMARCPolicy"), SOFT),
    ("postmark", postmark("AutoResponder"), None),
    ("postmark", postmark("", "Delivery"), None),
    ("postmark", postmark("", "Open"), None),
    (
        "postmark",
        postmark("", "SubscriptionChange", SuppressSending=True, SuppressionReason="HardBounce"),
        HARD,
    ),
    (
        "postmark",
        postmark("", "SubscriptionChange", SuppressSending=True, SuppressionReason="ManualSuppression"),
        COMPLAINT,
    ),
    ("mailgun", mailgun(), HARD),
    ("mailgun", mailgun(severity="temporary"), SOFT),
    ("mailgun", mailgun(event="complained"), COMPLAINT),
    ("mailgun", mailgun(event="delivered"), None),
    ("amazon_ses", ses(), HARD),
    ("amazon_ses", ses(bounceType="Transient", bounceSubType="MailboxFull"), SOFT),
    ("amazon_ses", ses("Complaint"), COMPLAINT),
    ("sendgrid", sendgrid(), HARD),
    ("sendgrid", sendgrid(type="blocked", reason="550 5.7.1 Blocked"), SOFT),
    ("sendgrid", sendgrid("deferred", response="Email was deferred"), SOFT),
    ("sendgrid", sendgrid("dropped", reason="Bounced Address"), HARD),
    ("sendgrid", sendgrid("dropped", type="Unsubscribed Address"), COMPLAINT),
    ("sendgrid", sendgrid("spamreport"), COMPLAINT),
    ("sendgrid", sendgrid("processed"), None),
    ("brevo", brevo("hard_bounce", "RecipientError: 550 5.5.0 mailbox unavailable."), HARD),
    ("brevo", brevo("soft_bounce", "undefined Unable to find MX of domain no-mx.example.com"), SOFT),
    ("brevo", brevo("spam"), COMPLAINT),
    ("brevo", brevo("blocked", "blocked : due to blacklist user"), SOFT),
    ("brevo", brevo("invalid_email"), HARD),
]


@pytest.mark.parametrize(("service", "event", "outcome"), EVENTS)
def test_what_services_report(
    email: Delivery, use: Callable[[str], None], service: str, event: Any, outcome: Outcome | None
) -> None:
    use(service)
    if service == "mailgun":
        Delivery.objects.filter(pk=email.pk).update(service_id=f"<{ID}>")
    assert post(service, event, **SNS).status_code == 200
    assert [report.outcome for report in DeliveryReport.objects.filter(delivery=email)] == (
        [outcome] if outcome else []
    )
    assert is_suppressed() == (outcome in (HARD, COMPLAINT))
    if outcome == COMPLAINT:
        assert SuppressedAddress.objects.get().reason == SuppressionReason.COMPLAINED


def test_a_delivered_email_has_not_bounced_softly(email: Delivery, use: Callable[[str], None]) -> None:
    use("postmark")
    post("postmark", postmark("Transient"))
    post("postmark", postmark("", "Delivery"))
    assert not DeliveryReport.objects.exists()


def test_an_event_that_is_repeated_counts_once(email: Delivery, use: Callable[[str], None]) -> None:
    use("postmark")
    post("postmark", postmark())
    unsuppress(address=MINE)
    assert post("postmark", postmark()).status_code == 200
    assert not is_suppressed()


@pytest.mark.parametrize(
    "secret",
    [None, "", ":", "muster", SECRET[:-1], SECRET + "x", "muster:", "\0", "ж:ж", SECRET.upper()],
)
@pytest.mark.parametrize(
    ("service", "event"), [("postmark", postmark()), ("mailgun", mailgun()), ("amazon_ses", ses())]
)
def test_without_the_secret_nothing_is_recorded(
    email: Delivery, use: Callable[[str], None], service: str, event: Any, secret: str | None
) -> None:
    use(service)
    answer = post(service, event, secret=secret, **SNS)
    assert answer.status_code in (400, 401)
    assert not DeliveryReport.objects.exists()


def test_a_service_that_signs_its_events_needs_its_signature_too(
    email: Delivery, use: Callable[[str], None]
) -> None:
    use("mailgun")
    event = mailgun()
    event["signature"]["signature"] = "0" * 64
    assert post("mailgun", event).status_code == 400
    assert not DeliveryReport.objects.exists()


def test_only_the_service_in_use_has_an_address_and_only_with_a_secret(
    email: Delivery, use: Callable[[str], None], settings: Settings
) -> None:
    assert post("postmark", postmark()).status_code == 404  # email goes by SMTP
    use("mailgun")
    assert post("postmark", postmark()).status_code == 404
    use("nonsense")
    assert post("nonsense", postmark()).status_code == 404
    use("postmark")
    settings.ANYMAIL = {}
    assert post("postmark", postmark()).status_code == 404
    assert not DeliveryReport.objects.exists()


def test_an_unknown_email_or_recipient_suppresses_nobody(email: Delivery, use: Callable[[str], None]) -> None:
    use("postmark")
    other = make_user()
    for name in ("", "another id", email.message_id, None, 7, ["a"], {"a": 1}, "x" * 5000, "\0", True):
        assert post("postmark", postmark(MessageID=name, Email=MINE)).status_code == 200
    assert not DeliveryReport.objects.exists()
    post("postmark", postmark(Email=other.email))
    other.refresh_from_db()
    assert not other.mail_comes_back
    assert is_suppressed()


HOSTILE: list[bytes | str] = [
    b"",
    b"\xff\xfe",
    "null",
    "[]",
    "{}",
    "7",
    '"a"',
    "[[[[",
    "[" * 100_000,
    '{"RecordType": "Inbound"}',
    '{"RecordType": {}}',
    '{"RecordType": "Bounce", "Type": [], "MessageID": "a", "BouncedAt": 7}',
    '{"RecordType": "Bounce", "BouncedAt": "9999-99-99T99:99:99"}',
    '{"event-data": 7, "signature": []}',
    '{"signature": {"timestamp": null, "token": {}, "signature": "ж"}}',
    '[{"event": "bounce", "timestamp": "x"}]',
    '[{"event": "bounce", "timestamp": 1e300}]',
    '{"Type": "Notification", "MessageId": "19ba9823", "Message": "[]"}',
    '{"Type": "SubscriptionConfirmation", "MessageId": "19ba9823", "TopicArn": "arn:a:b", "Token": "x"}',
]


@pytest.mark.parametrize("service", ["postmark", "mailgun", "amazon_ses", "sendgrid", "brevo", "mandrill"])
def test_nonsense_is_refused_even_with_the_secret(use: Callable[[str], None], service: str) -> None:
    use(service)
    chance = random.Random(20261124)
    whole = {"postmark": postmark(), "mailgun": mailgun(), "amazon_ses": ses(), "sendgrid": sendgrid()}
    damaged = []
    for _ in range(12):
        raw = bytearray(json.dumps(whole.get(service, brevo("hard_bounce"))).encode())
        for _change in range(chance.randint(1, 8)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        damaged.append(bytes(raw))
    for body in (*HOSTILE, *damaged):
        assert post(service, body, **SNS).status_code < 500, (service, body[:80])
    assert post(service, HOSTILE[0], secret=None).status_code < 500
    assert not DeliveryReport.objects.exists()


def test_other_methods_do_nothing(use: Callable[[str], None]) -> None:
    use("postmark")
    client = Client()
    assert client.get("/anymail/postmark/tracking/").status_code == 405
    assert client.head("/anymail/postmark/tracking/").status_code == 200


def test_the_service_repeats_what_could_not_be_recorded(
    email: Delivery, use: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    use("postmark")
    record = DeliveryReport.objects.get_or_create

    def fail(**_fields: object) -> None:
        raise OperationalError("canceling statement due to lock timeout")

    monkeypatch.setattr(DeliveryReport.objects, "get_or_create", fail)
    assert post("postmark", postmark()).status_code >= 500
    monkeypatch.setattr(DeliveryReport.objects, "get_or_create", record)
    assert post("postmark", postmark()).status_code == 200
    assert DeliveryReport.objects.count() == 1


def test_the_receiver_is_connected_once() -> None:
    names = [receiver().__name__ for _key, receiver, *_ in tracking.receivers if receiver() is not None]
    assert names.count("follow_email") == 1


class Accepted:
    """An email with the status that django-anymail gives it."""

    def __init__(self, message_id: object) -> None:
        self.anymail_status = type("Status", (), {"message_id": message_id})()


@pytest.mark.parametrize(
    ("given", "kept"), [(ID, ID), (None, ""), ({"a", "b"}, ""), ("x" * 251, ""), (7, "")]
)
def test_what_the_service_calls_an_email_is_kept(given: object, kept: str) -> None:
    assert id_at_service(cast(EmailMessage, Accepted(given))) == kept
