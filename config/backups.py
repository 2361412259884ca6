"""Copies of the database: made while the service runs; the oldest are deleted."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db import connection

PREFIX = "muster-"


class CannotBackUp(Exception):
    """Raised if a backup cannot be made; its message says why, in one sentence."""


def back_up(folder: Path, *, keep: int) -> Path:
    """Copy the database into `folder` and return the file; only the newest `keep` copies are kept.

    A copy contains keys, addresses and hidden hands, so only its owner may read it. Raises `CannotBackUp`, or
    `OSError` if the folder cannot be used.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    suffix = "sqlite3" if connection.vendor == "sqlite" else "dump"
    path = folder / f"{PREFIX}{stamp}.{suffix}"
    # Written under another name first, so that an incomplete copy is never mistaken for a complete one.
    unfinished = path.with_suffix(".part")
    unfinished.touch(mode=0o600)
    try:
        if connection.vendor == "sqlite":
            _copy_sqlite(unfinished)
        else:
            _dump_postgresql(unfinished)
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)
    for old in sorted(folder.glob(f"{PREFIX}*.{suffix}"))[:-keep]:
        old.unlink()
    return path


def _copy_sqlite(path: Path) -> None:
    """Copy with SQLite's own online backup, which waits for writers and does not block readers."""
    connection.ensure_connection()
    with closing(sqlite3.connect(path)) as copy:
        connection.connection.backup(copy)


def _dump_postgresql(path: Path) -> None:
    """Dump one consistent state of the database, in PostgreSQL's custom format."""
    if shutil.which("pg_dump") is None:
        raise CannotBackUp("pg_dump is not installed. Install PostgreSQL's client programs.")
    values: dict[str, Any] = connection.settings_dict
    # Pass the password through the environment: an argument would show it to everyone on the machine.
    places = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD"}
    environment = {name: str(values[key]) for name, key in places.items() if values.get(key)}
    argv = ["pg_dump", "--format=custom", "--no-owner", f"--file={path}", str(values["NAME"])]
    done = subprocess.run(argv, env=os.environ | environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBackUp(f"pg_dump failed: {done.stderr.strip()}")
