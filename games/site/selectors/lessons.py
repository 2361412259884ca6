"""Prepare lessons for their pages: in the reader's language, with addresses for links."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.drawing.scene import Cell, DataTable
from games.engine.drawing.svg import Svg
from games.engine.lessons import Chapter, Figure, Lesson, Paragraph, WordTable
from games.lobby.selectors.tables import titles
from games.matches.render import current_say, say
from games.matches.selectors.rule_links import RuleLink, rule_link


class LessonPicture(NamedTuple):
    """One picture of a figure in a lesson, and a table with the same content if it needs one."""

    label: str
    svg: Svg
    twin: DataTable | None


class ParagraphText(NamedTuple):
    """A paragraph of a lesson as text."""

    key: str
    heading: str
    icon: str
    text: tuple[str, ...]
    rule_links: tuple[RuleLink, ...]
    pictures: tuple[LessonPicture, ...]
    pictures_with_twin: tuple[LessonPicture, ...]
    caption: str
    sheet: DataTable | None


class ChapterText(NamedTuple):
    """A chapter of a lesson as text."""

    key: str
    title: str
    lead: str
    told: tuple[ParagraphText, ...]


class ChapterLink(NamedTuple):
    """A link to a chapter of a lesson."""

    key: str
    title: str


def has_practice(title: str) -> bool:
    """Return whether a title of the lobby can be practised against autopilots."""
    return any(line.practice for line in titles() if line.key == title)


def contents(lesson: Lesson) -> tuple[ChapterLink, ...]:
    """Return links to the chapters of a lesson."""
    return tuple(ChapterLink(chapter.key, say(chapter.title)) for chapter in lesson.chapters)


def heading(chapter: Chapter) -> str:
    """Return a chapter's title in the reader's language."""
    return say(chapter.title)


def chapter_text(title: str, chapter: Chapter) -> ChapterText:
    """Return a chapter in the reader's language, with its pictures drawn."""
    told = tuple(_told(title, chapter.key, paragraph) for paragraph in chapter.paragraphs)
    return ChapterText(chapter.key, say(chapter.title), say(chapter.lead), told)


def _told(title: str, chapter: str, paragraph: Paragraph) -> ParagraphText:
    here = f"/{chapter}/#{paragraph.key}"
    links = (rule_link(title, code) for code in paragraph.rules)
    pictures = _pictures(paragraph.figure)
    return ParagraphText(
        key=paragraph.key,
        heading=say(paragraph.heading),
        icon=paragraph.icon,
        text=tuple(say(text) for text in paragraph.text),
        rule_links=tuple(RuleLink(text, "" if url.endswith(here) else url) for text, url in links),
        pictures=pictures,
        pictures_with_twin=tuple(picture for picture in pictures if picture.twin),
        caption=say(paragraph.figure.caption) if paragraph.figure else "",
        sheet=_table(paragraph.sheet) if paragraph.sheet else None,
    )


def _pictures(figure: Figure | None) -> tuple[LessonPicture, ...]:
    if figure is None:
        return ()
    return tuple(
        LessonPicture(say(panel.label) if panel.label else "", *panel.draw(current_say()))
        for panel in figure.panels
    )


def _table(sheet: WordTable) -> DataTable:
    rows = tuple(
        tuple(Cell(say(text), head=not column) for column, text in enumerate(row)) for row in sheet.rows
    )
    return DataTable(say(sheet.caption), tuple(say(text) for text in sheet.head), rows)
