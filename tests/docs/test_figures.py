"""The table of figures that `make bench` keeps."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.bench import table
from tests.bench.table import Line

MONDAY, TUESDAY = date(2026, 11, 23), date(2026, 11, 24)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "figures.md"
    monkeypatch.setattr(table, "KEPT", path)
    return path


def rows(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line.startswith("| a ")]


def test_what_was_measured_is_the_last_release_s_figure_another_day(kept: Path) -> None:
    table.keep([Line("a page", "2.0 f", "<= 1.6 f")], MONDAY)
    table.keep([Line("a page", "1.9 f", "<= 1.6 f")], MONDAY)
    assert rows(kept) == ["| a page | <= 1.6 f | 1.9 f |  |"]
    table.keep([Line("a page", "1.5 f", "<= 1.6 f")], TUESDAY)
    assert rows(kept) == ["| a page | <= 1.6 f | 1.5 f | 1.9 f |"]


def test_what_was_not_measured_stays(kept: Path) -> None:
    table.keep([Line("a page", "2.0 f"), Line("a sweep", "9 ms")], MONDAY)
    table.keep([Line("a sweep", "8 ms")], TUESDAY)
    assert rows(kept) == ["| a page |  | 2.0 f |  |", "| a sweep |  | 8 ms | 9 ms |"]


def test_a_line_below_another_is_named_with_it() -> None:
    lines = [Line("a page", "2 f"), Line("  again", "1 f"), Line("a battle", "3 f"), Line("  again", "2 f")]
    names = [line.name for line in table.named_in_full(lines)]
    assert names == ["a page", "a page: again", "a battle", "a battle: again"]


def test_two_lines_of_one_name_are_not_kept(kept: Path) -> None:
    with pytest.raises(ValueError, match="a page"):
        table.keep([Line("a page", "2 f"), Line("a page", "1 f")], MONDAY)


def test_the_figures_in_the_docs_can_be_read_again() -> None:
    found = table.kept_lines()
    assert found
    assert all(line.measured for line in found.values())
