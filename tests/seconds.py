"""Report the time of a run: seconds by file, the slowest first, and its slowest tests.

This is a plugin of pytest, `-p tests.seconds`; `python -m tests` uses it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest

LEAST = 5.0
"""Seconds under which nothing is named."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the report after everything else, with set-up and tear-down included."""
    reports = [
        each
        for found in terminalreporter.stats.values()
        for each in found
        if isinstance(each, pytest.TestReport)
    ]
    for line in told(reports):
        terminalreporter.write_line(line)


def told(reports: Iterable[pytest.TestReport]) -> list[str]:
    """Return the lines of the report."""
    files: defaultdict[str, float] = defaultdict(float)
    tests: defaultdict[str, float] = defaultdict(float)
    for report in reports:
        files[report.nodeid.partition("::")[0]] += report.duration
        tests[report.nodeid] += report.duration
    dear = [f"{seconds:7.1f}  {name}" for name, seconds in _dearest(files) if seconds >= LEAST]
    dear += [f"{seconds:7.1f}  {name}" for name, seconds in _dearest(tests) if seconds >= LEAST]
    return [f"{sum(files.values()):7.1f}  seconds of tests; of {LEAST:.0f} and more:", *dear]


def _dearest(seconds: dict[str, float]) -> list[tuple[str, float]]:
    return sorted(seconds.items(), key=lambda each: each[1], reverse=True)
