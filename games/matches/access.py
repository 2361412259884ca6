"""Who a person is at a match: the one question every page, form, mail and feed asks."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from accounts.models import Absence
from accounts.services import absences
from games.matches.errors import NotYours, Relieved
from games.matches.models import Deadline, Invitation, Match, Tenure
from games.matches.registries import after_write, direction


class Access(NamedTuple):
    """What a person is at a match. `seat` and `tenure` are None for a watcher; `relieved`
    is one who was deputy, or will be, and is not now."""

    match: Match
    tenure: Tenure | None
    relieved: bool = False

    @property
    def seat(self) -> int | None:
        return self.tenure.seat.index if self.tenure else None

    @property
    def may_act(self) -> bool:
        """Whether they may answer for the seat now."""
        return self.tenure is not None and self.tenure.to_revision is None and self.match.running

    @property
    def own_tenure(self) -> Tenure:
        """By what they may answer for the seat now; raises `NotYours` if they may not."""
        if self.tenure is None or not self.may_act:
            raise NotYours
        return self.tenure

    @property
    def deputy(self) -> bool:
        """Whether they act for the seat of somebody else."""
        return self.tenure is not None and self.tenure.role == Tenure.Role.DEPUTY


def may_speak_for(access: Access) -> bool:
    """Whether they may leave, vote, or agree to something in the name of the seat: no deputy may."""
    return access.may_act and not access.deputy


def access_seat(user: AbstractBaseUser | AnonymousUser, match_id: int, *, token: str = "") -> Access:
    """What a person is at a match; raises `NotYours` when it is hidden from them.

    One who holds, or held to the end, a seat sees as that seat, and so does its deputy within
    their span. Others are watchers of a match that is open to watching: a public one, one whose
    link they bring, or one they were invited to.
    """
    relieved = False
    if user.is_authenticated:
        tenure: Any = _tenures().filter(match_id=match_id, user_id=user.pk).first()
        if tenure is not None and (tenure.deputyship is None or tenure.deputy_at(tenure.now)):
            return Access(tenure.match, tenure)
        relieved = tenure is not None
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise NotYours
    if not _may_watch(user, match, token):
        raise Relieved if relieved else NotYours
    return Access(match, None, relieved)


@cache
def _tenures() -> QuerySet[Tenure]:
    """The tenures by which somebody sees a match as a seat. Built once: that takes longer than to ask it.

    A deputy's is among them whether they are one now or not, so that a refusal can say it.
    """
    return (
        Tenure.objects.select_related("match", "seat", "deputyship__owner")
        .filter(Q(to_revision=None) | Q(how=Tenure.How.FINISHED) | Q(role=Tenure.Role.DEPUTY))
        .annotate(now=Now(), concerned=after_write.concerned(OuterRef("match_id")), away=_away())
    )


def _away() -> Q:
    """Whether the person of a tenure, in a query of them, is in an absence that began by itself;
    or may be in a moment, for their time ran out and nobody has noticed."""
    begun = Absence.objects.filter(absences.to_end(Now()), user=OuterRef("user_id"))
    overdue = Deadline.objects.filter(
        seat=OuterRef("seat_id"), handled_at=None, frozen_at=None, due_at__lte=Now()
    )
    return Q(Exists(begun)) | Q(Exists(overdue))


def _may_watch(user: AbstractBaseUser | AnonymousUser, match: Match, token: str) -> bool:
    known = token == match.token or (user.is_authenticated and user.pk == match.host_id)
    if user.is_authenticated and direction.is_director(match, user.pk):
        # They see what every watcher would.
        return True
    if match.door != Match.Door.PUBLIC and not known and user.is_authenticated:
        known = Invitation.objects.filter(match=match, user_id=user.pk).exists()
    if match.status in (Match.Status.OFFERED, Match.Status.WITHDRAWN):
        return known or match.door == Match.Door.PUBLIC
    return match.watchers and (known or match.door == Match.Door.PUBLIC)
