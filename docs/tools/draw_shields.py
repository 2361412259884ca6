"""Write the seats' shields to ``static/icons`` for the pages' ``<img>`` elements.

Run it after ``games/engine/drawing/shields.py`` changed; a test holds the files
to it::

    python -m tools.draw_shields
"""

from __future__ import annotations

from pathlib import Path

from games.engine.drawing import shields

STATIC_ICONS = Path(__file__).resolve().parents[2] / "static" / "icons"


def main() -> None:
    """Write one file for each seat."""
    for seat, tincture in enumerate(shields.SEAT_TINCTURES):
        (STATIC_ICONS / f"seat-{tincture.key}.svg").write_text(shields.picture(seat) + "\n", "utf-8")


if __name__ == "__main__":
    main()
