"""Write the seats' shields to ``static/icons`` for the pages' ``<img>`` elements.

Run it after a change of ``games/engine/drawing/shields.py``; a test compares the files with it::

    python docs/tools/draw_shields.py
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.engine.drawing import shields

STATIC_ICONS = Path(__file__).resolve().parents[2] / "static" / "icons"


def main() -> None:
    """Write one file for each seat."""
    for seat, tincture in enumerate(shields.SEAT_TINCTURES):
        (STATIC_ICONS / f"seat-{tincture.key}.svg").write_text(shields.picture(seat) + "\n", "utf-8")


if __name__ == "__main__":
    main()
