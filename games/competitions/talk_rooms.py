"""The talk of ladders and tournaments, for their entrants and directors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.competitions import competition_kinds
from games.competitions.access import may_see
from games.competitions.models import Competition, Director, Entrant
from games.competitions.selectors.entry_conditions import PRESENT_STATUSES
from games.competitions.services import log
from games.talk.room_kinds import RoomKind, RoomSubject

if TYPE_CHECKING:
    from games.notices.models import Notice


def _subject(number: int) -> RoomSubject | None:
    competition = Competition.objects.filter(pk=number).first()
    if competition is None:
        return None
    return RoomSubject(
        name=competition.shown_name,
        page=competition_kinds.kind_of(competition).page(competition),
        address=reverse("competitions:talk", args=[number]),
        public=competition.door == Competition.Door.PUBLIC,
        open=competition.status != Competition.Status.DRAFT,
    )


def _is_visible(request: HttpRequest, number: int) -> bool:
    competition = Competition.objects.filter(pk=number).first()
    return competition is not None and may_see(request, competition)


def _mail_name(notice: Notice, number: int) -> str:
    return Competition.objects.get(pk=number).shown_name


def _members(number: int) -> QuerySet[User]:
    """Return the people who take part or are on the waiting list, and the directors."""
    present = Entrant.objects.filter(competition=number, status__in=PRESENT_STATUSES, user__isnull=False)
    return User.objects.filter(Q(pk__in=present.values("user")) | Q(pk__in=_directors(number).values("pk")))


def _invited(number: int) -> QuerySet[User]:
    asked = Entrant.objects.filter(competition=number, status=Entrant.Status.ASKED, user__isnull=False)
    return User.objects.filter(pk__in=asked.values("user"))


def _directors(number: int) -> QuerySet[User]:
    directing = Director.objects.filter(competition=number, until=None)
    return User.objects.filter(pk__in=directing.values("user"))


def _record_removal(number: int, by: User, reason: str) -> None:
    log.note(Competition.objects.get(pk=number), "talk_removed", by=by, reason=reason)


COMPETITION_ROOMS = RoomKind(
    subject=_subject,
    is_visible=_is_visible,
    mail_name=_mail_name,
    members=_members,
    invited=_invited,
    directors=_directors,
    record_removal=_record_removal,
    audit_target=lambda number: f"competition:{number}",
    record_staff_reading=lambda number, user: None,
    insiders_note=_("Only players who take part or are invited, and the directors, can read this."),
    join_note=_("Only players who take part, and the directors, can write here."),
    closed_note=_("Players can write here once entries open."),
)
"""The kind of room that every ladder and every tournament has."""
