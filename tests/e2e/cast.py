"""Who plays in the scenes, and what a scene is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.urls import reverse

from accounts.models import User
from games.matches.models import Match
from tests.factories.accounts import make_user

NAMES = ("ilse", "Tormod", "mira", "Ana Lucía", "vadim_k")


class Scene(NamedTuple):
    """An address, who looks at it (None: nobody signed in), and what he does there first."""

    path: str
    who: User | None
    before: Callable[[Any], None] | None = None


class People:
    """The players of all scenes; the first is the reader."""

    def __init__(self, count: int = 4) -> None:
        self.all = [
            make_user(display_name=name, email=f"{number}@example.org", time_zone="Europe/Moscow")
            for number, name in enumerate(NAMES[:count])
        ]
        self.reader, self.rival = self.all[:2]


def path_of(match: Match, page: str = "match") -> str:
    """The address of a page of a match."""
    return reverse(f"matches:{page}", args=[match.pk])


Maker = Callable[[People], Scene]
