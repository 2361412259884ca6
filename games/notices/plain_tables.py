"""Turn the table that goes with a picture into lines of text.

Lines fit any screen width and can be read aloud.
"""

from typing import NamedTuple

from games.engine.drawing.scene import Cell, DataTable
from games.notices.mail_content import in_one_line

#: The texts of an empty cell.
EMPTY = ("", "–")

#: Where a heading may break on a narrow page; a line of text would show it.
SOFT_HYPHEN = "\N{SOFT HYPHEN}"


class PlainTable(NamedTuple):
    """A table as text: its caption, and a line for each row."""

    caption: str
    lines: tuple[str, ...]


def to_plain_table(table: DataTable) -> PlainTable:
    """Return `table` in lines such as "Anchor; Land: Brush 3; Height: 6". Empty cells are left out."""
    lines = (in_one_line(_line(table.head, row)) for row in table.rows)
    return PlainTable(in_one_line(table.caption), tuple(lines))


def _line(head: tuple[str, ...], row: tuple[Cell, ...]) -> str:
    first, *rest = row
    named = (
        f"{name.replace(SOFT_HYPHEN, '')}: {cell.text}"
        for name, cell in zip(head[1:], rest, strict=True)
        if cell.text not in EMPTY
    )
    return "; ".join([first.text, *named])
