"""The pictograms: a selection from the game-icons.net set (see `docs/CREDITS.md`).

`icons.json` holds the path of each icon under its name in that set, drawn on a square of 512 by 512 units.
`docs/tools/cut_icons.py` generates the file.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path

from games.engine.drawing.svg import Svg, el, join

VIEW_BOX = "0 0 512 512"


@cache
def _paths() -> dict[str, str]:
    read: dict[str, str] = json.loads(Path(__file__).with_name("icons.json").read_text("utf-8"))
    return read


def include(cut: Path) -> None:
    """Add the icons of a family's own file, such as `games/guess/drawing/icons.json`."""
    read: dict[str, str] = json.loads(cut.read_text("utf-8"))
    _paths().update(read)


def names() -> frozenset[str]:
    """Return the names of all icons that can be drawn."""
    return frozenset(_paths())


def path(name: str) -> str:
    """Return the path data of an icon. Raises `KeyError` if no file has such an icon."""
    return _paths()[name]


@cache
def symbol(name: str) -> Svg:
    """Return the icon as a `<symbol>`; a picture contains it once, for any number of `use` elements."""
    return el("symbol", {"id": f"i-{name}", "viewBox": VIEW_BOX}, el("path", {"d": path(name)}))


def symbols(*wanted: str) -> Svg:
    """Return the symbols of several icons, each once, in the order in which they are first named."""
    return join(*(symbol(name) for name in dict.fromkeys(wanted)))


@lru_cache(maxsize=4_096)
def use(
    name: str,
    size: float,
    title: str | None = None,
    *,
    x: float = 0,
    y: float = 0,
    css: str | None = None,
    fill: str | None = None,
) -> Svg:
    """Return the icon in a square of `size` around the point (`x`, `y`); the picture must define its symbol.

    `title` is the text for screen readers; without a title the icon is decorative.
    """
    return el(
        "use",
        {
            "href": f"#i-{name}",
            "x": x - size / 2,
            "y": y - size / 2,
            "width": size,
            "height": size,
            "class": css,
            "fill": fill,
            "aria-hidden": None if title else "true",
        },
        el("title", {}, title) if title else None,
    )


@cache
def decorative_icon(name: str) -> Svg:
    """Return a decorative icon for running text, in the colour of the text.

    The page must contain the symbol of the icon.
    """
    return el("svg", {"class": "icon", "aria-hidden": "true"}, el("use", {"href": f"#i-{name}"}))


@lru_cache(maxsize=1_024)
def inline(name: str, title: str | None = None, css: str = "icon") -> Svg:
    """Return the icon as a self-contained `<svg>` for running text, in the colour of the text.

    With a `title`, the icon is an image with that name; without one, it is hidden from screen readers.
    """
    return el(
        "svg",
        {
            "class": css,
            "viewBox": VIEW_BOX,
            "role": "img" if title else None,
            "aria-label": title,
            "aria-hidden": None if title else "true",
        },
        el("path", {"d": path(name)}),
    )
