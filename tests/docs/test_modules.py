"""The list of modules is that of the code, so that searching it finds what is there."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_list_of_modules_is_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "tools" / "list_modules.py"))
    listed = (ROOT / "docs" / "modules.md").read_text("utf-8")
    assert listed == made["page"](), "run: python docs/tools/list_modules.py"
