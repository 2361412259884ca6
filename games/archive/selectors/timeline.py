"""The turns of a replay, as its slider and its headings name them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.archive.selectors.contents import PassageNode
from games.matches.render import say

NAMED_LEVELS = 2
"""How many levels of passages are turns with a heading of their own; what lies within is a step of them."""


TRACK_WIDTH = 1_000
"""The width of the slider's track in its own units."""


class Turn(NamedTuple):
    """A stretch of a replay with a heading of its own.

    `place` is the stop at which it begins. `label` is its full name, "Game-Turn 13, Blue’s turn", and `short`
    the name of the outermost passage and how many there are of these, "Game-Turn 13 of 18". `marked` means
    that this passage begins here.
    """

    place: int
    label: str
    short: str
    marked: bool


class SliderTrack(NamedTuple):
    """The picture behind the slider, in units of its `width`: how much is `gone`, and the `marks`.

    `last` is the place of the last stop.
    """

    width: int
    last: int
    gone: int
    marks: tuple[int, ...]


def slider_track(turns: Sequence[Turn], place: int, stops: int) -> SliderTrack:
    """Return the track of a replay that has `stops` stops and is at the stop `place`."""
    last = stops - 1
    marks = (TRACK_WIDTH * turn.place // max(last, 1) for turn in turns if turn.marked)
    gone = TRACK_WIDTH * place // last if last else TRACK_WIDTH
    return SliderTrack(TRACK_WIDTH, last, gone, tuple(marks))


class MomentTrack(NamedTuple):
    """The picture of a finished match's replay, in units of its `width`, with the `marks` of key moments."""

    width: int
    marks: tuple[int, ...]


def moment_track(steps: Sequence[int]) -> MomentTrack:
    """Return the track of a match whose key moments are at these steps; the last of them is its end."""
    last = max(steps, default=1)
    return MomentTrack(TRACK_WIDTH, tuple(sorted({TRACK_WIDTH * step // last for step in steps})))


def timeline(tree: Sequence[PassageNode], stop_revisions: Sequence[int]) -> tuple[Turn, ...]:
    """Return the turns of a match in order, at least one; the first begins at the first stop."""
    counted = max((node.number for node in tree), default=0)
    found: dict[int, Turn] = {}
    place = 0
    for path in _paths(tree, ()):
        while place < len(stop_revisions) and stop_revisions[place] < path[-1].revision:
            place += 1
        if place == len(stop_revisions):
            break
        marked = len(path) == 1 or (place in found and found[place].marked)
        label = _label([say(node.head) for node in path])
        found[place] = Turn(place, label, _short(path[0], counted), marked)
    if 0 not in found:
        start = _("Start of the match")
        found[0] = Turn(0, start, start, True)
    return tuple(found[each] for each in sorted(found))


def _label(heads: Sequence[str]) -> str:
    wide, *narrow = heads
    return _("%(turn)s, %(part)s") % {"turn": wide, "part": _label(narrow)} if narrow else wide


def _short(node: PassageNode, counted: int) -> str:
    name = say(node.head)
    return _("%(passage)s of %(total)s") % {"passage": name, "total": counted} if node.number else name


def _paths(
    listed: Sequence[PassageNode], above: tuple[PassageNode, ...]
) -> Iterator[tuple[PassageNode, ...]]:
    """Yield each passage of the named levels, in order, with those around it."""
    for node in listed:
        path = (*above, node)
        yield path
        if len(path) < NAMED_LEVELS:
            yield from _paths(node.within, path)
