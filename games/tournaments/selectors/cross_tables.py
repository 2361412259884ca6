"""The cross-tables of a stage in which everybody meets everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.drawing.scene import Picture
from games.engine.drawing.scene import Table as Twin
from games.tournaments import formats
from games.tournaments.drawing import cross_table
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.protocol import in_order
from games.tournaments.formats.results import won
from games.tournaments.formats.stage import Stage
from games.tournaments.part_texts import group_heading
from games.tournaments.selectors.people import Person
from games.tournaments.standing_texts import number


class CrossTable(NamedTuple):
    """One cross-table: its heading, its picture (None: too many for one) and the twin."""

    heading: str
    picture: Picture | None
    twin: Twin


def cross_tables(seen: Stage[Any], people: Mapping[int, Person]) -> tuple[CrossTable, ...]:
    """A cross-table for each group; none where the format plays no groups."""
    rules = formats.of(seen.settings)
    if not isinstance(rules, GroupFormat) or not seen.rounds:
        return ()
    results = _of_two(seen) if seen.settings.for_two else _of_many(seen)
    words = cross_table.Words(
        pgettext("column", "Place"), pgettext("column", "Player"), pgettext("column", "Points")
    )
    found = []
    for group in rules.standings(seen):
        rows = [
            cross_table.Row(
                line.key,
                line.place,
                people[line.key].name,
                number(line.values["points"]),
                mine=people[line.key].mine,
                gone=bool(people[line.key].gone),
            )
            for line in in_order(group.lines, seen)
        ]
        heading = group_heading(rules.key, group.part)
        label = (
            f"{_('Everybody against everybody')}, {heading}" if heading else _("Everybody against everybody")
        )
        found.append(
            CrossTable(
                heading,
                cross_table.picture(rows, results, label, words),
                cross_table.twin(rows, results, label, words),
            )
        )
    return tuple(found)


def _of_two(seen: Stage[Any]) -> dict[tuple[int, int], str]:
    """Results of matches of two, each that was played."""
    found: dict[tuple[int, int], str] = defaultdict(str)
    for table in seen.tables:
        if not table.scored:
            continue
        winner = won(table)
        drawn = winner is None and all(seat.place is not None for seat in table.seats)
        for one, other in permutations(table.keys, 2):
            found[one, other] += "½" if drawn else "1" if winner == one else "0"
    return found


def _of_many(seen: Stage[Any]) -> dict[tuple[int, int], str]:
    """How often one came in before the other, of how many meetings; level is half."""
    before: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    met: dict[tuple[int, int], int] = defaultdict(int)
    for table in seen.tables:
        if not table.scored:
            continue
        behind = len(table.seats) + 1
        for one, other in permutations(table.seats, 2):
            mine, theirs = one.place or behind, other.place or behind
            before[one.key, other.key] += Fraction(2 * (mine < theirs) + (mine == theirs), 2)
            met[one.key, other.key] += 1
    return {
        pair: f"{count:g}/{met[pair]}".replace(".5", "½").replace("0½", "½") for pair, count in before.items()
    }
