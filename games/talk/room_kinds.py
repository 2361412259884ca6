"""The registry of kinds of rooms: whose room it is, and who may do what there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise

from accounts.models import User
from games.engine.listeners import NamedRegistrations
from games.talk.models import TalkRoom

if TYPE_CHECKING:
    from games.notices.models import Notice

People = Callable[[int], QuerySet[User]]
"""A function that returns some of the people of a room, given the key of its subject."""


class RoomSubject(NamedTuple):
    """The table, ladder or tournament that a room belongs to.

    `name` is how pages show it, `page` the address of its own page and `address` that of its room. Anyone who
    may open its page reads a `public` room, only insiders any other. `open` says whether messages can be
    written now.
    """

    name: str
    page: str
    address: str
    public: bool
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomKind:
    """What a kind of room says about its rooms, each function given the key of the room's subject.

    `subject` returns the subject, or None if it does not exist. `is_visible` returns whether its own page is
    open to the reader of a request. `mail_name` returns the name for the subject of a notice's email, which
    contains nothing that a stranger wrote. `members` write there and are notified. `invited` may read a room
    that is not public although they are no members. `directors` also write there, read messages that are
    hidden from others, and remove messages. `record_removal` records in the subject's own log, if it has one,
    that a director (the second argument) removed a message, with the reason (the third); it runs in the
    transaction that removes it. `audit_target` names the subject in the audit trail. `record_staff_reading`
    records, before it happens, that someone reads a room only because they belong to the site's staff; it
    raises `ConflictOfInterest` if they may not.

    `insiders_note` says who reads a room that is not public, `join_note` how readers become members, and
    `closed_note` why nobody can write any more.
    """

    subject: Callable[[int], RoomSubject | None]
    is_visible: Callable[[HttpRequest, int], bool]
    mail_name: Callable[[Notice, int], str]
    members: People
    invited: People
    directors: People
    record_removal: Callable[[int, User, str], None]
    audit_target: Callable[[int], str]
    record_staff_reading: Callable[[int, User], None]
    insiders_note: Promise
    join_note: Promise
    closed_note: Promise


kinds: NamedRegistrations[RoomKind] = NamedRegistrations()
"""The functions for the rooms of each kind, by its `TalkRoom.Kind`."""


def get(name: str) -> RoomKind:
    """Return the functions registered for the kind `name`. Raises `KeyError` if there are none."""
    return kinds[name]


def room_subject(room: TalkRoom) -> RoomSubject | None:
    """Return the table, ladder or tournament of a stored room, or None if it is gone."""
    return get(room.kind).subject(room.subject)
