"""The position as it travels in a mail: the field as it lies on a wide screen, with nothing to choose."""

from __future__ import annotations

from games.engine.drawing import icons, shields
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, join
from games.gladiators import pictograms
from games.gladiators.drawing import ground
from games.gladiators.drawing.board import board
from games.gladiators.drawing.geometry import WIDE_LIE
from games.gladiators.drawing.picture import picture
from games.gladiators.view import GladiatorsView


def mailed(view: GladiatorsView, say: Say, *, shape: str = WIDE_LIE.shape) -> Svg:
    """A picture with symbols and patterns of its own, for a `shape` of screen."""
    found = board(view, {})
    things = [item for each in found.lying for item in each.items]
    things += [threat.item for threat in found.threats if threat.item]
    defs = join(
        shields.defs(*range(view.seats)),
        ground.defs(),
        icons.symbols(
            *(figure.icon for figure in found.figures), *(pictograms.item(item) for item in things)
        ),
    )
    return picture(view, found, WIDE_LIE, say)._replace(shape=shape).alone(defs)
