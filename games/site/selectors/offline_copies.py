"""Select the copy of a match that its player's device stores, to be read but not played."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from games.engine import registry
from games.engine.drawing.scene import Scene
from games.matches.access import Access
from games.matches.models import Visit
from games.matches.positions import read_position
from games.matches.render import current_say, family_template, say
from games.matches.selectors.seats import Holder, holders
from games.matches.selectors.story import LogSentence, log_sentences

EVENTS_SHOWN = 12
"""How many sentences tell what happened last."""


class OfflineCopy(NamedTuple):
    """The stored position as the seat sees it, without its draft; `at` is when it was read.

    `asked` is a flag that board templates read from their page; here it is always false.
    """

    seat: int | None
    at: datetime
    situation: str
    scene: Scene
    template: tuple[str, str]
    seats_template: tuple[str, str]
    holders: tuple[Holder, ...]
    awaited: tuple[Visit, ...]
    story: list[LogSentence]
    asked: bool = False

    @property
    def people(self) -> list[str]:
        """Return the name of each seat's holder, in seat order."""
        return [holder.shown for holder in self.holders]


def offline_copy(access: Access, at: datetime) -> OfflineCopy:
    """Return the copy of a match for the person's seat; `at` is the time of the copy."""
    match = access.match
    position = read_position(access, None)
    visits = Visit.objects.filter(match=match, closed_at=None).select_related("deadline", "seat")
    return OfflineCopy(
        seat=access.seat,
        at=at,
        situation=say(position.words.situation(position.view, ())),
        scene=registry.drawing(match.title).scene(position.view, {}, current_say()),
        template=family_template(match, "table"),
        seats_template=family_template(match, "seats"),
        holders=holders(match),
        awaited=tuple(visits.order_by("seat__index")),
        story=log_sentences(access, last=EVENTS_SHOWN),
    )
