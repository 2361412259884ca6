"""What pytest does otherwise in mutmut's runs: the quickest test first, and nothing kept between two."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

#: Where mutmut keeps how long each test took, by the test's name, once it has run all of them.
MEASURED = Path("mutmut-stats.json")

#: What mutmut imports into each file that it mutates.
MUTATED = "_mutmut_mutated"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort *items*: mutmut stops at the first that notices; its fork server hands them over unordered."""
    if MEASURED.exists():
        seconds: dict[str, float] = json.loads(MEASURED.read_text())["duration_by_test"]
        items.sort(key=lambda item: seconds.get(item.nodeid, 0))


def pytest_runtest_setup() -> None:
    """Have built anew what is built once a process: mutmut runs a mutant's tests by who called the function
    while all of them were measured, and that would be the first test alone."""
    for module in list(sys.modules.values()):
        if hasattr(module, MUTATED):
            for each in vars(module).values():
                if hasattr(each, "cache_clear"):
                    each.cache_clear()
