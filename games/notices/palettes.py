"""Reduce the colours of pictures, because pictures in emails must be small.

Drawings are flat fields with lettering: nearly all of their thousands of colours are the soft edges
between two of a few dozen. Every field keeps its colour to within four steps of 256; edges take the
nearest available one.
"""

from io import BytesIO

from PIL import Image

EXACT_COLOURS = 160
"""How many of the palette's 256 entries go to the most frequent colours, unchanged."""

SPREAD_COLOURS = 96
"""How many entries are spread over all colours, so that a small symbol in a rare colour keeps its hue."""

_LEVEL = 6  # of zlib's nine; the highest takes ten times as long and saves a fourteenth


def reduce_palette(image: Image.Image) -> bytes:
    """Return an opaque picture (mode RGB) as a PNG, reduced to a palette of at most 256 colours.

    The same picture always gives the same bytes.
    """
    written = BytesIO()
    image.quantize(palette=_palette(image), dither=Image.Dither.NONE).save(
        written, "PNG", compress_level=_LEVEL
    )
    return written.getvalue()


def _palette(image: Image.Image) -> Image.Image:
    """Return an image whose only purpose is to hold the palette."""
    counted = image.getcolors(image.width * image.height) or []
    frequent = sorted(
        ((count, colour) for count, colour in counted if isinstance(colour, tuple)), reverse=True
    )
    exact = [part for _, colour in frequent[:EXACT_COLOURS] for part in colour]
    spread = image.quantize(SPREAD_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    palette = Image.new("P", (1, 1))
    palette.putpalette(exact + (spread.getpalette() or [])[: 3 * SPREAD_COLOURS])
    return palette
