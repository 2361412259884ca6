"""Very many rows for a sweep to stand beside, made by the database from one, and what a sweep costs there."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, NamedTuple

from django.db import connection, models, transaction

ROWS = 8
"""Due rows of each sweep."""

TIMES = 9
"""How often each sweep is measured."""

PAST = "now() - interval '200 days' + n * interval '5 seconds'"
TOKEN = "substr(md5(n::text || random()::text), 1, 22)"
FUTURE = "now() + (1 + n %% 20) * interval '1 day'"
"""Columns of the copy numbered `n`, in SQL."""


class Sweep(NamedTuple):
    """A part of the sweeps: what makes its rows due, and what handles them, saying how many."""

    prepare: Callable[[], object]
    deed: Callable[[], int]


class Cost(NamedTuple):
    """The seconds of a sweep with `ROWS` due rows beside the fewest and beside the most others."""

    few: float
    many: float


def seconds(name: str, sweep: Sweep, *, undo: bool = False) -> float:
    """The median of a fixed number of times: making rows due costs more than most sweeps. With `undo`
    nothing stays of what was prepared and done."""
    spent = []
    for _ in range(TIMES):
        with transaction.atomic() if undo else nullcontext():
            sweep.prepare()
            begun = time.perf_counter()
            done = sweep.deed()
            spent.append(time.perf_counter() - begun)
            if undo:
                transaction.set_rollback(True)
        if done != ROWS:
            raise AssertionError(f"{name}: {done} done")
    return statistics.median(spent)


def copy(row: models.Model, wanted: int, begun: int = 0, **columns: Any) -> None:
    """Insert copies of a row, numbered `n` from `begun` + 1 to `wanted`; `columns` are SQL."""
    meta = row._meta
    names = [
        field.column for field in meta.concrete_fields if not field.primary_key or field.column in columns
    ]
    values = ", ".join(columns.get(name, f't."{name}"') for name in names)
    listed = ", ".join(f'"{name}"' for name in names)
    with transaction.atomic(), connection.cursor() as cursor:
        # Copies of what holds hold too: nothing is checked row by row.
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(
            f'INSERT INTO "{meta.db_table}" ({listed}) SELECT {values} '
            f'FROM "{meta.db_table}" t, generate_series(%s, %s) n WHERE t."{meta.pk.column}" = %s',
            [begun + 1, wanted, row.pk],
        )


def vacuum(*tables: type[models.Model]) -> None:
    """Let the database know its tables as it does some time after they have grown."""
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f'VACUUM ANALYZE "{table._meta.db_table}"')


def last(table: type[models.Model]) -> int:
    """The greatest number of a table's rows, 0 if it has none."""
    return table._default_manager.aggregate(last=models.Max("pk"))["last"] or 0
