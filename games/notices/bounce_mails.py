"""Read the emails by which mail servers report bounces (RFC 3464) and complaints (RFC 5965).

Anyone may send such an email, so nothing in it is trusted except the Message-ID of the email it is about,
which nobody can guess (`games.notices.threads`).
"""

import email
import re
from collections.abc import Iterator
from email.message import Message
from typing import NamedTuple

from games.notices.errors import NotABounce
from games.notices.models import Outcome
from games.notices.refusals import Consequence, consequence_for_recipient

MAX_BOUNCE_BYTES = 10 * 1024 * 1024
_MAX_PARTS = 50

_STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
_REPLY_CODE = re.compile(r"(?<![\d.])([45]\d\d)(?![\d.])")
_MESSAGE_ID = re.compile(r"<[^<>\s\0]{1,248}>")

_ORIGINALS = ("message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers")


class BounceReport(NamedTuple):
    """What a report says: which email it is about, and what became of that email.

    Without an `outcome` the report is not final.
    """

    message_id: str
    outcome: Outcome | None
    code: str


def read_bounce_mail(raw: bytes) -> BounceReport:
    """Return the report that the email `raw` contains.

    Raises `NotABounce` if it contains none, does not say which email it is about, or cannot be read.
    """
    if len(raw) > MAX_BOUNCE_BYTES:
        raise NotABounce
    try:
        return _read(email.message_from_bytes(raw))
    except NotABounce:
        raise
    except Exception as error:  # the parser raises errors of many kinds for what is not an email
        raise NotABounce from error


def outcome_of_reply(words: str) -> tuple[Outcome, str]:
    """Return the outcome that a server's final reply `words` means, and its code ("5.1.1", "550" or "").

    A reply without a code counts as permanent, because the server has given up.
    """
    status, reply = _STATUS.search(words), _REPLY_CODE.search(words)
    if status is not None and status[2] == "0" and reply is not None:
        status = None  # "other or undefined" says less than the reply itself
    if status is not None:
        code, detail = (450 if status[1] == "4" else 550), "" if status[2] == "0" else status[0]
    else:
        code, detail = (int(reply[1]) if reply is not None else 550), ""
    consequence = consequence_for_recipient(code, detail.encode())
    outcome = Outcome.HARD if consequence is Consequence.REST else Outcome.SOFT
    return outcome, (status or reply or [""])[0]


def _read(mail: Message) -> BounceReport:
    if mail.get_content_type() != "multipart/report":
        raise NotABounce
    parts = list(_limited_parts(mail))
    message_id = _original_message_id(parts)
    for part in parts:
        match part.get_content_type():
            case "message/delivery-status" | "message/global-delivery-status":
                return BounceReport(message_id, *_delivery_status(part))
            case "message/feedback-report":
                return BounceReport(message_id, *_feedback(part))
    raise NotABounce


def _limited_parts(mail: Message) -> Iterator[Message]:
    """Yield the report's own parts: those of a returned email are no concern of ours."""
    parts = mail.get_payload()
    if not isinstance(parts, list):
        raise NotABounce
    for part in parts[:_MAX_PARTS]:
        if isinstance(part, Message):
            yield part


def _original_message_id(parts: list[Message]) -> str:
    for part in parts:
        if part.get_content_type() not in _ORIGINALS:
            continue
        inner = part.get_payload()
        if isinstance(inner, list) and isinstance(inner[0], Message):
            original = inner[0]
        else:
            decoded = part.get_payload(decode=True)
            original = email.message_from_bytes(decoded if isinstance(decoded, bytes) else b"")
        found = _MESSAGE_ID.search(str(original.get("Message-ID", "")))
        if found is not None:
            return found[0]
    raise NotABounce


def _blocks(part: Message) -> list[Message]:
    """Return the groups of fields in a report's machine-readable part."""
    inner = part.get_payload()
    if not isinstance(inner, list):
        return []
    blocks = [block for block in inner[:_MAX_PARTS] if isinstance(block, Message)]
    # Python's parser separates the groups of message/delivery-status only; of other types it reads the first
    # group as the headers of an email, and the rest as its body.
    rest = blocks[0].get_payload() if len(blocks) == 1 else ""
    if isinstance(rest, str):
        groups = re.split(r"\r?\n\r?\n", rest)[:_MAX_PARTS]
        blocks += [email.message_from_string(group.strip()) for group in groups]
    return blocks


def _delivery_status(part: Message) -> tuple[Outcome | None, str]:
    """Return what happened to the recipient: our emails have exactly one.

    Only "failed" is final: a "delayed" email is still on its way (RFC 3464, 2.3.3).
    """
    for block in _blocks(part):
        if str(block.get("Action", "")).strip().lower() == "failed":
            status, diagnostic = str(block.get("Status", "")), str(block.get("Diagnostic-Code", ""))
            found = _STATUS.search(status)
            precise = found is not None and found[2] != "0"
            return outcome_of_reply(status if precise else f"{diagnostic} {status}")
    return None, ""


def _feedback(part: Message) -> tuple[Outcome | None, str]:
    """Return the complaint, if it is one: other feedback is "not-spam", for example (RFC 5965, 7.3)."""
    for block in _blocks(part):
        kind = str(block.get("Feedback-Type", "")).strip().lower()
        if kind in ("abuse", "fraud", "opt-out"):
            return Outcome.COMPLAINT, kind
    return None, ""
