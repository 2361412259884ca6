"""Absences and the deadlines of those who are away."""

from __future__ import annotations

from django.db.models import Max

from accounts.models import User
from accounts.services import absences
from accounts.services.locking import lock_person
from games.clocks.absences import FEW_DAYS_LEFT, left
from games.clocks.standstill import Agreement
from games.engine.certainty import certain
from games.engine.events import Event, public
from games.matches import codecs, models
from games.matches.services import errands, outages
from games.matches.services.locked_match import LockedMatch
from games.matches.services.notify import tell_holders
from games.matches.tenure_filters import seated
from games.notices.now import database_now
from games.notices.services.telling import tell


def moved(user: User) -> None:
    """Somebody's absences changed: their running deadlines are computed anew when their matches are
    next swept or touched, each under its own match's lock (`outages.credit`). They are warned when
    few days are left.

    A table that has not begun learns of it as well: it may be beginning at this moment.
    """
    held = models.Tenure.objects.filter(
        seated(), user=user, match__status__in=(models.Match.Status.OFFERED, models.Match.Status.RUNNING)
    )
    errands.leave(outages.ABSENCES, user.pk, held.values_list("match_id", flat=True))
    _warn(user)


def excusable(deadline_id: int) -> User | None:
    """Lock the person for whom an absence may begin by itself when a deadline runs out; None if it
    can for nobody. Called before the match is locked."""
    awaited = models.Tenure.objects.filter(
        seated(), seat__deadlines=deadline_id, user__automatic_absence=True
    )
    found = awaited.values_list("user_id", "match__agreement").first()
    if found is None:
        return None
    user_id, agreement = found
    user_id = certain(user_id, "the seat is held by a person")
    return lock_person(user_id) if _begin_by_themselves(codecs.agreement(agreement)) else None


def excused(locked: LockedMatch, deadline: models.Deadline, person: User | None) -> bool:
    """Whether an absence of the locked `person` begins by itself instead of a time-out: where they
    still hold the seat, and have one left. Their deadlines have moved then, and all are told."""
    if person is None or not _begin_by_themselves(locked.deadlines.agreement):
        return False
    if not models.Tenure.objects.filter(seated(), seat=deadline.seat_id, user=person).exists():
        return False
    looks = models.Tenure.objects.filter(user=person).aggregate(last=Max("last_look"))
    begun = absences.begin(person, deadline.due_at, locked.now, looks["last"])
    if begun is None:
        return False
    outages.credit(locked.match, told=False)
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
    """An absence of a seat's owner began by itself: told to all."""
    return public("house.absence", seat=index)


def _begin_by_themselves(agreement: Agreement) -> bool:
    return agreement.absences and agreement.automatic


def _warn(user: User) -> None:
    """Tell who has announced an absence that little is left of the year. One that began by itself
    has a mail of its own, which says so."""
    now = database_now()
    newest = user.absences.order_by("-made_at", "-pk").first()
    if newest is None or newest.automatic or left(absences.spans(user), now.year) >= FEW_DAYS_LEFT:
        return
    tell(key=f"absence_budget:{newest.pk}", user_id=user.pk, kind="absence_budget", ids={}, now=now)
