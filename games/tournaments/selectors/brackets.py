"""A bracket as a page draws it, with its table twin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games.engine.drawing.scene import Picture
from games.engine.drawing.scene import Table as Twin
from games.pairing.elimination import BracketMatch, Loser, Seed, Source, Winner
from games.tournaments import formats
from games.tournaments.drawing import bracket
from games.tournaments.formats.bracket import BracketFormat
from games.tournaments.formats.fixtures import EMPTY, Who
from games.tournaments.formats.settings import Settings
from games.tournaments.selectors.people import Person
from games.tournaments.sheet_drawing import Drawing, Fixed, who
from games.tournaments.texts.part import Columns
from games.tournaments.texts.standings import number

SIDES = ("upper", "lower", "final", "third")

TALLEST_BRACKET = 32
"""Matches of a column that is drawn: of hundreds of people the rounds before are told by their tables."""


class DrawnBracket(NamedTuple):
    """One part of a bracket: its heading ("" where it is the whole), its two pictures, its twin."""

    heading: str
    pictures: tuple[Picture, ...]
    twin: Twin


class Bracket:
    """A bracket as it was kept: its matches with what became of each."""

    def __init__(self, settings: Settings, told: Drawing) -> None:
        rules = formats.of(settings)
        matches: tuple[BracketMatch, ...] = ()
        if told.bracket and isinstance(rules, BracketFormat):
            matches = rules.bracket(settings, told.starters)
        self._spots = tuple(_Spot(match, each) for match, each in zip(matches, told.bracket, strict=True))
        self._columns = Columns([each.match for each in self._spots])

    def drawn(self, people: Mapping[int, Person]) -> tuple[DrawnBracket, ...]:
        """Its parts as they are drawn; none where there is none."""
        told = _Telling(self._spots, people)
        sides = {each.match.side for each in self._spots}
        parts: list[tuple[str, tuple[str, ...]]] = [("", ("upper", "third"))]
        if "lower" in sides:
            parts = [
                (_("Upper bracket"), ("upper",)),
                (_("Lower bracket"), ("lower",)),
                (_("Final"), ("final",)),
            ]
        found = []
        for heading, here in parts:
            columns = _columns([each for each in self._spots if each.match.side in here], told)
            label = heading or _("Bracket")
            pictures = bracket.pictures(columns, label)
            if pictures:
                words = bracket.Words(_("Round"), _("First"), _("Second"), _("Result"), _("Match"))
                found.append(DrawnBracket(heading, pictures, bracket.twin(columns, label, words)))
        return tuple(found)

    def under_way(self) -> str:
        """The first column in which something is still to be played; "" where there is none."""
        open_ones = (each.match for each in self._spots if each.told.undecided)
        return next((self._columns.heading(match) for match in open_ones), "")

    @property
    def shortened(self) -> bool:
        """Whether its first rounds are too long to be drawn."""
        return any(len(column) > TALLEST_BRACKET for column in _by_column(self._spots))


class _Spot(NamedTuple):
    match: BracketMatch
    told: Fixed


class _Telling:
    """Who stands in a bracket, or in words who will."""

    def __init__(self, spots: Sequence[_Spot], people: Mapping[int, Person]) -> None:
        self._people = people
        self._matches = {each.match.key: each.match for each in spots}
        self._columns = Columns([each.match for each in spots])

    def heading(self, spot: _Spot) -> str:
        """The column it stands in."""
        return self._columns.heading(spot.match)

    def side(self, spot: _Spot, stands: Who, source: Source, points: str) -> bracket.Side:
        """One of its two."""
        if isinstance(stands, int):
            person = self._people[stands]
            name = _("%(name)s, you") % {"name": person.name} if person.mine else person.name
            return bracket.Side(name, True, points, spot.told.winner == stands, person.mine)
        if stands is EMPTY:
            return bracket.Side("–", known=False)
        return bracket.Side(self._will_be(source), known=False)

    def _will_be(self, source: Source) -> str:
        match source:
            case Seed(number=seed):
                return _("seed %(number)d") % {"number": seed}
            case Winner(match=key):
                return _("winner of %(match)s") % {"match": self._columns.match(self._matches[key])}
            case Loser(match=key):
                return _("loser of %(match)s") % {"match": self._columns.match(self._matches[key])}
        return ""


def _by_column(spots: Sequence[_Spot]) -> list[list[_Spot]]:
    """Those that are needed, by the column in which they stand."""
    columns: dict[tuple[str, int], list[_Spot]] = {}
    for each in spots:
        if not each.told.skipped:
            # The match for the third place stands below the final.
            side = "upper" if each.match.side == "third" else each.match.side
            columns.setdefault((side, each.match.round), []).append(each)
    return list(columns.values())


def _columns(spots: Sequence[_Spot], told: _Telling) -> list[bracket.Column]:
    return [
        bracket.Column(told.heading(column[0]), tuple(_box(each, told) for each in column))
        for column in _by_column(spots)
        if len(column) <= TALLEST_BRACKET
    ]


def _box(spot: _Spot, told: _Telling) -> bracket.Box:
    match, kept = spot
    one, other = (number(Fraction(*points)) for points in kept.points) if kept.points else ("", "")
    return bracket.Box(
        key=match.key,
        one=told.side(spot, who(kept.one), match.one, one),
        other=told.side(spot, who(kept.other), match.other, other),
        note=_note(spot),
        href=reverse("matches:match", args=[kept.match_id]) if kept.match_id is not None else "",
        comes_from=tuple(source.match for source in (match.one, match.other) if isinstance(source, Winner)),
    )


def _note(spot: _Spot) -> str:
    told = _told(spot.told)
    if spot.match.side == "third":
        return f"{_('Third place')}, {told}" if told else _("Third place")
    return told


def _told(kept: Fixed) -> str:
    if kept.overtaken:
        return _("played before a result was corrected; it stands")
    if kept.walked_over and not kept.undecided:
        return _("without a match: the other had left")
    if kept.tables and kept.undecided:
        return (
            _("game %(number)d, under way") % {"number": kept.tables} if kept.tables > 1 else _("under way")
        )
    return ""
