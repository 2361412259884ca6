"""The pictograms: a cut of the game-icons.net set (see ``docs/CREDITS.md``).

``icons.json`` holds the path of each, drawn on a square of 512, under the set's
own name; ``docs/tools/cut_icons.py`` makes it.
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
    """Make the icons of a family's own cut known, such as ``games/guess/drawing/icons.json``."""
    read: dict[str, str] = json.loads(cut.read_text("utf-8"))
    _paths().update(read)


def names() -> frozenset[str]:
    """Every icon that can be drawn."""
    return frozenset(_paths())


def path(name: str) -> str:
    """The path data of the icon.

    :raises KeyError: if ``icons.json`` has no such icon.
    """
    return _paths()[name]


@cache
def symbol(name: str) -> Svg:
    """The icon as a ``<symbol>``, which a picture holds once for any number of :func:`use`."""
    return el("symbol", {"id": f"i-{name}", "viewBox": VIEW_BOX}, el("path", {"d": path(name)}))


def symbols(*wanted: str) -> Svg:
    """The symbols of several icons, each once, in the order first named."""
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
    """The icon in a square of *size* around the point *x*, *y*; its symbol stands elsewhere.

    :param title: what a screen reader says; without one the icon is decoration.
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
def shown(name: str) -> Svg:
    """The icon between words of a page that shows its symbol, as decoration in the text's colour."""
    return el("svg", {"class": "icon", "aria-hidden": "true"}, el("use", {"href": f"#i-{name}"}))


@lru_cache(maxsize=1_024)
def inline(name: str, title: str | None = None, css: str = "icon") -> Svg:
    """The icon as an ``<svg>`` of its own, for use between words of a page.

    It takes the colour of the text. With a *title* it is an image with that
    name, without one it is hidden from screen readers.
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
