"""Draw a bracket: boxes in columns by round, each with a line to the box to which its winner advances.

There are two shapes. `wide` shows the rounds side by side. `tall`, for a phone, shows the rounds one below
another; in it, each box names in words the matches from which its players come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engine.drawing.scene import Cell, DataTable, Link, Picture
from games.engine.drawing.svg import Svg, el, join
from games.tournaments.drawing.text_width import fit_text

LEAST_WIDTH, ROW = 250.0, 40.0
"""Least width of a box, and height of one side in it."""

GAP, BETWEEN, HEAD, NOTE = 34.0, 14.0, 34.0, 22.0
"""Distances between columns and between boxes, and the space above for a heading and below for a note."""

PAGE_WIDTH = 1180.0
"""The width of the page: if it has room for more than the columns, their boxes are wider."""

MAX_BOX_WIDTH = 380.0

PHONE_BOX_WIDTH = 340.0
"""Width of a box on a phone."""

NAME, SMALL = 17.0, 14.0
"""Font sizes."""


class Side(NamedTuple):
    """One side of a match: a player's name or, while the player is not `known`, words for who it will be.

    `score` is a text. `won` says whether the player won, `mine` whether the player is the reader.
    """

    name: str
    known: bool = True
    score: str = ""
    won: bool = False
    mine: bool = False


class Box(NamedTuple):
    """A box for one match of a bracket, with its two sides.

    `note` is a text below the box ("game 3, until Sat"). `href` is the address of the match ("" if there is
    none). `comes_from` contains the keys of the boxes whose winners meet in this match.
    """

    key: str
    one: Side
    other: Side
    note: str = ""
    href: str = ""
    comes_from: tuple[str, ...] = ()


class Column(NamedTuple):
    """The matches of one round, from top to bottom, under a heading."""

    heading: str
    boxes: tuple[Box, ...]


class TableWords(NamedTuple):
    """The names of the columns in the table that contains the same information as a bracket."""

    round: str
    one: str
    other: str
    result: str
    note: str


class BracketDrawing(NamedTuple):
    """A bracket as pictures for a desktop and for a phone (none without matches), and as a table."""

    pictures: tuple[Picture, ...]
    twin: DataTable


@lru_cache(maxsize=16)
def draw_both(columns: tuple[Column, ...], label: str, words: TableWords) -> BracketDrawing:
    """Return a bracket as pictures and as a table.

    It is kept, because all readers see the same bracket, except those whose own boxes are in it.
    """
    return BracketDrawing(draw_bracket(columns, label), equivalent_table(columns, label, words))


def draw_bracket(columns: Sequence[Column], label: str) -> tuple[Picture, ...]:
    """Return the drawings of a bracket for a desktop and for a phone; none for a bracket without matches."""
    shown = [column for column in columns if column.boxes]
    return (_wide(shown, label), _tall(shown, label)) if shown else ()


def equivalent_table(columns: Sequence[Column], caption: str, words: TableWords) -> DataTable:
    """Return a bracket as a table with one line for each match."""
    rows = tuple(
        (
            Cell(column.heading, head=True),
            Cell(box.one.name),
            Cell(box.other.name),
            Cell(f"{box.one.score}:{box.other.score}" if box.one.score or box.other.score else "–"),
            Cell(
                "" if box.href else box.note, Link(box.href, "", box.note or words.note) if box.href else None
            ),
        )
        for column in columns
        for box in column.boxes
    )
    return DataTable(caption, tuple(words), rows)


def box_middles(columns: Sequence[Sequence[tuple[str, ...]]], apart: float) -> list[list[float]]:
    """Return the vertical middles of the boxes of each column, at least `apart` from each other.

    `columns` contains for each box the boxes from which its players come, by place ("column:place"). A box is
    placed at the middle of these. A box without any (in the first column, or after a bye) is placed below the
    box before it.
    """
    found: list[list[float]] = []
    at: dict[str, float] = {}
    for number, column in enumerate(columns):
        here: list[float] = []
        for place, sources in enumerate(column):
            known = [at[source] for source in sources if source in at]
            floor = here[-1] + apart if here else apart / 2
            here.append(max(sum(known) / len(known), floor) if known else floor)
            at[f"{number}:{place}"] = here[-1]
        found.append(here)
    return found


def _wide(columns: Sequence[Column], label: str) -> Picture:
    noted = NOTE if any(box.note for column in columns for box in column.boxes) else 0.0
    middles = box_middles(_sources(columns), 2 * ROW + BETWEEN + noted)
    deepest = max(middle for column in middles for middle in column)
    box_width = min(max((PAGE_WIDTH + GAP) // len(columns) - GAP, LEAST_WIDTH), MAX_BOX_WIDTH)
    # Do not enlarge a few columns to the width of the page.
    width = max(len(columns) * (box_width + GAP) - GAP + 2, PAGE_WIDTH)
    height = HEAD + deepest + ROW + noted + 4
    place = {
        box.key: (number * (box_width + GAP) + 1, HEAD + middles[number][row])
        for number, column in enumerate(columns)
        for row, box in enumerate(column.boxes)
    }
    drawn = join(
        *(
            _heading(column.heading, number * (box_width + GAP) + 1, box_width)
            for number, column in enumerate(columns)
        ),
        *(
            _line(place[source], place[box.key], box_width)
            for column in columns
            for box in column.boxes
            for source in box.comes_from
            if source in place
        ),
        *(_box(box, *place[box.key], box_width) for column in columns for box in column.boxes),
    )
    return Picture(f"0 0 {width:g} {height:g}", label, drawn, "wide")


def _tall(columns: Sequence[Column], label: str) -> Picture:
    y, drawn = 0.0, []
    for column in columns:
        drawn.append(_heading(column.heading, 1, PHONE_BOX_WIDTH, y))
        y += HEAD
        for box in column.boxes:
            drawn.append(_box(box, 1, y + ROW, PHONE_BOX_WIDTH))
            y += 2 * ROW + BETWEEN + (NOTE if box.note else 0)
        y += BETWEEN
    return Picture(f"0 0 {PHONE_BOX_WIDTH + 2:g} {y:g}", label, join(*drawn), "tall")


def _sources(columns: Sequence[Column]) -> list[list[tuple[str, ...]]]:
    rows: Mapping[str, str] = {
        box.key: f"{number}:{row}"
        for number, column in enumerate(columns)
        for row, box in enumerate(column.boxes)
    }
    return [
        [tuple(rows[source] for source in box.comes_from if source in rows) for box in column.boxes]
        for column in columns
    ]


def _heading(text: str, x: float, width: float, y: float = 0.0) -> Svg:
    shown = fit_text(text, SMALL, width)
    return el("text", {"class": "bracket-round", "x": x, "y": y + 18, "font-size": SMALL}, shown)


def _line(start: tuple[float, float], end: tuple[float, float], box_width: float) -> Svg:
    """Draw a line from the right side of a box to the left side of the next."""
    x = end[0] - GAP / 2
    drawn = f"M{start[0] + box_width:g} {start[1]:g}H{x:g}V{end[1]:g}H{end[0]:g}"
    return el("path", {"class": "bracket-line", "d": drawn})


@lru_cache(maxsize=2_048)
def _box(box: Box, x: float, y: float, width: float) -> Svg:
    """Draw a box whose middle is at the height `y`, dashed if the two players are not both known.

    It is kept, because players see the same boxes as all other readers, except their own.
    """
    dashed = "" if box.one.known and box.other.known else " bracket-box--open"
    drawn = join(
        el(
            "rect",
            {
                "class": f"bracket-box{dashed}",
                "x": x,
                "y": y - ROW,
                "width": width,
                "height": 2 * ROW,
                "rx": 10,
            },
        ),
        el("line", {"class": "bracket-middle", "x1": x, "y1": y, "x2": x + width, "y2": y}),
        _side(box.one, x, y - ROW / 2, width),
        _side(box.other, x, y + ROW / 2, width),
    )
    if box.href:
        name = f"{box.one.name} – {box.other.name}"
        drawn = el("a", {"href": box.href, "class": "bracket-link", "aria-label": name}, drawn)
    if not box.note:
        return drawn
    shown = fit_text(box.note, SMALL, width)
    note: dict[str, str | float] = {
        "class": "bracket-note",
        "x": x + 2,
        "y": y + ROW + 16,
        "font-size": SMALL,
    }
    return join(drawn, el("text", note, shown))


def _side(side: Side, x: float, y: float, width: float) -> Svg:
    css = "bracket-name"
    if side.won:
        css += " bracket-name--won"
    if not side.known:
        css += " bracket-name--open"
    size = NAME if side.known else SMALL
    name = fit_text(side.name, size * (1.06 if side.won else 1), width - 56)
    return join(
        el("rect", {"class": "bracket-mine", "x": x + 1, "y": y - ROW / 2 + 1, "width": 5, "height": ROW - 2})
        if side.mine
        else None,
        el("text", {"class": css, "x": x + 14, "y": y + 6, "font-size": size}, name),
        el(
            "text",
            {"class": css, "x": x + width - 12, "y": y + 6, "font-size": size, "text-anchor": "end"},
            side.score,
        )
        if side.score
        else None,
    )
