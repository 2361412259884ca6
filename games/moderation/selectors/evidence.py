"""The evidence of a report: messages and the position, exactly as the reporter may see them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from accounts.models import User
from games.engine.invariants import require
from games.matches.access import Access
from games.matches.anonymity import player_name
from games.matches.errors import Unreadable
from games.matches.pictures import picture
from games.matches.positions import Position, read_position
from games.moderation.models import Report
from games.notices.mail_content import to_plain_table
from games.press.selectors import readable, recipient_text
from games.talk.access import RoomAccess
from games.talk.selectors import readable as readable_talk

MESSAGES_OFFERED = 50
"""How many of the newest messages a person can choose from."""

UNREAD_OF_MATCH = ("match__state", "match__key", "match__setup_draws", "match__options")
"""Large columns of the match of a report, message or finding, which lists of these do not read."""


class ReportableMessage(NamedTuple):
    """A message by someone else that the reader can report.

    `mark` identifies it in a form, and reveals nothing about other messages. `shown_name` is its author as
    the reader may see them: the colour of the seat while the match is anonymous. `seat` is its author's seat
    and `recipient` the only seat that could read it (None: all), which `to` says in the reader's words; for a
    message of a talk they are None and "". `talk` is the key of a message of a talk (None for press).
    """

    mark: str
    author: User
    shown_name: str
    at: datetime
    text: str
    seat: int | None = None
    recipient: int | None = None
    to: str = ""
    talk: int | None = None


class PositionSeen(NamedTuple):
    """A position as one person saw it: its tables as text, and a picture (a PNG; empty if there is none)."""

    text: str
    png: bytes


NO_POSITION = PositionSeen("", b"")


def reportable_messages(access: Access, reader: User) -> list[ReportableMessage]:
    """Return the newest messages of a match that a person can report, the newest first.

    They are by others who have an account, and the person may read them.
    """
    found = readable(access, reader.pk).exclude(author__user=reader)
    found = found.filter(author__user__guest_until=None, author__user__erased_at=None)
    found = found.select_related("match", "author__seat", "author__user", "reader__seat").order_by("-pk")
    found = found.defer(*UNREAD_OF_MATCH)
    return [
        ReportableMessage(
            _mark(reader, f"{press.pk}"),
            require(press.author.user, "the query leaves out messages without an author"),
            player_name(press.match, press.author),
            press.written_at,
            press.text,
            seat=press.author.seat.index,
            recipient=press.reader.seat.index if press.reader else None,
            to=recipient_text(access, press),
        )
        for press in found[:MESSAGES_OFFERED]
    ]


def reportable_talk(access: RoomAccess, reader: User) -> list[ReportableMessage]:
    """Return the newest messages of a talk that a person can report, the newest first.

    They are by others who have an account, and the person may read them.
    """
    found = readable_talk(access).filter(removed_at=None).exclude(author=reader)
    found = found.filter(author__guest_until=None, author__erased_at=None).select_related("author")
    return [
        ReportableMessage(
            _mark(reader, f"talk {row.pk}"),
            row.author,
            row.author.name,
            row.written_at,
            row.text,
            talk=row.pk,
        )
        for row in found.order_by("-pk")[:MESSAGES_OFFERED]
    ]


def position_seen(access: Access) -> PositionSeen:
    """Return the position of a match as the person of `access` sees it, in the language of the page.

    It is empty before the start, and if the match cannot be read.
    """
    language = get_language() or settings.LANGUAGE_CODE
    return positions_seen(access, (language,)).get(language, NO_POSITION)


def positions_seen(access: Access, languages: Iterable[str]) -> dict[str, PositionSeen]:
    """Return the position of a match as the person of `access` sees it, by language.

    The match is read once, so that all languages show the same position. The result is empty before the
    start, and if the match cannot be read.
    """
    if access.match.started_at is None:
        return {}
    with suppress(Unreadable):
        position = read_position(access, None)
        found = {}
        for language in languages:
            with translation.override(language):
                found[language] = _drawn(position, access)
        return found
    return {}


def _drawn(position: Position, access: Access) -> PositionSeen:
    drawn = picture(position, access.match, access.seat)
    tables = [to_plain_table(table) for table in drawn.tables]
    text = "\n\n".join("\n".join((table.caption, *table.lines)) for table in tables)
    return PositionSeen(text, drawn.picture.png if drawn.picture else b"")


def position_for_staff(report: Report) -> PositionSeen:
    """Return the position of a report as the staff may see it, in the language of the page.

    After the match has ended, this is the position that the reporter saw; in the reporter's language if there
    is no other, as for older reports. Before that, it is the current
    position as a watcher sees it, because a member of staff may still take a seat in the match.
    """
    if report.match is not None and not report.match.finished:
        return position_seen(Access(report.match, None))
    seen = report.translations.filter(language=get_language()).first() or report
    return PositionSeen(seen.position, bytes(seen.picture))


def _mark(reader: User, message: str) -> str:
    return salted_hmac("games.moderation.message", f"{reader.pk}:{message}").hexdigest()[:20]
