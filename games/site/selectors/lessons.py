"""How to play, as the pages show it: in the reader's language, with addresses for its places."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import registry
from games.engine.drawing.scene import Cell, Table
from games.engine.drawing.svg import Svg
from games.engine.lessons import Chapter, Figure, Lesson, Paragraph, Sheet
from games.lobby.selectors.tables import TitleLine, titles
from games.matches.render import say, speaker
from games.matches.selectors.rule_links import RuleLink, rule_link


class Picture(NamedTuple):
    """One picture of a figure with its equivalent table."""

    label: str
    svg: Svg
    twin: Table | None
    line: str


class Told(NamedTuple):
    """A paragraph as text."""

    key: str
    heading: str
    icon: str
    text: tuple[str, ...]
    rule_links: tuple[RuleLink, ...]
    pictures: tuple[Picture, ...]
    caption: str
    sheet: Table | None


class Page(NamedTuple):
    """A chapter as text."""

    key: str
    title: str
    lead: str
    told: tuple[Told, ...]


class ChapterLink(NamedTuple):
    """A link to a chapter."""

    key: str
    title: str


def taught() -> tuple[TitleLine, ...]:
    """Return the titles of the lobby that have lessons."""
    return tuple(line for line in titles() if registry.lessons(line.key))


def practised(title: str) -> bool:
    """Return whether a title of the lobby can be practised against autopilots."""
    return any(line.practice for line in titles() if line.key == title)


def contents(lesson: Lesson) -> tuple[ChapterLink, ...]:
    """Return links to the chapters of a lesson."""
    return tuple(ChapterLink(chapter.key, say(chapter.title)) for chapter in lesson.chapters)


def heading(chapter: Chapter) -> str:
    """Return a chapter's title in the reader's language."""
    return say(chapter.title)


def page(title: str, chapter: Chapter) -> Page:
    """Return a chapter in the reader's language, with its pictures drawn."""
    told = tuple(_told(title, chapter.key, paragraph) for paragraph in chapter.paragraphs)
    return Page(chapter.key, say(chapter.title), say(chapter.lead), told)


def _told(title: str, chapter: str, paragraph: Paragraph) -> Told:
    here = f"/{chapter}/#{paragraph.key}"
    links = (rule_link(title, code) for code in paragraph.rules)
    return Told(
        key=paragraph.key,
        heading=say(paragraph.heading),
        icon=paragraph.icon,
        text=tuple(say(text) for text in paragraph.text),
        rule_links=tuple(RuleLink(text, "" if url.endswith(here) else url) for text, url in links),
        pictures=_pictures(paragraph.figure),
        caption=say(paragraph.figure.caption) if paragraph.figure else "",
        sheet=_table(paragraph.sheet) if paragraph.sheet else None,
    )


def _pictures(figure: Figure | None) -> tuple[Picture, ...]:
    if figure is None:
        return ()
    return tuple(
        Picture(say(panel.label) if panel.label else "", *panel.draw(speaker())) for panel in figure.panels
    )


def _table(sheet: Sheet) -> Table:
    rows = tuple(
        tuple(Cell(say(text), head=not column) for column, text in enumerate(row)) for row in sheet.rows
    )
    return Table(say(sheet.caption), tuple(say(text) for text in sheet.head), rows)
