"""Draw the tables of a scene for `templates/parts/table.html`.

Cells and rows are drawn here and not in the template, because the tables that repeat a board have some sixty
rows, and a template would take longer for them than for the rest of the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import escape

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.drawing.scene import Cell, DataTable, Link
from games.matches.templatetags.matches import person

#: Matches numbers, strengths such as 5-3, shares, and the signs for "none".
_FIGURES = re.compile(r"[+\u2212-]?[\d.,:\u00a0]+(-\d+)?( ?%)?|[\u2013\u2212-]?")

_NUMBER, _MINE = ' class="number"', ' class="mine"'

MAX_UNBROKEN_LENGTH = 10
"""The length of a word that a column of names can hold on any phone: "autopilot" has nine letters."""


def head(table: DataTable) -> SafeString:
    """Return the cells of the table's header row; those above figures are aligned right as well."""
    cells = zip(table.head, numeric_columns(table), strict=True)
    return mark_safe(
        "".join(f'<th scope="col"{_NUMBER if figures else ""}>{escape(text)}</th>' for text, figures in cells)
    )


def plain_rows(table: DataTable) -> SafeString:
    """Return the rows of a table that is not about seats, such as the one that repeats a board in text."""
    figures = numeric_columns(table)
    return mark_safe("".join([_plain_row(row, figures) for row in table.rows]))


@lru_cache(maxsize=4_096)
def _plain_row(row: tuple[Cell, ...], figures: tuple[bool, ...]) -> str:
    """Return one row, cached because an act changes only one or two rows of a board's sixty."""
    return f"<tr>{_cells(row, figures)}</tr>"


def seat_rows(
    table: DataTable, people: Sequence[str], mine: int | None, shield: Callable[[int], SafeString]
) -> SafeString:
    """Return the rows of the table of seats, in seat order, each named by its first cell.

    The `shield` of a seat comes first. `people` are the names of the holders, "" for a seat without one.
    `mine` is the reader's own seat, whose row is highlighted.
    """
    figures = numeric_columns(table)[1:]
    named = [*people, *[""] * len(table.rows)]
    rows = []
    for seat, (name, *cells) in enumerate(table.rows):
        first = _seat(shield(seat), name.text, named[seat], mine=seat == mine)
        rows.append(f"<tr{_MINE if seat == mine else ''}>{first}{_cells(cells, figures)}</tr>")
    return mark_safe("".join(rows))


def _seat(shield: SafeString, name: str, person_name: str, *, mine: bool) -> SafeString:
    """Return the first cell of a row about a seat. A holder's name breaks in it only if it has to."""
    whole = all(len(word) <= MAX_UNBROKEN_LENGTH for word in person_name.split())
    css = "under under--whole" if whole else "under"
    return format_html(
        '<th scope="row"><span class="seat">{}<span>{}{}{}</span></span></th>',
        shield,
        name,
        format_html(", {}", _("you")) if mine else "",
        format_html('<span class="{}">{}</span>', css, person(person_name)) if person_name else "",
    )


def numeric_columns(table: DataTable) -> tuple[bool, ...]:
    """Return for each column whether it contains only figures; a column of empty cells does not."""
    found = []
    for column in range(len(table.head)):
        texts = [row[column].text for row in table.rows if column < len(row)]
        found.append(any(texts) and all(map(_is_figure, texts)))
    return tuple(found)


@lru_cache(maxsize=4_096)
def _is_figure(text: str) -> bool:
    return _FIGURES.fullmatch(text) is not None


def _cells(row: Iterable[Cell], figures: Iterable[bool]) -> SafeString:
    return mark_safe("".join([_cell(cell, right) for cell, right in zip(row, figures, strict=False)]))


def _cell(cell: Cell, figures: bool) -> str:
    """Return a cell as HTML; one with `figures` is aligned right, and a head is the header of its row."""
    inside = escape(cell.text)
    if cell.link:
        inside += f"{' ' if cell.text else ''}{_link(cell.link)}"
    if cell.head:
        return f'<th scope="row">{inside}</th>'
    return f'<td class="number">{inside}</td>' if figures else f"<td>{inside}</td>"


def _link(link: Link) -> SafeString:
    return format_html(
        '<a href="{}"{}>{}{}</a>',
        link.href,
        mark_safe(' aria-current="true"') if link.chosen else "",
        format_html("<b>{}</b> ", link.letter) if link.letter else "",
        link.label,
    )
