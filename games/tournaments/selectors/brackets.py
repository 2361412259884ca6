"""Prepare a bracket for a page, as drawings and as a table that contains the same information."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games.engine.drawing.scene import DataTable as Twin
from games.engine.drawing.scene import Picture
from games.pairing.elimination import BracketMatch, Loser, Seed, Source, Winner
from games.tournaments import formats
from games.tournaments.drawing import bracket
from games.tournaments.formats.bracket import BracketFormat
from games.tournaments.formats.fixtures import EMPTY_PLACE, Occupant
from games.tournaments.formats.settings import Settings
from games.tournaments.selectors.people import Person
from games.tournaments.sheet_drawing import BracketSpot, StageDrawing, decode_occupant
from games.tournaments.texts.part import Columns
from games.tournaments.texts.standings import score_text

MAX_COLUMN_MATCHES = 32
"""The maximum number of matches in a column that is drawn.

With hundreds of players, earlier rounds are shown only by their tables.
"""


class DrawnBracket(NamedTuple):
    """One part of a bracket: its heading ("" if it is the whole bracket) and its drawings.

    `twin` is a table that contains the same information.
    """

    heading: str
    pictures: tuple[Picture, ...]
    twin: Twin


class Bracket:
    """A bracket as a sheet stores it: its matches with their results."""

    def __init__(self, settings: Settings, told: StageDrawing) -> None:
        rules = formats.of(settings)
        matches: tuple[BracketMatch, ...] = ()
        if told.bracket and isinstance(rules, BracketFormat):
            matches = rules.bracket(settings, told.starters)
        self._spots = tuple(_Spot(match, each) for match, each in zip(matches, told.bracket, strict=True))
        self._columns = Columns([each.match for each in self._spots])

    def drawn(self, people: Mapping[int, Person], played: Mapping[str, int]) -> tuple[DrawnBracket, ...]:
        """Return the parts of the bracket as they are drawn; none if there is no bracket.

        `played` gives for each match of the bracket the key of the newest match that was played for it.
        """
        told = _Telling(self._spots, people, played)
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
            words = bracket.TableWords(_("Round"), _("First"), _("Second"), _("Result"), _("Match"))
            drawn = bracket.draw_both(tuple(columns), heading or _("Bracket"), words)
            if drawn.pictures:
                found.append(DrawnBracket(heading, *drawn))
        return tuple(found)

    def under_way(self) -> str:
        """Return the key of the first column that contains an undecided match; "" if there is none."""
        open_ones = (each.match for each in self._spots if each.told.undecided)
        return next((self._columns.key(match) for match in open_ones), "")

    @property
    def shortened(self) -> bool:
        """Return whether some rounds have too many matches to be drawn."""
        return any(len(column) > MAX_COLUMN_MATCHES for column in _by_column(self._spots))


class _Spot(NamedTuple):
    match: BracketMatch
    told: BracketSpot


class _Telling:
    """Finds the names and addresses in a bracket, and words for players who are not known yet."""

    def __init__(
        self, spots: Sequence[_Spot], people: Mapping[int, Person], played: Mapping[str, int]
    ) -> None:
        self._people = people
        self._played = played
        self._matches = {each.match.key: each.match for each in spots}
        self._columns = Columns([each.match for each in spots])

    def address(self, spot: _Spot) -> str:
        """Return the address of the newest match played for a match of the bracket.

        Return "" if there is none.
        """
        played = self._played.get(spot.match.key)
        return "" if played is None else reverse("matches:match", args=[played])

    def heading(self, spot: _Spot) -> str:
        """Return the name of a match's column."""
        return self._columns.heading(spot.match)

    def side(self, spot: _Spot, stands: Occupant, source: Source, points: str) -> bracket.Side:
        """Return one of a match's two sides as it is drawn."""
        if isinstance(stands, int):
            person = self._people[stands]
            name = _("%(name)s (you)") % {"name": person.name} if person.mine else person.name
            return bracket.Side(name, True, points, spot.told.winner == stands, person.mine)
        if stands is EMPTY_PLACE:
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
    """Return the matches that are needed, by the column in which they are drawn."""
    columns: dict[tuple[str, int], list[_Spot]] = {}
    for each in spots:
        if not each.told.skipped:
            # The match for third place is drawn below the final.
            side = "upper" if each.match.side == "third" else each.match.side
            columns.setdefault((side, each.match.round), []).append(each)
    return list(columns.values())


def _columns(spots: Sequence[_Spot], told: _Telling) -> list[bracket.Column]:
    return [
        bracket.Column(told.heading(column[0]), tuple(_box(each, told) for each in column))
        for column in _by_column(spots)
        if len(column) <= MAX_COLUMN_MATCHES
    ]


def _box(spot: _Spot, told: _Telling) -> bracket.Box:
    match, kept = spot
    one, other = (score_text(Fraction(*points)) for points in kept.points) if kept.points else ("", "")
    return bracket.Box(
        key=match.key,
        one=told.side(spot, decode_occupant(kept.one), match.one, one),
        other=told.side(spot, decode_occupant(kept.other), match.other, other),
        note=_note(spot),
        href=told.address(spot),
        comes_from=tuple(source.match for source in (match.one, match.other) if isinstance(source, Winner)),
    )


def _note(spot: _Spot) -> str:
    told = _told(spot.told)
    if spot.match.side == "third":
        return f"{_('Third place')}, {told}" if told else _("Third place")
    return told


def _told(kept: BracketSpot) -> str:
    if kept.overtaken:
        return _("played before a result was corrected; it still counts")
    if kept.corrected_late:
        return _("corrected after the next match had started; that match still counts")
    if kept.absent:
        return _("not played: the opponent was not there")
    if kept.walked_over and not kept.undecided:
        return _("not played: the opponent had withdrawn")
    if kept.points and kept.points[0] == kept.points[1] and not kept.undecided:
        return _("drawn: the better seed advances")
    if kept.tables and kept.undecided:
        return (
            _("game %(number)d, in progress") % {"number": kept.tables}
            if kept.tables > 1
            else _("in progress")
        )
    return ""
