"""Prepare the standings of a stage for a page: lines, a circle for each round, and the cuts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from msgspec.structs import replace

from games.tournaments import sheet
from games.tournaments.formats.protocol import Goal
from games.tournaments.selectors.people import Person
from games.tournaments.texts.part import group_heading
from games.tournaments.texts.standings import TIE_BREAKS, TieBreak, score_text

POINTS = "points"
"""The first column of every format with standings; it depends on a player's own tables alone."""

LINES_SHOWN = 64
"""How many lines one page shows if one table has that many; otherwise whole tables, as many as fit."""


class Circle(NamedTuple):
    """A player's result in a round: the `text` in a circle, the circle's kind, and the result in words.

    The kinds are "first" (the player won or came first), "other", and "none" (no result yet, or not played).
    """

    text: str
    kind: str
    words: str


class StandingLine(NamedTuple):
    """One player's line in the standings; tied players have the same placing."""

    placing: int
    person: Person
    circles: tuple[Circle, ...]
    values: tuple[str, ...]


class CutLine(NamedTuple):
    """A cut, drawn as a double rule below a number of lines, and its meaning in words."""

    below: int
    words: str


class Standings(NamedTuple):
    """The standings of one part of a stage: the `lines` on this page, out of `whole` lines."""

    heading: str
    part: str
    columns: tuple[TieBreak, ...]
    rounds: tuple[int, ...]
    lines: tuple[StandingLine, ...]
    cuts: tuple[CutLine, ...]
    whole: int


def standings(
    told: sheet.SheetLines, format_key: str, people: Mapping[int, Person], *, last: bool, page: int = 1
) -> tuple[Standings, ...]:
    """Return the standings of a stage that are on one page; `last` means that no other stage follows."""
    found = []
    circles = _Circles()
    # Hundreds of values are among few scores.
    value_text = cache(_value)
    column_text = cache(_column)
    pages = _pages(told)
    for part, first in pages[page - 1] if 0 < page <= len(pages) else ():
        here = part.lines[first : first + LINES_SHOWN]
        found.append(
            Standings(
                heading=group_heading(format_key, part.part),
                part=part.part,
                columns=tuple(column_text(name) for name in part.columns),
                rounds=tuple(range(1, told.rounds + 1)) if told.circles else (),
                lines=tuple(
                    StandingLine(
                        line.placing,
                        people[line.key],
                        tuple(circles.of(signs) for signs in line.rounds),
                        tuple("" if ratio is None else value_text(*ratio) for ratio in line.values),
                    )
                    for line in here
                ),
                cuts=tuple(
                    CutLine(cut.below - first, _meaning(cut))
                    for cut in part.cuts
                    if 0 < cut.below - first < len(here) and not (last and cut.goal is Goal.ADVANCE)
                ),
                whole=len(part.lines),
            )
        )
    return tuple(found)


def only_line_of(told: sheet.SheetLines, key: int) -> sheet.SheetLines:
    """Return the standings of a stage with one player's line only, and without tie-breaks and cuts.

    Their place is that by points. Tie-breaks count what the player's opponents achieve at other tables, and
    would tell where they sit now. A part without that line is left out.
    """
    parts = (_only_points_of(part, line) for part in told.parts for line in part.lines if line.key == key)
    return replace(told, parts=tuple(parts))


def _only_points_of(part: sheet.SheetPart, line: sheet.SheetLine) -> sheet.SheetPart:
    column = part.columns.index(POINTS)
    points = {each.key: sheet.fraction(each.values[column]) or Fraction() for each in part.lines}
    ahead = sum(each > points[line.key] for each in points.values())
    shown = replace(line, placing=1 + ahead, values=(line.values[column],))
    return replace(part, columns=(POINTS,), lines=(shown,), cuts=())


def count_pages(told: sheet.SheetLines) -> int:
    """Return the number of pages that the standings fill, at least one."""
    return max(len(_pages(told)), 1)


def page_of(told: sheet.SheetLines, key: int) -> int:
    """Return the number of the page of the standings that contains a player; 1 if none does."""
    for page, here in enumerate(_pages(told), 1):
        if any(line.key == key for part, first in here for line in part.lines[first : first + LINES_SHOWN]):
            return page
    return 1


def _pages(told: sheet.SheetLines) -> list[list[tuple[sheet.SheetPart, int]]]:
    """Return the content of each page: parts of the standings, each from a given line on."""
    pages: list[list[tuple[sheet.SheetPart, int]]] = []
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


def _meaning(cut: sheet.SheetCut) -> str:
    match cut.goal:
        case Goal.RISE:
            return _("players above are promoted")
        case Goal.STAY:
            return _("players below are relegated")
    count = cut.below
    return ngettext("the first advances", "the first %(count)d advance", count) % {"count": count}


def _column(name: str) -> TieBreak:
    """Return a tie-break in the reader's language."""
    return TieBreak(*map(str, TIE_BREAKS[name]))


def _value(numerator: int, denominator: int) -> str:
    return score_text(Fraction(numerator, denominator))


class _Circles:
    """Makes the circles of a page; equal circles are made only once."""

    def __init__(self) -> None:
        self._made: dict[str, Circle] = {}

    def of(self, signs: str) -> Circle:
        """Return the circle for a player's result in a round; two tables in the same round share a circle."""
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
            return Circle("–", "none", _("in progress"))
        case sheet.VOID:
            return Circle("–", "none", _("does not count"))
        case sheet.BYE:
            return Circle("–", "none", _("bye"))
        case sheet.UNOPPOSED:
            return Circle("–", "none", _("opponent not there"))
        case sheet.NO_TABLE:
            return Circle("–", "none", _("no table"))
    place = int(sign)
    return Circle(sign, "first" if place == 1 else "other", _("place %(place)d") % {"place": place})
