"""A battle as a picture, its tables, and what is shown beside it; made from a view alone."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.drawing.scene import Links, Picture, Say, Table
from games.engine.drawing.svg import Svg
from games.titan.drawing.battle import ground, parts, picture, tables
from games.titan.drawing.battle.field import field
from games.titan.drawing.battle.parts import Parts
from games.titan.view import TitanView


class Drawn(NamedTuple):
    """A battle for the page.

    `defs` has only what its ground needs; characters and seats use the definitions of the campaign.
    """

    picture: Picture
    twins: tuple[Table, ...]
    parts: Parts
    defs: Svg


def battle(view: TitanView, links: Links, say: Say) -> Drawn | None:
    """Return the battle in progress, or None."""
    if view.engagement is None or view.engagement.battle is None:
        return None
    found = field(view, view.engagement.battle, links)
    return Drawn(
        picture.picture(found, say),
        tables.twins(found, say),
        parts.parts(view, found, say),
        ground.defs(found.battle.terrain),
    )
