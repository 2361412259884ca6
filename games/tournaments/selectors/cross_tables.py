"""Prepare the cross-tables of a stage in which everyone meets everyone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.drawing.scene import DataTable as Twin
from games.engine.drawing.scene import Picture
from games.tournaments.drawing import cross_table
from games.tournaments.selectors.people import Person
from games.tournaments.sheet_drawing import StageDrawing
from games.tournaments.texts.part import group_heading
from games.tournaments.texts.standings import score_text


class CrossTable(NamedTuple):
    """One cross-table: its heading and its picture (None: it has too many entrants).

    `twin` is a table that contains the same information.
    """

    heading: str
    picture: Picture | None
    twin: Twin


def cross_tables(
    told: StageDrawing, format_key: str, people: Mapping[int, Person], parts: Collection[str]
) -> tuple[CrossTable, ...]:
    """Return a cross-table for each group of a stage whose part is among `parts`.

    None are returned for a stage without groups.
    """
    words = cross_table.ColumnWords(
        pgettext("column", "Place"), pgettext("column", "Player"), pgettext("column", "Points")
    )
    found = []
    for group in told.groups:
        if group.part not in parts:
            continue
        rows = tuple(
            cross_table.Row(
                row.key,
                row.placing,
                people[row.key].name,
                score_text(Fraction(*row.points)),
                mine=people[row.key].mine,
                gone=bool(people[row.key].gone),
            )
            for row in group.rows
        )
        heading = group_heading(format_key, group.part)
        label = f"{_('Round robin')}, {heading}" if heading else _("Round robin")
        found.append(CrossTable(heading, *cross_table.draw_both(rows, group.results, label, words)))
    return tuple(found)
