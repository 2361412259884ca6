"""Adjust deadlines to the absences of the players they belong to."""

from __future__ import annotations

from typing import Any

from django.db.models import OuterRef, Subquery

from accounts.models import User
from accounts.services import absences
from games.clocks.absences import FEW_DAYS_LEFT, remaining_allowance
from games.engine.events import Event, public_event
from games.matches import models
from games.matches.selectors.unanswered import last_sign, may_absence_start
from games.matches.services import deadline_credits, deferred_changes
from games.matches.services.locked_match import LockedMatch
from games.matches.services.notify import tell_holders
from games.matches.tenure_filters import holding
from games.notices.now import database_now
from games.notices.services.outbox import queue_notice


def recompute_deadlines(user: User) -> None:
    """Schedule the recomputation of a person's running deadlines, because their absences changed.

    The deadlines are recomputed when the person's matches are next swept or opened, each under its own
    match's lock (`deadline_credits.credit`). The person is warned if few days of the year's allowance are
    left. Tables that have not started are included, because they may be starting at this moment.
    """
    held = models.Tenure.objects.filter(
        holding(), user=user, match__status__in=(models.Match.Status.OFFERED, models.Match.Status.RUNNING)
    )
    deferred_changes.defer_change(
        deadline_credits.ABSENCES_ERRAND, user.pk, held.values_list("match_id", flat=True)
    )
    _warn(user)


def excusable_person(seat: Any) -> Subquery:
    """Return a query expression for the holder of a seat, if they accept automatic absences."""
    accepting = models.Tenure.objects.filter(
        holding(), seat=seat, user__automatic_absence=True, user__erased_at=None
    )
    return Subquery(accepting.values("user")[:1])


def find_excusable_person(deadline_id: int) -> int | None:
    """Return the key of the person for whom an absence may start when a deadline runs out, or None."""
    found = models.Deadline.objects.filter(pk=deadline_id).values_list(
        excusable_person(OuterRef("seat")), "match__agreement"
    )
    user_id, agreement = found.first() or (None, None)
    return user_id if agreement is not None and may_absence_start(agreement) else None


def start_automatic_absence(locked: LockedMatch, deadline: models.Deadline, person: User | None) -> bool:
    """Start an absence automatically instead of letting time run out; return whether one was started.

    This is possible if the match agreed on it, and the locked `person` still holds the seat and has absence
    time left. Their deadlines then move, and this is announced to everyone.
    """
    if person is None or person.erased_at is not None or not may_absence_start(locked.deadlines.agreement):
        return False
    if not models.Tenure.objects.filter(holding(), seat=deadline.seat_id, user=person).exists():
        return False
    begun = absences.start_automatic(person, deadline.due_at, locked.now, last_sign(person))
    if begun is None:
        return False
    deadline_credits.credit(locked.match, told=False)
    locked.announce(absence_event(deadline.seat.index))
    tell_holders(
        kind="absence",
        about=str(begun.pk),
        ids={"visit": deadline.visit_id, "absence": begun.pk},
        now=locked.now,
        seat=deadline.seat,
        to_revision=None,
    )
    return True


def absence_event(index: int) -> Event:
    """Return the event announcing to everyone that an absence of a seat's owner started automatically."""
    return public_event("house.absence", seat=index)


def _warn(user: User) -> None:
    """Warn a person who has announced an absence that little of the year's allowance is left.

    An automatic absence has its own email, which says so too.
    """
    now = database_now()
    newest = user.absences.order_by("-made_at", "-pk").first()
    if (
        newest is None
        or newest.automatic
        or remaining_allowance(absences.absence_spans(user), now.year) >= FEW_DAYS_LEFT
    ):
        return
    queue_notice(key=f"absence_budget:{newest.pk}", user_id=user.pk, kind="absence_budget", ids={}, now=now)
