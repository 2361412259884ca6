"""The list of modules is that of the code, so that searching it finds what is there."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from games.engine.drawing import icons

ROOT = Path(__file__).parents[2]


def test_the_list_of_modules_is_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "tools" / "list_modules.py"))
    listed = (ROOT / "docs" / "modules.md").read_text("utf-8")
    assert listed == made["page"](), "run: python docs/tools/list_modules.py"


def test_the_page_of_pictograms_shows_every_one_with_its_name() -> None:
    page = runpy.run_path(str(ROOT / "docs" / "tools" / "show_icons.py"))["page"]()
    assert {re.sub(r"<[^>]+>", "", item) for item in re.findall(r"<li>(.*)</li>", page)} == icons.names()
