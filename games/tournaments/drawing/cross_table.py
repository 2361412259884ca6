"""Draw a cross-table: everyone against everyone, with an entrant's own square hatched.

At tables of three to six, a square says in how many of their meetings one player finished before the other. A
table contains the same information as the drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engine.drawing.scene import Cell, DataTable, Picture
from games.engine.drawing.svg import Svg, el, join
from games.tournaments.drawing.text_width import fit_text, text_width

SQUARE, NAMES, POINTS = 40.0, 210.0, 66.0
"""Size of a square, and widths of the columns of names and points."""

HEADING_HEIGHT = 30.0

MAX_DRAWN_ENTRANTS = 24
"""The maximum number of entrants in a drawing; above it, there is only the equivalent table."""

SIZE, SMALL = 17.0, 14.0


class Row(NamedTuple):
    """One entrant's row: their place, name, and points as text; `gone` means that the entrant has left."""

    key: int
    placing: int
    name: str
    points: str
    mine: bool = False
    gone: bool = False


Results = Mapping[tuple[int, int], str]
"""The result of one player against another, by both keys: a text of a few letters."""


class CrossTableDrawing(NamedTuple):
    """A cross-table as a picture (None: it has too many entrants) and as a table."""

    picture: Picture | None
    twin: DataTable


class ColumnWords(NamedTuple):
    """The names of the columns in the table that contains the same information as a cross-table."""

    placing: str
    name: str
    points: str


@lru_cache(maxsize=128)
def draw_both(
    rows: tuple[Row, ...], results: tuple[tuple[int, int, str], ...], label: str, words: ColumnWords
) -> CrossTableDrawing:
    """Return a cross-table as a picture and as a table; each of the `results` has both keys.

    It is kept, because all readers see the same groups, except their own.
    """
    known = {(one, other): text for one, other, text in results}
    return CrossTableDrawing(
        draw_cross_table(rows, known, label, words), equivalent_table(rows, known, label, words)
    )


def draw_cross_table(rows: Sequence[Row], results: Results, label: str, words: ColumnWords) -> Picture | None:
    """Return the drawing of a cross-table, or None if there are too many entrants for it."""
    if not 1 < len(rows) <= MAX_DRAWN_ENTRANTS:
        return None
    wide = NAMES + len(rows) * SQUARE + POINTS
    high = HEADING_HEIGHT + len(rows) * SQUARE + 2
    drawn = join(
        _heads(rows, words),
        *(_row(number, row, rows, results) for number, row in enumerate(rows)),
    )
    return Picture(f"0 0 {wide:g} {high:g}", label, drawn, still=True, actual_size=True)


def equivalent_table(rows: Sequence[Row], results: Results, caption: str, words: ColumnWords) -> DataTable:
    """Return a cross-table as a data table, with columns numbered by the entrants' places in the list."""
    head = (words.placing, words.name, *(str(number) for number in range(1, len(rows) + 1)), words.points)
    body = tuple(
        (
            Cell(str(row.placing)),
            Cell(row.name, head=True),
            *(
                Cell("×" if row.key == other.key else results.get((row.key, other.key), "·"))
                for other in rows
            ),
            Cell(row.points),
        )
        for row in rows
    )
    return DataTable(caption, head, body)


def _heads(rows: Sequence[Row], words: ColumnWords) -> Svg:
    y = HEADING_HEIGHT - 10
    numbers = [
        el(
            "text",
            {
                "class": "cross-head",
                "x": NAMES + (number + 0.5) * SQUARE,
                "y": y,
                "text-anchor": "middle",
                "font-size": SMALL,
            },
            str(number + 1),
        )
        for number in range(len(rows))
    ]
    right = NAMES + len(rows) * SQUARE + POINTS - 8
    points: dict[str, str | float] = {
        "class": "cross-head",
        "x": right,
        "y": y,
        "text-anchor": "end",
        "font-size": SMALL,
    }
    name: dict[str, str | float] = {"class": "cross-head", "x": 36, "y": y, "font-size": SMALL}
    return join(el("text", name, words.name), *numbers, el("text", points, words.points))


def _row(number: int, row: Row, rows: Sequence[Row], results: Results) -> Svg:
    top = HEADING_HEIGHT + number * SQUARE
    base = top + SQUARE / 2 + 6
    css = "cross-name" + (" cross-name--mine" if row.mine else "") + (" cross-name--gone" if row.gone else "")
    right = NAMES + len(rows) * SQUARE + POINTS
    squares = [
        _square(
            NAMES + column * SQUARE,
            top,
            None if other.key == row.key else results.get((row.key, other.key), ""),
        )
        for column, other in enumerate(rows)
    ]
    return join(
        el("rect", {"class": "cross-mine", "x": 0, "y": top, "width": right, "height": SQUARE})
        if row.mine
        else None,
        el(
            "text",
            {"class": "cross-head", "x": 28, "y": base, "text-anchor": "end", "font-size": SMALL},
            str(number + 1),
        ),
        el(
            "text",
            {"class": css, "x": 36, "y": base, "font-size": SIZE},
            fit_text(row.name, SIZE, NAMES - 44),
        ),
        *squares,
        el(
            "text",
            {"class": css, "x": right - 8, "y": base, "text-anchor": "end", "font-size": SIZE},
            row.points,
        ),
    )


@lru_cache(maxsize=2_048)
def _square(x: float, y: float, text: str | None) -> Svg:
    """Draw a square with a result; None means the entrant's own square.

    It is kept, because the groups of a stage have the same few results in the same places.
    """
    frame: dict[str, str | float] = {"x": x, "y": y, "width": SQUARE, "height": SQUARE}
    if text is None:
        # The square draws its own lines: a pattern would need a definition for each drawing on the page.
        strokes = " ".join(
            f"M{x:g} {y + step:g}l{step:g} {-step:g}"
            if step <= SQUARE
            else f"M{x + step - SQUARE:g} {y + SQUARE:g}l{2 * SQUARE - step:g} {step - 2 * SQUARE:g}"
            for step in (8.0, 16.0, 24.0, 32.0, 40.0, 48.0, 56.0, 64.0, 72.0)
        )
        return join(
            el("rect", {"class": "cross-square", **frame}), el("path", {"class": "cross-own", "d": strokes})
        )
    size = SIZE if text_width(text, SIZE) <= SQUARE - 6 else SMALL
    return join(
        el("rect", {"class": "cross-square", **frame}),
        el(
            "text",
            {
                "class": "cross-result",
                "x": x + SQUARE / 2,
                "y": y + SQUARE / 2 + 6,
                "text-anchor": "middle",
                "font-size": size,
            },
            text,
        )
        if text
        else None,
    )
