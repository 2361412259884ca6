"""Lessons on how to play, as data that a family's `lessons` module provides and the framework renders.

A family with lessons defines `lesson(key) -> Lesson | None` in its module `lessons`. All text is given as
phrases. Pictures and their tables are drawn when they are shown, in the reader's language. Places in the
rulebook are given by the codes that decisions and refusals use, so each code can link to the paragraph that
explains it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from games.engine.decisions import Decision
from games.engine.drawing.scene import DataTable, Say
from games.engine.drawing.svg import Svg
from games.engine.hints import Hint, Reason, Suggest
from games.engine.phrases import Part, Phrase, gettext_noop, phrase

HINTS_CHAPTER = "hints"
"""The key of the chapter that repeats the hints."""

_HINTS = gettext_noop("Hints for a first match")
_HINTS_LEAD = gettext_noop(
    "A practice match shows each of these once, when it first matters. You can read them again here."
)


class LessonDrawing(NamedTuple):
    """A picture, made by `svg.image`, whose name says what it shows; a table if one line cannot say it all.

    The width is the largest at which the picture should be shown.
    """

    svg: Svg
    twin: DataTable | None = None


Draw: TypeAlias = Callable[[Say], LessonDrawing]


class Panel(NamedTuple):
    """One picture of a figure; `label` is printed above the picture ("Before")."""

    draw: Draw
    label: Phrase | None = None


class Figure(NamedTuple):
    """One or more pictures side by side, with one sentence below them."""

    caption: Phrase
    panels: tuple[Panel, ...]


class WordTable(NamedTuple):
    """A table of words, in which the first cell of each row is the heading of the row."""

    caption: Phrase
    head: tuple[Phrase, ...]
    rows: tuple[tuple[Phrase, ...], ...]


class Paragraph(NamedTuple):
    """One paragraph of a lesson with its heading; `key` is its anchor.

    `rules` are the places in the rulebook that the paragraph explains. Links for the places in `home` lead
    to this paragraph. Every place has one home, but a paragraph may also explain places whose home is
    elsewhere.
    """

    key: str
    heading: Phrase
    text: tuple[Phrase, ...]
    rules: tuple[str, ...] = ()
    home: tuple[str, ...] = ()
    icon: str = ""
    figure: Figure | None = None
    sheet: WordTable | None = None


class Chapter(NamedTuple):
    """One page of a lesson; `lead` is printed below the page's title."""

    key: str
    title: Phrase
    lead: Phrase
    paragraphs: tuple[Paragraph, ...]


class Lesson(NamedTuple):
    """A lesson on how to play one title: a first page, and the chapters in order.

    A beginner's practice match says the `aim` first and shows the `hints`, the one listed first if several
    apply; `reason` says why an action is suggested. `suggest` replaces the autopilot's action where another
    suits beginners better. `names_parts` says, from the view, at which questions the board also names its
    parts, beside a hint (`drawing.name_parts`).
    """

    first: Chapter
    chapters: tuple[Chapter, ...]
    aim: Phrase | None = None
    hints: tuple[Hint, ...] = ()
    reason: Reason | None = None
    suggest: Suggest | None = None
    names_parts: Callable[[Any, Decision], bool] | None = None

    def chapter(self, key: str) -> Chapter | None:
        """Return the chapter with this key, or None; `first` is not a chapter."""
        return next((chapter for chapter in self.chapters if chapter.key == key), None)

    def homes(self) -> Iterator[tuple[str, str, str]]:
        """Yield the home of every place in the rulebook that has one, as (place, chapter, paragraph)."""
        for chapter in self.chapters:
            for paragraph in chapter.paragraphs:
                for place in paragraph.home:
                    yield place, chapter.key, paragraph.key


def paragraph(
    key: str,
    heading: str | Phrase,
    *text: str | Phrase,
    home: str = "",
    rules: str = "",
    icon: str = "",
    figure: Figure | None = None,
    sheet: WordTable | None = None,
) -> Paragraph:
    """Return a paragraph; `home` and `rules` are places in the rulebook, separated by spaces."""
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
    """Return a page of a lesson."""
    return Chapter(key, _said(title), _said(lead), paragraphs)


def hints_chapter(hints: Sequence[Hint], figures: Mapping[str, Figure]) -> Chapter:
    """Return the page on which a title's hints can be found again; `figures` are those of some, by key."""
    told = (Paragraph(hint.key, hint.heading, (hint.text,), figure=figures.get(hint.key)) for hint in hints)
    return Chapter(HINTS_CHAPTER, Phrase(_HINTS), Phrase(_HINTS_LEAD), tuple(told))


def word_table(caption: str, head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> WordTable:
    """Return a table of words."""
    return WordTable(
        Phrase(caption), tuple(map(Phrase, head)), tuple(tuple(map(Phrase, cells)) for cells in rows)
    )


def cell(part: Part) -> Phrase:
    """Return a cell with content that is not translated: a number, a name, or a list of names."""
    return phrase("%(cell)s", cell=part)


def _said(text: str | Phrase) -> Phrase:
    return Phrase(text) if isinstance(text, str) else text
