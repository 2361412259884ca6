"""Which tests a run takes that does not take all: `make check`, and the second run on PostgreSQL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest


def keep(config: pytest.Config, items: list[pytest.Item], wanted: Callable[[pytest.Item], bool]) -> None:
    """Leave the tests that are wanted, and report all others as deselected."""
    kept: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        (kept if wanted(item) else others).append(item)
    if others:
        config.hook.pytest_deselected(items=others)
    items[:] = kept


class First:
    """Whether a test is the first of its values, asked in the order of the run.

    All values are run of what asks no database, which is cheap, and on PostgreSQL of what stores for good:
    there others wait for its locks.
    """

    def __init__(self, vendor: str) -> None:
        self._locks = vendor == "postgresql"
        self._seen: set[str] = set()

    def __call__(self, item: pytest.Item) -> bool:
        name = item.nodeid.partition("[")[0]
        first = name not in self._seen
        self._seen.add(name)
        return first or not touches_database(item) or (self._locks and commits(item))


FEW, FEW_ON_POSTGRESQL = 4, 1
"""Tests of a file that `--few` takes of those that use the database."""


class Few:
    """Whether a test is among the first few of its file that use the database, in the order of the run.

    Of what uses none, which is cheap, all are; and on PostgreSQL of what stores for good. So a commit waits
    for something of every file, and not for all of any that walks through many pages.
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
    """Whether a test asks something that another database may answer otherwise."""
    if not touches_database(item) or item.get_closest_marker("any_database"):
        return False
    return commits(item) or item.get_closest_marker("thorough") is None


def touches_database(item: pytest.Item) -> bool:
    """Whether it uses the database at all."""
    fixtures = {*getattr(item, "fixturenames", ())}
    return item.get_closest_marker("django_db") is not None or bool({"db", "transactional_db"} & fixtures)


def commits(item: pytest.Item) -> bool:
    """Whether what it stores is stored for good, so that another connection sees it."""
    marker = item.get_closest_marker("django_db")
    if marker is not None and marker.kwargs.get("transaction"):
        return True
    return "transactional_db" in getattr(item, "fixturenames", ())
