"""A battleland without characters, as the lessons show it."""

from __future__ import annotations

from games.engine.drawing.scene import Cell, DataTable, Say
from games.engine.drawing.svg import Svg, el, image
from games.engine.lessons import LessonDrawing
from games.engine.phrases import gettext_noop, phrase
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hexes import HEXES
from games.titan.drawing.battle import ground
from games.titan.drawing.battle.geometry import HEX_CENTRES, HEX_HEIGHT, HEX_RADIUS
from games.titan.drawing.battle.tables import downhill_sides
from games.titan.words import names

MAP_EDGE = 3.0
MAP_SCALE = 0.84
"""The scale, relative to a map in battle, at which the map is as wide as a phone."""

EVEN_GROUND_LABEL = gettext_noop("The ground: %(terrain)s, all %(hazard)s")


def battleland(terrain: str, say: Say) -> LessonDrawing:
    """Return the map of a battleland without characters.

    A table lists the hexes that are not plain and low, if there are any.
    """
    twin = _twin(terrain, say)
    if twin.rows:
        return LessonDrawing(_map(terrain, twin.caption), twin)
    name = phrase(EVEN_GROUND_LABEL, terrain=names.terrain(terrain), hazard=names.hazard(""))
    return LessonDrawing(_map(terrain, say(name)))


def _map(terrain: str, name: str) -> Svg:
    left = min(x for x, _ in HEX_CENTRES) - HEX_RADIUS - MAP_EDGE
    top = min(y for _, y in HEX_CENTRES) - HEX_HEIGHT / 2 - MAP_EDGE
    wide = max(x for x, _ in HEX_CENTRES) + HEX_RADIUS + MAP_EDGE - left
    high = max(y for _, y in HEX_CENTRES) + HEX_HEIGHT / 2 + MAP_EDGE - top
    return image(
        f"{left:g} {top:g} {wide:g} {high:g}",
        name,
        el("defs", {}, ground.ground_definitions(terrain)),
        ground.draw_ground(terrain),
        ground.hex_labels(terrain),
        width=round(wide * MAP_SCALE),
        height=round(high * MAP_SCALE),
        css="drawing",
    )


def _twin(terrain: str, say: Say) -> DataTable:
    land = BATTLELANDS[terrain]
    head = (
        gettext_noop("Hex"),
        gettext_noop("Height"),
        gettext_noop("Ground"),
        gettext_noop("Hexsides"),
    )
    rows = tuple(
        (
            Cell(name, head=True),
            Cell(str(land.heights[hex])),
            Cell(say(names.hazard(land.hazard(hex)))),
            Cell("; ".join(downhill_sides(terrain, hex, say)) or "–"),
        )
        for hex, name in enumerate(HEXES)
        if land.hazard(hex) or land.heights[hex] or downhill_sides(terrain, hex, say)
    )
    caption = say(phrase(gettext_noop("The ground: %(terrain)s"), terrain=names.terrain(terrain)))
    return DataTable(caption, tuple(say(phrase(word)) for word in head), rows)
