"""Looking back: a match as one seat saw it, from moment to moment."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.archive.selectors.contents import Contents, PassageNode, contents, passage_tree
from games.archive.selectors.moments import Moment, MomentNumbers, seen_revisions
from games.archive.selectors.timeline import Turn, timeline
from games.archive.selectors.worths import worth_table
from games.engine import registry
from games.engine.drawing.scene import DataTable, Scene
from games.matches.access import Access
from games.matches.render import current_say, family_template
from games.matches.selectors.seats import Holder, holders
from games.matches.selectors.states import states_at
from games.matches.selectors.story import LogSentence, log_sentences

MAX_SENTENCES = 10_000
"""How many sentences are read at once at most; more than the moments of one answer ever have."""


class NearbyMoment(NamedTuple):
    """What happened shortly before or after a moment: its page, a sentence, and `when` that was."""

    number: int
    sentence: LogSentence
    when: str


class HistoryPage(NamedTuple):
    """One page of a match's history as a seat saw it.

    Pages are numbered from 1 without gaps, one for each action of which the seat saw something. A replay
    stops only at some of them: `before` and `after` are the previous and the next such page, and `place` says
    how many stops come before this one. `step` and `steps` count the stops within the `turn`.
    """

    seat: int | None
    number: int
    total: int
    place: int
    before: int | None
    after: int | None
    turn: Turn
    step: int
    steps: int
    scene: Scene
    template: tuple[str, str]
    seats_template: tuple[str, str]
    holders: tuple[Holder, ...]
    sentences: list[LogSentence]
    nearby: tuple[NearbyMoment, ...]
    contents: Contents | None
    link: Moment | None
    worth: DataTable | None

    @property
    def people(self) -> list[str]:
        """Return the name of each seat's holder, in seat order."""
        return [holder.shown for holder in self.holders]

    @property
    def at(self) -> datetime | None:
        """Return when the events of this page happened, or None if it has no sentence."""
        return self.sentences[-1].at if self.sentences else None


class Replay:
    """A replay of a match as a seat saw it (None: a watcher).

    While the match is in progress, `seat` is the reader's own. It stops at `stop_revisions`, which are some
    of the `revisions` that the seat saw. Raises `IndexError` if nothing has happened yet.
    """

    def __init__(self, access: Access, seat: int | None) -> None:
        self.access, self.seat = access, seat
        self.revisions, self.stop_revisions = seen_revisions(access.match, seat)
        if not self.revisions:
            raise IndexError("nothing has happened yet")

    @cached_property
    def stops(self) -> list[int]:
        """Return the numbers of the pages at which the replay stops."""
        return [bisect_right(self.revisions, revision) for revision in self.stop_revisions]

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Return the turns of the match, each beginning at a stop."""
        return timeline(self._tree, self.stop_revisions)

    def place_of(self, number: int) -> int:
        """Return the place of the stop that shows page `number`, or of the next stop if no stop shows it.

        If `number` is 0 or too large, return the place of the last stop.
        """
        last = len(self.stops) - 1
        return min(bisect_left(self.stops, number), last) if number >= 1 else last

    def place_at(self, revision: int) -> int:
        """Return the place of the stop that shows what happened at a revision, or the last stop."""
        return min(bisect_left(self.stop_revisions, revision), len(self.stops) - 1)

    def pages(self, start: int, count: int) -> Iterator[HistoryPage]:
        """Yield the pages of `count` stops from the place `start`, or fewer at the end of the match.

        A page must have been drawn before the next one is asked for.
        """
        places = range(start, min(start + count, len(self.stops)))
        match = self.access.match
        rules = registry.get(match.title)
        told = self._sentences(places)
        shown = [self.stop_revisions[place] for place in places]
        for place, state in zip(places, states_at(match, rules, shown), strict=True):
            view = rules.view(state, self.seat)
            revision, number = self.stop_revisions[place], self.stops[place]
            turn, step, steps = self._turn_of(place)
            yield HistoryPage(
                seat=self.seat,
                number=number,
                total=self.stops[-1],
                place=place,
                before=self.stops[place - 1] if place else None,
                after=self.stops[place + 1] if place + 1 < len(self.stops) else None,
                turn=turn,
                step=step,
                steps=steps,
                scene=_draw(match.title, view, told.get(place, ())),
                template=family_template(match, "table"),
                seats_template=family_template(match, "seats"),
                holders=self._holders,
                sentences=told.get(place, []),
                nearby=tuple(self._nearby(place, told)),
                contents=contents(match, self._tree, self.revisions, number),
                link=self._numbers.moment_of(revision),
                worth=worth_table(match, state, view),
            )

    def _turn_of(self, place: int) -> tuple[Turn, int, int]:
        """Return the turn of a stop, which stop of the turn it is, and how many the turn has."""
        found = bisect_right(self.turns, place, key=lambda turn: turn.place) - 1
        turn = self.turns[found]
        return turn, place - turn.place + 1, self._end_of(found) - turn.place

    def _end_of(self, found: int) -> int:
        return self.turns[found + 1].place if found + 1 < len(self.turns) else len(self.stops)

    def _sentences(self, places: Sequence[int]) -> dict[int, list[LogSentence]]:
        """Return the sentences of some neighbouring stops, of the stop before them and of their last turn.

        A stop's sentences include those of the actions that the replay skipped before it.
        """
        first = max(places[0] - 2, -1)
        after = self.stop_revisions[first] if first >= 0 else self.revisions[0] - 1
        following = min(places[-1] + 1, len(self.stops) - 1)
        turn = bisect_right(self.turns, following, key=lambda turn: turn.place) - 1
        upto = self.stop_revisions[self._end_of(turn) - 1]
        # If the reader looks through the eyes of another seat, that seat is not "you".
        access = self.access if self.seat == self.access.seat else Access(self.access.match, None)
        found: dict[int, list[LogSentence]] = {}
        for sentence in log_sentences(access, after=after, upto=upto, last=MAX_SENTENCES):
            found.setdefault(self.place_at(sentence.revision), []).append(sentence)
        return found

    def _nearby(self, place: int, told: dict[int, list[LogSentence]]) -> Iterator[NearbyMoment]:
        """Yield what happened before and after a stop, and what came of it within the turn."""
        if place and told.get(place - 1):
            yield NearbyMoment(self.stops[place - 1], told[place - 1][-1], _("before"))
        if not told.get(place + 1):
            return
        yield NearbyMoment(self.stops[place + 1], told[place + 1][0], _("next"))
        leading = registry.words(self.access.match.title).LEADING
        turn = bisect_right(self.turns, place, key=lambda turn: turn.place) - 1
        for later in range(place + 2, self._end_of(turn)):
            for sentence in told.get(later, ()):
                if sentence.code in leading:
                    yield NearbyMoment(self.stops[later], sentence, _("later"))
                    return

    @cached_property
    def _tree(self) -> list[PassageNode]:
        return passage_tree(self.access.match, self.seat)

    @cached_property
    def _numbers(self) -> MomentNumbers:
        return MomentNumbers(self.access.match, self.seat, self.revisions)

    @cached_property
    def _holders(self) -> tuple[Holder, ...]:
        return holders(self.access.match)


def _draw(title: str, view: Any, sentences: Sequence[LogSentence]) -> Scene:
    replayed = registry.replay_drawer(title)
    if replayed is None:
        return registry.drawing(title).scene(view, {}, current_say())
    return replayed(view, [(sentence.code, sentence.params) for sentence in sentences], current_say())
