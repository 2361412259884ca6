"""Absences and the deadlines of those who are away."""

from __future__ import annotations

from django.db.models import Max

from accounts.models import User
from accounts.services import absences
from games.clocks.absences import FEW, left
from games.engine.events import Event, public
from games.matches import models
from games.matches.holding import seated
from games.matches.services import outages
from games.matches.services.news import tell_holders
from games.matches.services.sitting import Sitting
from games.notices.now import database_now
from games.notices.services.telling import tell


def moved(user: User) -> None:
    """Somebody's absences changed: his running deadlines are computed anew when their matches are
    next swept or touched, each under its own match's lock. He is warned when few days are left."""
    models.Deadline.objects.filter(
        seated("seat__tenures__"), seat__tenures__user=user, handled_at=None
    ).update(stale=True)
    _warn(user)


def excused(sitting: Sitting, deadline: models.Deadline) -> bool:
    """Whether an absence begins by itself instead of a time-out: where the match allows it, and
    the awaited person has one left. His deadlines have moved then, and all are told."""
    agreement = sitting.timing.agreement
    if not (agreement.absences and agreement.automatic):
        return False
    tenure = (
        models.Tenure.objects.filter(seated(), seat=deadline.seat_id, user__isnull=False)
        .select_related("user")
        .first()
    )
    if tenure is None or tenure.user is None:
        return False
    looks = models.Tenure.objects.filter(user=tenure.user).aggregate(last=Max("last_look"))
    begun = absences.begin(tenure.user, deadline.due_at, sitting.now, looks["last"])
    if begun is None:
        return False
    outages.credit(sitting.match, told=False)
    sitting.announce(absence_event(deadline.seat.index))
    tell_holders(
        kind="absence",
        about=str(begun.pk),
        ids={"visit": deadline.visit_id, "absence": begun.pk},
        now=sitting.now,
        seat=deadline.seat,
        to_revision=None,
    )
    return True


def absence_event(index: int) -> Event:
    """An absence of a seat's owner began by itself: told to all."""
    return public("house.absence", seat=index)


def _warn(user: User) -> None:
    """Tell who has announced an absence that little is left of the year. One that began by itself
    has a mail of its own, which says so."""
    now = database_now()
    newest = user.absences.order_by("-made_at", "-pk").first()
    if newest is None or newest.automatic or left(absences.spans(user), now.year) >= FEW:
        return
    tell(key=f"absence_budget:{newest.pk}", user_id=user.pk, kind="absence_budget", ids={}, now=now)
