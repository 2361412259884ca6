"""Draw pictures from sprites: parts that occur in many pictures, each rasterised once by each process.

A sprite is a nested `<svg class="sprite">` among the top-level elements of a drawing
(`games.engine.drawing.svg.sprite`). A picture consists of layers: its sprites, and what is drawn before,
between and after them. Sprites are cached by exactly what is drawn, with the definitions they refer to and
the scale, so a picture never depends on pictures that were drawn before it. Sprites begin at whole pixels:
they may move by half a pixel.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from math import ceil
from typing import NamedTuple

_ROOT = re.compile(r'<svg\b[^>]*\bviewBox="([^"]+)"[^>]*>')
_DEFINITIONS = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
_ID = re.compile(r'<\w+ id="([^"]+)"')
_REFERENCE = re.compile(r'(?:href="|url\()#([^")]+)')
_TAG = re.compile(r"<(/?)[^>]*?(/?)>")
_SPRITE = re.compile(r'<svg class="sprite"')
_SPRITE_BOX = re.compile(r' (?:x|y|width|height)="([^"]+)"')
_VIEW_BOX_CORNER = re.compile(r' viewBox="(\S+ \S+)')
_TITLE = re.compile(r"<title>[^<]*</title>")
_CLASS = re.compile(r'\bclass="([^"]*)"')


class Layer(NamedTuple):
    """A part of a picture as a drawing of its own, and the pixel of the picture at which it begins.

    `sprite_pixels` is the size of a sprite, or 0 if the layer is none.
    """

    svg: str
    left: int = 0
    top: int = 0
    sprite_pixels: int = 0


class Layers(NamedTuple):
    """The width and height of a picture in pixels, and its layers from the lowest to the topmost."""

    size: tuple[int, int]
    layers: tuple[Layer, ...]


def split(svg: str, width: int) -> Layers | None:
    """Return the layers of a drawing for a picture `width` pixels wide, or None if it has no sprites."""
    root = _ROOT.match(svg)
    if root is None or _SPRITE.search(svg) is None:
        return None
    left, top, wide, high = map(float, root[1].split())
    scale = width / wide
    size = (width, ceil(high * scale))
    found = _DEFINITIONS.search(svg, root.end())
    elements = _elements(found[1]) if found else ()
    definitions = {name[1]: each for each in elements if (name := _ID.match(each))}
    css = _CLASS.search(root[0])
    opening = f'<svg class="{css[1] if css else ""}" preserveAspectRatio="xMinYMin"'
    layers = []
    inside = svg[found.end() if found else root.end() : svg.rindex("</svg>")]
    for is_sprite, parts in groupby(_elements(inside), lambda each: _SPRITE.match(each) is not None):
        if not is_sprite:
            drawn = "".join(parts)
            frame = f'width="{size[0]}" height="{size[1]}" viewBox="{root[1]}"'
            layers.append(Layer(f"{opening} {frame}>{_needed(drawn, definitions)}{drawn}</svg>"))
            continue
        for part in parts:
            x, y, *box = map(float, _SPRITE_BOX.findall(part)[:4])
            # Boxes that are whole pixels wide must stay so, whatever floats make of them.
            pixels = [ceil(each * scale - 1e-6) for each in box]
            frame = f'width="{pixels[0]}" height="{pixels[1]}"'
            corner = _VIEW_BOX_CORNER.findall(part)[0]
            view_box = " ".join((corner, *(f"{each / scale:.6f}" for each in pixels)))
            frame_opening = f'{opening} {frame} viewBox="{view_box}">'
            drawn = _TITLE.sub("", part[part.index(">") + 1 : part.rindex("</svg>")])
            layers.append(
                Layer(
                    f"{frame_opening}{_needed(drawn, definitions)}{drawn}</svg>",
                    round((x - left) * scale),
                    round((y - top) * scale),
                    sprite_pixels=pixels[0] * pixels[1],
                )
            )
    return Layers(size, tuple(layers))


def _elements(inside: str) -> Iterator[str]:
    """Yield the elements in a part of a drawing, in order. Texts and values contain no angle brackets."""
    depth = begun = 0
    for tag in _TAG.finditer(inside):
        closes, is_empty = tag.groups()
        if closes:
            depth -= 1
        elif not is_empty:
            depth += 1
        if depth == 0:
            yield inside[begun : tag.end()]
            begun = tag.end()


def _needed(drawn: str, definitions: dict[str, str]) -> str:
    """Return the definitions to which a part of the drawing refers, directly or through another."""
    names = dict.fromkeys(_REFERENCE.findall(drawn))
    waiting = list(names)
    while waiting:
        for name in _REFERENCE.findall(definitions.get(waiting.pop(), "")):
            if name not in names:
                names[name] = None
                waiting.append(name)
    return f"<defs>{''.join(definitions.get(name, '') for name in names)}</defs>" if names else ""
