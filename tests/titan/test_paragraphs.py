"""docs/rules/titan.md agrees with the code: every paragraph is there, and every name in it exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules" / "titan.md"
TESTS = Path(__file__).parent

LAST = {
    1: 4, 2: 5, 3: 5, 4: 7, 5: 2, 6: 5, 7: 6, 8: 3, 9: 5, 10: 6, 11: 7, 12: 7, 13: 5, 14: 2, 15: 3, 16: 2,
    17: 4, 18: 5, 19: 4, 20: 5, 21: 3,
}  # fmt: skip
"""The last paragraph of each chapter of the Law."""

PARAGRAPHS = [f"{chapter}.{number}" for chapter, last in LAST.items() for number in range(last + 1)]

UNTESTED = {"1.0", "1.2", "1.3", "1.4", "2.4", "2.5", "4.5", "4.7", "11.6", "20.0", "20.2", "20.3", "21.0"}
"""Paragraphs that no test names; the page says why."""

_CODE = re.compile(r"`([^`]+)`")


class Row(NamedTuple):
    """A line of a table: its paragraphs, and the names in it; `battle` is its chapter."""

    paragraphs: tuple[str, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]
    battle: bool


def rows() -> Iterator[Row]:
    battle = False
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("## "):
            battle = line == "## The battle"
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 4 and cells[0][0].isdigit():
            places, _, code, tests = cells
            yield Row(
                tuple(_expanded(places)), tuple(_CODE.findall(code)), tuple(_CODE.findall(tests)), battle
            )


def _expanded(places: str) -> Iterator[str]:
    """Single paragraphs of "3.4, 11.0 – 11.6"."""
    for part in places.split(", "):
        first, _, last = part.partition(" – ")
        yield from PARAGRAPHS[PARAGRAPHS.index(first) : PARAGRAPHS.index(last or first) + 1]


ROWS = list(rows())


def test_every_paragraph_of_the_law_has_its_line() -> None:
    assert sum(last + 1 for last in LAST.values()) == len(PARAGRAPHS) == 116
    assert {place for row in ROWS for place in row.paragraphs} == set(PARAGRAPHS)


def _found(name: str, package: str) -> Any:
    """What a dotted name means under a package: a module, or something in one."""
    parts = name.replace("/", ".").split(".")
    for length in range(len(parts), -1, -1):
        try:
            found: Any = import_module(".".join([package, *parts[:length]]))
        except ModuleNotFoundError:
            continue
        for attribute in parts[length:]:
            found = getattr(found, attribute)
        return found
    raise AttributeError(f"{package} has no {name}")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.paragraphs[0])
def test_all_the_code_that_is_named_exists(row: Row) -> None:
    assert row.code
    for name in row.code:
        if not row.battle:
            _found(name, "games.titan")
        elif name[0].isupper():
            _found(name, "games.titan.battle.state")
        else:
            _found(name, "games.titan.battle")


def _names(text: str, place: str) -> bool:
    """Whether a test file names a paragraph: in the name of a test, or in words."""
    chapter, number = place.split(".")
    named = re.search(rf"def test_(?:\w+_)?{chapter}_{number}_", text)
    return bool(named or re.search(rf"(?<![\d.]){chapter}\.{number}(?!\d)", text))


@pytest.mark.parametrize("place", PARAGRAPHS)
def test_a_test_that_is_named_for_a_paragraph_names_it(place: str) -> None:
    found = False
    for row in ROWS:
        if place not in row.paragraphs:
            continue
        for name in row.tests:
            folder = TESTS / "battle" if row.battle else TESTS
            file = folder / f"{name.replace('.test_', '/test_') if name.startswith('battle.') else name}.py"
            if file.exists():
                found = found or _names(file.read_text("utf-8"), place)
            else:
                # A test, or a watcher of whole campaigns, by its own name.
                assert _found(name, "tests.titan")
                found = True
    assert found == (place not in UNTESTED)


RULINGS = """
    4.1 4.3a 4.3b 4.3c 4.3d 5.1 5.2 6.2 6.2b 6.4 7.1a 7.1b 7.1c 7.4 7.6 8.0 8.1 8.2 8.x 9.1 9.1b 9.2 9.3 9.4
    9.4b 9.4c 10.1 10.1b 10.2 10.3 10.4 10.5 10.x 11.1 11.3 11.4 12.0 12.4a 12.4b 12.4c 12.4d 13.1 13.2 13.3
    13.3b 13.3c 13.5 14.0 14.0b 15.0 15.2 15.x 16.0 16.1 17.0 17.4 17.x 18.1 18.3 18.5 19.3 19.4 20.4
    walls Lords volcano markers both end dead
"""
"""Rulings, by what follows their R-."""


def test_every_ruling_is_on_the_page() -> None:
    told = set(re.findall(r"R-(\d+\.\w+|[A-Za-z]+)", PAGE.read_text("utf-8")))
    assert set(RULINGS.split()) == told


SILENT = {
    "__init__",
    "match_statistics",
    "interfaces",
    "knowledge_log",
    "errors",
    "losses",
    "notation",
    "split_ticks",
    "prospects",
    "imaginable",
    "recap",
    "recap_groups",
    "battle_recap",
    "encounters",
    "exchanges",
}
"""Modules that hold no rule of the Law."""


def test_every_module_of_the_campaign_is_on_the_page() -> None:
    named = {name.split(".")[0] for row in ROWS if not row.battle for name in row.code}
    files = {path.stem for path in (ROOT / "games" / "titan").glob("*.py")}
    assert files - named == SILENT
