"""Pictures for the lessons: a position of the field, and a single Guess Axe."""

from __future__ import annotations

from games.engine.drawing.scene import Say
from games.engine.drawing.svg import image
from games.engine.lessons import LessonDrawing
from games.gladiators.decks.cards import GuessAxe
from games.gladiators.drawing import faces, tables
from games.gladiators.drawing.board import build_board
from games.gladiators.drawing.close_ups import draw_whole_field
from games.gladiators.drawing.geometry import COMPASS_STRIP_HEIGHT, WIDE_LIE
from games.gladiators.view import GladiatorsView
from games.gladiators.words import cards

FIELD, LARGE = 620, 168
"""The width at which the field and an axe are shown, in pixels."""


def draw_field(view: GladiatorsView, say: Say) -> LessonDrawing:
    """Draw the whole field, with its content as a table, for use on any page."""
    _, _, wide, high = WIDE_LIE.box
    drawn = draw_whole_field(view, say, shape="any")
    twin = tables.board_tables(view, build_board(view, {}), say)[0]
    return LessonDrawing(
        image(f"0 0 {wide:g} {high + COMPASS_STRIP_HEIGHT:g}", twin.caption, drawn, width=FIELD), twin
    )


def draw_axe(found: GuessAxe, say: Say) -> LessonDrawing:
    """Draw a single Guess Axe, with its values in one line of text."""
    drawn = faces.draw_axe(found.slash, found.stab, found.smash)
    box = f"0 0 {faces.AXE_WIDE:g} {faces.AXE_HIGH:g}"
    return LessonDrawing(image(box, say(cards.guesses_text(found)), drawn, width=LARGE))
