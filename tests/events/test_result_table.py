"""The table of results names what is missing, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from tests.events.cases import CASES, ONCE, SEATS, Case, wanted_of
from tests.events.result_table import lines
from tests.events.results import Kind


def test_a_kind_that_did_not_happen_is_missing_and_one_that_cannot_be_is_not() -> None:
    case = Case.named("ladder 2")
    had = wanted_of(case) - {Kind.CARRY_OVER}
    *head, row = lines([f"{case}: {', '.join(had)}"])
    cells = dict(zip(Kind, row.removeprefix("ladder 2").split(), strict=True))
    assert {kind for kind, cell in cells.items() if cell == "0"} == {Kind.CARRY_OVER}
    assert {kind for kind, cell in cells.items() if cell == "+"} == had
    assert cells[Kind.BYE] == "."
    assert " 8 bye; a ladder has no rounds" in head


def test_where_no_event_was_walked_nothing_is_printed() -> None:
    assert lines([]) == []


def test_every_format_is_walked_once_and_every_kind_of_result_at_every_size_of_table() -> None:
    assert {case.format for case in ONCE} == {case.format for case in CASES}
    assert _kinds_by_size(ONCE) == _kinds_by_size(CASES)
    assert {case.seats for case in CASES} == {*SEATS}


def _kinds_by_size(cases: Sequence[Case]) -> set[tuple[Kind, int]]:
    return {(kind, case.seats) for case in cases for kind in wanted_of(case)}
