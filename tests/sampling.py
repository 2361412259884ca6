"""Choose the tests of partial runs: `make test`, `make check`, and the second run on PostgreSQL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable
from itertools import combinations
from typing import Any

import pytest
from _pytest.mark import ParameterSet

Row = tuple[Hashable, ...]
"""The values of a test's parameters, each a column."""


def sampled(rows: Iterable[Row], always: Container[Row] = ()) -> list[ParameterSet]:
    """Mark the rows of a large matrix as `exhaustive` that a sample does not need; for `parametrize`.

    The sample has each value of each column; of three columns or more, it has each two values of two columns
    that occur together in any row. It also has the rows `always`. It depends on nothing but the rows.
    """
    every = list(rows)
    chosen = _covering(every, {place for place, row in enumerate(every) if row in always})
    return [
        pytest.param(*row, marks=() if place in chosen else pytest.mark.exhaustive)
        for place, row in enumerate(every)
    ]


def _covering(rows: list[Row], chosen: set[int]) -> set[int]:
    """Return the places of a sample's rows, which has those already chosen.

    Each row added has the most that the rows before it lack; of several such rows it is the one whose values
    were chosen least often, and of these the first.
    """
    together = 2 if len(rows[0]) > 2 else 1
    has = [{*combinations(enumerate(row), together)} for row in rows]
    lacking: set[Any] = set().union(*has).difference(*(has[place] for place in chosen))
    often = Counter(value for place in chosen for value in enumerate(rows[place]))

    def worth(place: int) -> tuple[int, int, int]:
        return len(has[place] & lacking), -sum(often[value] for value in enumerate(rows[place])), -place

    while lacking:
        place = max(range(len(rows)), key=worth)
        chosen.add(place)
        lacking -= has[place]
        often.update(enumerate(rows[place]))
    return chosen


def keep(config: pytest.Config, items: list[pytest.Item], wanted: Callable[[pytest.Item], bool]) -> None:
    """Keep the wanted tests, and report all others as deselected."""
    kept: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        (kept if wanted(item) else others).append(item)
    if others:
        config.hook.pytest_deselected(items=others)
    items[:] = kept


class First:
    """Selects a test if it is the first of its parameter values in the order of the run.

    All values run of tests without a database, which are cheap, and on PostgreSQL of tests that commit, in
    which others wait for locks.
    """

    def __init__(self, vendor: str) -> None:
        self._locks = vendor == "postgresql"
        self._seen: set[str] = set()

    def __call__(self, item: pytest.Item) -> bool:
        name = item.nodeid.partition("[")[0]
        first = name not in self._seen
        self._seen.add(name)
        return first or not touches_database(item) or (self._locks and commits(item))


FEW, FEW_ON_POSTGRESQL = 2, 1
"""Tests of a file that `--few` takes of those that use the database."""


class Few:
    """Selects a test if it is among the first few of its file that use the database, in the order of the run.

    All tests run that use no database, which are cheap, and on PostgreSQL all that commit. So a commit
    waits for some tests of every file, and not for all of a file that walks through many pages.
    """

    def __init__(self, vendor: str, most: int | None = None) -> None:
        self._locks = vendor == "postgresql"
        self._most = most or (FEW_ON_POSTGRESQL if self._locks else FEW)
        self._seen: Counter[str] = Counter()

    def __call__(self, item: pytest.Item) -> bool:
        if not touches_database(item) or (self._locks and commits(item)):
            return True
        file = item.nodeid.partition("::")[0]
        self._seen[file] += 1
        return self._seen[file] <= self._most


def asks_the_database(item: pytest.Item) -> bool:
    """Return whether a test depends on something that another database may answer differently."""
    if not touches_database(item) or item.get_closest_marker("any_database"):
        return False
    return commits(item) or item.get_closest_marker("thorough") is None


def touches_database(item: pytest.Item) -> bool:
    """Return whether a test uses the database."""
    fixtures = {*getattr(item, "fixturenames", ())}
    return item.get_closest_marker("django_db") is not None or bool({"db", "transactional_db"} & fixtures)


def commits(item: pytest.Item) -> bool:
    """Return whether a test commits, so that another connection sees what it stores."""
    marker = item.get_closest_marker("django_db")
    if marker is not None and marker.kwargs.get("transaction"):
        return True
    return "transactional_db" in getattr(item, "fixturenames", ())
