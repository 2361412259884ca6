"""Prepare the tables of a scene for `templates/parts/table.html`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.engine.drawing.scene import DataTable, Link

#: Matches numbers, strengths such as 5-3, shares, and the signs for "none".
_FIGURES = re.compile(r"[+\u2212-]?[\d.,:\u00a0]+(-\d+)?( ?%)?|[\u2013\u2212-]?")


class ShownCell(NamedTuple):
    """A cell and its format: `figures` are aligned right, and a `head` cell is the header of its row."""

    text: str
    link: Link | None
    head: bool
    figures: bool

    @property
    def html(self) -> SafeString:
        """Return the cell's HTML.

        It is built here because the table that repeats a board has about seventy cells, and a template would
        take longer for them than for the rest of the page.
        """
        inside = escape(self.text)
        if self.link:
            chosen = mark_safe(' aria-current="true"') if self.link.chosen else ""
            inside += format_html(
                '{}<a href="{}"{}>{}{}</a>',
                " " if self.text else "",
                self.link.href,
                chosen,
                format_html("<b>{}</b> ", self.link.letter) if self.link.letter else "",
                self.link.label,
            )
        if self.head:
            return mark_safe(f'<th scope="row">{inside}</th>')
        return mark_safe(f'<td class="number">{inside}</td>' if self.figures else f"<td>{inside}</td>")


MAX_UNBROKEN_LENGTH = 10
"""The length of a word that a column of names can hold on any phone: "autopilot" has nine letters."""


class ShownRow(NamedTuple):
    """A row's `cells`. In a row about a `seat`, its shield, its `name` and the `person` come first."""

    cells: SafeString
    seat: int | None = None
    name: str = ""
    person: str = ""
    mine: bool = False

    @property
    def whole(self) -> bool:
        """Return whether the person's name fits into the narrowest column without breaking a word."""
        return all(len(word) <= MAX_UNBROKEN_LENGTH for word in self.person.split())


def head(table: DataTable) -> tuple[ShownCell, ...]:
    """Return the table's header row."""
    return tuple(
        ShownCell(text, None, False, figures)
        for text, figures in zip(table.head, numeric_columns(table), strict=True)
    )


def plain_rows(table: DataTable) -> list[ShownRow]:
    """Return the rows of a table that is not about seats, such as the one that repeats a board in text."""
    return [ShownRow(_html(cells)) for cells in _cells(table)]


def seat_rows(table: DataTable, people: Sequence[str], mine: int | None) -> list[ShownRow]:
    """Return the rows of the table of seats, in seat order, each named by its first cell.

    `people` are the names of the holders, "" for a seat without one. `mine` is the reader's own seat.
    """
    rows = _cells(table)
    named = [*people, *[""] * len(rows)]
    return [
        ShownRow(_html(cells), seat, name.text, named[seat], seat == mine)
        for seat, (name, *cells) in enumerate(rows)
    ]


def numeric_columns(table: DataTable) -> list[bool]:
    """Return for each column whether it contains only figures; a column of empty cells does not."""
    found = []
    for column in range(len(table.head)):
        texts = [row[column].text for row in table.rows if column < len(row)]
        found.append(any(texts) and all(_FIGURES.fullmatch(text) for text in texts))
    return found


def _html(cells: Iterable[ShownCell]) -> SafeString:
    return mark_safe("".join([cell.html for cell in cells]))


def _cells(table: DataTable) -> list[tuple[ShownCell, ...]]:
    figures = numeric_columns(table)
    return [
        tuple(
            ShownCell(cell.text, cell.link, cell.head, right)
            for cell, right in zip(row, figures, strict=False)
        )
        for row in table.rows
    ]
