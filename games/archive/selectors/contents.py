"""The contents of a match: its passages as one seat was told them, and the pages they begin at."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.engine import registry
from games.engine.annals import Passage
from games.engine.doors import Annals
from games.engine.phrases import Phrase
from games.matches import codecs
from games.matches.models import Match
from games.matches.render import say
from games.matches.selectors.story import hearing


@dataclass
class Stretch:
    """A passage with the `revision` it begins at, the one it is over at (None: it goes on), and
    those within it."""

    depth: int
    head: Phrase
    revision: int
    over: int | None = None
    within: list[Stretch] = field(default_factory=list)


class Entry(NamedTuple):
    """A line of the contents: `number` is its first page; `current`: the reader is in it. Only what they
    are in is unfolded."""

    text: str
    number: int
    current: bool
    within: tuple[Entry, ...]


class Jump(NamedTuple):
    """A link to another passage: what it says, and the number of the page it leads to."""

    text: str
    number: int


class Contents(NamedTuple):
    """What a page of the history offers: the contents, where in them it is, and the ways from passage to
    passage, those back and those on."""

    entries: tuple[Entry, ...]
    path: tuple[str, ...]
    back: tuple[Jump, ...]
    on: tuple[Jump, ...]


class Opener:
    """Puts passages into their places, oldest first."""

    def __init__(self) -> None:
        self.top: list[Stretch] = []
        self.path: list[Stretch] = []

    def hear(self, found: Passage, revision: int) -> bool:
        """Take in a passage; whether another than the open ones begins."""
        if found.head is None:
            self._close(found.depth, revision)
            return False
        if any(each.depth == found.depth and each.head == found.head for each in self.path):
            return False
        self._close(found.depth, revision)
        opened = Stretch(found.depth, found.head, revision)
        (self.path[-1].within if self.path else self.top).append(opened)
        self.path.append(opened)
        return True

    def _close(self, depth: int, revision: int) -> None:
        while self.path and self.path[-1].depth >= depth:
            self.path.pop().over = revision


def annals_of(match: Match) -> Annals:
    """What a match's title tells for looking back. Raises `KeyError` where it tells nothing."""
    annals = registry.annals(match.title)
    if annals is None:
        raise KeyError(match.title)
    return annals


def passages_of(match: Match, seat: int | None) -> Iterator[tuple[int, Passage]]:
    """Every passage a seat was told of, with its revision, oldest first; none that was taken back."""
    annals = registry.annals(match.title)
    if annals is None:
        return
    told = hearing(match, seat).filter(code__in=annals.OPENING, undone=False).order_by("revision", "number")
    for revision, code, data in told.values_list("revision", "code", "params").iterator():
        for passage in annals.passages(code, codecs.decode(data)):
            yield revision, passage


def stretches(match: Match, seat: int | None) -> list[Stretch]:
    """The story in passages, as a seat was told it. A lone widest one says nothing and is left out."""
    opener = Opener()
    for revision, passage in passages_of(match, seat):
        opener.hear(passage, revision)
    found = opener.top
    return found[0].within if len(found) == 1 and found[0].within else found


def contents(match: Match, seat: int | None, revisions: Sequence[int], number: int) -> Contents | None:
    """The contents as one who stands at the `number` of the seat's `revisions` finds them; None where the
    title tells of no passages, or of none yet."""
    top = stretches(match, seat)
    if not top:
        return None
    annals = annals_of(match)
    now = revisions[number - 1]
    path: list[Stretch] = []
    entries = _entries(top, now, revisions, path)
    back: list[Jump] = []
    on: list[Jump] = []
    begun = _by_depth(top)
    for depth, names in enumerate(annals.DEPTHS):
        starts = begun.get(depth, [])
        earlier = bisect_left(starts, now)
        if earlier:
            back.append(Jump(say(names.before), _number(revisions, starts[earlier - 1])))
        later = bisect_left(starts, now + 1)
        if later < len(starts):
            on.append(Jump(say(names.following), _number(revisions, starts[later])))
    return Contents(entries, tuple(say(each.head) for each in path), tuple(back), tuple(on))


def _entries(
    listed: Sequence[Stretch], now: int, revisions: Sequence[int], path: list[Stretch]
) -> tuple[Entry, ...]:
    """Lines for passages of one place; the one that holds the revision `now` is unfolded, and
    stands in `path`."""
    found = []
    for each in listed:
        current = each.revision <= now and (each.over is None or now < each.over)
        if current:
            path.append(each)
        within = _entries(each.within, now, revisions, path) if current else ()
        found.append(Entry(say(each.head), _number(revisions, each.revision), current, within))
    return tuple(found)


def _by_depth(listed: Sequence[Stretch]) -> dict[int, list[int]]:
    """By depth the revisions at which its passages begin, in their order."""
    found: dict[int, list[int]] = {}
    waiting = list(reversed(listed))
    while waiting:
        each = waiting.pop()
        found.setdefault(each.depth, []).append(each.revision)
        waiting += reversed(each.within)
    return found


def _number(revisions: Sequence[int], revision: int) -> int:
    return bisect_left(revisions, revision) + 1
