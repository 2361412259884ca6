"""Render drawings as pictures for emails, because most mail programs do not show SVG."""

from functools import lru_cache
from pathlib import Path

import resvg_py

from games.notices.light_style import light_style
from games.notices.palettes import reduce_palette

PICTURE_WIDTH = 640  # twice the 320 pixels of a phone
MAX_PICTURE_BYTES = 80_000  # bytes that a picture may have
PICTURE_CACHE_SIZE = 32
"""Pictures cached by each process: a turn's reminder, and seats that see the same, need no new picture."""

PICTURE_GROUND = "#d5dcd6"
"""The ground of a picture: the light value of the token `board` (`static/css/muster.css`)."""

_NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
_FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]


@lru_cache(maxsize=PICTURE_CACHE_SIZE)
def render_png(svg: str) -> bytes:
    """Return a drawing of the site as a PNG, 640 pixels wide, light, and lettered in the site's own fonts.

    The same drawing always gives the same bytes. Raises `ValueError` if it is not an SVG.
    """
    drawn = resvg_py.svg_to_bytes(
        # A drawing needs no namespace within a page, but it does as a file.
        svg_string=svg if _NAMESPACE in svg else svg.replace("<svg", f"<svg {_NAMESPACE}", 1),
        style_sheet=light_style(svg),
        width=PICTURE_WIDTH,
        background=PICTURE_GROUND,
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family="Alegreya Sans",
        sans_serif_family="Alegreya Sans",
        serif_family="Alegreya",
    )
    return reduce_palette(drawn)
