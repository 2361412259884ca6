"""What the headers of a received email say: its recipients, its sender's authenticity, and who wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import getaddresses

from accounts.addresses import normalise_address

RECIPIENT_HEADERS = ("To", "Cc")
DELIVERY_HEADERS = ("Delivered-To", "X-Original-To", "Envelope-To")
"""Headers in which mail servers name the address that they deliver an email to."""

MAX_ADDRESSES = 100

_ADDRESS_CHARACTERS = 8_000
"""How much of the headers with addresses is read: to take them apart takes the square of their length."""

_HEADER_CHARACTERS = 2_000
_ADDRESS = re.compile(r"[^\s<>,;:\"()@]{1,100}@[^\s<>,;:\"()@]{1,255}")
_MESSAGE_ID = re.compile(r"<[\x21-\x3b\x3d\x3f-\x7e]{3,248}>")
_FORWARD_SUBJECT = re.compile(r"\s*(fwd?|wg|tr|rv|enc|пересл\w*|перенаправ\w*)\s*:", re.IGNORECASE)
_DAEMONS = ("mailer-daemon", "postmaster", "mail-daemon")
_AUTOMATIC_HEADERS = ("X-Autoreply", "X-Autorespond", "X-Auto-Response", "X-Mail-Autoreply")
_AUTOMATIC_SUBJECT = re.compile(
    r"(auto(matic)?[- ]?(reply|response)|out of (the )?office|автоматический ответ|автоответ(чик)?\b"
    r"|abwesenheitsnotiz|automatische antwort|réponse automatique)",
    re.IGNORECASE,
)
_BULK = ("bulk", "list", "junk")


def header(message: Message, name: str) -> str:
    """Return the first header of a name, or "" if there is none.

    It is decoded, unless that is not possible.
    """
    value = message.get(name)
    if value is None:
        return ""
    value = str(value)[:_HEADER_CHARACTERS]
    try:
        return " ".join(str(make_header(decode_header(value))).split())
    except (LookupError, ValueError, TypeError, AttributeError, MessageError):
        return " ".join(value.split())


def addresses(message: Message, *names: str) -> list[str]:
    """Return the addresses in the headers of these names, in normal form, at most `MAX_ADDRESSES`.

    The headers are also searched for anything that looks like an address, so that no recipient can hide in a
    malformed header.
    """
    values: list[str] = []
    left = _ADDRESS_CHARACTERS
    for name in names:
        for value in _raw_values(message, name):
            values.append(value[:left])
            left -= len(values[-1])
    try:
        found = [address for _name, address in getaddresses(values) if address]
    except (ValueError, IndexError, TypeError, RecursionError):
        found = []
    looking = [match for value in values for match in _ADDRESS.findall(value)]
    return sorted({normalise_address(each) for each in (*found, *looking) if "@" in each})[:MAX_ADDRESSES]


def _raw_values(message: Message, name: str) -> Iterator[str]:
    """Yield the values of the headers of a name, in which letters need not be encoded (RFC 6532)."""
    for each, value in message.raw_items():
        if each.lower() == name.lower():
            yield str(value).encode(errors="surrogateescape").decode(errors="replace")


def message_id(message: Message) -> str:
    """Return the email's Message-ID, or "" if it has none that could be repeated in a header."""
    found = _MESSAGE_ID.search(str(message.get("Message-ID", "")))
    return found[0] if found else ""


def is_bounce(message: Message) -> bool:
    """Return whether the email reports a delivery (RFC 3464, RFC 5965), or a mail server wrote it."""
    if message.get_content_type() in ("multipart/report", "message/delivery-status"):
        return True
    if str(message.get("Return-Path", "")).strip() == "<>" and not _is_out_of_office(message):
        return True
    senders = addresses(message, "From", "Sender")
    return "X-Failed-Recipients" in message or any(each.split("@")[0] in _DAEMONS for each in senders)


def is_bulk(message: Message) -> bool:
    """Return whether the email went to a mailing list or to many people (RFC 2919, RFC 2369)."""
    precedence = header(message, "Precedence").lower()
    return precedence in _BULK or any(name in message for name in ("List-Id", "List-Post", "Mailing-List"))


def is_automatic(message: Message) -> bool:
    """Return whether a program wrote the email (RFC 3834, 5, and what older programs use instead)."""
    submitted = header(message, "Auto-Submitted").partition(";")[0].strip().lower()
    if submitted not in ("", "no") or _is_out_of_office(message):
        return True
    return _AUTOMATIC_SUBJECT.match(header(message, "Subject")) is not None


def _is_out_of_office(message: Message) -> bool:
    submitted = header(message, "Auto-Submitted").lower()
    return (
        submitted.startswith("auto-replied")
        or header(message, "Precedence").lower() == "auto_reply"
        or any(name in message for name in _AUTOMATIC_HEADERS)
    )


def is_forwarded(message: Message) -> bool:
    """Return whether the headers say that the email passes on another one."""
    if any(name in message for name in ("Resent-From", "Resent-To", "X-Forwarded-To", "X-Forwarded-For")):
        return True
    return _FORWARD_SUBJECT.match(header(message, "Subject")) is not None


_RESULT = re.compile(r"\s*(spf|dkim|dmarc)(?:\s*/\s*\d+)?\s*=\s*(\w+)", re.IGNORECASE)
_SENDERS_WORDS = re.compile(r'"(?:[^"\\]|\\.)*"|\([^()]*\)')
"""Quoted strings and comments, which may repeat what the sender wrote."""

_FAILED = ("fail", "hardfail", "softfail")


def reported_results(message: Message) -> Iterator[tuple[str, str]]:
    """Yield the results of checks that the receiving server added above the email (RFC 8601, RFC 7208).

    Only the topmost header of a kind is the receiving server's own, so one below it changes nothing.
    """
    checked = _SENDERS_WORDS.sub(" ", str(message.get("Authentication-Results", ""))[:4_000])
    for part in checked.split(";")[1:]:
        if found := _RESULT.match(part):
            yield found[1].lower(), found[2].lower()
    received = str(message.get("Received-SPF", "")).split(maxsplit=1)
    if received and "Authentication-Results" not in message:
        yield "spf", received[0].lower()
    for name, method in (("X-Mailgun-Spf", "spf"), ("X-Mailgun-Dkim-Check-Result", "dkim")):
        if name in message:
            yield method, str(message[name]).strip().lower()


def is_forged(results: list[tuple[str, str]]) -> bool:
    """Return whether these results of SPF, DKIM and DMARC mean that the sender is forged.

    A forwarding server breaks SPF, and a mailing program may break DKIM, so one of them is enough unless
    DMARC has failed. Without any result the sender is not checked.
    """
    if any(method == "dmarc" and result in _FAILED for method, result in results):
        return True
    if any(result == "pass" for _method, result in results):
        return False
    return any(result in _FAILED for _method, result in results)
