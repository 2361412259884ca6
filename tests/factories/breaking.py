"""A failing database for tests, by the database's own means or by an error raised at the connection."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import OperationalError, connection

WRITES = ("INSERT", "UPDATE", "DELETE")


@contextmanager
def read_only_session() -> Iterator[None]:
    """Let the connection refuse all writes, like one to a standby."""
    postgres = connection.vendor == "postgresql"
    on = "SET default_transaction_read_only = on" if postgres else "PRAGMA query_only = 1"
    off = "SET default_transaction_read_only = off" if postgres else "PRAGMA query_only = 0"
    _execute(on)
    try:
        yield
    finally:
        _execute(off)


@contextmanager
def read_only_role() -> Iterator[None]:
    """On PostgreSQL, let the connection act as a role that may only read."""
    # Roles belong to the whole server, on which other processes test with databases of their own.
    role = connection.ops.quote_name(f"reader_of_{connection.settings_dict['NAME']}")
    _execute(f"DROP OWNED BY {role}; DROP ROLE {role}", missing_ok=True)
    _execute(f"CREATE ROLE {role} NOLOGIN")
    _execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}")
    _execute(f"SET ROLE {role}")
    try:
        yield
    finally:
        _execute("RESET ROLE")
        _execute(f"DROP OWNED BY {role}")
        _execute(f"DROP ROLE {role}")


@contextmanager
def full_disk() -> Iterator[None]:
    """Let every write fail at the connection as on a full disk."""
    with connection.execute_wrapper(_refuse_writes):
        yield


@contextmanager
def no_answer() -> Iterator[None]:
    """Let every write fail at the connection as if it had been cut."""

    def cut(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(WRITES) or "FOR UPDATE" in sql:
            raise OperationalError("server closed the connection unexpectedly")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(cut):
        yield


def _refuse_writes(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    if not sql.startswith(WRITES):
        return execute(sql, params, many, context)
    cause: Exception
    if connection.vendor == "postgresql":
        cause = psycopg.errors.DiskFull("could not extend file")
    else:
        cause = sqlite3.OperationalError("database or disk is full")
        cause.sqlite_errorname = "SQLITE_FULL"
    raise OperationalError(str(cause)) from cause


def _execute(sql: str, *, missing_ok: bool = False) -> None:
    with connection.cursor() as cursor:
        if missing_ok:
            cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = 'muster_reader'")
            if cursor.fetchone() is None:
                return
        cursor.execute(sql)
