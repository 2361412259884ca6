"""Select a guest's matches, and those that an account can take over."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.engine import registry
from games.lobby.selectors.practice import running_practice
from games.matches.models import Match, Tenure, Visit
from games.matches.render import say


class GuestMatch(NamedTuple):
    """A match played by a guest, with its title in the reader's language.

    `asked` means that it is the guest's turn.
    """

    match: Match
    title: str
    asked: bool = False


def guest_matches(guest: User | None) -> tuple[GuestMatch, ...]:
    """Return a guest's matches, the newest first: practice, and matches in which they have a seat."""
    if guest is None:
        return ()
    return _played_by(guest)


def already_kept(user: User, wanted: Collection[int]) -> tuple[GuestMatch, ...]:
    """Return the `wanted` matches that the account already has."""
    return _played_by(user, pk__in=wanted) if wanted else ()


def running_guest_matches(guest: User | None) -> tuple[GuestMatch, ...]:
    """Return a guest's matches that have not ended, those that wait for the guest first."""
    going = [each for each in guest_matches(guest) if each.match.status != Match.Status.FINISHED]
    return tuple(sorted(going, key=lambda each: not each.asked))


def running_guest_match(guest: User, title: str) -> Match | None:
    """Return the guest's latest practice match of a title in progress; None if there is none."""
    return running_practice(guest).filter(title=title).order_by("-pk").first()


def has_open_seat(guest: User) -> bool:
    """Return whether a guest has a seat among other people, at a table or in a match in progress."""
    held = Tenure.objects.filter(user=guest, to_revision=None, match__practice=False)
    return held.filter(match__status__in=(Match.Status.OFFERED, Match.Status.RUNNING)).exists()


def _played_by(user: User, **which: Any) -> tuple[GuestMatch, ...]:
    held = Tenure.objects.filter(
        Q(to_revision=None) | Q(how=Tenure.How.FINISHED), match=OuterRef("pk"), user=user
    )
    asked = Visit.objects.filter(
        match=OuterRef("pk"), closed_at=None, seat__tenures__user=user, seat__tenures__to_revision=None
    )
    mine = Q(practice=True, host=user) | Q(Exists(held), practice=False)
    found = Match.objects.filter(mine, **which).exclude(status=Match.Status.WITHDRAWN)
    found = found.annotate(asked=Exists(asked)).defer("state").order_by("-pk")
    return tuple(GuestMatch(match, say(registry.meta(match.title).name), match.asked) for match in found)
