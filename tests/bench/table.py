"""The table of figures: what is wanted, what was measured, and what the last release had.

It is kept in `docs/figures.md`, which `python -m tests.bench --keep` writes.
"""

from __future__ import annotations

import os
import platform
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

import django
from django.conf import settings
from django.db import connection

KEPT = Path(settings.BASE_DIR) / "docs" / "figures.md"

HEAD = ("what", "wanted", "measured", "last release")

INTRODUCTION = """\
# Figures

`make bench` measures all of this on its own PostgreSQL; `python -m tests.bench PART` measures a part, and
`--keep` writes what it measured into this file. **f** is the CPU time of a GET of the page on which a person
changes their password, and **u** that of a random move of python-chess. Both are measured in the same run, so
figures in f and u can be compared between machines. A figure with a spread in brackets is the median of five
runs. Queries include the statements that begin and end transactions.
"""

_ROW = re.compile(r"^\| (?P<what>.+?) \| (?P<wanted>.*?) \| (?P<measured>.*?) \| (?P<last>.*?) \|$")


class Line(NamedTuple):
    """A line of the table: what is measured, the figure, and what is wanted."""

    name: str
    figure: str
    wanted: str = ""


def named_in_full(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield lines whose names tell them apart.

    A name that is indented belongs to the last name that is not, and follows it.
    """
    above = ""
    for line in lines:
        if not line.name.startswith(" "):
            above = line.name
            yield line
        else:
            yield line._replace(name=f"{above}: {line.name.strip()}")


class KeptLine(NamedTuple):
    """A line as it stands in the file."""

    wanted: str
    measured: str
    last: str


def machine() -> str:
    """Return what the figures depend on: the machine, its load, and the versions."""
    names = Path("/proc/cpuinfo")
    model = ""
    if names.exists():
        found = re.search(r"model name\s*: (.+)", names.read_text())
        model = f"{found[1]}, " if found else ""
    major = getattr(connection, "pg_version", 0) // 10_000
    return (
        f"{model}{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; Python {platform.python_version()}, "
        f"Django {django.get_version()}, PostgreSQL {major}"
    )


def printed(lines: Sequence[Line]) -> str:
    """Return the table as text for a terminal."""
    kept = kept_lines()
    rows = [HEAD, *((line.name, line.wanted, line.figure, _measured(kept, line.name)) for line in lines)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    return "".join(
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() + "\n"
        for row in rows
    )


def keep(lines: Sequence[Line], on: date) -> None:
    """Write the measured lines into the file. Lines that were not measured stay as they are.

    What stood there as measured becomes the figure of the last release if it is from another day. Raises
    `ValueError` if two lines have one name.
    """
    for name, times in Counter(line.name for line in lines).items():
        if times > 1:
            raise ValueError(f"two lines are called {name}")
    before, kept = (KEPT.read_text() if KEPT.exists() else ""), kept_lines()
    same_day = f"Measured on {on}" in before
    for line in lines:
        old = kept.get(line.name)
        last = "" if old is None else old.last if same_day else old.measured
        kept[line.name] = KeptLine(line.wanted, line.figure, last)
    rows = [
        f"| {' | '.join(HEAD)} |",
        "|---|---|---|---|",
        *(f"| {name} | {line.wanted} | {line.measured} | {line.last} |" for name, line in kept.items()),
    ]
    KEPT.write_text(f"{INTRODUCTION}\nMeasured on {on}: {machine()}.\n\n" + "\n".join(rows) + "\n")


def kept_lines() -> dict[str, KeptLine]:
    """Return the lines of the file by name."""
    if not KEPT.exists():
        return {}
    rows = (_ROW.match(line) for line in KEPT.read_text().splitlines())
    found = {
        row["what"]: KeptLine(row["wanted"], row["measured"], row["last"]) for row in rows if row is not None
    }
    return {name: line for name, line in found.items() if name != HEAD[0]}


def _measured(kept: dict[str, KeptLine], name: str) -> str:
    return kept[name].measured if name in kept else ""
