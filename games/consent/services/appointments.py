"""Times to play live: a player suggests one, the others accept or decline, and all who take part are
reminded.

Everything happens under the match's lock, so that everyone is reminded once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from accounts.form_tokens import FormSubmission
from accounts.models import User
from accounts.services.once import create_once
from games.consent.appointments import open_appointments, participants
from games.consent.errors import AskedOften, NobodyToAsk, SuggestedAlready, TooManyAppointments
from games.consent.models import Appointment, AppointmentAnswer
from games.consent.selectors import people
from games.matches.errors import AlreadyChanged, NotYours
from games.matches.models import Match, Tenure
from games.matches.services.arrival import arrive
from games.matches.services.locked_match import LockedSeat, lock_seat
from games.matches.services.locking import lock_known
from games.matches.services.notify import tell_holders
from games.matches.services.sweep_order import process_rows
from games.matches.tenure_filters import current
from games.notices.budget import Budget

SOONEST = timedelta(hours=1)
LATEST = timedelta(days=60)
"""How far ahead a suggested time must, and may, be."""

APPOINTMENTS_AT_ONCE = 3
"""How many times ahead a table may have to choose from."""

APPOINTMENTS_PER_DAY = 5
"""How many times a person may suggest to the table of a match in a day."""

REMINDED_BEFORE = timedelta(minutes=30)
"""How long before the agreed time those who have accepted are reminded."""

REMINDERS_AT_ONCE = 100
"""The most agreed times of which one sweep reminds people."""


def suggest(
    *, match_id: int, user: User, starts_at: datetime, press: FormSubmission | None = None
) -> Appointment:
    """Suggest a time between `SOONEST` and `LATEST` ahead; the caller has checked that.

    Submitting the same form again (`press`) has no further effect. Raises `SuggestedAlready`,
    `TooManyAppointments`, `AskedOften`, `NobodyToAsk`, `NotYours`, or the errors of `lock_match`.
    """
    arrive(match_id, user)
    return create_once(press, Appointment, lambda: _suggest(match_id, user, starts_at))


@transaction.atomic
def _suggest(match_id: int, user: User, starts_at: datetime) -> Appointment:
    locked, asker = lock_seat(match_id, user, still=True)
    match, now = locked.match, locked.now
    others = [tenure.pk for tenure in people(match) if tenure.pk != asker.pk]
    if match.practice or not others:
        raise NobodyToAsk
    own = Appointment.objects.filter(match=match)
    # The times of a player who has left are not shown, so others must be able to suggest them again.
    gone = Q(asker__to_revision__isnull=False) | Q(asker__left_at__isnull=False)
    own.filter(gone, starts_at=starts_at, withdrawn_at=None).update(withdrawn_at=now)
    if own.filter(starts_at=starts_at, withdrawn_at=None).exists():
        raise SuggestedAlready
    if open_appointments(match) >= APPOINTMENTS_AT_ONCE:
        raise TooManyAppointments
    if own.filter(asker=asker, asked_at__gt=now - timedelta(days=1)).count() >= APPOINTMENTS_PER_DAY:
        raise AskedOften
    made = Appointment.objects.create(match=match, asker=asker, starts_at=starts_at, asked_at=now)
    _tell("appointment", made, now, others)
    return made


def answer(*, match_id: int, appointment_id: int, user: User, accepts: bool) -> None:
    """Accept or decline a suggested time, or change that answer before the time comes.

    The player who suggested it is notified of each player's first answer. Raises `AlreadyChanged` if it was
    withdrawn or has passed, `NotYours`, also for the player who suggested it, or the errors of `lock_match`.
    """
    arrive(match_id, user)
    with transaction.atomic():
        seat, found = _lock(match_id, user, appointment_id)
        now = seat.locked.now
        if found.asker_id == seat.tenure.pk:
            raise NotYours
        made, _new = AppointmentAnswer.objects.update_or_create(
            appointment=found, tenure=seat.tenure, defaults={"accepts": accepts, "answered_at": now}
        )
        tell_holders(
            kind="appointment_answered",
            about=str(made.pk),
            ids={"appointment": found.pk, "answer": made.pk},
            now=now,
            pk=found.asker_id,
        )


def withdraw(*, match_id: int, appointment_id: int, user: User) -> None:
    """Withdraw a time that the person suggested, and notify everyone who accepted it.

    Raises `AlreadyChanged` if it was withdrawn or has passed, `NotYours`, or the errors of `lock_match`.
    """
    arrive(match_id, user)
    with transaction.atomic():
        seat, found = _lock(match_id, user, appointment_id)
        if found.asker_id != seat.tenure.pk:
            raise NotYours
        found.withdrawn_at = seat.locked.now
        found.save(update_fields=["withdrawn_at"])
        told = [key for key in participants(found) if key != found.asker_id]
        _tell("appointment_withdrawn", found, seat.locked.now, told)


def remind_due(at: datetime, budget: Budget) -> int:
    """Send the reminders of times that begin soon, while the budget lasts.

    Return the number of times about which reminders were sent.
    """
    due = Appointment.objects.filter(
        withdrawn_at=None, reminded_at=None, starts_at__gt=at, starts_at__lte=at + REMINDED_BEFORE
    ).order_by("starts_at", "pk")
    return process_rows(due.values_list("pk", "match_id")[:REMINDERS_AT_ONCE], _remind, budget)


@transaction.atomic
def _remind(appointment_id: int, match_id: int) -> bool:
    match, now = lock_known(match_id)
    found = Appointment.objects.filter(pk=appointment_id, withdrawn_at=None, reminded_at=None).first()
    if found is None or found.starts_at <= now:
        return False
    found.reminded_at = now
    found.save(update_fields=["reminded_at"])
    if match.status == Match.Status.RUNNING:
        _tell("appointment_soon", found, now, participants(found))
    return True


def _lock(match_id: int, user: User, appointment_id: int) -> tuple[LockedSeat, Appointment]:
    seat = lock_seat(match_id, user, still=True)
    found = Appointment.objects.select_related("match").filter(pk=appointment_id, match=match_id).first()
    if found is None:
        raise NotYours
    asker_left = not Tenure.objects.filter(current(), pk=found.asker_id).exists()
    if found.withdrawn_at is not None or found.starts_at <= seat.locked.now or asker_left:
        raise AlreadyChanged
    return seat, found


def _tell(kind: str, appointment: Appointment, now: datetime, tenures: list[int]) -> None:
    tell_holders(
        kind=kind,
        about=str(appointment.pk),
        ids={"appointment": appointment.pk},
        now=now,
        pk__in=tenures,
    )
