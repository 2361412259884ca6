"""The demonstration's own mailbox: emails as files, so that every process sees them without a server."""

import base64
import contextlib
import email
import email.policy
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage as OutgoingMail
from django.core.mail.backends.base import BaseEmailBackend

from games.engine.invariants import require_type

MAX_MAILS_KEPT = 200  # emails
_SUFFIX = ".eml"
_NAME = re.compile(r"[0-9]{20}-[0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class KeptMail:
    """An email in the mailbox, parsed."""

    name: str  # its place in the mailbox: nanoseconds since the epoch, and a random part
    message: EmailMessage

    @property
    def received_at(self) -> datetime:
        """Return the aware time at which the email arrived."""
        return datetime.fromtimestamp(int(self.name.partition("-")[0]) / 1e9, UTC)

    @property
    def to(self) -> str:
        """Return the recipient."""
        return str(self.message["To"])

    @property
    def subject(self) -> str:
        """Return the subject."""
        return str(self.message["Subject"])

    @property
    def headers(self) -> list[tuple[str, str]]:
        """Return the headers, in their order."""
        return [(name, str(value)) for name, value in self.message.items()]

    @property
    def text(self) -> str:
        """Return the plain text."""
        part = self.message.get_body(("plain",))
        return part.get_content() if part else ""

    @property
    def html(self) -> str:
        """Return the HTML with the attached pictures inserted, or "" if the email has no HTML."""
        part = self.message.get_body(("html",))
        html = part.get_content() if part else ""
        for picture in self.message.walk():
            if content_id := picture["Content-ID"]:
                data = base64.b64encode(picture.get_content()).decode()
                source = f"data:{picture.get_content_type()};base64,{data}"
                html = html.replace(f"cid:{str(content_id).strip('<>')}", source)
        return html


class MailboxBackend(BaseEmailBackend):
    """A mail backend that keeps the newest emails as files in `folder`."""

    def send_messages(self, email_messages: Sequence[OutgoingMail]) -> int:
        """Store every email; delete the oldest ones beyond the limit."""
        folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        for mail in email_messages:
            path = folder() / f"{time.time_ns():020}-{secrets.token_hex(4)}{_SUFFIX}"
            # It is written under another name and then renamed, so that a page never reads half an email.
            unfinished = path.with_suffix(".part")
            unfinished.touch(mode=0o600)
            unfinished.write_bytes(mail.message().as_bytes())
            unfinished.rename(path)
        for path in _newest_first()[MAX_MAILS_KEPT:]:
            with contextlib.suppress(FileNotFoundError):
                path.unlink()
        return len(email_messages)


def folder() -> Path:
    """Return the folder that holds the emails."""
    return Path(settings.VAR_DIR) / "mailbox"


def kept_mails() -> list[KeptMail]:
    """Return all emails in the mailbox, the newest first."""
    return [_read(path) for path in _newest_first()]


def kept_mail(name: str) -> KeptMail:
    """Return the email `name`.

    Raises `FileNotFoundError` if there is no such email.
    """
    if not _NAME.fullmatch(name):
        raise FileNotFoundError(name)
    return _read(folder() / f"{name}{_SUFFIX}")


def _newest_first() -> list[Path]:
    return sorted(folder().glob(f"*{_SUFFIX}"), reverse=True)


def _read(path: Path) -> KeptMail:
    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    return KeptMail(path.stem, require_type(EmailMessage, message, "the policy makes such"))
