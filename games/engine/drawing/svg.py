"""A small builder of SVG elements, which escapes all text and attributes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from textwrap import wrap
from xml.sax.saxutils import escape

Value = str | int | float | None

_SPECIAL = re.compile('[&<>"]')
_QUOTE = {'"': "&quot;"}
_BEFORE_IDS = (' id="', ' href="#', "url(#")
"""What is before every id where it is defined or referenced.

Quotation marks in texts and values are escaped, so texts never contain the first two.
"""


class Svg(str):
    """SVG text that is already escaped.

    Templates insert it unchanged. Django and other libraries recognise safe markup by the method `__html__`,
    so pages do not need to mark the text as safe again.
    """

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


@lru_cache(maxsize=8_192)
def number(value: float) -> str:
    """Format `value` with at most two decimals and no trailing zeros: `4`, `33.5`, `-0.25`."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def el(tag: str, attrs: Mapping[str, Value] | None = None, /, *children: Svg | str | None) -> Svg:
    """Return one element, such as `el("text", {"x": 4, "class": "label"}, "Brush 141")`.

    The keys of `attrs` are attribute names as in SVG (`stroke-width`); an attribute whose value is None is
    left out. Of the `children`, an `Svg` is inserted unchanged, any other text is escaped, and None is left
    out.
    """
    opening = f"<{tag}"
    for name, value in (attrs or {}).items():
        if value is not None:
            text = _escaped(value) if isinstance(value, str) else number(value)
            opening += f' {name}="{text}"'
    inside = "".join(
        [child if isinstance(child, Svg) else _escaped(child) for child in children if child is not None]
    )
    return Svg(f"{opening}>{inside}</{tag}>" if inside else f"{opening}/>")


def _escaped(text: str) -> str:
    """Escape text for an element or an attribute; most texts of a board contain nothing to escape."""
    return escape(text, _QUOTE) if _SPECIAL.search(text) else text


def join(*parts: Svg | None) -> Svg:
    """Return the elements as one text, one after another."""
    return Svg("".join(part for part in parts if part is not None))


def wrap_words(text: str, max_letters: int) -> list[str]:
    """Return a text as one or more lines of at most `max_letters` letters, because SVG does not wrap text.

    A longer word has a line of its own.
    """
    return wrap(text, max_letters, break_long_words=False, break_on_hyphens=False) or [""]


def points(corners: list[tuple[float, float]]) -> str:
    """Return the value of a polygon's `points` attribute."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def root(
    view_box: str,
    label: str,
    *children: Svg | None,
    css: str = "",
    role: str = "group",
    cropped: bool = False,
    actual_size: bool = False,
) -> Svg:
    """Return the `<svg>` of a board with the name `label`; the links inside it remain reachable.

    `view_box` is "left top width height" in SVG units. `css` adds classes to `drawing`. `role` is `img` for a
    picture without links. `cropped` says whether the picture fills a frame of another shape with its edges
    cut off, and `actual_size` whether one SVG unit is one CSS pixel.
    """
    width, height = view_box.split()[2:] if actual_size else (None, None)
    return el(
        "svg",
        {
            "class": f"drawing {css}".rstrip(),
            "viewBox": view_box,
            "width": width,
            "height": height,
            "preserveAspectRatio": "xMidYMid slice" if cropped else None,
            "role": role,
            "aria-label": label,
        },
        *children,
    )


def image(
    view_box: str, name: str, *children: Svg | None, width: float, height: float | None = None, css: str = ""
) -> Svg:
    """Return an `<svg>` without links as one image with the text alternative `name`.

    It is shown `width` pixels wide at most; without a `height`, the style sheet keeps its proportions.
    """
    return el(
        "svg",
        {
            "class": css or None,
            "viewBox": view_box,
            "width": width,
            "height": height,
            "role": "img",
            "aria-label": name,
        },
        *children,
    )


def sprite(
    x: float, y: float, width: float, height: float, *children: Svg | None, in_place: bool = False
) -> Svg:
    """Return a part that looks the same in many pictures, in a box at (x, y) that clips it.

    The `children` are drawn from the box's upper left corner or, if they are `in_place`, where they are in
    the picture. The pictures of emails keep such parts (`games.notices.sprites`), which must be top-level
    elements of the drawing.
    """
    left, top = (x, y) if in_place else (0, 0)
    view_box = " ".join(map(number, (left, top, width, height)))
    box = {"x": x, "y": y, "width": width, "height": height}
    return el("svg", {"class": "sprite", **box, "viewBox": view_box}, *children)


def prefix_ids(drawn: Svg, name: str) -> Svg:
    """Return the same drawing with `name` before every id, so that ids stay unique on a page."""
    text = str(drawn)
    for before in _BEFORE_IDS:
        text = text.replace(before, f"{before}{name}-")
    return Svg(text)
