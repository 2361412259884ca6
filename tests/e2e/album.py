"""The pictures of docs/screens: ``python -m tests.e2e.album [NAME …]``.

Each is a scene as one reader sees it, cut below what a first look takes in, with as few colours
as a picture in a mail.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from games.notices.palettes import reduce_palette
from tests.e2e.screens import Shot, write

FOLDER = Path(__file__).parents[2] / "docs" / "screens"


class Kept(NamedTuple):
    """A scene, how wide and high it is shown, and to whom."""

    scene: str
    width: int
    height: int
    dark: bool = False
    language: str = "en"


KEPT: dict[str, Kept] = {
    "titan-turn-1280": Kept("titan-move-chosen", 1280, 1150),
    "titan-turn-390-dark": Kept("titan-move-chosen", 390, 1150, dark=True),
    "titan-battle-1280-dark": Kept("titan-battle-strike", 1280, 1000, dark=True),
    "titan-battle-390": Kept("titan-battle-previewed", 390, 1150),
    "titan-engagement-1280-ru": Kept("titan-engagement", 1280, 1000, language="ru"),
    "titan-known-390": Kept("titan-known", 390, 1150),
    "lesson-titan-1280": Kept("lesson-titan-movement", 1280, 1000),
    "waiting-1280": Kept("waiting-full", 1280, 900),
    "table-390": Kept("table-of-guest", 390, 1000),
    "replay-1280-dark": Kept("replay", 1280, 950, dark=True),
    "arena-turn-1280": Kept("turn-previewed", 1280, 1050),
    "arena-turn-390-ru": Kept("turn-previewed", 390, 1150, language="ru"),
    "gladiators-turn-1280": Kept("gladiators-guess", 1280, 1150),
    "gladiators-turn-390-ru": Kept("gladiators-guess", 390, 1150, language="ru"),
}
"""By name of the file."""


def main(names: list[str]) -> None:
    """Write the named pictures, or all."""
    wanted = {name: kept for name, kept in KEPT.items() if not names or name in names}

    def shots(scene: str) -> Iterator[Shot]:
        for name, kept in wanted.items():
            if kept.scene == scene:
                yield Shot(FOLDER / f"{name}.png", kept.width, kept.dark, kept.language, kept.height)

    write([*dict.fromkeys(kept.scene for kept in wanted.values())], shots)
    for name in wanted:
        picture = FOLDER / f"{name}.png"
        with Image.open(picture) as shot:
            reduced = reduce_palette(shot.convert("RGB"))
        picture.write_bytes(reduced)


if __name__ == "__main__":
    main(sys.argv[1:])
