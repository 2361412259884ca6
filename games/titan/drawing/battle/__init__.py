"""The picture of a battle, its tables, and the panels beside it, made only from a view."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.drawing.scene import DataTable, Links, Picture, Say
from games.engine.drawing.svg import Svg
from games.titan.drawing.battle import battle_panels, ground, picture, tables
from games.titan.drawing.battle.battle_map import build_battle_map
from games.titan.drawing.battle.battle_panels import BattlePanels
from games.titan.view import TitanView


class Drawn(NamedTuple):
    """A drawn battle.

    `defs` contains only the definitions for the battle's ground; the page defines its characters and seats
    together with those of the Masterboard.
    """

    picture: Picture
    twins: tuple[DataTable, ...]
    parts: BattlePanels
    defs: Svg


def battle(view: TitanView, links: Links, say: Say) -> Drawn | None:
    """Return the drawing of the battle in progress, or None if there is none."""
    if view.engagement is None or view.engagement.battle is None:
        return None
    found = build_battle_map(view, view.engagement.battle, links)
    return Drawn(
        picture.draw_battle(found, say),
        tables.battle_tables(found, say),
        battle_panels.build_panels(view, found, say),
        ground.ground_definitions(found.battle.terrain),
    )
