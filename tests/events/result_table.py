"""The table of format, seats and kind of result, made of what happened, behind a run's other lines.

Each walk hands over what its event had as a property of its test, which comes through to the process that
prints.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import pytest

from tests.events.cases import Case, why_impossible
from tests.events.results import Kind

PROPERTY = "kinds of result"

RecordProperty = Callable[[str, object], None]


def hand_over(record_property: RecordProperty, case: Case, had: Collection[Kind]) -> None:
    """Record in a test's report what its event had."""
    record_property(PROPERTY, f"{case}: {', '.join(sorted(kind.value for kind in had))}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table if events were walked."""
    found = [
        value
        for reports in terminalreporter.stats.values()
        for report in reports
        if isinstance(report, pytest.TestReport) and report.when == "call"
        for name, value in report.user_properties
        if name == PROPERTY and isinstance(value, str)
    ]
    for line in lines(found):
        terminalreporter.write_line(line)


def lines(found: Iterable[str]) -> list[str]:
    """Return the lines of the table: a row for each event, a column for each kind.

    A cell says happened (+), cannot be (.), or missing (0). Before the table stands why a result cannot
    be."""
    rows: dict[Case, set[str]] = {}
    for told in found:
        name, _colon, kinds = told.partition(": ")
        rows.setdefault(Case.named(name), set()).update(kinds.split(", "))
    if not rows:
        return []
    numbers = " ".join(f"{number:2}" for number in range(1, len(Kind) + 1))
    made = [
        "Kinds of result: + happened, . cannot be, 0 is missing",
        *(_heading(number, kind, rows) for number, kind in enumerate(Kind, 1)),
        f"{'':22}{numbers}",
    ]
    for case in sorted(rows, key=lambda each: (each.format, each.seats)):
        cells = [
            "+" if kind.value in rows[case] else "." if why_impossible(case, kind) else "0" for kind in Kind
        ]
        made.append(f"{case!s:22}{' '.join(f'{cell:>2}' for cell in cells)}")
    return made


def _heading(number: int, kind: Kind, cases: Iterable[Case]) -> str:
    """Which kind a column is, and why some of these cases cannot have it."""
    reasons = dict.fromkeys(filter(None, (why_impossible(case, kind) for case in cases)))
    return f"{number:2} {kind}" + "".join(f"; {why}" for why in reasons)
