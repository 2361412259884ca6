"""What happened since the reader's last visit: what concerns the reader comes first, the rest is folded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.archive.selectors.moment_times import with_moment_times
from games.engine import registry
from games.engine.log import UNDO_EVENT_CODE
from games.engine.match_statistics import Passage
from games.matches.access import Access
from games.matches.models import Match
from games.matches.positions import read_position
from games.matches.render import say
from games.matches.selectors.states import first_undo
from games.matches.selectors.story import (
    LogSentence,
    StoredEvent,
    count_log_sentences,
    latest_events,
    newest_log_sentences,
)
from games.site.selectors.exchange_panel import exchange_results

MAX_UNFOLDED_EVENTS = 12
"""How many sentences are open; those before them are folded."""

MAX_EVENTS_TOLD = 300
"""Maximum number of sentences; older ones are in the log, and the page says how many."""

MAX_FOLD_DEPTH = 3
"""How many levels of passages have their own folds: Game-Turn, turn and engagement, not battle rounds."""

MAX_ROLLS_UNFOLDED = 1
"""For how many actions the dice are shown above the page.

With more, the board shows the result, and would otherwise be too far down on a phone.
"""

MAX_FOLDS = 6
"""Up to how many folds are shown side by side; more are folded again."""


class EventFold(NamedTuple):
    """A passage in a fold: its heading, its sentences, and how many of them concern the reader.

    Before the first passage, the heading is "".
    """

    head: str
    lines: list[LogSentence]

    @property
    def mine(self) -> int:
        return sum(line.mine for line in self.lines)


class EventsSinceVisit(NamedTuple):
    """The sentences about what happened since the reader's last visit.

    `lines` holds all of them, oldest first. The `latest` are shown, and those before them are in `folds`; the
    folded ones that concern the reader are also in `mine`. The sentences counted as `older` are only in the
    log.
    """

    lines: list[LogSentence]
    mine: list[LogSentence]
    folds: list[EventFold]
    latest: list[LogSentence]
    older: int

    @property
    def folded(self) -> int:
        """Return how many sentences are folded."""
        return len(self.lines) - len(self.latest)

    @property
    def many(self) -> bool:
        """Return whether there are too many folds to show side by side."""
        return len(self.folds) > MAX_FOLDS


def since_visit(access: Access, newest: Sequence[StoredEvent]) -> EventsSinceVisit:
    """Return what the reader's seat saw since their last visit.

    Watchers see only the latest events: they have missed nothing, and the log has the rest. `newest` contains
    the match's `newest_events`.
    """
    seen = access.tenure.seen_revision if access.tenure else -1
    most = MAX_EVENTS_TOLD if access.tenure else MAX_UNFOLDED_EVENTS
    lines = newest_log_sentences(access, newest, after=seen, last=most)
    if access.tenure and any(line.code == UNDO_EVENT_CODE for line in lines):
        # What an undo took back may have been read before the undo.
        seen = min(seen, first_undo(access.match, after=seen))
        lines = newest_log_sentences(access, newest, after=seen, last=most)
    lines = with_moment_times(lines)
    older = count_log_sentences(access, after=seen) - len(lines) if len(lines) == most else 0
    earlier = lines[:-MAX_UNFOLDED_EVENTS]
    mine = [line for line in earlier if line.mine][-MAX_UNFOLDED_EVENTS:]
    return EventsSinceVisit(lines, mine, _folds(earlier), lines[-MAX_UNFOLDED_EVENTS:], older)


def select_events(access: Access, lines: Sequence[LogSentence]) -> tuple[str, ...]:
    """Return those of the sentences about what has just been stored that are shown above the page.

    These are the reader's own dice, if they are few and the heading does not show them (`words.IN_HEADLINE`),
    and the events concerning the reader that the title wants shown first (`words.LEADING`). Of the dice of a
    fight that goes on, only the result is said.
    """
    words = registry.words(access.match.title)
    dice = [
        line
        for line in lines
        if line.dice and line.seat == access.seat and line.code not in words.IN_HEADLINE
    ]
    few = dice if len(dice) <= MAX_ROLLS_UNFOLDED else []
    concern = {line.revision for line in lines if line.code in words.LEADING and line.mine}
    leading = [
        line for line in lines if line in few or (line.code in words.LEADING and line.revision in concern)
    ]
    results = _results(access) if few else {}
    return tuple(results.get(line.revision, line.text) if line in few else line.text for line in leading)


def _results(access: Access) -> dict[int, str]:
    """Return what the latest rolls of the fight in progress did, by revision, after what was just stored."""
    now = access._replace(match=Match.objects.get(pk=access.match.pk))
    return exchange_results(now, read_position(now, None), latest_events(now))


def _folds(lines: list[LogSentence]) -> list[EventFold]:
    path: list[Passage] = []
    head = ""
    found: list[EventFold] = []
    for line in lines:
        for passage in line.heads:
            if passage.depth < MAX_FOLD_DEPTH:
                path = [each for each in path if each.depth < passage.depth]
                path += [passage] if passage.head is not None else []
                head = " · ".join(say(each.head) for each in path[-2:] if each.head is not None)
        if not found or found[-1].head != head:
            found.append(EventFold(head, []))
        found[-1].lines.append(line)
    return found
