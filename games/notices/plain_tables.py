"""The twin of a picture as lines of text: a table that any width of screen holds and any voice can read."""

from typing import NamedTuple

from games.engine.drawing.scene import Cell, Table

#: What a cell with nothing in it says.
EMPTY = ("", "–")

#: Where a head may break on a narrow page; a line of text would show it.
SOFT_HYPHEN = "\N{SOFT HYPHEN}"


class PlainTable(NamedTuple):
    """A caption and a line for each row."""

    caption: str
    lines: tuple[str, ...]


def plain(table: Table) -> PlainTable:
    """``table`` in lines such as "Anchor; Land: Brush 3; Height: 6". Empty cells are left out."""
    return PlainTable(table.caption, tuple(_line(table.head, row) for row in table.rows))


def _line(head: tuple[str, ...], row: tuple[Cell, ...]) -> str:
    first, *rest = row
    named = (
        f"{name.replace(SOFT_HYPHEN, '')}: {cell.text}"
        for name, cell in zip(head[1:], rest, strict=True)
        if cell.text not in EMPTY
    )
    return "; ".join([first.text, *named])
