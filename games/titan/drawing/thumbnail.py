"""The board as a thumbnail, for the list of waiting matches: the lands, and the positions of the legions."""

from __future__ import annotations

from functools import cache

from games.engine.drawing import shields
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, join
from games.engine.phrases import SeatLetter
from games.titan.drawing.masterboard import markers
from games.titan.drawing.masterboard.lattice import VIEW_BOX, land_shape
from games.titan.lands import LANDS, TERRAINS
from games.titan.view import TitanView

RADIUS, OWN_RADIUS = 22.0, 30.0


def draw_thumbnail(view: TitanView, say: Say | None = None) -> Svg | None:
    """Return the lands in their colours, with legions as dots in the colours of their seats.

    The reader's own legions are larger and on top. With `say`, each dot contains the seat's letter, for
    thumbnails in which it can be read. Return None while there are no legions.
    """
    if not view.legions:
        return None
    stands = markers.shield_places(view)
    listed = sorted(view.legions.items(), key=lambda each: each[1].seat == view.seat)
    left, top, width, height = VIEW_BOX
    return el(
        "svg",
        {
            "class": "drawing",
            "viewBox": f"{left:g} {top:g} {width:g} {height:g}",
            "aria-hidden": "true",
        },
        draw_all_lands(),
        *(
            join(
                _dot(stands[marker], legion.seat, large=legion.seat == view.seat or say is not None),
                _letter(stands[marker], legion.seat, say) if say else None,
            )
            for marker, legion in listed
        ),
    )


def _dot(stand: markers.ShieldPlace, seat: int, *, large: bool) -> Svg:
    return el(
        "circle",
        {
            "cx": stand.x,
            "cy": stand.y,
            "r": OWN_RADIUS if large else RADIUS,
            "fill": shields.SEAT_TINCTURES[seat].field,
            "stroke": "#ffffff",
            "stroke-width": 7,
        },
    )


def _letter(stand: markers.ShieldPlace, seat: int, say: Say) -> Svg:
    return el(
        "text",
        {
            "x": stand.x,
            "y": stand.y + 13,
            "text-anchor": "middle",
            "font-size": 38,
            "font-weight": 700,
            "fill": shields.SEAT_TINCTURES[seat].charge,
        },
        say(SeatLetter(seat)),
    )


@cache
def draw_all_lands() -> Svg:
    """Return all lands as areas of colour, without signs or labels."""
    return join(
        *(
            el(
                "path",
                {
                    "class": f"land land--{terrain}",
                    "d": "".join(
                        land_shape(land).path for land, each in LANDS.items() if each.terrain == terrain
                    ),
                },
            )
            for terrain in TERRAINS
        )
    )
