"""Select a guest's matches, and those that an account can take over."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from accounts.models import User
from games.engine import registry
from games.lobby.selectors.practice import running_practice
from games.matches.models import Match
from games.matches.render import say


class GuestMatch(NamedTuple):
    """A match played by a guest, with its title in the reader's language."""

    match: Match
    title: str


def guest_matches(guest: User | None) -> tuple[GuestMatch, ...]:
    """Return a guest's matches, newest first."""
    if guest is None:
        return ()
    return _played_by(guest)


def already_kept(user: User, wanted: Collection[int]) -> tuple[GuestMatch, ...]:
    """Return those of the `wanted` practice matches that the account already has."""
    return _played_by(user, pk__in=wanted) if wanted else ()


def running_guest_matches(guest: User | None) -> tuple[GuestMatch, ...]:
    """Return the guest's matches that are still in progress."""
    return tuple(each for each in guest_matches(guest) if each.match.status == Match.Status.RUNNING)


def running_guest_match(guest: User, title: str) -> Match | None:
    """Return the match of a title that the guest is playing, or None."""
    return running_practice(guest).filter(title=title).order_by("-pk").first()


def _played_by(user: User, **which: Any) -> tuple[GuestMatch, ...]:
    found = Match.objects.filter(practice=True, host=user, **which).defer("state").order_by("-pk")
    return tuple(GuestMatch(match, say(registry.meta(match.title).name)) for match in found)
