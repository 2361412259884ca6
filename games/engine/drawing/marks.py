"""The marks that show, on the boards of all titles, what the reader can do.

Only these marks are purple; green marks show what is in a draft. The marks have classes of
`static/css/boards.css` and no colours of their own.
"""

from __future__ import annotations

from games.engine.drawing.svg import Svg, el, join, points

Point = tuple[float, float]

# The radius of the disc with a key letter, on a board and on a phone's overview, in SVG units.
KEY_RADIUS = 11
OVERVIEW_KEY_RADIUS = 23
# The font size of a key letter, and the size of a disc for two letters, both relative to the radius.
LETTER, FOR_TWO = 1.65, 1.13
CALLOUT_DOT_RADIUS = 3
"""The radius of the dot where the line of a label ends."""


def link(href: str, name: str, *children: Svg | None, chosen: bool = False) -> Svg:
    """Return a legal target as a link, named as in the board's table: "c, Brush 141, muster a Gorgon"."""
    return el(
        "a",
        {
            "class": "pick",
            "href": href,
            "aria-label": name,
            "aria-current": "true" if chosen else None,
        },
        *children,
    )


def letter_disc(letter: str, x: float, y: float, radius: float = KEY_RADIUS) -> Svg:
    """Return the purple disc with the key letter or number of a choice.

    The choice's row in the panel has the same disc.
    """
    return el(
        "g",
        {"class": "key", "aria-hidden": "true"},
        el("circle", {"cx": x, "cy": y, "r": radius if len(letter) < 2 else round(radius * FOR_TWO)}),
        el("text", {"x": x, "y": y, "font-size": round(radius * LETTER)}, letter),
    )


def outline(corners: list[Point], *, chosen: bool = False) -> Svg:
    """Return the purple outline of a legal or chosen place, which always has a halo behind it."""
    shape = points(corners)
    return join(
        el("polygon", {"class": "halo", "points": shape}),
        el("polygon", {"class": "chosen" if chosen else "legal", "points": shape}),
    )


def reach_outline(corners: list[Point]) -> Svg:
    """Return the thin purple outline of one of many places that can be reached, with a halo behind it."""
    shape = points(corners)
    return join(
        el("polygon", {"class": "reach-halo", "points": shape}),
        el("polygon", {"class": "reach", "points": shape}),
    )


def placed_outline(corners: list[Point]) -> Svg:
    """Return the green outline of a place where something was put that can still be taken back."""
    shape = points(corners)
    return join(
        el("polygon", {"class": "halo", "points": shape}), el("polygon", {"class": "placed", "points": shape})
    )


def tick(x: float, y: float) -> Svg:
    """Return the green disc with a tick for something settled, as large as a key disc."""
    return el(
        "g",
        {"class": "ticked", "aria-hidden": "true", "transform": f"translate({x:g} {y:g})"},
        el("circle", {"r": KEY_RADIUS}),
        el("path", {"d": "M-4.5 0.5L-1.5 4L5-4"}),
    )


def route(stops: list[Point]) -> Svg:
    """Return the route of the previewed choice: dots on a pale band, and a disc at each place passed."""
    shape = points(stops)
    return join(
        el("polyline", {"class": "route-band", "points": shape}),
        el("polyline", {"class": "route", "points": shape}),
        *(el("circle", {"class": "route-stop", "cx": x, "cy": y, "r": 5}) for x, y in stops[1:-1]),
    )


def told_outline(corners: list[Point]) -> Svg:
    """Return the dark outline of a place that a recap or a replay is about; nothing can be done there."""
    shape = points(corners)
    return join(
        el("polygon", {"class": "halo", "points": shape}),
        el("polygon", {"class": "told-land", "points": shape}),
    )


def trail(stops: list[Point], field: str, *, cased: bool = False, jump: bool = False) -> Svg:
    """Return the route by which somebody came, in the colour of their seat, on a pale band.

    A `jump` is a dashed line, any other route a line of dots with a disc at each place passed. `cased` marks
    have a dark edge, for seats whose colour is too pale.
    """
    shape = points(stops)
    line = "trail-jump" if jump else "trail"
    return join(
        el("polyline", {"class": "trail-band", "points": shape}),
        el("polyline", {"class": f"{line} trail-casing", "points": shape}) if cased else None,
        el("polyline", {"class": line, "points": shape, "stroke": field}),
        *(
            el("circle", {"class": _stop(cased), "cx": x, "cy": y, "r": 5.5, "fill": field})
            for x, y in (() if jump else stops[1:-1])
        ),
    )


def arrow_head(tip: Point, turn: float, field: str, *, cased: bool = False) -> Svg:
    """Return the head of a trail, which points in the direction `turn` (degrees clockwise from the right)."""
    x, y = tip
    place = f"translate({x:g} {y:g}) rotate({turn:g})"
    return el("path", {"class": _stop(cased), "d": "M-9 -9L9 0L-9 9z", "transform": place, "fill": field})


def told_entry(start: Point, end: Point, field: str) -> Svg:
    """Return the bar along the side by which somebody attacked, in the colour of their seat."""
    shape = f"M{points([start])}L{points([end])}"
    return join(
        el("path", {"class": "told-entry-band", "d": shape}),
        el("path", {"class": "told-entry", "d": shape, "stroke": field}),
    )


def _stop(cased: bool) -> str:
    return "trail-stop trail-stop--cased" if cased else "trail-stop"


def shot(start: Point, end: Point) -> Svg:
    """Return a strike from a distance, drawn from one centre to the other."""
    return el("path", {"class": "shot", "d": f"M{points([start])}L{points([end])}"})


def callout(text: str, tip: Point, start: Point, box: tuple[float, float, float, float]) -> Svg:
    """Return a label with a line from it to what it names, whose dot is at `tip`.

    The line begins at `start`, on the edge of the label; `box` is the label's left, top, right and bottom.
    What is below the label can still be tapped.
    """
    left, top, right, bottom = box
    return el(
        "g",
        {"aria-hidden": "true", "pointer-events": "none"},
        el("path", {"class": "call", "d": f"M{points([start])}L{points([tip])}"}),
        el("circle", {"cx": tip[0], "cy": tip[1], "r": CALLOUT_DOT_RADIUS}),
        el(
            "rect",
            {"class": "call", "x": left, "y": top, "width": right - left, "height": bottom - top, "rx": 6},
        ),
        el("text", {"class": "land-code", "x": (left + right) / 2, "y": (top + bottom) / 2}, text),
    )


def close_up(x: float, y: float, width: float, height: float) -> Svg:
    """Return the dashed frame that marks, on an overview, the area shown by the close-up below it."""
    return el("rect", {"class": "close-up", "x": x, "y": y, "width": width, "height": height, "rx": 14})
