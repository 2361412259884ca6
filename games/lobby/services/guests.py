"""What guests play: begun by one press, taken over by an account, swept away."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from accounts.models import User
from accounts.services import guests
from games.clocks.controls import DAY, Fixed
from games.engine import registry
from games.lobby.errors import TooMuchPractice
from games.lobby.selectors.practice import options_of, proposed, room_left
from games.lobby.services import practice
from games.matches.models import Action, Match, Tenure
from games.matches.services.approaching import lock_people
from games.matches.services.locking import lock
from games.matches.services.removing import remove_match
from games.notices.budget import Budget
from games.notices.now import database_now

TIME = Fixed((guests.KEPT_FOR.days + 1) * DAY)
"""Of a guest's turn: the guest goes before it is over."""


def begin(*, title: str, name: str, language: str) -> tuple[User, Match]:
    """Make a guest and start the match that its title proposes to who practises first. Raises
    `NoMoreGuests`, `NoAutopilot`."""
    with transaction.atomic():
        guest = guests.make(language=language)
        return guest, begin_as_proposed(user=guest, title=title, name=name)


def begin_as_proposed(*, user: User, title: str, name: str) -> Match:
    """Start the practice match that a title proposes. Raises `NoAutopilot`, `TooMuchPractice`."""
    meta = registry.meta(title)
    seats, preset = proposed(meta)
    time = TIME if user.is_guest else practice.TIME
    options = options_of(meta, preset)
    return practice.begin(user=user, title=title, seats=seats, options=options, name=name, time=time)


def take_over(*, guest: User, user: User, matches: Collection[int]) -> int:
    """Give a guest's `matches` to an account, and sweep the guest away with the others; returns how many
    it got. Each is given in a transaction of its own, so that what a crash leaves can be asked for again.

    Raises `TooMuchPractice` before anything is done if they are more than the account may have.
    """
    mine = Match.objects.filter(practice=True, host=guest, pk__in=matches)
    if mine.filter(status=Match.Status.RUNNING).count() > room_left(user):
        raise TooMuchPractice
    given = sum(_give(match_id, guest, user) for match_id in mine.order_by("pk").values_list("pk", flat=True))
    guests.dismiss(guest)
    return given


@transaction.atomic
def _give(match_id: int, guest: User, user: User) -> bool:
    """Let an account hold a guest's seat; whether it was still there to give."""
    lock_people(guest, user)
    found = lock(match_id)
    if found is None or found.match.host_id != guest.pk:
        return False
    if found.match.running and not room_left(user):
        raise TooMuchPractice
    found.match.host = user
    found.match.save(update_fields=["host"])
    Tenure.objects.filter(match=found.match, user=guest).update(user=user)
    Action.objects.filter(match=found.match, user=guest).update(user=user)
    return True


def forget(guest: User) -> None:
    """Take away what a guest has played."""
    for match_id in Match.objects.filter(practice=True, host=guest).values_list("pk", flat=True):
        remove_match(match_id, host=guest)


def sweep(budget: Budget) -> int:
    """Sweep away the guests whose month is over, while the budget lasts; returns how many."""
    return guests.sweep(database_now(), lambda: budget.spent)
