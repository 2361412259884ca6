"""A limit's name says which limit it is: no two modules define the same one."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

PREFIXES = ("MAX_", "MIN_")


def limits_of(path: Path) -> Iterator[str]:
    """Yield the names of the limits that a module defines."""
    text = path.read_text("utf-8")
    if not any(prefix in text for prefix in PREFIXES):
        return
    for node in ast.parse(text).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            for name in names:
                if isinstance(name, ast.Name) and name.id.startswith(PREFIXES):
                    yield name.id


def test_each_limit_is_defined_once() -> None:
    found = defaultdict(list)
    for room in ("accounts", "config", "games"):
        for path in (ROOT / room).rglob("*.py"):
            for name in limits_of(path):
                found[name].append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
