"""The explained survivors refer to existing code, and each has an explanation."""

from __future__ import annotations

import ast
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.mutants.__main__ import explanations
from tests.mutants.mutating import Mutant
from tests.mutants.subjects import SUBJECTS, Subject

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_what_is_mutated_and_what_guards_it_exist(subject: Subject) -> None:
    for pattern in (*subject.files, *subject.without, *subject.tests):
        assert list(ROOT.glob(pattern)), pattern


@pytest.mark.parametrize("mutant", explanations(), ids=lambda mutant: f"{mutant.function}: {mutant.becomes}")
def test_an_explained_survivor_is_one_of_a_line_that_is_there(mutant: Mutant) -> None:
    module = next(path for path in _modules() if mutant.function.startswith(_dotted(path)))
    assert any(fnmatch(str(module), pattern) for subject in SUBJECTS for pattern in subject.files)
    name = mutant.function.rpartition(".")[2]
    source = (ROOT / module).read_text(encoding="utf-8")
    functions = [
        ast.get_source_segment(source, node) or ""
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name == name
    ]
    assert any(mutant.was in " ".join(line.strip() for line in each.splitlines()) for each in functions)


def _modules() -> list[Path]:
    found = [
        path.relative_to(ROOT) for subject in SUBJECTS for each in subject.files for path in ROOT.glob(each)
    ]
    return sorted(found, key=lambda path: len(str(path)), reverse=True)


def _dotted(path: Path) -> str:
    return ".".join(path.with_suffix("").parts) + "."
