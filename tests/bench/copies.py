"""Make very many copies of a row in the database, and measure a sweep beside them."""

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
    """A part of the sweeps: a function that makes its rows due, and one that handles and counts them."""

    prepare: Callable[[], object]
    deed: Callable[[], int]


class Cost(NamedTuple):
    """The seconds of a sweep with `ROWS` due rows, beside the fewest and the most other rows."""

    few: float
    many: float


def seconds(name: str, sweep: Sweep, *, undo: bool = False) -> float:
    """Return the median seconds of a fixed number of sweeps, because making rows due costs more than most
    sweeps.

    With `undo`, everything that was prepared and done is removed."""
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
            f'FROM "{meta.db_table}" t, generate_series(%s::int, %s::int) n '
            f'WHERE t."{meta.pk.column}" = %s',
            [begun + 1, wanted, row.pk],
        )


def vacuum(*tables: type[models.Model]) -> None:
    """Update the database's statistics, as happens some time after tables have grown."""
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f'VACUUM ANALYZE "{table._meta.db_table}"')


def last(table: type[models.Model]) -> int:
    """Return the greatest primary key of a table, or 0 if it is empty."""
    return table._default_manager.aggregate(last=models.Max("pk"))["last"] or 0
