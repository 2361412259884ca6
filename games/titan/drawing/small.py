"""The board as a stamp, for the list of what waits: the lands, and who stands where."""

from __future__ import annotations

from functools import cache

from games.engine.drawing import shields
from games.engine.drawing.svg import Svg, el, join
from games.titan.drawing.masterboard import markers
from games.titan.drawing.masterboard.lattice import VIEW_BOX, place
from games.titan.lands import LANDS, TERRAINS
from games.titan.view import TitanView

RADIUS, OWN_RADIUS = 22.0, 30.0


def small(view: TitanView) -> Svg | None:
    """Lands by colour and legions as dots of their seats, one's own larger and on top."""
    if not view.legions:
        return None
    stands = markers.stands(view)
    listed = sorted(view.legions.items(), key=lambda each: each[1].seat == view.seat)
    left, top, width, height = VIEW_BOX
    return el(
        "svg",
        {
            "class": "drawing",
            "viewBox": f"{left:g} {top:g} {width:g} {height:g}",
            "aria-hidden": "true",
        },
        lands(),
        *(
            el(
                "circle",
                {
                    "cx": stands[marker].x,
                    "cy": stands[marker].y,
                    "r": OWN_RADIUS if legion.seat == view.seat else RADIUS,
                    "fill": shields.SEATS[legion.seat].field,
                    "stroke": "#ffffff",
                    "stroke-width": 7,
                },
            )
            for marker, legion in listed
        ),
    )


@cache
def lands() -> Svg:
    """All lands by colour alone."""
    return join(
        *(
            el(
                "path",
                {
                    "class": f"land land--{terrain}",
                    "d": "".join(place(land).path for land, each in LANDS.items() if each.terrain == terrain),
                },
            )
            for terrain in TERRAINS
        )
    )
