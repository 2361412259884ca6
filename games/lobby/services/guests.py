"""Matches of guests, which start with one button and are then taken over by an account or deleted.

A guest may also have seats among other people (`services.guest_seats`). An account takes these over too. They
are never deleted, because they are part of the others' record.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.models import User
from accounts.services import guests
from accounts.services.hints import give_hints
from games.clocks.controls import DAY, Fixed
from games.engine import registry
from games.lobby.errors import TooMuchPractice
from games.lobby.selectors.guests import has_open_seat
from games.lobby.selectors.practice import options_of, propose_practice, room_left
from games.lobby.services import practice, tables
from games.matches.models import Action, Attendance, Errand, Match, Tenure
from games.matches.registries.evidence_readers import has_read_evidence
from games.matches.services import tenures
from games.matches.services.email_requests import lock_people
from games.matches.services.locking import lock
from games.matches.services.removing import remove_match
from games.notices import personal_data as notices
from games.notices.budget import Budget
from games.notices.now import database_now

GUEST_TIME_CONTROL = Fixed((guests.GUEST_KEPT_FOR.days + 1) * DAY)
"""The time for a guest's turn: it outlasts the guest."""


RENEWED_BEFORE = timedelta(days=7)
"""How long before the end of a seated guest's month the sweep starts it again."""


def begin(*, title: str, name: str, language: str) -> tuple[User, Match]:
    """Create a guest, and start for them the match, called `name`, that a title proposes to newcomers.

    Raises `NoMoreGuests` or `NoAutopilot`.
    """
    with transaction.atomic():
        guest = guests.create_guest(language=language)
        return guest, begin_as_proposed(user=guest, title=title, name=name)


def begin_as_proposed(*, user: User, title: str, name: str) -> Match:
    """Start the practice match, called `name`, that a title proposes.

    Raises `NoAutopilot` or `TooMuchPractice`.
    """
    meta = registry.meta(title)
    seats, preset = propose_practice(meta)
    time = GUEST_TIME_CONTROL if user.is_guest else practice.PRACTICE_TIME_CONTROL
    options = options_of(meta, preset)
    return practice.begin(user=user, title=title, seats=seats, options=options, name=name, time=time)


def take_over(*, guest: User, user: User, matches: Collection[int]) -> int:
    """Move a guest's `matches` to an account and delete the guest; return how many the account now has.

    The guest's other practice matches are deleted too. A guest who still has a seat among other people stays,
    because that seat was not chosen, or the account has had a seat in that match. The returned number
    includes matches moved by another press of the button. Each match is moved in its own transaction, so if
    the process is killed, the rest can be requested again.

    Raises `TooMuchPractice`, before anything is done, if there are more practice matches than the account may
    have.
    """
    with transaction.atomic():
        # They are counted under a lock, so that no other press of the button gives any away meanwhile.
        lock_people(guest, user)
        running = Match.objects.filter(
            practice=True, host=guest, pk__in=matches, status=Match.Status.RUNNING
        ).count()
        if running > room_left(user):
            raise TooMuchPractice
    given = sum(_give(match_id, guest, user) for match_id in sorted(matches))
    give_hints(guest, user)
    if not discard(guest):
        return given
    Attendance.objects.filter(user=guest).update(user=user)
    guests.dismiss(guest)
    return given


def discard(guest: User) -> bool:
    """Delete a guest's practice matches; return whether the guest has no seat among other people."""
    _remove_practice(guest)
    return not has_open_seat(guest)


@transaction.atomic
def _give(match_id: int, guest: User, user: User) -> bool:
    """Move one of a guest's matches to an account; return whether the account has it now.

    The account may have it because of another press of the button.
    """
    lock_people(guest, user)
    found = lock(match_id)
    if found is not None and not found.match.practice:
        return _give_seat(found.match, guest, user)
    if found is None or not found.match.practice or found.match.host_id != guest.pk:
        return found is not None and found.match.practice and found.match.host_id == user.pk
    if found.match.running and not room_left(user):
        raise TooMuchPractice
    found.match.host = user
    found.match.save(update_fields=["host"])
    Tenure.objects.filter(match=found.match, user=guest).update(user=user)
    Action.objects.filter(match=found.match, user=guest).update(user=user)
    return True


def _give_seat(match: Match, guest: User, user: User) -> bool:
    """Move a guest's seat in a locked match among other people; return whether the account has it now.

    An account that has read evidence about the match does not get the seat.
    """
    held = Tenure.objects.filter(match=match, user=guest).exclude(how__in=Tenure.BEFORE_THE_START)
    if not held.exists() or tenures.has_sat(match, user):
        return not held.exists() and tenures.has_sat(match, user)
    if has_read_evidence(user.pk, match.pk):
        return False
    tenures.hand_over(match, guest, user)
    return True


def forget(guest: User) -> bool:
    """Delete matches that only the guest has played, and free their seats at tables before the start.

    Return whether other people's records still refer to the guest.
    """
    _remove_practice(guest)
    for match in Match.objects.filter(pk__in=tables.tables_of(guest)):
        tables.unseat_silent_player(match, guest)
    if Tenure.objects.filter(user=guest).exists():
        return True
    notices.forget(guest)
    Attendance.objects.filter(user=guest).delete()
    Errand.objects.filter(user=guest).delete()
    return False


def _remove_practice(guest: User) -> None:
    for match_id in Match.objects.filter(practice=True, host=guest).values_list("pk", flat=True):
        remove_match(match_id, host=guest)


def sweep(budget: Budget) -> int:
    """Delete guests whose month has passed, while the budget lasts; return how many.

    A guest with a seat at a table, or in a match in progress, is kept for as long as that lasts.
    """
    _keep_seated(database_now())
    return guests.sweep(database_now(), lambda: budget.spent)


def _keep_seated(now: datetime) -> None:
    """Keep guests who have a seat for another month, before their month ends."""
    held = Tenure.objects.filter(
        user=OuterRef("pk"),
        to_revision=None,
        match__practice=False,
        match__status__in=(Match.Status.OFFERED, Match.Status.RUNNING),
    )
    due = User.objects.guests().filter(Exists(held), guest_until__lt=now + RENEWED_BEFORE)
    due.update(guest_until=now + guests.GUEST_KEPT_FOR)
