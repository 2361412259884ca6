"""The times to play live that are suggested to a table, as its players see them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, Prefetch, QuerySet
from django.db.models.functions import Now

from games.consent.models import Appointment, AppointmentAnswer
from games.consent.selectors import people
from games.matches.access import Access, may_speak_for
from games.matches.models import Match, Tenure
from games.matches.tenure_filters import current

APPOINTMENTS = "appointments"
"""The kind of content of a match (`registries.match_contents`) that suggested times are."""


class ShownAppointment(NamedTuple):
    """A suggested time as one player sees it.

    `seat` is the asker's. `accepted` and `declined` are the seats of players who have answered so; the asker
    counts as accepting. `mine` is true if the reader suggested it, and `accepts` is the reader's answer to
    someone else's time (None: not yet answered).
    """

    number: int
    seat: int
    starts_at: datetime
    accepted: tuple[int, ...]
    declined: tuple[int, ...]
    mine: bool
    accepts: bool | None


def may_suggest(access: Access) -> bool:
    """Return whether the reader plays in a match with other people, and so may suggest a time."""
    return may_speak_for(access) and not access.match.practice and len(people(access.match)) > 1


def appointments_at(access: Access) -> tuple[ShownAppointment, ...]:
    """Return the suggested times that are still ahead, earliest first, as a player sees them.

    Watchers and deputies get none, and practice matches have none.
    """
    tenure = access.tenure
    if tenure is None or not may_speak_for(access) or access.match.practice:
        return ()
    if not access.may_have(APPOINTMENTS):
        return ()
    answers = AppointmentAnswer.objects.filter(current("tenure__"), tenure__user__erased_at=None)
    found = (
        _upcoming(access.match)
        .select_related("asker__seat")
        .prefetch_related(
            Prefetch("answers", answers.select_related("tenure__seat").order_by("tenure__seat__index"))
        )
        .order_by("starts_at")
    )
    return tuple(_shown(appointment, tenure) for appointment in found)


def any_upcoming(match: Any) -> Exists:
    """Return a query expression that says whether a match, given by its key in a query, has a time ahead."""
    return Exists(_upcoming(match))


def _upcoming(match: Any) -> QuerySet[Appointment]:
    return Appointment.objects.filter(
        current("asker__"),
        match=match,
        withdrawn_at=None,
        starts_at__gt=Now(),
        asker__user__erased_at=None,
    )


def _shown(appointment: Appointment, tenure: Tenure) -> ShownAppointment:
    answers = list(appointment.answers.all())
    asker = appointment.asker.seat.index
    return ShownAppointment(
        number=appointment.pk,
        seat=asker,
        starts_at=appointment.starts_at,
        accepted=(asker, *(each.tenure.seat.index for each in answers if each.accepts)),
        declined=tuple(each.tenure.seat.index for each in answers if not each.accepts),
        mine=appointment.asker_id == tenure.pk,
        accepts=next((each.accepts for each in answers if each.tenure_id == tenure.pk), None),
    )


def participants(appointment: Appointment) -> list[int]:
    """Return the tenures of the asker and of those who have accepted, while they hold their seats.

    The list is empty if only one of them is left. It is also empty if the asker has left; the time is then no
    longer shown either.
    """
    accepted = appointment.answers.filter(accepts=True).values("tenure")
    held = people(appointment.match)
    wanted = {appointment.asker_id, *(row["tenure"] for row in accepted)}
    there = [tenure.pk for tenure in held if tenure.pk in wanted]
    return there if len(there) > 1 and appointment.asker_id in there else []


def open_appointments(match: Match) -> int:
    """Return the number of suggested times in a match that are still ahead."""
    return _upcoming(match).count()
