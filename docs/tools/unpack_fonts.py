"""Unpack the cuts of ``static/fonts`` that the pictures of mails are lettered with.

The rasteriser reads no WOFF2, takes a face from one file, and knows no font features, so the lining tabular
figures that the style sheet asks for are put in the place of the old ones. Run it after
``docs/tools/cut_fonts.py``; the files are committed. It needs what that one needs::

    pip install fonttools brotli
    python docs/tools/unpack_fonts.py
"""

import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
SOURCE, TARGET = ROOT / "static" / "fonts", ROOT / "games" / "notices" / "fonts"

FACES = ("alegreya-sans-400", "alegreya-sans-700", "alegreya-800")
CUTS = ("basic", "cyrillic")
FIGURES = ("lnum", "tnum")

FAMILY, POSTSCRIPT_NAME = 1, 6  # name IDs
WINDOWS_ENGLISH = (3, 1, 0x409)  # platform, encoding, language


def unpack(face: str) -> int:
    """Write ``face`` as TrueType; return its size in bytes."""
    with tempfile.TemporaryDirectory() as folder:
        parts = [f"{folder}/{cut}.ttf" for cut in CUTS]
        for cut, part in zip(CUTS, parts, strict=True):
            font = TTFont(SOURCE / f"{face}-{cut}.woff2")
            if cut == "basic":
                set_figures(font)
            font.flavor = None
            font.save(part)
        font = Merger().merge(parts)
    names = font["name"]
    # The style sheet calls all weights of a face by one name; the extra bold one calls itself another.
    names.setName(names.getDebugName(FAMILY).removesuffix(" ExtraBold"), FAMILY, *WINDOWS_ENGLISH)
    # The cuts have lost it, and the rasteriser takes no font without.
    names.setName(face, POSTSCRIPT_NAME, *WINDOWS_ENGLISH)
    path = TARGET / f"{face}.ttf"
    font.save(path)
    return path.stat().st_size


def set_figures(font: TTFont) -> None:
    """Let the figures of ``font`` be the lining tabular ones."""
    table = font["GSUB"].table
    for feature in FIGURES:
        replaced = {}
        for record in table.FeatureList.FeatureRecord:
            if record.FeatureTag == feature:
                for index in record.Feature.LookupListIndex:
                    for subtable in table.LookupList.Lookup[index].SubTable:
                        replaced |= getattr(subtable, "ExtSubTable", subtable).mapping
        for cmap in font["cmap"].tables:
            for code in range(ord("0"), ord("9") + 1):
                cmap.cmap[code] = replaced.get(cmap.cmap[code], cmap.cmap[code])


if __name__ == "__main__":
    for face in FACES:
        print(f"{face}: {unpack(face)} bytes")
