"""What a test would draw or find is counted: no outcome hangs on what ran before it in the process.

Draws hang on a match's key, epoch, words and number. The first three come from the operating
system, the last from a sequence that PostgreSQL does not take back with a transaction, and SQLite
not with an emptied table. All begin at one again with each test; so do the numbers in the names
that factories give, by which pages sort.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import TypeVar

import pytest
from django.apps import apps
from django.core.management.color import no_style
from django.db import connection

from games.matches.services import luck, opening

T = TypeVar("T")


class Numbers:
    """Numbers from 1 on, counted across threads."""

    def __init__(self) -> None:
        self._lock, self.last = Lock(), 0

    def __next__(self) -> int:
        with self._lock:
            self.last += 1
            return self.last


PEOPLE, MATCHES, COMPETITIONS, CHANCES = Numbers(), Numbers(), Numbers(), Numbers()
"""In the names of people, of matches, of competitions, in what draws are made from."""

COUNTERS = (PEOPLE, MATCHES, COMPETITIONS, CHANCES)


@contextmanager
def counted() -> Iterator[None]:
    """Reset all counters after the block to where they were before it."""
    begun = [(numbers, numbers.last) for numbers in COUNTERS]
    yield
    for numbers, last in begun:
        numbers.last = last


class CountedSecrets:
    """A stand-in for the module `secrets` where keys, epochs and words are drawn."""

    @staticmethod
    def token_bytes(size: int) -> bytes:
        return next(CHANCES).to_bytes(size, "big")

    @staticmethod
    def token_hex(size: int) -> str:
        return CountedSecrets.token_bytes(size).hex()

    @staticmethod
    def choice(items: Sequence[T]) -> T:
        return items[next(CHANCES) % len(items)]


def count_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count keys, epochs and words of luck instead of drawing them."""
    for service in (opening, luck):
        monkeypatch.setattr(service, "secrets", CountedSecrets)


USED = """
    SELECT tables.relname
    FROM pg_sequence AS sequences
    JOIN pg_depend AS owned ON owned.objid = sequences.seqrelid AND owned.deptype IN ('a', 'i')
    JOIN pg_class AS tables ON tables.oid = owned.refobjid
    WHERE owned.classid = 'pg_class'::regclass AND pg_sequence_last_value(sequences.seqrelid) IS NOT NULL
"""
"""The tables of PostgreSQL whose sequence has given a number since it was set."""


def number_rows_afresh() -> None:
    """Number the next row of each table one after its last row, from 1 in an empty table.

    On PostgreSQL a test uses only a few of all sequences; setting each of them took longer than many a
    test.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence")
            return
        cursor.execute(USED)
        resets = [_resets()[name] for (name,) in cursor.fetchall() if name in _resets()]
        if resets:
            cursor.execute("\n".join(resets))


@cache
def _resets() -> dict[str, str]:
    """By table the statement that sets its sequence."""
    return {
        model._meta.db_table: "\n".join(connection.ops.sequence_reset_sql(no_style(), [model]))
        for model in apps.get_models(include_auto_created=True)
    }
