"""Decide what a person may see and do at a match, for every page, form, email and feed."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Concat, Now

from accounts.models import Absence
from accounts.services import absences
from games.compiled_queries import CompiledQuery, Parameter
from games.matches.errors import DeputyRelieved, MatchNotRunning, NotYours
from games.matches.models import Deadline, Invitation, Match, Tenure, Visit
from games.matches.registries import directors, match_contents
from games.matches.selectors.seats import thread_of
from games.matches.services import deadline_credits
from games.matches.tenure_filters import stayed
from games.notices.services.outbox import is_mail_held


class Access(NamedTuple):
    """A person's access to a match.

    `seat` and `tenure` are None for a watcher. `relieved` means that the person is not a deputy in the
    match now, but was or will be.
    """

    match: Match
    tenure: Tenure | None
    relieved: bool = False

    @property
    def seat(self) -> int | None:
        return self.tenure.seat.index if self.tenure else None

    def addressed_seat(self, revision: int) -> int | None:
        """Return the seat that sentences about a revision address as "you".

        Return None for a watcher, for a deputy, and for a substitute if the revision is from before they
        took the seat.
        """
        tenure = self.tenure
        if tenure is None or self.deputy:
            return None
        substitute = tenure.role == Tenure.Role.SUBSTITUTE
        return None if substitute and revision <= tenure.from_revision else self.seat

    def may_have(self, content: str) -> bool:
        """Return False if the match had no content of a kind when the person's seat was looked up.

        The kinds are those of `registries.match_contents`, such as press. Return True for a person without a
        seat, for whom nothing was looked up.
        """
        return bool(getattr(self.tenure, match_contents.attribute(content), True))

    @property
    def work_due(self) -> bool:
        """Return False if the match had no automatic work to do when the person's seat was looked up.

        Return True for a person without a seat, for whom nothing was looked up.
        """
        return bool(getattr(self.tenure, "work_due", True))

    @property
    def looked_up_at(self) -> datetime | None:
        """Return the database's time when the person's seat was looked up, or None if they have no seat."""
        return getattr(self.tenure, "now", None)

    @property
    def may_act(self) -> bool:
        """Return whether the person may answer for the seat now."""
        return self.tenure is not None and self.tenure.holds_seat and self.match.running

    @property
    def own_tenure(self) -> Tenure:
        """Return the tenure by which the person may answer for the seat now.

        Raises `NotYours` if they may not answer for one.
        """
        if self.tenure is None or not self.may_act:
            raise NotYours
        return self.tenure

    @property
    def deputy(self) -> bool:
        """Return whether the person acts for another player's seat."""
        return self.tenure is not None and self.tenure.role == Tenure.Role.DEPUTY


def may_speak_for(access: Access) -> bool:
    """Return whether the person may leave, vote, or agree to something for the seat; a deputy may not."""
    return access.may_act and not access.deputy


def own_seat(access: Access) -> int:
    """Return the seat that the person may act for; raises `NotYours` or `MatchNotRunning`."""
    if access.seat is None:
        raise DeputyRelieved if access.relieved else NotYours
    if not access.may_act:
        raise MatchNotRunning
    return access.seat


def get_access(user: AbstractBaseUser | AnonymousUser, match_id: int, *, token: str = "") -> Access:
    """Return a person's access to a match; raises `NotYours` if the match is hidden from them.

    A person who holds a seat, or held it to the end, has the seat's view, and so does the seat's deputy
    within the agreed span. A person who gave a seat up by deleting their account does not, even if they
    return. Anyone else is a watcher of a match that is open to them: a public one, one
    whose link they have, or one to which they were invited.
    """
    relieved = False
    if user.is_authenticated:
        tenure: Any = _TENURE.first(match=match_id, user=user.pk)
        if tenure is not None and (tenure.deputyship is None or tenure.deputy_at(tenure.now)):
            return Access(tenure.match, tenure)
        relieved = tenure is not None
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise NotYours
    if not _may_watch(user, match, token):
        raise DeputyRelieved if relieved else NotYours
    return Access(match, None, relieved)


def _tenure() -> QuerySet[Tenure]:
    """Return a query for the tenure by which a person sees a match as a seat.

    Deputies' tenures are included even if they are not deputies now, so that a refusal can say so.
    """
    return (
        Tenure.objects.select_related("match", "seat", "deputyship__owner")
        .filter(
            stayed() | Q(role=Tenure.Role.DEPUTY),
            match_id=Parameter("match"),
            user_id=Parameter("user"),
        )
        .annotate(
            now=Now(),
            away=_away(),
            awaited_anew=_awaited_anew(),
            work_due=_work_due(),
            mail_held=_mail_held(),
            **match_contents.content_annotations(OuterRef("match_id")),
        )
        .order_by("pk")[:1]
    )


def _away() -> Q:
    """Return the condition that the person of a tenure is in an absence that started automatically.

    The condition is also true if such an absence may be about to start, because the person's time ran out and
    nobody has noticed yet.
    """
    begun = Absence.objects.filter(absences.ends_on_return(Now()), user=OuterRef("user_id"))
    overdue = Deadline.objects.filter(
        seat=OuterRef("seat_id"), handled_at=None, frozen_at=None, due_at__lte=Now()
    )
    return Q(Exists(begun)) | Q(Exists(overdue))


def _awaited_anew() -> Exists:
    """Return the condition that it has become the turn of a tenure's seat since its person last looked."""
    return Exists(
        Visit.objects.filter(seat=OuterRef("seat_id"), closed_at=None, opened_at__gt=OuterRef("last_look"))
    )


def _work_due() -> Q:
    """Return the condition that the match of a tenure may have automatic work to do.

    It is true whenever `services.time_outs.pending_work` finds any.
    """
    match = OuterRef("match_id")
    overdue = Deadline.objects.filter(match=match, handled_at=None, frozen_at=None, due_at__lte=Now())
    return Q(match__busy=True) | Q(Exists(overdue)) | deadline_credits.is_work_due(match)


def _mail_held() -> Exists:
    """Return the condition that email about a tenure waits, which may be until its person looks."""
    return is_mail_held(Concat(Value(thread_of("")), Cast(OuterRef("pk"), TextField())), Now())


_TENURE = CompiledQuery(_tenure)


def _may_watch(user: AbstractBaseUser | AnonymousUser, match: Match, token: str) -> bool:
    known = token == match.token or (user.is_authenticated and user.pk == match.host_id)
    if user.is_authenticated and directors.is_director(match, user.pk):
        # Directors see what any watcher would see.
        return True
    if match.door != Match.Door.PUBLIC and not known and user.is_authenticated:
        known = Invitation.objects.filter(match=match, user_id=user.pk).exists()
    if match.status in (Match.Status.OFFERED, Match.Status.WITHDRAWN):
        return known or match.door == Match.Door.PUBLIC
    return match.watchers and (known or match.door == Match.Door.PUBLIC)
