"""Looking back: the position after any event that a seat saw."""

from __future__ import annotations

from typing import NamedTuple

from games.archive.selectors.contents import Contents, contents
from games.archive.selectors.moments import Moment, moment_of, revisions_of
from games.archive.selectors.worths import worth_table
from games.engine import registry
from games.engine.drawing.scene import DataTable, Scene
from games.matches.access import Access
from games.matches.render import current_say, family_template, say
from games.matches.selectors.seats import Holder, holders
from games.matches.selectors.states import state_at
from games.matches.selectors.story import LogSentence, log_sentences


class HistoryPage(NamedTuple):
    """One page of a match's history as a seat saw it, numbered from 1 without gaps."""

    seat: int | None
    number: int
    total: int
    scene: Scene
    situation: str
    template: tuple[str, str]
    seats_template: tuple[str, str]
    holders: tuple[Holder, ...]
    sentences: list[LogSentence]
    contents: Contents | None
    link: Moment | None
    worth: DataTable | None

    @property
    def people(self) -> list[str]:
        """Return the name of each seat's holder, in seat order."""
        return [holder.shown for holder in self.holders]

    @property
    def before(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.total else None


def history_page(access: Access, number: int, *, seat: int | None) -> HistoryPage:
    """Return page `number` as `seat` sees it; 0, or too large a number, gives the last page.

    A page shows the position after an action of which the seat saw something. While the match is in progress,
    `seat` is the reader's own. Raises `IndexError` if nothing has happened yet.
    """
    match = access.match
    revisions = revisions_of(match, seat)
    total = len(revisions)
    place = number if 1 <= number <= total else total
    revision = revisions[place - 1]
    rules = registry.get(match.title)
    state = state_at(match, rules, revision)
    view = rules.view(state, seat)
    return HistoryPage(
        seat=seat,
        number=place,
        total=total,
        scene=registry.drawing(match.title).scene(view, {}, current_say()),
        situation=say(registry.words(match.title).situation(view, ())),
        template=family_template(match, "table"),
        seats_template=family_template(match, "seats"),
        holders=holders(match),
        # If the reader looks through the eyes of another seat, that seat is not "you".
        sentences=log_sentences(
            access if seat == access.seat else Access(match, None), after=revision - 1, upto=revision
        ),
        contents=contents(match, seat, revisions, place),
        link=moment_of(match, seat, revision),
        worth=worth_table(match, state, view),
    )
