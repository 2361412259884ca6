"""Draw pictures from sprites: parts that occur in many pictures, each rasterised once by each process.

A sprite is a nested `<svg class="sprite">` among the top-level elements of a drawing
(`games.engine.drawing.svg.sprite`). The rest of the drawing lies below its sprites. A sprite and the rest are
cached by exactly what is drawn, with the definitions it refers to and the scale, so a picture never depends
on pictures that were drawn before it. Sprites begin at whole pixels: they may move by half a pixel.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import ceil
from typing import NamedTuple

from PIL import Image

_ROOT = re.compile(r'<svg\b[^>]*\bviewBox="([^"]+)"[^>]*>')
_DEFINITIONS = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
_ID = re.compile(r'<\w+ id="([^"]+)"')
_REFERENCE = re.compile(r'(?:href="|url\()#([^")]+)')
_TAG = re.compile(r"<(/?)[^>]*?(/?)>")
_SPRITE = re.compile(r'<svg class="sprite" x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"')
_TITLE = re.compile(r"<title>[^<]*</title>")
_CLASS = re.compile(r'\bclass="([^"]*)"')


class Sprite(NamedTuple):
    """A sprite as a drawing of its own, and the pixel of the picture at which it begins."""

    svg: str
    left: int
    top: int


class Layers(NamedTuple):
    """A drawing without its sprites, and the sprites in the order in which they are drawn."""

    below: str
    sprites: tuple[Sprite, ...]


def split(svg: str, width: int) -> Layers:
    """Return the layers of a drawing that is to be `width` pixels wide."""
    root = _ROOT.match(svg)
    if root is None or _SPRITE.search(svg) is None:
        return Layers(svg, ())
    left, top, wide, _height = map(float, root[1].split())
    scale = width / wide
    found = _DEFINITIONS.search(svg, root.end())
    elements = _elements(found[1]) if found else ()
    definitions = {name[1]: each for each in elements if (name := _ID.match(each))}
    css = _CLASS.search(root[0])
    opening = f'<svg class="{css[1] if css else ""}"'
    below, sprites = "", []
    for part in _elements(svg[found.end() if found else root.end() : svg.rindex("</svg>")]):
        at = _SPRITE.match(part)
        if at is None:
            below += part
            continue
        x, y, *size = map(float, at.groups())
        pixels = [ceil(each * scale) for each in size]
        view_box = " ".join(f"{each / scale:.6f}" for each in pixels)
        drawn = _TITLE.sub("", part[part.index(">") + 1 : part.rindex("</svg>")])
        sprites.append(
            Sprite(
                f'{opening} width="{pixels[0]}" height="{pixels[1]}" viewBox="0 0 {view_box}">'
                f"{_needed(drawn, definitions)}{drawn}</svg>",
                round((x - left) * scale),
                round((y - top) * scale),
            )
        )
    return Layers(f"{root[0]}{_needed(below, definitions)}{below}</svg>", tuple(sprites))


def compose(layers: Layers, draw: Callable[[str], Image.Image]) -> Image.Image:
    """Return the picture of `layers`; `draw` rasterises a layer, and gives sprites an alpha channel."""
    image = draw(layers.below).convert("RGB")
    for sprite in layers.sprites:
        tile = draw(sprite.svg)
        image.paste(tile, (sprite.left, sprite.top), tile)
    return image


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
