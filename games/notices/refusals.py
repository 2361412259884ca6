"""Classify the refusals of mail services by their consequences."""

import enum
import re
import smtplib
from typing import NamedTuple


class Consequence(enum.Enum):
    """The consequences that a refusal can have for a delivery."""

    LATER = enum.auto()  # the same email may be sent later
    REST = enum.auto()  # the address does not work
    GIVE_UP = enum.auto()  # this email is refused wherever it is sent


class Refusal(NamedTuple):
    """A refusal: its consequence and its code.

    The server's own text is left out, because it may quote the email.
    """

    consequence: Consequence
    code: str


#: RFC 3463, 2: class, subject, detail.
_ENHANCED = re.compile(rb"^\s*([245])\.(\d{1,3})\.(\d{1,3})\b")
_MAILBOX_FULL = "2.2"


def classify_error(error: Exception) -> Refusal:
    """Return the refusal that corresponds to `error`, which a mail backend raised.

    The address is at fault only if there is a permanent answer about the recipient (RFC 5321, 4.2.1; RFC
    3463, 3.2 and 3.3: subject 1, addressing, or 2, mailbox, without "mailbox full"). A permanent answer
    about other subjects, such as policy (7), is about this site: if it suppressed addresses, one wrong
    setting would silence the whole site.
    """
    match error:
        case smtplib.SMTPRecipientsRefused(recipients=recipients):
            code, words = next(iter(recipients.values()))
            return Refusal(consequence_for_recipient(code, words), _code("RCPT", code, words))
        case smtplib.SMTPDataError(smtp_code=code, smtp_error=words):
            consequence = Consequence.GIVE_UP if code >= 500 else Consequence.LATER
            return Refusal(consequence, _code("DATA", code, words))
        case smtplib.SMTPResponseException(smtp_code=code, smtp_error=words):
            stage = type(error).__name__.removeprefix("SMTP").removesuffix("Error")
            return Refusal(Consequence.LATER, _code(stage, code, words))
        case _ if _is_refused_by_service(error):
            return Refusal(Consequence.REST, "service refused the recipient")
        case _:
            return Refusal(Consequence.LATER, type(error).__name__)


def _is_refused_by_service(error: Exception) -> bool:
    # Loaded for an error alone: it takes 5 MB.
    from anymail.exceptions import AnymailRecipientsRefused

    return isinstance(error, AnymailRecipientsRefused)


def is_connection_lost(error: Exception) -> bool:
    """Return whether the connection cannot be used for another email after `error`."""
    match error:
        case smtplib.SMTPRecipientsRefused(recipients=recipients):
            return any(code == 421 for code, _ in recipients.values())
        case smtplib.SMTPDataError(smtp_code=code):
            return code == 421
        case _:
            return True


def consequence_for_recipient(code: int, words: bytes) -> Consequence:
    """Return what follows from the reply `code` about a recipient (RFC 5321), whose text is `words`."""
    if code < 500:
        return Consequence.LATER
    enhanced = _ENHANCED.match(words)
    if enhanced is None:
        # RFC 5321, 4.5.3.1.10: 552 is also used for too many recipients and for a full mailbox.
        return Consequence.LATER if code == 552 else Consequence.REST
    subject, detail = enhanced[2].decode(), enhanced[3].decode()
    if subject in ("1", "2") and f"{subject}.{detail}" != _MAILBOX_FULL:
        return Consequence.REST
    return Consequence.LATER


def _code(stage: str, code: int, words: bytes | str) -> str:
    raw = words.encode() if isinstance(words, str) else words
    enhanced = _ENHANCED.match(raw)
    return f"{stage} {code}" + (f" {enhanced[0].strip().decode()}" if enhanced else "")
