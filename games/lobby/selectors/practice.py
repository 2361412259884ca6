"""Select a person's practice matches, and the practice match that a title proposes."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from games.engine import registry
from games.engine.meta import TitleMeta
from games.matches.models import Match

MAX_PRACTICE_MATCHES = 3
"""The most practice matches that one person may have in progress."""

USUAL_SEATS = 3
"""The seats of a practice match if its title proposes no number."""


class PracticeProposal(NamedTuple):
    """What a title proposes for practice: the number of seats, and a preset's key ("" if it has none)."""

    seats: int
    preset: str


def running_practice(user: User) -> QuerySet[Match]:
    """Return the practice matches that a person is playing."""
    return Match.objects.filter(
        practice=True, status=Match.Status.RUNNING, tenures__user=user, tenures__to_revision=None
    )


def room_left(user: User) -> int:
    """Return how many more practice matches a person may start now."""
    return max(MAX_PRACTICE_MATCHES - running_practice(user).count(), 0)


def propose_practice(meta: TitleMeta) -> PracticeProposal:
    """Return what a title proposes for a first practice match."""
    if meta.practice is not None:
        return PracticeProposal(meta.practice.seats, meta.practice.preset)
    return PracticeProposal(min(meta.seats[1], USUAL_SEATS), meta.presets[0].key if meta.presets else "")


def options_of(meta: TitleMeta, preset: str) -> Any:
    """Return the options of a practice match with a preset; without one, the title's defaults."""
    values = next((dict(each.values) for each in meta.presets if each.key == preset), {})
    if meta.practice is not None:
        values |= meta.practice.options
    return registry.get(meta.key).read_options(values)
