"""Cut the three faces of the site into the small files of ``static/fonts``.

Run it only when a face or the set of signs changes; the cuts are committed.
It needs fonttools and brotli, which the site itself does not::

    pip install fonttools brotli
    npm pack @fontsource/alegreya @fontsource/alegreya-sans   # and unpack
    python docs/tools/cut_fonts.py <folder that holds @fontsource>

Each face becomes four files, told apart by ``unicode-range`` in
``static/css/muster.css``, so that an English page loads the first and a Russian
one the first two:

``basic``     ASCII and the punctuation of both languages
``cyrillic``  the Russian alphabet and its neighbours
``accents``   the letters of Western names: é, í, ø, ß
``extended``  those of the rest of Latin Europe: ł, š, ő
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

STATIC_FONTS = Path(__file__).resolve().parents[2] / "static" / "fonts"

FACES = (("alegreya-sans", 400), ("alegreya-sans", 700), ("alegreya", 800))

#: Beyond ASCII: no-break and thin spaces, quotation marks, dashes, the ellipsis,
#: and the signs that stand in sums.
PUNCTUATION = [ord(sign) for sign in "\u00a0\u2009«»“”‘’„–—…·°±×½−"]

#: name of the cut: (name of the fontsource file to cut it from, code points)
CUTS = {
    "basic": ("latin", [*range(0x20, 0x7F), *PUNCTUATION]),
    "cyrillic": ("cyrillic", [*range(0x0400, 0x0460), 0x2116]),
    "accents": ("latin", [*range(0x00C0, 0x00D7), *range(0x00D8, 0x0100)]),
    "extended": ("latin-ext", [*range(0x0100, 0x0180), *range(0x0218, 0x021C)]),
}

#: Figures are lining and tabular everywhere, so no other kind is kept.
FEATURES = ["kern", "liga", "locl", "ccmp", "mark", "lnum", "tnum"]


def cut(source: Path, code_points: list[int], target: Path) -> None:
    """Write to *target* the part of the face *source* that draws *code_points*."""
    options = Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]  # the copyright and the licence stay in
    font = TTFont(source, recalcTimestamp=False)  # the same cut every time
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=code_points)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)


def main(fontsource: Path) -> None:
    """Cut every face of ``FACES`` from the packages below *fontsource*."""
    for face, weight in FACES:
        for name, (subset, code_points) in CUTS.items():
            source = fontsource / face / "files" / f"{face}-{subset}-{weight}-normal.woff2"
            target = STATIC_FONTS / f"{face}-{weight}-{name}.woff2"
            cut(source, code_points, target)
            print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) / "@fontsource")
