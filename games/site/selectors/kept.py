"""A match as its player stores it on a device: to be read, with nothing to press."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from games.engine import registry
from games.engine.drawing.scene import Scene
from games.matches.access import Access
from games.matches.models import Visit
from games.matches.positions import read_position
from games.matches.render import family_template, say, speaker
from games.matches.selectors.seats import Holder, holders
from games.matches.selectors.story import Told, told

LINES = 12
"""How many sentences tell what happened last."""


class Kept(NamedTuple):
    """The stored position as the seat sees it, without its draft; `at` is when it was read.

    `asked` is the flag that board templates read from a page: nobody is asked here.
    """

    seat: int | None
    at: datetime
    situation: str
    scene: Scene
    template: tuple[str, str]
    seats_template: tuple[str, str]
    holders: tuple[Holder, ...]
    awaited: tuple[Visit, ...]
    story: list[Told]
    asked: bool = False

    @property
    def people(self) -> list[str]:
        """Return the name of each seat's holder, in seat order."""
        return [holder.shown for holder in self.holders]


def kept_page(access: Access, at: datetime) -> Kept:
    """Return what the person's seat knows at the time `at`."""
    match = access.match
    position = read_position(access, None)
    visits = Visit.objects.filter(match=match, closed_at=None).select_related("deadline", "seat")
    return Kept(
        seat=access.seat,
        at=at,
        situation=say(position.words.situation(position.view, ())),
        scene=registry.drawing(match.title).scene(position.view, {}, speaker()),
        template=family_template(match, "table"),
        seats_template=family_template(match, "seats"),
        holders=holders(match),
        awaited=tuple(visits.order_by("seat__index")),
        story=told(access, last=LINES),
    )
