"""Practice matches: which a person has under way, and how a title proposes a first one."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from games.engine import registry
from games.engine.meta import Meta
from games.matches.models import Match

MAX_PRACTICE_MATCHES = 3
"""Practice matches one person may have under way."""

USUAL_SEATS = 3
"""Of a practice match, where its title proposes none."""


class Proposed(NamedTuple):
    """How many seats, and a preset's key ("" where the title has none)."""

    seats: int
    preset: str


def under_way(user: User) -> QuerySet[Match]:
    """The practice matches a person is at."""
    return Match.objects.filter(
        practice=True, status=Match.Status.RUNNING, tenures__user=user, tenures__to_revision=None
    )


def room_left(user: User) -> int:
    """How many more a person may have."""
    return max(MAX_PRACTICE_MATCHES - under_way(user).count(), 0)


def proposed(meta: Meta) -> Proposed:
    """What a first match alone is proposed with."""
    if meta.practice is not None:
        return Proposed(meta.practice.seats, meta.practice.preset)
    return Proposed(min(meta.seats[1], USUAL_SEATS), meta.presets[0].key if meta.presets else "")


def options_of(meta: Meta, preset: str) -> Any:
    """The options of a preset, or the title's own."""
    values = next((dict(each.values) for each in meta.presets if each.key == preset), {})
    return registry.get(meta.key).read_options(values)
