"""What a guest has played, and what of it an account may still take over."""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import User
from games.engine import registry
from games.lobby.selectors.practice import under_way
from games.matches.models import Match
from games.matches.render import say


class Tried(NamedTuple):
    """A match of a guest, with its title in the reader's language."""

    match: Match
    title: str


def tried(guest: User | None) -> tuple[Tried, ...]:
    """A guest's matches, the newest first."""
    if guest is None:
        return ()
    found = Match.objects.filter(practice=True, host=guest).defer("state").order_by("-pk")
    return tuple(Tried(match, say(registry.meta(match.title).name)) for match in found)


def still_running(guest: User | None) -> tuple[Tried, ...]:
    """Those of them that go on."""
    return tuple(each for each in tried(guest) if each.match.status == Match.Status.RUNNING)


def running_of(guest: User, title: str) -> Match | None:
    """The match of a title that a guest is at; None if there is none."""
    return under_way(guest).filter(title=title).order_by("-pk").first()
