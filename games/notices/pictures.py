"""Render drawings as pictures for emails, because most mail programs do not show SVG."""

import re
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

SPRITE_CACHE_SIZE = 400
"""Parts of pictures cached by each process, of about 40 KB each."""

_OWN_SIZE = re.compile(r"<svg[^>]* width=")
_NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
_FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]


@lru_cache(maxsize=PICTURE_CACHE_SIZE)
def render_png(svg: str) -> bytes:
    """Return a drawing of the site as a PNG, 640 pixels wide, light, and lettered in the site's own fonts.

    The same drawing always gives the same bytes. Raises `ValueError` if it is not an SVG.
    """
    layers = sprites.split(svg, PICTURE_WIDTH)
    return reduce_palette(sprites.compose(layers, rasterise if layers.sprites else rasterise.__wrapped__))


@lru_cache(maxsize=SPRITE_CACHE_SIZE)
def rasterise(svg: str) -> Image.Image:
    """Return a drawing in its own size or, if it has none, as wide as a picture and on the boards' ground.

    The image is cached, so nobody may change it. Raises `ValueError` if the drawing is not an SVG.
    """
    own_size = _OWN_SIZE.match(svg) is not None
    drawn = resvg_py.svg_to_bytes(
        # A drawing needs no namespace within a page, but it does as a file.
        svg_string=svg if _NAMESPACE in svg else svg.replace("<svg", f"<svg {_NAMESPACE}", 1),
        style_sheet=light_style(svg),
        width=None if own_size else PICTURE_WIDTH,
        background=None if own_size else PICTURE_GROUND,
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family="Alegreya Sans",
        sans_serif_family="Alegreya Sans",
        serif_family="Alegreya",
    )
    with Image.open(BytesIO(drawn)) as opened:
        return opened.convert("RGBA" if own_size else "RGB")
