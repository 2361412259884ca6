"""A small builder of SVG elements that escapes whatever it is given."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from xml.sax.saxutils import escape

Value = str | int | float | None

_SPECIAL = re.compile('[&<>"]')
_QUOTE = {'"': "&quot;"}
_NAMED = re.compile(r'( id="| href="#|url\(#)')
"""Where an id is given or meant; in texts and values a quotation mark is escaped."""


class Svg(str):
    """SVG text that is already escaped.

    Templates take it as it is: ``__html__`` is the protocol by which Django and
    others recognise safe markup, so no page has to mark it safe again.
    """

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


@lru_cache(maxsize=8_192)
def number(value: float) -> str:
    """*value* with two decimals at most and no idle zeros: ``4``, ``33.5``, ``-0.25``."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def el(tag: str, attrs: Mapping[str, Value] | None = None, /, *children: Svg | str | None) -> Svg:
    """One element, such as ``el("text", {"x": 4, "class": "label"}, "Brush 141")``.

    :param attrs: by their SVG names (``stroke-width``); one that is ``None`` is left out.
    :param children: an :class:`Svg` is put in as it is, any other text escaped,
        ``None`` left out.
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
    """Text that may stand in an element or an attribute; most of a board needs no change."""
    return escape(text, _QUOTE) if _SPECIAL.search(text) else text


def join(*parts: Svg | None) -> Svg:
    """The elements one after the other."""
    return Svg("".join(part for part in parts if part is not None))


def points(corners: list[tuple[float, float]]) -> str:
    """The value of a polygon's ``points`` attribute."""
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
    """The ``<svg>`` of a board, named *label*; its links stay reachable inside the group.

    :param view_box: ``"left top width height"`` in SVG units.
    :param css: classes beside ``drawing``.
    :param role: ``img`` for a picture without links.
    :param cropped: whether it fills a frame of another shape, with its edges cut off.
    :param actual_size: whether an SVG unit is a CSS pixel.
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


def apart(drawn: Svg, name: str) -> Svg:
    """The same drawing with ids of its own, each led by *name*, so that it may stand on a page with
    others that define what they draw with."""
    return Svg(_NAMED.sub(rf"\1{name}-", drawn))
