"""The legend of the signs between lands, for readers who see the board for the first time."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, image
from games.engine.lessons import LessonDrawing
from games.engine.phrases import Phrase, gettext_noop
from games.titan.drawing.masterboard import ground, signs
from games.titan.lands import Sign

SIGN_EXPLANATIONS: tuple[tuple[Sign, str], ...] = (
    ("triple", gettext_noop("road: must be followed when passing")),
    ("arch", gettext_noop("arch: first step may go this way")),
    ("arrow", gettext_noop("arrow: may be followed when passing")),
    ("block", gettext_noop("block: first step must go this way")),
)

SIGN_DIRECTION = 1.5
"""The direction of the legend's signs: to the right, halfway between two long sides."""


class LegendLine(NamedTuple):
    """One sign with the words that explain it."""

    picture: Svg
    words: str


def legend(say: Say) -> tuple[LegendLine, ...]:
    """Return the lines of the legend, one for each of the four signs."""
    return tuple(LegendLine(_picture(sign), say(Phrase(words))) for sign, words in SIGN_EXPLANATIONS)


def single_sign(place: int, say: Say) -> LessonDrawing:
    """Return one sign at its own size, for the lessons; `place` is its index in `SIGN_EXPLANATIONS`."""
    sign, words = SIGN_EXPLANATIONS[place]
    return LessonDrawing(image("0 0 48 48", say(Phrase(words)), _picture(sign), width=48, height=48))


def _picture(sign: Sign) -> Svg:
    centre = 0.0 if sign == "triple" else signs.ARROW_LENGTH
    return el(
        "svg",
        {
            "class": "drawing",
            "viewBox": f"-17 {centre - 21:g} 42 42" if sign == "triple" else f"-8 {centre - 12:g} 24 24",
            "aria-hidden": "true",
        },
        ground.sign_shape(sign, signs.sign_shape(sign, (0.0, 0.0), SIGN_DIRECTION)),
    )
