"""The legend of the signs that are on the field at the moment."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.drawing import icons
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el
from games.engine.phrases import Phrase, gettext_noop
from games.gladiators import pictograms
from games.gladiators.drawing.board import Board

DART_LABEL = gettext_noop("dark dart: a pending attack")
FLIGHT_LABEL = gettext_noop("dashed line: an item in the air")
GROUND_ITEM_LABEL = gettext_noop("white square: an item on the ground")
PRONE_LABEL = gettext_noop("on its side: prone")
HOLD_LABEL = gettext_noop("bar between two: one holds the other")
WRAPPED_LABEL = gettext_noop("dashed ring: wrapped")
COMPASS_LABEL = gettext_noop("1 to 6 below the field: compass directions, in which a dislodged item can fly")


class LegendLine(NamedTuple):
    """One sign and its meaning in words."""

    picture: Svg
    words: str


def legend_lines(found: Board, say: Say) -> tuple[LegendLine, ...]:
    """Return a line for each kind of sign that is on the field."""
    people = [figure.who for figure in found.figures]
    signs = (
        (any(not threat.item for threat in found.threats), _dart(), DART_LABEL),
        (any(threat.item for threat in found.threats), _line("threat threat--flight"), FLIGHT_LABEL),
        (bool(found.lying), _square(), GROUND_ITEM_LABEL),
        (any(who.prone for who in people), icons.decorative_icon(pictograms.FALL), PRONE_LABEL),
        (any(who.holds for who in people), _line("tie"), HOLD_LABEL),
        (any(who.wrapped for who in people), _ring(), WRAPPED_LABEL),
        (bool(people), _arrow(), COMPASS_LABEL),
    )
    return tuple(LegendLine(picture, say(Phrase(words))) for there, picture, words in signs if there)


def _sign(*children: Svg) -> Svg:
    return el("svg", {"class": "drawing", "viewBox": "-11 -11 22 22", "aria-hidden": "true"}, *children)


def _dart() -> Svg:
    return _sign(el("polygon", {"class": "dart", "points": "8,0 -6,8 -6,-8"}))


def _line(css: str) -> Svg:
    return _sign(el("polyline", {"class": css, "points": "-10,0 10,0"}))


def _arrow() -> Svg:
    return _sign(el("path", {"class": "compass-arm", "d": "M0 9V-9M-5 -4L0 -9L5 -4"}))


def _square() -> Svg:
    return _sign(el("rect", {"class": "piece", "x": -8, "y": -8, "width": 16, "height": 16, "rx": 3}))


def _ring() -> Svg:
    return _sign(el("circle", {"class": "figure-cloak", "r": 8}))
