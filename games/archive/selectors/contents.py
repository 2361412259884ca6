"""The table of contents of a match: its passages as one seat saw them, and the pages on which they begin."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.engine import registry
from games.engine.interfaces import StatisticsModule
from games.engine.match_statistics import Passage
from games.engine.phrases import Phrase
from games.matches.models import Match
from games.matches.render import say
from games.matches.selectors.story import events_for_seat


@dataclass
class PassageNode:
    """A passage with the passages inside it, and the revisions at which it begins and ends.

    These are `revision` and `over`, which is None while the passage continues. `number` counts passages of
    the same kind; 0 means that it is not counted.
    """

    depth: int
    head: Phrase
    revision: int
    number: int = 0
    over: int | None = None
    within: list[PassageNode] = field(default_factory=list)


class ContentsEntry(NamedTuple):
    """A line of a match's table of contents.

    `number` is its first page. `current` means that the reader is in this passage; only such lines are
    unfolded.
    """

    text: str
    number: int
    current: bool
    within: tuple[ContentsEntry, ...]


class PassageLink(NamedTuple):
    """A link to another passage: its text, and the number of the page to which it leads."""

    text: str
    number: int


class Contents(NamedTuple):
    """The navigation of a history page: the contents, the reader's place, and links to other passages.

    `back` contains links to earlier passages, `on` to later ones.
    """

    entries: tuple[ContentsEntry, ...]
    path: tuple[str, ...]
    back: tuple[PassageLink, ...]
    on: tuple[PassageLink, ...]


class PassageTreeBuilder:
    """A builder for the tree of passages, which must be added oldest first."""

    def __init__(self) -> None:
        self.top: list[PassageNode] = []
        self.path: list[PassageNode] = []

    def hear(self, found: Passage, revision: int) -> bool:
        """Add a passage; return whether it is a new one rather than the continuation of an open one.

        A passage without a heading only closes the open passage of its depth.
        """
        if found.head is None:
            self._close(found.depth, revision)
            return False
        if any(each.depth == found.depth and each.head == found.head for each in self.path):
            return False
        self._close(found.depth, revision)
        opened = PassageNode(found.depth, found.head, revision, found.number)
        (self.path[-1].within if self.path else self.top).append(opened)
        self.path.append(opened)
        return True

    def _close(self, depth: int, revision: int) -> None:
        while self.path and self.path[-1].depth >= depth:
            self.path.pop().over = revision


def statistics_of(match: Match) -> StatisticsModule:
    """Return the statistics module of a match's title. Raises `KeyError` if the title has none."""
    statistics = registry.match_statistics(match.title)
    if statistics is None:
        raise KeyError(match.title)
    return statistics


def passages_of(match: Match, seat: int | None) -> Iterator[tuple[int, Passage]]:
    """Yield every passage that a seat saw, with its revision, oldest first.

    Passages that an undo took back are left out.
    """
    statistics = registry.match_statistics(match.title)
    if statistics is None:
        return
    told = (
        events_for_seat(match, seat)
        .filter(code__in=statistics.OPENING, undone=False)
        .order_by("revision", "number")
    )
    for revision, code, params in told.values_list("revision", "code", "params").iterator():
        for passage in statistics.passages_started(code, params):
            yield revision, passage


def passage_tree(match: Match, seat: int | None) -> list[PassageNode]:
    """Return the story of a match as a tree of passages, as a seat saw it.

    If there is only one top-level passage, it adds nothing and is left out.
    """
    opener = PassageTreeBuilder()
    for revision, passage in passages_of(match, seat):
        opener.hear(passage, revision)
    found = opener.top
    return found[0].within if len(found) == 1 and found[0].within else found


def contents(
    match: Match, top: Sequence[PassageNode], revisions: Sequence[int], number: int
) -> Contents | None:
    """Return the contents for a reader on page `number`, or None if the match has no passages yet.

    There is one page for each of the seat's `revisions`. `top` is the seat's `passage_tree`.
    """
    if not top:
        return None
    statistics = statistics_of(match)
    now = revisions[number - 1]
    path: list[PassageNode] = []
    entries = _entries(top, now, revisions, path)
    back: list[PassageLink] = []
    on: list[PassageLink] = []
    begun = _by_depth(top)
    for depth, names in enumerate(statistics.DEPTHS):
        starts = begun.get(depth, [])
        earlier = bisect_left(starts, now)
        if earlier:
            back.append(PassageLink(say(names.before), _number(revisions, starts[earlier - 1])))
        later = bisect_left(starts, now + 1)
        if later < len(starts):
            on.append(PassageLink(say(names.following), _number(revisions, starts[later])))
    return Contents(entries, tuple(say(each.head) for each in path), tuple(back), tuple(on))


def _entries(
    listed: Sequence[PassageNode], now: int, revisions: Sequence[int], path: list[PassageNode]
) -> tuple[ContentsEntry, ...]:
    """Return the lines for passages of the same level.

    The one that contains the revision `now` is unfolded and added to `path`.
    """
    found = []
    for each in listed:
        current = each.revision <= now and (each.over is None or now < each.over)
        if current:
            path.append(each)
        within = _entries(each.within, now, revisions, path) if current else ()
        found.append(ContentsEntry(say(each.head), _number(revisions, each.revision), current, within))
    return tuple(found)


def _by_depth(listed: Sequence[PassageNode]) -> dict[int, list[int]]:
    """Return, for each depth, the revisions at which its passages begin, in order."""
    found: dict[int, list[int]] = {}
    waiting = list(reversed(listed))
    while waiting:
        each = waiting.pop()
        found.setdefault(each.depth, []).append(each.revision)
        waiting += reversed(each.within)
    return found


def _number(revisions: Sequence[int], revision: int) -> int:
    return bisect_left(revisions, revision) + 1
