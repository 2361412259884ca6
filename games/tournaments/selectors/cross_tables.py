"""The cross-tables of a stage in which everyone meets everyone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.drawing.scene import Picture
from games.engine.drawing.scene import Table as Twin
from games.tournaments.drawing import cross_table
from games.tournaments.selectors.people import Person
from games.tournaments.sheet_drawing import Drawing
from games.tournaments.texts.part import group_heading
from games.tournaments.texts.standings import number


class CrossTable(NamedTuple):
    """One cross-table: its heading, its picture (None: too many entrants) and the equivalent table."""

    heading: str
    picture: Picture | None
    twin: Twin


def cross_tables(
    told: Drawing, format_key: str, people: Mapping[int, Person], parts: Collection[str]
) -> tuple[CrossTable, ...]:
    """Return a cross-table for each group of a stage that is one of the `parts`; none if it has no groups."""
    words = cross_table.Words(
        pgettext("column", "Place"), pgettext("column", "Player"), pgettext("column", "Points")
    )
    found = []
    for group in told.groups:
        if group.part not in parts:
            continue
        rows = [
            cross_table.Row(
                row.key,
                row.placing,
                people[row.key].name,
                number(Fraction(*row.points)),
                mine=people[row.key].mine,
                gone=bool(people[row.key].gone),
            )
            for row in group.rows
        ]
        results = {(one, other): text for one, other, text in group.results}
        heading = group_heading(format_key, group.part)
        label = f"{_('Round robin')}, {heading}" if heading else _("Round robin")
        found.append(
            CrossTable(
                heading,
                cross_table.picture(rows, results, label, words),
                cross_table.twin(rows, results, label, words),
            )
        )
    return tuple(found)
