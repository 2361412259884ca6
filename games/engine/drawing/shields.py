"""The marks of the six seats in heraldry: shield, hatching, badge and letter.

The hatching used by engravers represents each tincture without colour; the badge and the letter identify the
seat as well. Colours are presentation attributes, because a shield looks the same in light and dark mode, on
paper and in emails. A white keyline sets it off from any background.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.engine.drawing import icons
from games.engine.drawing.svg import Svg, el, join

# The width and height at which a shield is drawn, in SVG units.
WIDTH, HEIGHT = 34, 40
# The width of the white keyline around a shield, in SVG units.
KEYLINE = 2.25

_OUTLINE = "M1 0H33Q34 0 34 1V20C34 29.5 27 35.5 17 40C7 35.5 0 29.5 0 20V1Q0 0 1 0Z"
_CHIEF = "M1 0H33Q34 0 34 1V10H0V1Q0 0 1 0Z"


@dataclass(frozen=True)
class Tincture:
    """The heraldic marks of one seat.

    `key` is the seat's colour as a word, also used in file names; `field` is the colour of the shield's
    ground. `hatch` is the path of the hatching inside a tile of 5 by 5 units, or None for dots. `badge` is
    the icon that pieces of the seat may carry. `dark` says whether the charge and the hatching are dark on
    this ground. `opacity` is the opacity of the hatching, which is lower for a grid because a grid has
    twice as much ink.
    """

    key: str
    field: str
    hatch: str | None
    badge: str
    dark: bool = False
    opacity: float = 0.34

    @property
    def charge(self) -> str:
        """Return the colour of the charge, the badge and the letter on the field."""
        return "#241a00" if self.dark else "#ffffff"


# Seats 0 to 5, in the order in which they are given out.
SEAT_TINCTURES = (
    Tincture("red", "#b3241d", "M2.5 0V5", "small-fire"),
    Tincture("blue", "#1d5ca6", "M0 2.5H5", "big-wave"),
    Tincture("green", "#2b7a3a", "M-1 -1L6 6M-1 4L1 6M4 -1L6 1", "oak-leaf"),
    Tincture("gold", "#e6b31e", None, "heraldic-sun", dark=True),
    Tincture("black", "#23292c", "M2.5 0V5M0 2.5H5", "feather", opacity=0.26),
    Tincture("brown", "#c9a184", "M-1 6L6 -1M-1 1L1 -1M4 6L6 4", "horseshoe", dark=True),
)


def fill(seat: int) -> str:
    """Return the `fill` that hatches a shape for `seat`; the picture must contain `defs`."""
    return f"url(#hatch-{SEAT_TINCTURES[seat].key})"


@cache
def defs(*seats: int) -> Svg:
    """Return the hatchings of seats as `<pattern>` elements, which go once into the `<defs>` of a picture."""
    return join(*(_pattern(SEAT_TINCTURES[seat]) for seat in dict.fromkeys(seats)))


@cache
def shield(
    seat: int,
    size: float = WIDTH,
    *,
    charge: str | None = None,
    letter: str | None = None,
    chief: int | None = None,
) -> Svg:
    """Return a shield that is `size` wide and has its upper left corner at the origin.

    The picture must contain the `defs` of the seats it shows and the symbol of the charge. `charge` is the
    icon on the shield, by default the seat's badge. `letter` replaces the charge where an icon would be too
    small. `chief` is the seat from which an inherited marker was taken; the colour of that seat fills the top
    quarter of the shield.
    """
    tincture = SEAT_TINCTURES[seat]
    if letter is None:
        borne = icons.use(
            charge or tincture.badge, 24, x=WIDTH / 2, y=18 if chief is None else 23, fill=tincture.charge
        )
    else:
        borne = el(
            "text",
            {
                "x": WIDTH / 2,
                "y": 28,
                "text-anchor": "middle",
                "font-size": 30,
                "font-weight": 700,
                "fill": tincture.charge,
            },
            letter,
        )
    return el(
        "g",
        {"transform": None if size == WIDTH else f"scale({size / WIDTH:.3f})"},
        el("path", {"d": _OUTLINE, "fill": "#ffffff", "stroke": "#ffffff", "stroke-width": 2 * KEYLINE}),
        el("path", {"d": _OUTLINE, "fill": tincture.field}),
        el("path", {"d": _OUTLINE, "fill": fill(seat)}),
        None if chief is None else el("path", {"d": _CHIEF, "fill": SEAT_TINCTURES[chief].field}),
        None if chief is None else el("path", {"d": _CHIEF, "fill": fill(chief)}),
        borne,
    )


def picture(seat: int) -> Svg:
    """Return the shield of a seat as a complete SVG file."""
    edge = KEYLINE
    return el(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"{-edge} {-edge} {WIDTH + 2 * edge} {HEIGHT + 2 * edge}",
        },
        el("defs", {}, defs(seat), icons.symbol(SEAT_TINCTURES[seat].badge)),
        shield(seat),
    )


def _pattern(tincture: Tincture) -> Svg:
    ink = tincture.charge
    if tincture.hatch is None:
        mark = join(
            *(
                el("circle", {"cx": x, "cy": y, "r": 0.8, "fill": ink, "fill-opacity": tincture.opacity})
                for x, y in ((1.25, 1.25), (3.75, 3.75))
            )
        )
    else:
        mark = el(
            "path",
            {
                "d": tincture.hatch,
                "fill": "none",
                "stroke": ink,
                "stroke-width": 1,
                "stroke-opacity": tincture.opacity,
            },
        )
    return el(
        "pattern",
        {"id": f"hatch-{tincture.key}", "width": 5, "height": 5, "patternUnits": "userSpaceOnUse"},
        mark,
    )
