"""Read a page in one database snapshot, so that no sweep can change rows while the page is built."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern

READING_METHODS = ("GET", "HEAD")

View = Callable[..., HttpResponse]


def read_in_one_snapshot(patterns: Sequence[URLPattern]) -> None:
    """Make the pages at these addresses read the database in one snapshot."""
    for pattern in patterns:
        pattern.callback = _in_one_snapshot(pattern.callback)


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything in this block as it was at the first statement.

    On PostgreSQL this uses REPEATABLE READ. On SQLite every transaction reads in this way, and a transaction
    that only reads must not take the write lock. If a page stores something for later readers and a newer
    version already exists, its own version is dropped (`services.sheets`). Inside another transaction, the
    block changes nothing.
    """
    if connection.in_atomic_block:
        yield
        return
    with ExitStack() as stack:
        _begin(stack)
        yield


def _begin(stack: ExitStack) -> None:
    if connection.vendor == "postgresql":
        stack.enter_context(transaction.atomic())
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        return
    sqlite: Any = connection
    # Only an open connection can tell how it begins a transaction.
    sqlite.ensure_connection()
    writing, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
    try:
        stack.enter_context(transaction.atomic())
    finally:
        sqlite.transaction_mode = writing


def _in_one_snapshot(page: View) -> View:
    @wraps(page)
    def read(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method not in READING_METHODS:
            return page(request, *args, **kwargs)
        with snapshot():
            return page(request, *args, **kwargs)

    return read
