"""The position as it travels in a mail: a battle's map; of an engagement its land and what lies
around; else the board, with flat lands, their numbers, and every legion.

Of the whole board engraving and signs are left out, for a mail's picture is small; the table
beside it says the rest.
"""

from __future__ import annotations

from functools import cache

from games.engine.drawing import icons, shields
from games.engine.drawing.scene import Picture, Say
from games.engine.drawing.svg import Svg, join
from games.engine.phrases import phrase
from games.titan.battle.state import Battle
from games.titan.drawing import creatures
from games.titan.drawing.battle import ground as battleland
from games.titan.drawing.battle import picture as battle
from games.titan.drawing.battle.field import field
from games.titan.drawing.masterboard import ground, markers
from games.titan.drawing.masterboard.lattice import place
from games.titan.drawing.masterboard.pictures import BOARD, WHOLE, pictures, swords
from games.titan.drawing.masterboard.prospect import prospect
from games.titan.drawing.small import lands
from games.titan.lands import LANDS
from games.titan.view import EngagementView, TitanView

LARGER = 1.2
"""A legion on the whole board, which a phone shows at a third of its size."""

REACH = 75.0
"""How far a land and its signs reach from its middle; a little more."""


def mailed(view: TitanView, say: Say) -> Svg:
    """A picture with symbols and patterns of its own."""
    if view.engagement is None:
        return _board(view, say)
    fought = view.engagement.battle
    return _around(view, view.engagement, say) if fought is None else _battle(view, fought, say)


def _battle(view: TitanView, fought: Battle, say: Say) -> Svg:
    """The battleland with everybody's hits."""
    characters = sorted({piece.name for side in fought.pieces.values() for piece in side})
    defs = join(
        shields.defs(*range(view.seats)),
        creatures.symbols(characters),
        battleland.defs(fought.terrain),
    )
    return battle.picture(field(view, fought, {}), say).alone(defs)


def _around(view: TitanView, met: EngagementView, say: Say) -> Svg:
    """The land that two legions met in, marked, and the side the attacker came over."""
    attacker = view.legions.get(met.attacker)
    ahead = prospect(view, {})._replace(land=met.land, side=attacker.side if attacker else "")
    close_up = pictures(view, ahead, say)[-1]
    shown = _within(close_up.view_box)
    return close_up.alone(join(_legions(view, say), ground.layers(ground.codes(say), shown)))


@cache
def _within(view_box: str) -> tuple[int, ...]:
    """The lands of which something is to be seen."""
    left, top, width, height = map(float, view_box.split())
    return tuple(
        land
        for land in LANDS
        if left - REACH < place(land).x < left + width + REACH
        and top - REACH < place(land).y < top + height + REACH
    )


def _board(view: TitanView, say: Say) -> Svg:
    """The whole of it."""
    stands = markers.stands(view)
    drawn = join(
        lands(),
        _numbers(),
        *(
            markers.use(markers.ident(marker), stand._replace(scale=round(stand.scale * LARGER, 2)))
            for marker, stand in stands.items()
        ),
        swords(view),
    )
    return Picture(WHOLE.text, say(phrase(BOARD, round=view.round)), drawn).alone(_legions(view, say))


def _legions(view: TitanView, say: Say) -> Svg:
    """What shields, and the swords of an engagement, draw with."""
    return join(
        shields.defs(*range(view.seats)), markers.definitions(view, say), icons.symbols("crossed-swords")
    )


@cache
def _numbers() -> Svg:
    return join(*(ground.number_of(land) for land in LANDS))
