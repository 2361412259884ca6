"""Decide what a person may read and do in a room. Every page, form and email uses this."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest

from accounts.models import User
from games.matches.errors import ConflictOfInterest, NotYours
from games.matches.pages.people import reader
from games.talk import room_kinds
from games.talk.room_kinds import RoomKind, RoomSubject


class RoomAccess(NamedTuple):
    """A person's access to a room; `user` is None for a visitor who is not signed in.

    This does not say whether they may open the page of the room's subject; `open_room` checks that.
    """

    kind_name: str
    subject_id: int
    subject: RoomSubject
    user: User | None
    member: bool = False
    invited: bool = False
    director: bool = False

    @property
    def kind(self) -> RoomKind:
        return room_kinds.get(self.kind_name)

    @property
    def staff(self) -> bool:
        """Return whether the person belongs to the site's staff and is not a member of the room."""
        return self.user is not None and self.user.is_staff and not self.member

    @property
    def moderates(self) -> bool:
        """Return whether the person may remove any message, and therefore reads all of them."""
        return self.director or self.staff

    @property
    def may_read(self) -> bool:
        return self.subject.public or self.member or self.invited or self.moderates

    @property
    def reads_as_staff(self) -> bool:
        """Return whether the person can read the room only because they belong to the site's staff."""
        return self.staff and not (self.subject.public or self.invited or self.director)

    def record_reading(self) -> None:
        """Record that the person is about to read the room as a member of staff, if that is how they read it.

        Raises `ConflictOfInterest` if they may not.
        """
        if self.user is not None and self.reads_as_staff:
            self.kind.record_staff_reading(self.subject_id, self.user)

    @property
    def may_write(self) -> bool:
        return self.subject.open and (self.member or self.director)


def room_access(kind_name: str, subject_id: int, user: User | None) -> RoomAccess:
    """Return a person's access to a room. Raises `NotYours` if there is no such table or competition."""
    kind = room_kinds.get(kind_name)
    subject = kind.subject(subject_id)
    if subject is None:
        raise NotYours
    if user is None:
        return RoomAccess(kind_name, subject_id, subject, None)
    member = kind.members(subject_id).filter(pk=user.pk).exists()
    return RoomAccess(
        kind_name,
        subject_id,
        subject,
        user,
        member=member,
        invited=not member and not subject.public and kind.invited(subject_id).filter(pk=user.pk).exists(),
        director=kind.directors(subject_id).filter(pk=user.pk).exists(),
    )


def open_room(request: HttpRequest, kind_name: str, subject_id: int) -> RoomAccess:
    """Return the access of a request's reader to a room. Raises `Http404` if they may not read it."""
    if not room_kinds.get(kind_name).is_visible(request, subject_id):
        raise Http404
    try:
        access = room_access(kind_name, subject_id, reader(request))
        if not access.may_read:
            raise Http404
        access.record_reading()
    except (NotYours, ConflictOfInterest):
        raise Http404 from None
    return access
