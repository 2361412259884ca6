"""A separate database, for programs that do not run under pytest."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

POSTGRES = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")


@contextmanager
def new_database(kind: str, folder: Path, server_url: str = POSTGRES) -> Iterator[str]:
    """Yield the address of an empty database ("sqlite" or "postgres") that is removed afterwards."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'own.sqlite3'}"
        return
    name = f"muster_own_{os.getpid()}"
    with psycopg.connect(server_url, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
    try:
        yield urlunsplit(urlsplit(server_url)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(server_url, autocommit=True) as server:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
