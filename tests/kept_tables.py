"""Keep migrated tables between runs, and copy them into each worker's database.

For SQLite a copy is kept; the few databases that tests make for processes of their own begin with the same
tables. For PostgreSQL a script is kept (`tests.dumped_tables`). Either is in `var`, in a file
whose name is a hash of every migration of every app and of the versions that run them, so that any change
migrates again. A file that is missing, damaged or made by other migrations than its name says is made
again, by one of the workers while the others wait to copy it; where no file can be kept, each migrates.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import django
import psycopg
from django.apps import apps
from django.core import management
from django.core.management.sql import emit_post_migrate_signal
from django.db import connection
from psycopg.conninfo import conninfo_to_dict

from tests import dumped_tables

FOLDER = Path(__file__).resolve().parents[1] / "var" / "tests"

Command = Callable[..., Any]


@contextlib.contextmanager
def tables_kept(folder: Path = FOLDER) -> Iterator[None]:
    """Create the test database inside the block with the tables that an earlier run kept."""
    call = management.call_command

    def call_command(name: Any, *args: Any, **options: Any) -> Any:
        return migrate(folder, call, **options) if name == "migrate" else call(name, *args, **options)

    with patch.object(management, "call_command", call_command):
        yield


def migrate(folder: Path, call: Command, **options: Any) -> None:
    """Create the tables in the connection's empty database, and keep them if none were kept."""
    connection.ensure_connection()
    if not _poured(folder) and _made_alone(folder, call, **options):
        return
    # What the apps write down of their models comes from these, and not from migrations.
    emit_post_migrate_signal(verbosity=0, interactive=False, db=connection.alias)


def _made_alone(folder: Path, call: Command, **options: Any) -> bool:
    """Migrate and keep the tables, unless another worker does: then wait, and copy what it kept.

    Returns whether this one migrated."""
    with _alone(folder):
        if _poured(folder):
            return False
        call("migrate", **options)
        path = _place(folder)
        if connection.vendor == "sqlite":
            _keep(path)
        else:
            dumped_tables.keep(path, connection)
        return True


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let one process at a time create tables, where the folder can be written to."""
    with contextlib.ExitStack() as held:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            fcntl.flock(held.enter_context((folder / "lock").open("w")), fcntl.LOCK_EX)
        except OSError:
            # Each creates its own.
            held.close()
        yield


def _place(folder: Path) -> Path:
    """Return the file of the kept tables for the connection's database."""
    if connection.vendor == "sqlite":
        return folder / f"{fingerprint()}.sqlite3"
    return folder / dumped_tables.name(fingerprint(), connection)


def _poured(folder: Path) -> bool:
    """Lay kept tables into the connection's empty database, if there are any; returns whether it did."""
    if connection.vendor == "sqlite":
        return _copy(_place(folder), connection.connection)
    return dumped_tables.pour(_place(folder), set(_migrations()), connection)


def fingerprint() -> str:
    """Return a hash of everything that the tables are made from."""
    made_from = hashlib.sha256(repr((django.VERSION, sys.version, sqlite3.sqlite_version)).encode())
    for name, path in sorted(_migrations().items()):
        made_from.update(repr(name).encode())
        made_from.update(path.read_bytes())
    return made_from.hexdigest()[:32]


def _migrations() -> dict[tuple[str, str], Path]:
    """Every migration's file, by its app and name."""
    return {
        (app.label, path.stem): path
        for app in apps.get_app_configs()
        if find_spec(f"{app.name}.migrations") is not None
        for folder in import_module(f"{app.name}.migrations").__path__
        for path in Path(folder).glob("[!_]*.py")
    }


def lay_out(path: Path, folder: Path = FOLDER) -> None:
    """Create a database at `path` with the kept tables, if any, so that migrating it finds little to do."""
    with contextlib.closing(sqlite3.connect(path)) as begun:
        _copy(folder / f"{fingerprint()}.sqlite3", begun)


def lay_out_on_postgresql(url: str, folder: Path = FOLDER) -> None:
    """Create the kept tables, if any, in the empty database at `url`; its role owns them."""
    with psycopg.connect(url) as empty:
        own = SimpleNamespace(
            pg_version=empty.info.server_version, get_connection_params=lambda: conninfo_to_dict(url)
        )
    dumped_tables.pour(folder / dumped_tables.name(fingerprint(), own), set(_migrations()), own)


def _copy(path: Path, into: sqlite3.Connection) -> bool:
    """Copy kept tables into an empty database, if they are all there; returns whether they were."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as kept:
            done = set(kept.execute("SELECT app, name FROM django_migrations"))
            if done != set(_migrations()) or kept.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
                return False
            kept.backup(into)
    except sqlite3.Error:
        return False
    return True


def _keep(path: Path) -> None:
    """Keep the tables of the connection's database, in place of those of other migrations.

    Moved there when whole: of workers that begin together none finds half of it.
    """
    part = ""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=path.parent, suffix=".part")
        os.close(handle)
        with contextlib.closing(sqlite3.connect(part)) as kept:
            connection.connection.backup(kept)
        os.replace(part, path)
        for other in path.parent.glob("*.sqlite3"):
            if other != path:
                other.unlink(missing_ok=True)
    except (OSError, sqlite3.Error):
        # The next run migrates again.
        if part:
            Path(part).unlink(missing_ok=True)
