"""Every public function and class of a module is used by something besides its tests."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = ("accounts", "config", "games")
BESIDES = ("manage.py", "pyproject.toml", "Makefile")
"""What names things by their path or calls them by name."""

FOUND_BY_DJANGO = re.compile(r"Config$")
"""Classes that Django finds by themselves in a module of a known name."""


def modules() -> list[Path]:
    return [
        path
        for name in CODE
        for path in sorted((ROOT / name).rglob("*.py"))
        if "migrations" not in path.parts
    ]


def words(paths: list[Path]) -> Counter[str]:
    found: Counter[str] = Counter()
    for path in paths:
        found.update(re.findall(r"\w+", path.read_text()))
    return found


def defined(path: Path) -> Iterator[str]:
    """The public functions and classes of a module that nothing registers as it is read."""
    for node in ast.parse(path.read_text()).body:
        if (
            isinstance(node, ast.FunctionDef | ast.ClassDef)
            and not node.decorator_list
            and not node.name.startswith("_")
        ):
            yield node.name


@pytest.mark.thorough
def test_every_public_function_and_class_has_a_caller_outside_the_tests() -> None:
    templates = [path for path in (ROOT / "templates").rglob("*") if path.is_file()]
    named = words([*modules(), *templates, *(ROOT / name for name in BESIDES)])
    uncalled = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules()
        for name in defined(path)
        if named[name] == 1 and not FOUND_BY_DJANGO.search(name)
    ]
    assert uncalled == []
