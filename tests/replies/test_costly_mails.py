"""Emails that are made to take long to read, or that cannot be stored. Each would run for minutes or fail."""

from __future__ import annotations

import email
from types import SimpleNamespace
from typing import Any

import pytest
from anymail.inbound import AnymailInboundMessage

from games.matches.models import Action
from games.notices.now import database_now
from games.replies.errors import NotForUs
from games.replies.models import ReceivedMail
from games.replies.reading import headers
from games.replies.reading.message_text import message_text
from games.replies.reading.own_lines import is_forward
from games.replies.receivers import receive_from_service
from games.replies.services.handling import handle_waiting
from games.replies.services.intake import receive
from tests.factories.matches import holder, make_match
from tests.replies.post import Post, reply_to, said


@pytest.mark.parametrize(
    "value", [b"a" * 200_000, b"(" * 5_000 + b")" * 5_000, b"[" * 100_000 + b"]" * 100_000, b"<" * 200_000]
)
def test_a_recipient_without_end_is_for_nobody(value: bytes) -> None:
    message = email.message_from_bytes(b"To: " + value + b"\n\n")
    assert headers.addresses(message, "To") == []


@pytest.mark.django_db
def test_nested_parts_are_not_read_before_the_address_is_known(post: Post) -> None:
    parts = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(400))
    with pytest.raises(NotForUs, match="No reply is expected at this address"):
        receive(b"To: nobody@reply.muster.example\n" + parts + b"\n" * 230_000, now=database_now())


def test_a_line_without_end_is_no_forwarded_email() -> None:
    assert not is_forward(" " * 400_000 + "x")
    assert not is_forward("-_* " * 100_000)


@pytest.mark.parametrize("charset", ["punycode", "idna", "unicode_escape", "undefined"])
def test_encodings_that_are_no_charsets_are_not_used(charset: str) -> None:
    raw = f"Content-Type: text/plain; charset={charset}\n\nbid\\u0033\n".encode() + b"a-" + b"b" * 1_000_000
    assert message_text(email.message_from_bytes(raw)).startswith("bid\\u0033\n")


def test_html_names_no_control_characters() -> None:
    raw = b"Content-Type: text/html\n\n<p>b&#8;i&#0;d</p>"
    assert message_text(email.message_from_bytes(raw)) == "bi\ufffdd"


def test_a_subject_that_cannot_be_decoded_hides_nothing() -> None:
    assert not headers.is_forwarded(email.message_from_bytes(b"Subject: =?utf-8?b?a?=\n\n"))
    assert headers.is_forwarded(email.message_from_bytes(b"Subject: Fwd: =?utf-8?b?a?=\n\n"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("charset", "line"),
    [("utf-8", b"bid \x00one"), ("utf-7", b"bid +2AA-one"), ("utf-8", b"bid \xed\xa0\x80")],
)
def test_text_that_cannot_be_stored_is_answered_all_the_same(post: Post, charset: str, line: bytes) -> None:
    user = holder(make_match("arena-1997", seats=3), 0)
    first = post.latest(user)
    head = (
        f"To: {reply_to(first)}\nMessage-ID: <1@example.net>\nContent-Type: text/plain; charset={charset}\n\n"
    )
    assert receive(head.encode() + line + b"\n", now=database_now())
    assert handle_waiting() == 1
    assert "Not done" in said(post.latest(user))
    assert not Action.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "body", [b"\n" * 5_000_000, b"Content-Type: multipart/mixed; boundary=b\n\n--b\n" * 60]
)
def test_an_email_with_too_many_lines_or_parts_is_refused_in_words(post: Post, body: bytes) -> None:
    user = holder(make_match("arena-1997", seats=3), 0)
    raw = f"To: {reply_to(post.latest(user))}\nMessage-ID: <1@example.net>\n\n".encode() + body
    assert receive(raw, now=database_now())
    assert handle_waiting() == 1
    assert ReceivedMail.objects.get().refusal == "unreadable"
    assert "can’t read your email" in said(post.latest(user))


@pytest.mark.django_db(transaction=True)
def test_malformed_parts_from_a_service_are_answered_and_not_sent_again(post: Post) -> None:
    user = holder(make_match("arena-1997", seats=3), 0)
    head = f"To: {reply_to(post.latest(user))}\nMessage-ID: <1@example.net>\n"
    raw = head.encode() + b"Content-Type: multipart/related\n\n\xff\xfebid 3\nsend\n"
    message = AnymailInboundMessage.parse_raw_mime_bytes(raw)  # type: ignore[no-untyped-call]
    event: Any = SimpleNamespace(message=message, esp_event={})
    receive_from_service(event, "Postmark")
    assert handle_waiting() == 1
    assert "nothing was done" in said(post.latest(user))
    assert not Action.objects.exists()
