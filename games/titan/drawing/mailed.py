"""The board as it travels in a mail: flat lands with their numbers, and every legion.

Engraving and signs are left out, for a mail's picture is small and has to stay light; the
table beside it says the rest.
"""

from __future__ import annotations

from functools import cache

from games.engine.drawing import shields
from games.engine.drawing.scene import Picture, Say
from games.engine.drawing.svg import Svg, join
from games.engine.phrases import phrase
from games.titan.drawing.masterboard import ground, markers
from games.titan.drawing.masterboard.pictures import BOARD, WHOLE
from games.titan.drawing.small import lands
from games.titan.lands import LANDS
from games.titan.view import TitanView


def mailed(view: TitanView, say: Say) -> Svg:
    """The board with symbols and patterns of its own."""
    defs = join(shields.defs(*range(view.seats)), markers.definitions(view, say))
    stands = markers.stands(view)
    drawn = join(
        lands(),
        _numbers(),
        *(markers.use(markers.ident(marker), stand) for marker, stand in stands.items()),
    )
    return Picture(WHOLE.text, say(phrase(BOARD, round=view.round)), drawn).alone(defs)


@cache
def _numbers() -> Svg:
    return join(*(ground.number_of(land) for land in LANDS))
