"""Pictures for the lessons: a position of the field, a part of it, and a single Guess Axe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.engine.drawing import marks
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, image, join, points
from games.engine.lessons import LessonDrawing
from games.gladiators.decks.cards import GuessAxe
from games.gladiators.drawing import faces, tables
from games.gladiators.drawing.board import build_board
from games.gladiators.drawing.close_ups import draw_field_part, draw_whole_field
from games.gladiators.drawing.geometry import COMPASS_STRIP_HEIGHT, REACH_OUTLINE_RADIUS, WIDE_LIE
from games.gladiators.drawing.spoken_texts import figure_text
from games.gladiators.view import GladiatorsView
from games.gladiators.words import cards

FIELD, LARGE, SMALL = 620, 168, 104
"""The width at which the field, a single axe and one of several are shown, in pixels."""

PART_SCALE = 1.2
"""The scale at which a part of the field is shown."""


def draw_field(view: GladiatorsView, say: Say) -> LessonDrawing:
    """Draw the whole field, with its content as a table, for use on any page."""
    _, _, wide, high = WIDE_LIE.box
    drawn = draw_whole_field(view, say, shape="any")
    twin = tables.board_tables(view, build_board(view, {}), say)[0]
    return LessonDrawing(
        image(f"0 0 {wide:g} {high + COMPASS_STRIP_HEIGHT:g}", twin.caption, drawn, width=FIELD), twin
    )


def draw_part(
    view: GladiatorsView, hexes: Iterable[str], written: Mapping[str, str], say: Say
) -> LessonDrawing:
    """Draw the part of the field around some hexes, with a letter or number `written` on others.

    Its name says where everyone stands. The gladiators have tabs if nothing covers them.
    """
    picture, defs = draw_field_part(view, (*hexes, *written), say, written=not written)
    found = build_board(view, {})
    _, _, wide, high = map(float, picture.view_box.split())
    drawn = join(el("defs", {}, defs), picture.drawn, *(_written(at, text) for at, text in written.items()))
    name = ". ".join(figure_text(view, figure, say) for figure in found.figures)
    return LessonDrawing(
        image(
            picture.view_box,
            name,
            drawn,
            width=round(wide * PART_SCALE),
            height=round(high * PART_SCALE),
            css="drawing",
        )
    )


def _written(at: str, text: str) -> Svg:
    """Draw a text on a hex, with the outline of a hex that can be reached."""
    x, y = WIDE_LIE.centre(at)
    shape = points(WIDE_LIE.corners((x, y), REACH_OUTLINE_RADIUS))
    return join(
        el("polygon", {"class": "reach-halo", "points": shape}),
        el("polygon", {"class": "reach", "points": shape}),
        marks.letter_disc(text, round(x, 1), round(y, 1)),
    )


def draw_axe(found: GuessAxe, say: Say, *, width: int = LARGE) -> LessonDrawing:
    """Draw a single Guess Axe, with its values in one line of text."""
    drawn = faces.draw_axe(found.slash, found.stab, found.smash)
    box = f"0 0 {faces.AXE_WIDE:g} {faces.AXE_HIGH:g}"
    return LessonDrawing(image(box, say(cards.guesses_text(found)), drawn, width=width))
