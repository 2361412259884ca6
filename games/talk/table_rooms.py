"""The rooms of tables: open until the match starts, and readable from the match afterwards.

An anonymous table has no room: whether anyone writes, and how often, would reveal how many people have seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.matches.access import get_access
from games.matches.errors import NotYours
from games.matches.mails.readers import table_name
from games.matches.models import Invitation, Match, Tenure
from games.matches.models.audit import match_target
from games.matches.pages.opening import link_of
from games.matches.registries import directors, evidence_readers
from games.talk.room_kinds import RoomKind, RoomSubject

if TYPE_CHECKING:
    from games.notices.models import Notice


def has_room(match: Match) -> bool:
    """Return whether a table, or a match that began as one, has a room."""
    return not (match.practice or match.imported or match.anonymous)


def _subject(match_id: int) -> RoomSubject | None:
    match = Match.objects.filter(pk=match_id).first()
    if match is None or not has_room(match):
        return None
    return RoomSubject(
        name=match.shown_name,
        page=reverse("matches:match", args=[match_id]),
        address=reverse("matches:talk", args=[match_id]),
        public=match.door == Match.Door.PUBLIC,
        open=match.status == Match.Status.OFFERED,
    )


def _is_visible(request: HttpRequest, match_id: int) -> bool:
    try:
        get_access(request.user, match_id, token=link_of(request, match_id))
    except NotYours:
        return False
    return True


def _mail_name(notice: Notice, match_id: int) -> str:
    return table_name(notice, Match.objects.select_related("host").get(pk=match_id))


def _members(match_id: int) -> QuerySet[User]:
    """Return the host and everyone with a seat; once the match has started, everyone who had one."""
    sat = Tenure.objects.filter(match=match_id, user__isnull=False).exclude(how__in=Tenure.BEFORE_THE_START)
    hosts = Match.objects.filter(pk=match_id, host__isnull=False)
    return User.objects.filter(Q(pk__in=sat.values("user")) | Q(pk__in=hosts.values("host")))


def _invited(match_id: int) -> QuerySet[User]:
    asked = Invitation.objects.filter(match=match_id).exclude(answer=Invitation.Answer.DECLINED)
    return User.objects.filter(pk__in=asked.values("user"))


def _directors(match_id: int) -> QuerySet[User]:
    return User.objects.filter(pk__in=directors.directors_of(match_id))


def _record_staff_reading(match_id: int, user: User) -> None:
    evidence_readers.record_reader(user.pk, match_id)


def _record_removal(match_id: int, by: User, reason: str) -> None:
    match = Match.objects.get(pk=match_id)
    directors.record_director_act(match, by.pk, "talk_removed_at_table", reason=reason)


TABLE_ROOMS = RoomKind(
    subject=_subject,
    is_visible=_is_visible,
    mail_name=_mail_name,
    members=_members,
    invited=_invited,
    directors=_directors,
    record_removal=_record_removal,
    audit_target=match_target,
    record_staff_reading=_record_staff_reading,
    insiders_note=_("Only the players at this table, and players invited to it, can read this."),
    join_note=_("Only the players at the table can write here."),
    closed_note=_("Nobody can write here any more. During a match, players write in its press."),
)
"""The kind of room that every table has, unless it is anonymous."""
