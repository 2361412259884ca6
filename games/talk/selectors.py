"""Select the messages that a person may read in a room."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from games.community.models import Block
from games.community.selectors import blocks_between, muted_by
from games.matches.selectors.seats import PersonName
from games.talk.access import RoomAccess
from games.talk.authors import shown_author
from games.talk.models import TalkMessage, TalkReading

MESSAGES_PER_PAGE = 50
"""The number of messages on one page of a room."""

NEWEST_SHOWN = 5
"""The number of messages that the page of a table shows."""


class TalkLine(NamedTuple):
    """One message as its reader sees it. `removed` says who removed it; its text is empty then."""

    key: int
    author: PersonName
    at: datetime
    text: str
    removed: str
    unread: bool


class TalkPage(NamedTuple):
    """Messages as a page shows them, the newest last.

    `upto` is the key of the newest message if the page shows it, otherwise 0; it never leaves the server.
    """

    lines: tuple[TalkLine, ...]
    more: bool
    upto: int


def readable(access: RoomAccess) -> QuerySet[TalkMessage]:
    """Return the messages that a person may read in a room.

    Nobody reads messages by people they have muted. Directors and staff read everything else. Members do not
    read messages that were written after a block by people from whom it keeps them apart. Other readers read
    only what every member may read, since a member can also read a public room without signing in. They do
    not read what people they have blocked have written since the block either.
    """
    rows = TalkMessage.objects.filter(room__kind=access.kind_name, room__subject=access.subject_id)
    if not access.may_read:
        return rows.none()
    reader = access.user
    if reader is not None:
        rows = rows.exclude(author__in=muted_by(reader.pk))
    if access.moderates:
        return rows
    if reader is not None and access.member:
        return _without(rows, blocks_between(reader.pk, OuterRef("author")))
    kind = access.kind
    members = kind.members(access.subject_id).exclude(pk__in=kind.directors(access.subject_id).values("pk"))
    rows = _without(rows, blocks_between(members.values("pk"), OuterRef("author")))
    if reader is None:
        return rows
    return _without(rows, Block.objects.filter(owner=reader, other=OuterRef("author")))


def _without(rows: QuerySet[TalkMessage], blocks: QuerySet[Block]) -> QuerySet[TalkMessage]:
    """Leave out messages that are later than one of the blocks of their author."""
    return rows.exclude(Exists(blocks.filter(made_at__lt=OuterRef("written_at"))))


def talk_page(access: RoomAccess, *, number: int = 1, count: int = MESSAGES_PER_PAGE) -> TalkPage:
    """Return page `number` of the messages in a room, page 1 being the newest."""
    rows = readable(access).select_related("author", "removed_by").order_by("-pk")
    found = list(rows[(number - 1) * count : number * count + 1])
    shown = found[:count]
    read_upto = _read_upto(access)
    return TalkPage(
        lines=tuple(_line(access, message, read_upto) for message in reversed(shown)),
        more=len(found) > count,
        upto=shown[0].pk if number == 1 and shown else 0,
    )


def unread_messages(access: RoomAccess) -> list[TalkMessage]:
    """Return the messages by others that a member has not read yet, the oldest first."""
    unread = readable(access).filter(removed_at=None, pk__gt=_read_upto(access) or 0)
    return list(unread.exclude(author=access.user).select_related("author").order_by("pk"))


def has_talk(access: RoomAccess) -> bool:
    """Return whether a room has a message that the person may read."""
    return readable(access).exists()


def message_in(access: RoomAccess, message_id: int) -> TalkMessage | None:
    """Return a message of a room that the person may read or remove, or None.

    Directors and staff may also remove messages by people they have muted.
    """
    rows = TalkMessage.objects.filter(room__kind=access.kind_name, room__subject=access.subject_id)
    found = rows if access.moderates else readable(access)
    return found.filter(pk=message_id).select_related("author").first()


def removal_sentence(message: TalkMessage) -> str:
    """Return the sentence that says who removed a message, or "" if nobody did."""
    if message.removed_by is None:
        return ""
    if message.removed_as == TalkMessage.Right.STAFF:
        return _("An operator removed this message.")
    return _("Director %(name)s removed this message.") % {"name": message.removed_by.name}


def _line(access: RoomAccess, message: TalkMessage, read_upto: int | None) -> TalkLine:
    mine = access.user is not None and message.author_id == access.user.pk
    return TalkLine(
        key=message.pk,
        author=shown_author(message),
        at=message.written_at,
        text=message.text,
        removed=removal_sentence(message),
        unread=read_upto is not None and message.pk > read_upto and not mine,
    )


def _read_upto(access: RoomAccess) -> int | None:
    """Return the key up to which a member has read; None for people without marks."""
    if access.user is None or not access.member:
        return None
    marks = TalkReading.objects.filter(
        room__kind=access.kind_name, room__subject=access.subject_id, user=access.user
    )
    return marks.values_list("upto", flat=True).first() or 0
