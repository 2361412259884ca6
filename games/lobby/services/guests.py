"""Matches of guests: started with one button, then taken over by an account or deleted."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from accounts.models import User
from accounts.services import guests
from games.clocks.controls import DAY, Fixed
from games.engine import registry
from games.lobby.errors import TooMuchPractice
from games.lobby.selectors.practice import options_of, propose_practice, room_left
from games.lobby.services import practice
from games.matches.models import Action, Match, Tenure
from games.matches.services.email_requests import lock_people
from games.matches.services.locking import lock
from games.matches.services.removing import remove_match
from games.notices.budget import Budget
from games.notices.now import database_now

GUEST_TIME_CONTROL = Fixed((guests.GUEST_KEPT_FOR.days + 1) * DAY)
"""The time for a guest's turn: it outlasts the guest."""


def begin(*, title: str, name: str, language: str) -> tuple[User, Match]:
    """Create a guest and start the match that a title proposes to newcomers.

    Raises `NoMoreGuests` or `NoAutopilot`.
    """
    with transaction.atomic():
        guest = guests.create_guest(language=language)
        return guest, begin_as_proposed(user=guest, title=title, name=name)


def begin_as_proposed(*, user: User, title: str, name: str) -> Match:
    """Start the practice match that a title proposes. Raises `NoAutopilot`, `TooMuchPractice`."""
    meta = registry.meta(title)
    seats, preset = propose_practice(meta)
    time = GUEST_TIME_CONTROL if user.is_guest else practice.PRACTICE_TIME_CONTROL
    options = options_of(meta, preset)
    return practice.begin(user=user, title=title, seats=seats, options=options, name=name, time=time)


def take_over(*, guest: User, user: User, matches: Collection[int]) -> int:
    """Give a guest's `matches` to an account and delete the guest; return how many the account then has.

    The guest's other matches are deleted too. The number includes matches that another press of the button
    has given. Each match is moved in its own transaction, so after a crash the remaining moves can be
    requested again.

    Raises `TooMuchPractice`, before anything is done, if these are more than the account may have.
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
    guests.dismiss(guest)
    return given


@transaction.atomic
def _give(match_id: int, guest: User, user: User) -> bool:
    """Give a guest's seat to an account; return whether the account has it now.

    It may also have it because of another press of the button.
    """
    lock_people(guest, user)
    found = lock(match_id)
    if found is None or not found.match.practice or found.match.host_id != guest.pk:
        return found is not None and found.match.practice and found.match.host_id == user.pk
    if found.match.running and not room_left(user):
        raise TooMuchPractice
    found.match.host = user
    found.match.save(update_fields=["host"])
    Tenure.objects.filter(match=found.match, user=guest).update(user=user)
    Action.objects.filter(match=found.match, user=guest).update(user=user)
    return True


def forget(guest: User) -> None:
    """Delete all matches of a guest."""
    for match_id in Match.objects.filter(practice=True, host=guest).values_list("pk", flat=True):
        remove_match(match_id, host=guest)


def sweep(budget: Budget) -> int:
    """Delete guests whose month has passed, while the budget lasts; return their number."""
    return guests.sweep(database_now(), lambda: budget.spent)
