"""`python docs/tools/list_modules.py` writes `docs/modules.md`: every module and its constants."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "modules.md"
PACKAGES = ("accounts", "config", "games")
LEFT_OUT = {"migrations", "skeleton", "__pycache__"}

INTRODUCTION = """# Modules

Every module with the first sentence of its docstring, and its public constants, to search for a word. The
[architecture](architecture.md) explains how they belong together. This page is made by
`python docs/tools/list_modules.py`.
"""


def page() -> str:
    """Return the whole page."""
    lines = [INTRODUCTION]
    folder = ""
    for path in _modules():
        if path.parent.as_posix() != folder:
            folder = path.parent.as_posix()
            lines.append(f"\n## {folder}\n")
        lines.append(_line(path))
    return "\n".join(lines) + "\n"


def _modules() -> Iterator[Path]:
    """Yield the modules relative to the root, folder by folder."""
    found = [
        path.relative_to(ROOT)
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if not LEFT_OUT & set(path.parts)
    ]
    for path in sorted(found, key=lambda each: (each.parent.as_posix(), each.name)):
        if path.name != "__init__.py" or (ROOT / path).stat().st_size:
            yield path


def _line(path: Path) -> str:
    """Return the line of one module."""
    tree = ast.parse((ROOT / path).read_text())
    docstring = " ".join((ast.get_docstring(tree) or "").split("\n\n")[0].split())
    constants = [
        f"`{name}`"
        for node in tree.body
        if (name := _constant(node)) and name.isupper() and not name.startswith("_")
    ]
    listed = f" ({', '.join(constants)})" if constants else ""
    return f"- `{path.name}`: {docstring}{listed}"


def _constant(node: ast.stmt) -> str:
    """Return the name that a statement assigns, or ""."""
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    elif isinstance(node, ast.Assign):
        targets = node.targets
    else:
        return ""
    return targets[0].id if isinstance(targets[0], ast.Name) else ""


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.stdout.write(f"{PAGE.relative_to(ROOT)} is written.\n")
