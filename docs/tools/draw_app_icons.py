"""Draw the icons that Muster has among somebody's apps: the brand's shield on the pages' light ground.

Run it after ``templates/parts/brand.html`` changed; what it writes is committed::

    python docs/tools/draw_app_icons.py
"""

from __future__ import annotations

import io
import re
from pathlib import Path

import resvg_py
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]

PAPER, INK, SHEET = "#fafbf8", "#1a2225", "#ffffff"

WIDTH, HEIGHT = 26, 30
"""The shield's own measures, as its view box has them."""

#: File, pixels of a side, and how much of it the shield is high. Of a maskable icon everything outside
#: a circle of four fifths may be cut off.
ICONS = (("app-192.png", 192, 0.7), ("app-512.png", 512, 0.7), ("app-maskable.png", 512, 0.5))

COLOURS = 32
"""In the palette of a file: two, and those between them along an edge."""


def main() -> None:
    """Write one file for each icon."""
    brand = (ROOT / "templates/parts/brand.html").read_text("utf-8")
    field, bars = re.findall(r'<path d="([^"]+)"', brand)
    for name, side, share in ICONS:
        svg = picture(field, bars, side, share)
        drawn = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg))))
        drawn.convert("RGB").quantize(COLOURS).save(ROOT / "static/icons" / name, optimize=True)


def picture(field: str, bars: str, side: int, share: float) -> str:
    """The shield in the middle of a square."""
    scale = side * share / HEIGHT
    x, y = (side - WIDTH * scale) / 2, (side - HEIGHT * scale) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">'
        f'<rect width="{side}" height="{side}" fill="{PAPER}"/>'
        f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})">'
        f'<path d="{field}" fill="{INK}"/>'
        f'<path d="{bars}" fill="none" stroke="{SHEET}" stroke-width="2.6"/></g></svg>'
    )


if __name__ == "__main__":
    main()
