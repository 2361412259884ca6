"""Pictures for the lessons: a position of the field, and a single Guess Axe."""

from __future__ import annotations

from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el
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
    return LessonDrawing(
        _sized(wide, high + COMPASS_STRIP_HEIGHT, FIELD, drawn),
        tables.board_tables(view, build_board(view, {}), say)[0],
    )


def draw_axe(found: GuessAxe, say: Say) -> LessonDrawing:
    """Draw a single Guess Axe, with its values in one line of text."""
    drawn = faces.draw_axe(found.slash, found.stab, found.smash)
    return LessonDrawing(
        _sized(faces.AXE_WIDE, faces.AXE_HIGH, LARGE, drawn), line=say(cards.guesses_text(found))
    )


def _sized(wide: float, high: float, shown: int, drawn: Svg) -> Svg:
    """Return a drawing shown at most `shown` pixels wide; the text beside it says the same."""
    box = f"0 0 {wide:g} {high:g}"
    return el("svg", {"viewBox": box, "width": shown, "aria-hidden": "true"}, drawn)
