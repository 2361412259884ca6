"""The standings of a stage as a page shows them: lines, a circle for each round, the line of the cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.pairing.standings import Standing
from games.tournaments import formats
from games.tournaments.formats import League, Swiss
from games.tournaments.formats.bracket import BracketFormat
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.protocol import Goal, Group, in_order
from games.tournaments.formats.results import won
from games.tournaments.formats.stage import Stage, Table
from games.tournaments.part_texts import group_heading
from games.tournaments.selectors.people import Person
from games.tournaments.standing_texts import TIE_BREAKS, TieBreak, number

LINES = 64
"""Lines of one page."""

COLUMNS = 4
"""Columns of points and tie-breaks, at the most; the exports have all."""


class Circle(NamedTuple):
    """What a round brought somebody: the `text` in the circle, its kind ("first": won it, "other", "none":
    nothing yet, or not played), and the same in words."""

    text: str
    kind: str
    words: str


class Line(NamedTuple):
    """One line: who shares a place shares its number."""

    place: int
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
    seen: Stage[Any], people: Mapping[int, Person], *, last: bool, page: int = 1
) -> tuple[Standings, ...]:
    """Every table of standings of a stage; of a long one a page. `last`: no stage follows."""
    rules = formats.of(seen.settings)
    results = _Results(seen)
    found = []
    for group in rules.standings(seen):
        lines = in_order(group.lines, seen)
        first = LINES * (page - 1) if len(lines) > LINES else 0
        names = _columns(seen, lines)
        # The rounds of a bracket are whatever could begin; its drawing tells them better.
        rounds = () if isinstance(rules, BracketFormat) else tuple(range(1, len(seen.rounds) + 1))
        found.append(
            Standings(
                heading=group_heading(rules.key, group.part),
                part=group.part,
                columns=tuple(TIE_BREAKS[name] for name in names),
                rounds=rounds,
                lines=tuple(
                    Line(
                        line.place,
                        people[line.key],
                        results.of(line.key) if rounds else (),
                        tuple(number(line.values[name]) if name in line.values else "" for name in names),
                    )
                    for line in lines[first : first + LINES]
                ),
                cuts=tuple(
                    Cut(cut.below - first, cut.words)
                    for cut in _cuts(seen, group, last)
                    if 0 < cut.below - first < min(LINES, len(lines) - first)
                ),
                whole=len(lines),
            )
        )
    return tuple(found)


def page_of(seen: Stage[Any], key: int) -> int:
    """The page of the standings on which somebody stands."""
    for group in formats.of(seen.settings).standings(seen):
        keys = [line.key for line in in_order(group.lines, seen)]
        if key in keys and len(keys) > LINES:
            return 1 + keys.index(key) // LINES
    return 1


def _columns(seen: Stage[Any], lines: Sequence[Standing]) -> list[str]:
    """The points and the tie-breaks that come first, in their order; head to head where it was needed."""
    named = list(dict.fromkeys(name for line in lines for name in line.values))
    order = getattr(seen.settings, "tie_breaks", ()) or named
    return [name for name in order if name in named][:COLUMNS]


def _cuts(seen: Stage[Any], group: Group, last: bool) -> list[Cut]:
    """Where who goes on is parted from who does not."""
    settings, rules = seen.settings, formats.of(seen.settings)
    if isinstance(settings, Swiss):
        return [Cut(settings.advance, _go_on(settings.advance))] if settings.advance and not last else []
    if not isinstance(rules, GroupFormat):
        return []
    here = [line.key for line in group.lines]
    found = []
    for aim in rules.aims(seen, group.part, len(here)):
        if aim.goal is Goal.ADVANCE and not last:
            found.append(Cut(aim.places, _go_on(aim.places)))
        elif aim.goal is Goal.RISE and isinstance(settings, League):
            found.append(Cut(aim.places, _("who stands above rises")))
        elif aim.goal is Goal.STAY:
            found.append(Cut(aim.places, _("who stands below falls")))
    return found


def _go_on(count: int) -> str:
    return ngettext("the first goes on", "the first %(count)d go on", count) % {"count": count}


class _Results:
    """What every round brought everybody."""

    def __init__(self, seen: Stage[Any]) -> None:
        self._rounds: list[dict[int, list[Circle]]] = []
        self._two = seen.settings.for_two
        for each in seen.rounds:
            here: dict[int, list[Circle]] = {}
            for table in each.tables:
                for key in table.keys:
                    here.setdefault(key, []).append(self._circle(table, key))
            for key in each.byes:
                here[key] = [Circle("–", "none", _("bye"))]
            self._rounds.append(here)
        self._missing = Circle("–", "none", _("no table"))

    def of(self, key: int) -> tuple[Circle, ...]:
        """One circle for each round; of two tables in one round, both in it."""
        return tuple(self._joined(here.get(key)) for here in self._rounds)

    def _joined(self, circles: list[Circle] | None) -> Circle:
        if not circles:
            return self._missing
        if len(circles) == 1:
            return circles[0]
        kinds = {circle.kind for circle in circles}
        kind = kinds.pop() if len(kinds) == 1 else "other"
        text, words = (" ".join(circle.text for circle in circles), ", ".join(c.words for c in circles))
        return Circle(text, kind, words)

    def _circle(self, table: Table, key: int) -> Circle:
        if table.status == "void":
            return Circle("–", "none", _("counts for nobody"))
        if not table.scored:
            return Circle("–", "none", _("under way"))
        return self._of_two(table, key) if self._two else _of_many(table, key)

    @staticmethod
    def _of_two(table: Table, key: int) -> Circle:
        winner = won(table)
        if winner == key:
            return Circle("1", "first", _("won"))
        if winner is not None or table.at(key).place is None:
            return Circle("0", "other", _("lost"))
        return Circle("½", "other", pgettext("result", "drew"))


def _of_many(table: Table, key: int) -> Circle:
    place = table.at(key).place
    if place is None:
        return Circle("–", "none", _("nothing"))
    return Circle(str(place), "first" if place == 1 else "other", _("place %(place)d") % {"place": place})
