"""How to play, as data: what a family's `lessons` module gives and the house renders.

A family that has lessons offers `lesson(key) -> Lesson | None` in its module `lessons`. All
that is said is a phrase; pictures and their table twins are drawn when they are shown, in
the reader's language. Places of the rulebook are the codes that decisions and refusals
carry, so that each of them can lead to the paragraph that tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from games.engine.drawing.scene import Say, Table
from games.engine.drawing.svg import Svg
from games.engine.phrases import Part, Phrase, phrase


class Drawn(NamedTuple):
    """A picture as wide as it should be at most, with what it shows in words: a table twin,
    or where there is nothing to tabulate one line."""

    svg: Svg
    twin: Table | None = None
    line: str = ""


Draw: TypeAlias = Callable[[Say], Drawn]


class Panel(NamedTuple):
    """One picture of a figure; `label` stands above it ("Before")."""

    draw: Draw
    label: Phrase | None = None


class Figure(NamedTuple):
    """Pictures side by side with one sentence below."""

    caption: Phrase
    panels: tuple[Panel, ...]


class Sheet(NamedTuple):
    """A table of words; the first cell of a row is its head."""

    caption: Phrase
    head: tuple[Phrase, ...]
    rows: tuple[tuple[Phrase, ...], ...]


class Paragraph(NamedTuple):
    """One thing to know, under a heading; `key` is its anchor.

    `rules` are the places of the rulebook it tells. The places in `home` are those whose
    links lead here: every place has one home, and a paragraph may tell what lives elsewhere.
    """

    key: str
    heading: Phrase
    text: tuple[Phrase, ...]
    rules: tuple[str, ...] = ()
    home: tuple[str, ...] = ()
    icon: str = ""
    figure: Figure | None = None
    sheet: Sheet | None = None


class Chapter(NamedTuple):
    """A page of a lesson; `lead` is said below its title."""

    key: str
    title: Phrase
    lead: Phrase
    paragraphs: tuple[Paragraph, ...]


class Lesson(NamedTuple):
    """How one title is played: a first page, and the chapters in their order. `hints` are what is said to
    somebody at their first turn, by the kind of question."""

    first: Chapter
    chapters: tuple[Chapter, ...]
    hints: Mapping[str, Phrase] = {}

    def chapter(self, key: str) -> Chapter | None:
        """The chapter of that key."""
        return next((chapter for chapter in self.chapters if chapter.key == key), None)

    def homes(self) -> Iterator[tuple[str, str, str]]:
        """Every place that has a home: (place, chapter, paragraph)."""
        for chapter in self.chapters:
            for paragraph in chapter.paragraphs:
                for place in paragraph.home:
                    yield place, chapter.key, paragraph.key


def tell(
    key: str,
    heading: str | Phrase,
    *text: str | Phrase,
    home: str = "",
    rules: str = "",
    icon: str = "",
    figure: Figure | None = None,
    sheet: Sheet | None = None,
) -> Paragraph:
    """A paragraph; `home` and `rules` are places of the rulebook, parted by spaces."""
    return Paragraph(
        key=key,
        heading=_said(heading),
        text=tuple(map(_said, text)),
        rules=tuple(dict.fromkeys([*home.split(), *rules.split()])),
        home=tuple(home.split()),
        icon=icon,
        figure=figure,
        sheet=sheet,
    )


def chapter(key: str, title: str | Phrase, lead: str | Phrase, *paragraphs: Paragraph) -> Chapter:
    """A page of a lesson."""
    return Chapter(key, _said(title), _said(lead), paragraphs)


def sheet(caption: str, head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Sheet:
    """A table of words."""
    return Sheet(
        Phrase(caption), tuple(map(Phrase, head)), tuple(tuple(map(Phrase, cells)) for cells in rows)
    )


def cell(part: Part) -> Phrase:
    """A cell of what needs no words of its own: a number, a name, a list of names."""
    return phrase("%(cell)s", cell=part)


def _said(text: str | Phrase) -> Phrase:
    return Phrase(text) if isinstance(text, str) else text
