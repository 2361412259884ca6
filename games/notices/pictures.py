"""Render drawings as pictures for emails, because most mail programs do not show SVG."""

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

from games.notices import sprites
from games.notices.light_style import light_style
from games.notices.palettes import reduce_palette

PICTURE_WIDTH = 640  # twice the 320 pixels of a phone
MAX_PICTURE_BYTES = 80_000  # bytes that a picture may have
PICTURE_CACHE_SIZE = 32
"""Pictures cached by each process: a turn's reminder, and seats that see the same, need no new picture."""

PICTURE_GROUND = "#d5dcd6"
"""The ground of a picture: the light value of the token `board` (`static/css/muster.css`)."""

SPRITE_CACHE_SIZE = 600
"""Parts of pictures cached by each process, of 30 to 100 KB each."""

LARGE_SPRITE_CACHE_SIZE = 6
"""Grounds of boards cached by each process, of up to 4 MB each."""

LARGE_SPRITE_PIXELS = 100_000
"""From how many pixels on a part of a picture is large."""

_NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
_FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]


@lru_cache(maxsize=PICTURE_CACHE_SIZE)
def render_png(svg: str) -> bytes:
    """Return a drawing of the site as a PNG, 640 pixels wide, light, and lettered in the site's own fonts.

    The same drawing always gives the same bytes. Raises `ValueError` if it is not an SVG.
    """
    layers = sprites.split(svg, PICTURE_WIDTH)
    if layers is None:
        return reduce_palette(_rasterise(svg, width=PICTURE_WIDTH, background=PICTURE_GROUND).convert("RGB"))
    image = Image.new("RGB", layers.size, PICTURE_GROUND)
    for layer in layers.layers:
        drawn = _draw(layer)
        image.paste(drawn, (layer.left, layer.top), drawn)
    return reduce_palette(image)


def _draw(layer: sprites.Layer) -> Image.Image:
    """Return the image of a layer. It may be cached, so nobody may change it."""
    if not layer.sprite_pixels:
        return _rasterise(layer.svg)
    if layer.sprite_pixels < LARGE_SPRITE_PIXELS:
        return rasterise_sprite(layer.svg)
    return rasterise_large_sprite(layer.svg)


def _rasterise(svg: str, *, width: int | None = None, background: str | None = None) -> Image.Image:
    """Return a drawing with an alpha channel. Raises `ValueError` if it is not an SVG."""
    drawn = resvg_py.svg_to_bytes(
        # A drawing needs no namespace within a page, but it does as a file.
        svg_string=svg if _NAMESPACE in svg else svg.replace("<svg", f"<svg {_NAMESPACE}", 1),
        style_sheet=light_style(svg),
        width=width,
        background=background,
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family="Alegreya Sans",
        sans_serif_family="Alegreya Sans",
        serif_family="Alegreya",
    )
    with Image.open(BytesIO(drawn)) as opened:
        return opened.convert("RGBA")


rasterise_sprite = lru_cache(maxsize=SPRITE_CACHE_SIZE)(_rasterise)
rasterise_large_sprite = lru_cache(maxsize=LARGE_SPRITE_CACHE_SIZE)(_rasterise)
