"""A bracket as a page draws it, with its table twin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games.engine.drawing.scene import Picture
from games.engine.drawing.scene import Table as Twin
from games.pairing.elimination import Loser, Seed, Source, Winner
from games.tournaments import formats
from games.tournaments.drawing import bracket
from games.tournaments.formats.bracket import BracketFormat
from games.tournaments.formats.fixtures import EMPTY, OPEN, Fixture, Who
from games.tournaments.formats.stage import Stage
from games.tournaments.models import Pairing
from games.tournaments.models import Stage as StageRow
from games.tournaments.part_texts import Columns
from games.tournaments.selectors.people import Person
from games.tournaments.standing_texts import number

SIDES = ("upper", "lower", "final", "third")


class DrawnBracket(NamedTuple):
    """One part of a bracket: its heading ("" where it is the whole), its two pictures, its twin."""

    heading: str
    pictures: tuple[Picture, ...]
    twin: Twin


def brackets(row: StageRow, seen: Stage[Any], people: Mapping[int, Person]) -> tuple[DrawnBracket, ...]:
    """The parts of a stage's bracket; none where its format has none."""
    rules = formats.of(seen.settings)
    if not isinstance(rules, BracketFormat) or not seen.settings.for_two:
        return ()
    fixtures = rules.fixtures(seen)
    matches = _addresses(row)
    told = _Telling(fixtures, people)
    sides = {each.match.side for each in fixtures}
    parts: list[tuple[str, tuple[str, ...]]] = [("", ("upper", "third"))]
    if "lower" in sides:
        parts = [(_("Upper bracket"), ("upper",)), (_("Lower bracket"), ("lower",)), (_("Final"), ("final",))]
    found = []
    for heading, here in parts:
        columns = _columns([each for each in fixtures if each.match.side in here], told, matches)
        label = heading or _("Bracket")
        pictures = bracket.pictures(columns, label)
        if pictures:
            words = bracket.Words(_("Round"), _("First"), _("Second"), _("Result"), _("Match"))
            found.append(DrawnBracket(heading, pictures, bracket.twin(columns, label, words)))
    return tuple(found)


def under_way(seen: Stage[Any]) -> str:
    """The first column of a bracket in which something is still to be played; "" where there is none, or
    the format has no bracket."""
    rules = formats.of(seen.settings)
    if not isinstance(rules, BracketFormat) or not seen.settings.for_two:
        return ""
    fixtures = rules.fixtures(seen)
    columns = Columns([each.match for each in fixtures])
    return next((columns.heading(each.match) for each in fixtures if each.winner is OPEN), "")


class _Telling:
    """Who stands in a bracket, or in words who will."""

    def __init__(self, fixtures: Sequence[Fixture], people: Mapping[int, Person]) -> None:
        self._people = people
        self._matches = {each.match.key: each.match for each in fixtures}
        self._columns = Columns([each.match for each in fixtures])

    def heading(self, fixture: Fixture) -> str:
        """The column it stands in."""
        return self._columns.heading(fixture.match)

    def side(self, fixture: Fixture, who: Who, source: Source, points: str) -> bracket.Side:
        """One of its two."""
        if isinstance(who, int):
            person = self._people[who]
            name = _("%(name)s, you") % {"name": person.name} if person.mine else person.name
            return bracket.Side(name, True, points, fixture.winner == who, person.mine)
        if who is EMPTY:
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


def _columns(fixtures: Sequence[Fixture], told: _Telling, matches: Mapping[str, int]) -> list[bracket.Column]:
    columns: dict[tuple[str, int], list[Fixture]] = {}
    for each in fixtures:
        if not each.skipped:
            # The match for the third place stands below the final.
            side = "upper" if each.match.side == "third" else each.match.side
            columns.setdefault((side, each.match.round), []).append(each)
    return [
        bracket.Column(told.heading(column[0]), tuple(_box(each, told, matches) for each in column))
        for column in columns.values()
    ]


def _box(fixture: Fixture, told: _Telling, matches: Mapping[str, int]) -> bracket.Box:
    scored = bool(fixture.tables) and any(table.scored for table in fixture.tables)
    one, other = (number(points) if scored else "" for points in fixture.points)
    sources = (fixture.match.one, fixture.match.other)
    match_id = matches.get(fixture.match.key)
    return bracket.Box(
        key=fixture.match.key,
        one=told.side(fixture, fixture.one, sources[0], one),
        other=told.side(fixture, fixture.other, sources[1], other),
        note=_note(fixture),
        href=reverse("matches:match", args=[match_id]) if match_id is not None else "",
        comes_from=tuple(source.match for source in sources if isinstance(source, Winner)),
    )


def _note(fixture: Fixture) -> str:
    told = _told(fixture)
    if fixture.match.side == "third":
        return f"{_('Third place')}, {told}" if told else _("Third place")
    return told


def _told(fixture: Fixture) -> str:
    if fixture.overtaken:
        return _("played before a result was corrected; it stands")
    if fixture.walked_over and fixture.winner is not OPEN:
        return _("without a match: the other had left")
    if fixture.tables and fixture.winner is OPEN:
        games = len(fixture.tables)
        return _("game %(number)d, under way") % {"number": games} if games > 1 else _("under way")
    return ""


def _addresses(row: StageRow) -> dict[str, int]:
    """The newest match of each part of the bracket."""
    rows = Pairing.objects.filter(round__stage=row, table__match__isnull=False).order_by("pk")
    return {part: match_id for part, match_id in rows.values_list("part", "table__match_id") if match_id}
