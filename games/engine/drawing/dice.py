"""The faces of six-sided dice, drawn with pips.

Each face is a symbol that a page defines once. Style sheets colour its body (`fill`, `stroke`) and its pips
(`color`), so that a hit and a miss use the same symbol.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from games.engine.drawing.svg import Svg, el, join

FACES = range(1, 7)

SIDE = 36
CORNER_RADIUS = 8
PIP_RADIUS = 3.4
_OUTLINE_WIDTH = 1.5
_MIDDLE = SIDE / 2
_NEAR, _FAR = 9.5, SIDE - 9.5

_DIAGONAL = ((_NEAR, _NEAR), (_FAR, _FAR))
_CORNERS = (*_DIAGONAL, (_FAR, _NEAR), (_NEAR, _FAR))
_CENTRE = ((_MIDDLE, _MIDDLE),)

_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: _CENTRE,
    2: _DIAGONAL,
    3: (*_DIAGONAL, *_CENTRE),
    4: _CORNERS,
    5: (*_CORNERS, *_CENTRE),
    6: (*_CORNERS, (_NEAR, _MIDDLE), (_FAR, _MIDDLE)),
}
"""The centres of the pips on each face."""


def face_symbol_id(face: int) -> str:
    """Return the id of the symbol of a face."""
    return f"die-{face}"


@cache
def symbols() -> Svg:
    """Return the six faces as symbols, which a page contains once."""
    return join(*(_symbol(face) for face in FACES))


def _symbol(face: int) -> Svg:
    inset = _OUTLINE_WIDTH / 2
    body = el(
        "rect",
        {
            "x": inset,
            "y": inset,
            "width": SIDE - _OUTLINE_WIDTH,
            "height": SIDE - _OUTLINE_WIDTH,
            "rx": CORNER_RADIUS,
            "stroke-width": _OUTLINE_WIDTH,
        },
    )
    # Lines without length whose round ends are the pips: one path for each face.
    drawn = "".join(f"M{x:g} {y:g}h0" for x, y in _PIPS[face])
    pips = el(
        "path",
        {"d": drawn, "stroke": "currentColor", "stroke-width": 2 * PIP_RADIUS, "stroke-linecap": "round"},
    )
    return el("symbol", {"id": face_symbol_id(face), "viewBox": f"0 0 {SIDE} {SIDE}"}, body, pips)


@lru_cache(maxsize=64)
def die_face(face: int, css: str = "die-face") -> Svg:
    """Return one face as decoration; the page must contain `symbols`. The words beside it say the number."""
    return el("svg", {"class": css, "aria-hidden": "true"}, el("use", {"href": f"#{face_symbol_id(face)}"}))


@lru_cache(maxsize=4_096)
def dice_row(dice: tuple[tuple[int, bool], ...], label: str = "", css: str = "dice") -> Svg:
    """Return the faces of a roll, each with whether it hit, from high to low.

    With a `label` the row is one image of that name; without one it is decoration, and the words beside it
    say the same.
    """
    faces = (
        die_face(face, "die-face die-face--hit" if hit else "die-face") for face, hit in high_to_low(dice)
    )
    names = {"role": "img", "aria-label": label} if label else {"aria-hidden": "true"}
    return el("span", {"class": css, **names}, *faces)


def high_to_low(dice: Iterable[tuple[int, bool]]) -> list[tuple[int, bool]]:
    """Return the dice of a roll in descending order, so that the hits are together."""
    return sorted(dice, reverse=True)
