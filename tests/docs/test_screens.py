"""The kept pictures of pages in use: all there, all listed, and light."""

from __future__ import annotations

import re
from pathlib import Path

from tests.e2e.album import FOLDER, KEPT

ROOT = Path(__file__).parents[2]
MOST_BYTES = 1_200_000


def test_every_picture_is_there_and_shown() -> None:
    kept = {f"{name}.png" for name in KEPT}
    assert {path.name for path in FOLDER.iterdir()} == kept
    listed = re.findall(r"\(screens/([\w-]+\.png)\)", (ROOT / "docs" / "look.md").read_text("utf-8"))
    assert sorted(listed) == sorted(kept)
    shown = re.findall(r"\(docs/screens/([\w-]+\.png)\)", (ROOT / "README.md").read_text("utf-8"))
    assert 2 <= len(shown) <= 3
    assert set(shown) <= kept


def test_they_are_light_together() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES
