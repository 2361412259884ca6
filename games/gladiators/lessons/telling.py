"""Short ways to write the lessons down."""

from __future__ import annotations

from games.engine.lessons import Figure, Paragraph, Sheet
from games.engine.phrases import Phrase


def tell(
    key: str,
    heading: str,
    *text: str,
    home: str = "",
    rules: str = "",
    icon: str = "",
    sheet: Sheet | None = None,
    figure: Figure | None = None,
) -> Paragraph:
    """A paragraph; `home` and `rules` are places of the rulebook, parted by spaces."""
    return Paragraph(
        key=key,
        heading=Phrase(heading),
        text=tuple(Phrase(message) for message in text),
        rules=tuple(dict.fromkeys([*home.split(), *rules.split()])),
        home=tuple(home.split()),
        icon=icon,
        sheet=sheet,
        figure=figure,
    )


def sheet(caption: str, head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Sheet:
    """A table of words."""
    return Sheet(
        Phrase(caption),
        tuple(Phrase(each) for each in head),
        tuple(tuple(Phrase(each) for each in row) for row in rows),
    )
