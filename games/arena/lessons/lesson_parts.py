"""Helpers for writing lessons: paragraphs, and figures that show positions and cards.

A paragraph names topics of the rulebook (keys of `Edition.rules`, such as "bet" or "troll") or gives
places themselves ("R-108"). `with_rulebook_places` replaces each topic with its place, and draws positions
as an edition prints them. If an edition does not have a topic, the paragraph cites no place for it.
"""

from __future__ import annotations

from functools import partial

from games.arena.drawing import excerpt
from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.words import names
from games.engine.lessons import Chapter, Figure, Panel, Paragraph, paragraph
from games.engine.phrases import Phrase, gettext_noop

BEFORE, AFTER = gettext_noop("Before"), gettext_noop("After")


def tell_creature(creature: str, *text: str, figure: Figure | None = None) -> Paragraph:
    """Return the paragraph that explains a creature's power, headed by the creature's name."""
    told = paragraph(creature, "", *text, home=creature, icon=names.icon(creature), figure=figure)
    return told._replace(heading=names.creature(creature))


def position_figure(caption: str, position: Excerpt) -> Figure:
    """Return a figure that shows one position."""
    return Figure(Phrase(caption), (Panel(partial(excerpt.draw_excerpt, position)),))


def before_after_figure(caption: str, before: Excerpt, after: Excerpt) -> Figure:
    """Return a figure that shows a position before and after something happens."""
    panels = (
        Panel(partial(excerpt.draw_excerpt, before), Phrase(BEFORE)),
        Panel(partial(excerpt.draw_excerpt, after), Phrase(AFTER)),
    )
    return Figure(Phrase(caption), panels)


def card_figure(caption: str, line: str, risen: tuple[int, ...] = ()) -> Figure:
    """Return a figure that shows cards in a row, given as words: "troll-4 back back"."""
    return Figure(Phrase(caption), (Panel(partial(excerpt.draw_card_row, tuple(line.split()), risen)),))


def with_rulebook_places(chapter: Chapter, edition: Edition) -> Chapter:
    """Return the chapter for one edition, with places in its rulebook instead of topics."""
    return chapter._replace(
        paragraphs=tuple(
            told._replace(
                rules=_places(told.rules, edition),
                home=_places(told.home, edition),
                figure=_drawn(told.figure, edition),
            )
            for told in chapter.paragraphs
        )
    )


def _drawn(figure: Figure | None, edition: Edition) -> Figure | None:
    if figure is None:
        return None
    panels = (
        panel._replace(draw=partial(excerpt.draw_excerpt, excerpt.apply_edition(panel.draw.args[0], edition)))
        if isinstance(panel.draw, partial) and isinstance(panel.draw.args[0], Excerpt)
        else panel
        for panel in figure.panels
    )
    return figure._replace(panels=tuple(panels))


def _places(topics: tuple[str, ...], edition: Edition) -> tuple[str, ...]:
    found = (topic if topic.startswith("R-") else edition.rules.get(topic, "") for topic in topics)
    return tuple(dict.fromkeys(place for place in found if place))
