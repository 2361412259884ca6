"""People, kinds and emails for the tests of this room."""

import itertools
import struct
import zlib
from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import User
from games.notices.mail_content import Button, MailContent, Picture, Quote
from games.notices.models import Delivery, Lane, Notice
from games.notices.push_content import PushContent
from games.notices.services.outbox import queue_notice
from games.notices.services.sending import Clock

NOON = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
NOTICES, ACCOUNT = Lane.NOTICE, Lane.ACCOUNT

_numbers = itertools.count(1)


def make_user(**fields: Any) -> User:
    """Return a person with an address, awake, who wants every email."""
    number = next(_numbers)
    address = fields.pop("email", f"reader{number}@example.org")
    return User.objects.create_user(address, **{"display_name": f"Reader {number}", **fields})


def make_content(
    subject: str = "Your move in The Hartmouth campaign",
    headline: str = "Your turn: you rolled a four",
    paragraphs: tuple[str | Quote, ...] = ("Anchor may go to Brush 141.",),
    picture: Picture | None = None,
) -> MailContent:
    """Return the content of a turn email."""
    return MailContent(
        subject=subject,
        headline=headline,
        paragraphs=paragraphs,
        picture=picture,
        button=Button("Take your turn", "https://muster.example/m/7/"),
        why="You get this mail because it’s your turn.",
    )


def make_push_content() -> PushContent:
    """Return the content of a notification about a turn."""
    return PushContent("Your move in Hartmouth", "Due Tue", "/matches/7/", NOON + timedelta(hours=2))


def make_notice(
    user: User,
    *,
    key: str = "",
    now: datetime = NOON,
    thread: str = "",
    available_at: datetime | None = None,
) -> Notice:
    """Return a notice stored at ``now``."""
    key = key or f"key {next(_numbers)}"
    queue_notice(
        key=key, user_id=user.pk, kind="turn", ids={}, now=now, thread=thread, available_at=available_at
    )
    return Notice.objects.get(key=key)


def delivery_of(notice: Notice) -> Delivery:
    """Return the one delivery of a notice, as it is stored now."""
    return Delivery.objects.get(notice=notice)


def clock_at(moment: datetime) -> Clock:
    """Return a clock that stands still."""
    return lambda: moment


def png(width: int = 1, height: int = 1) -> bytes:
    """Return a grey picture as PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
