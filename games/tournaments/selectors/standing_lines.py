"""The standings of a stage as a page shows them: lines, a circle for each round, the line of the cut."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.tournaments import sheet
from games.tournaments.formats.protocol import Goal
from games.tournaments.selectors.people import Person
from games.tournaments.texts.part import group_heading
from games.tournaments.texts.standings import TIE_BREAKS, TieBreak, number

LINES_SHOWN = 64
"""Lines of one page, if there are so many in one table; else whole tables, as many as go on it."""


class Circle(NamedTuple):
    """What a round brought somebody: the `text` in the circle, its kind ("first": won it, "other", "none":
    nothing yet, or not played), and the same in words."""

    text: str
    kind: str
    words: str


class Line(NamedTuple):
    """One line: who shares a placing shares its number."""

    placing: int
    person: Person
    circles: tuple[Circle, ...]
    values: tuple[str, ...]


class Cut(NamedTuple):
    """A double rule below so many lines, and what it means."""

    below: int
    words: str


class Standings(NamedTuple):
    """One table of standings: the first `number` lines from `first` on, of `whole`."""

    heading: str
    part: str
    columns: tuple[TieBreak, ...]
    rounds: tuple[int, ...]
    lines: tuple[Line, ...]
    cuts: tuple[Cut, ...]
    whole: int


def standings(
    told: sheet.Lines, format_key: str, people: Mapping[int, Person], *, last: bool, page: int = 1
) -> tuple[Standings, ...]:
    """The tables of standings of a stage that are on a page. `last`: no stage follows."""
    found = []
    circles = _Circles()
    pages = _pages(told)
    for part, first in pages[page - 1] if 0 < page <= len(pages) else ():
        here = part.lines[first : first + LINES_SHOWN]
        found.append(
            Standings(
                heading=group_heading(format_key, part.part),
                part=part.part,
                columns=tuple(TIE_BREAKS[name] for name in part.columns),
                rounds=tuple(range(1, told.rounds + 1)) if told.circles else (),
                lines=tuple(
                    Line(
                        line.placing,
                        people[line.key],
                        tuple(circles.of(signs) for signs in line.rounds),
                        tuple("" if ratio is None else _value(*ratio) for ratio in line.values),
                    )
                    for line in here
                ),
                cuts=tuple(
                    Cut(cut.below - first, _meaning(cut))
                    for cut in part.cuts
                    if 0 < cut.below - first < len(here) and not (last and cut.goal is Goal.ADVANCE)
                ),
                whole=len(part.lines),
            )
        )
    return tuple(found)


def count_pages(told: sheet.Lines) -> int:
    """How many pages there are of it, one at least."""
    return max(len(_pages(told)), 1)


def page_of(told: sheet.Lines, key: int) -> int:
    """The page of the standings on which somebody stands."""
    for page, here in enumerate(_pages(told), 1):
        if any(line.key == key for part, first in here for line in part.lines[first : first + LINES_SHOWN]):
            return page
    return 1


def _pages(told: sheet.Lines) -> list[list[tuple[sheet.Part, int]]]:
    """What is on each page: tables, each from a line on."""
    pages: list[list[tuple[sheet.Part, int]]] = []
    room = 0
    for part in told.parts:
        for first in range(0, max(len(part.lines), 1), LINES_SHOWN):
            size = min(len(part.lines) - first, LINES_SHOWN)
            if size > room:
                pages.append([])
                room = LINES_SHOWN
            pages[-1].append((part, first))
            room -= size
    return pages


def _meaning(cut: sheet.Cut) -> str:
    match cut.goal:
        case Goal.RISE:
            return _("who stands above rises")
        case Goal.STAY:
            return _("who stands below falls")
    count = cut.below
    return ngettext("the first goes on", "the first %(count)d go on", count) % {"count": count}


def _value(numerator: int, denominator: int) -> str:
    return number(Fraction(numerator, denominator))


class _Circles:
    """The circles of a page, each kind of them made once."""

    def __init__(self) -> None:
        self._made: dict[str, Circle] = {}

    def of(self, signs: str) -> Circle:
        """What a round brought somebody; of two tables in one round, both in it."""
        if signs not in self._made:
            self._made[signs] = _joined([_circle(sign) for sign in signs])
        return self._made[signs]


def _joined(circles: list[Circle]) -> Circle:
    if len(circles) == 1:
        return circles[0]
    kinds = {circle.kind for circle in circles}
    kind = kinds.pop() if len(kinds) == 1 else "other"
    text, words = (" ".join(circle.text for circle in circles), ", ".join(c.words for c in circles))
    return Circle(text, kind, words)


def _circle(sign: str) -> Circle:
    match sign:
        case sheet.WON:
            return Circle("1", "first", _("won"))
        case sheet.LOST:
            return Circle("0", "other", _("lost"))
        case sheet.DREW:
            return Circle("½", "other", pgettext("result", "drew"))
        case sheet.NOTHING:
            return Circle("–", "none", _("nothing"))
        case sheet.RUNNING:
            return Circle("–", "none", _("under way"))
        case sheet.VOID:
            return Circle("–", "none", _("counts for nobody"))
        case sheet.BYE:
            return Circle("–", "none", _("bye"))
        case sheet.NO_TABLE:
            return Circle("–", "none", _("no table"))
    place = int(sign)
    return Circle(sign, "first" if place == 1 else "other", _("place %(place)d") % {"place": place})
