"""Short ways to write the lessons down: paragraphs, and the cells of their tables."""

from __future__ import annotations

from games.engine.lessons import Figure, Paragraph, Sheet
from games.engine.phrases import Part, Phrase, phrase


def tell(
    key: str,
    heading: str | Phrase,
    *text: str | Phrase,
    rules: str = "",
    home: str = "",
    icon: str = "",
    sheet: Sheet | None = None,
    figure: Figure | None = None,
) -> Paragraph:
    """A paragraph; `rules` and `home` are places of the Law, parted by spaces."""
    return Paragraph(
        key=key,
        heading=_said(heading),
        text=tuple(_said(message) for message in text),
        rules=tuple(dict.fromkeys([*home.split(), *rules.split()])),
        home=tuple(home.split()),
        icon=icon,
        sheet=sheet,
        figure=figure,
    )


def cell(part: Part) -> Phrase:
    """A cell of what needs no words of its own: a number, a name, a list of names."""
    return phrase("%(cell)s", cell=part)


def _said(text: str | Phrase) -> Phrase:
    return Phrase(text) if isinstance(text, str) else text
