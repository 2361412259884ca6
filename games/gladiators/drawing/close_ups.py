"""Close-ups of the gladiator whose turn it is and of its opponent in the current question.

They are for emails and, smaller, for lists of matches. Before any gladiator is on the field, an email
shows the whole field.
"""

from __future__ import annotations

from games.engine.drawing import icons, shields
from games.engine.drawing.marks import Point
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, join
from games.gladiators import pictograms
from games.gladiators.board import distance
from games.gladiators.drawing import ground
from games.gladiators.drawing.board import Board, board
from games.gladiators.drawing.geometry import WIDE_LIE, Box
from games.gladiators.drawing.picture import picture
from games.gladiators.view import Fighter, GladiatorsView

MAILED = (352.0, 240.0)
CLOSE_UP_SIZE = (220.0, 152.0)
"""The size of the part of the field shown, in SVG units; a square frame in a list shows its middle."""

FIGURE_MARGIN = 38.0
"""The distance from the centre of a gladiator to the far end of its tab."""


def draw_whole_field(view: GladiatorsView, say: Say, *, shape: str = WIDE_LIE.shape) -> Svg:
    """Draw the desktop version of the field with nothing to choose, for a `shape` of screen."""
    found = board(view, {})
    return picture(view, found, WIDE_LIE, say)._replace(shape=shape).alone(_defs(view, found))


def mailed(view: GladiatorsView, say: Say) -> Svg:
    """Draw the picture for an email, wide enough for both gladiators, including symbols and patterns."""
    found = board(view, {})
    met = _met(view, found)
    if met is None:
        return draw_whole_field(view, say)
    (x, y), (x2, y2) = met
    wide, high = MAILED
    return _near(
        view,
        found,
        ((x + x2) / 2, (y + y2) / 2),
        (max(wide, abs(x2 - x) + 4 * FIGURE_MARGIN), max(high, abs(y2 - y) + 4 * FIGURE_MARGIN)),
        say,
    )


def close_up(view: GladiatorsView, say: Say) -> Svg | None:
    """Draw a smaller close-up, to be cropped by its frame; return None while nobody is on the field.

    The gladiator whose turn it is is always visible. The other gladiator is visible if it is near enough.
    """
    found = board(view, {})
    met = _met(view, found)
    if met is None:
        return None
    (x, y), (x2, y2) = met
    most = CLOSE_UP_SIZE[1] / 2 - FIGURE_MARGIN
    middle = (x + _held((x2 - x) / 2, most), y + _held((y2 - y) / 2, most))
    return _near(view, found, middle, CLOSE_UP_SIZE, say, written=False)


def _near(
    view: GladiatorsView,
    found: Board,
    middle: Point,
    size: tuple[float, float],
    say: Say,
    *,
    written: bool = True,
) -> Svg:
    """Draw the part of the field around a point."""
    (x, y), (wide, high) = middle, size
    box = Box(*(round(each, 1) for each in (x - wide / 2, y - high / 2, wide, high)))
    seen = found._replace(
        figures=tuple(
            each for each in found.figures if box.holds(WIDE_LIE.centre(each.who.at), FIGURE_MARGIN)
        ),
        lying=tuple(each for each in found.lying if box.holds(WIDE_LIE.centre(each.at), FIGURE_MARGIN)),
    )
    drawn = picture(view, seen, WIDE_LIE, say, strip=False, box=box, written=written)
    return drawn._replace(shape="any", still=True, cropped=True).alone(_defs(view, seen))


def _held(value: float, most: float) -> float:
    """Limit a value to the range from `-most` to `most`."""
    return max(-most, min(most, value))


def _met(view: GladiatorsView, found: Board) -> tuple[Point, Point] | None:
    """Return the positions of the gladiator whose turn it is and of the one that it is dealing with."""
    standing = [each.who for each in found.figures if each.who.at]
    if not standing:
        return None
    actor = next((who for who in standing if who.name == view.turn.mover), standing[0])
    other = _other(found, actor, standing) or actor
    return WIDE_LIE.centre(actor.at), WIDE_LIE.centre(other.at)


def _other(found: Board, actor: Fighter, standing: list[Fighter]) -> Fighter | None:
    """Return the nearest gladiator that attacks this one or is attacked by it, or else the nearest of all."""
    blows = [each.blow for each in found.threats]
    met = {blow.by for blow in blows if blow.target == actor.name}
    met |= {blow.target for blow in blows if blow.by == actor.name}
    others = [who for who in standing if who.name != actor.name]
    return min(others, key=lambda who: (who.name not in met, distance(who.at, actor.at)), default=None)


def _defs(view: GladiatorsView, found: Board) -> Svg:
    things = [item for each in found.lying for item in each.items]
    things += [threat.item for threat in found.threats if threat.item]
    return join(
        shields.defs(*range(view.seats)),
        ground.sand_definitions(),
        icons.symbols(
            *(figure.icon for figure in found.figures), *(pictograms.item(item) for item in things)
        ),
    )
