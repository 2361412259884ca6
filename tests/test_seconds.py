"""A run reports where its time went."""

from __future__ import annotations

from typing import Literal

import pytest

from tests.seconds import told


def report(test: str, seconds: float, when: Literal["setup", "call"] = "call") -> pytest.TestReport:
    return pytest.TestReport(test, ("", 0, ""), {}, "passed", None, when, duration=seconds)


def test_files_and_tests_of_many_seconds_are_told_dearest_first() -> None:
    reports = [
        report("a.py::one", 4.0),
        report("a.py::one", 2.0, "setup"),
        report("a.py::two", 1.0),
        report("b.py::three", 9.0),
        report("c.py::four", 4.9),
    ]
    assert told(reports) == [
        "   20.9  seconds of tests; of 5 and more:",
        "    9.0  b.py",
        "    7.0  a.py",
        "    9.0  b.py::three",
        "    6.0  a.py::one",
    ]
