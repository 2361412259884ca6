"""Tables of PostgreSQL as a script that makes them at once: to migrate takes each worker eight seconds."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import psycopg

Migrations = set[tuple[str, str]]

SERVER = ("host", "port", "user", "dbname")
"""What of a connection's parameters leads to its database."""


def name(made_from: str, connection: Any) -> str:
    """The file's name: what the tables are made from, and the server's version."""
    return f"{made_from}-{connection.pg_version}.sql"


def pour(path: Path, migrations: Migrations, connection: Any) -> bool:
    """Lay kept tables into the empty database of a connection, if they are all there: else it stays empty."""
    try:
        script = path.read_text("utf-8")
        # A connection of its own: a script changes where names are looked up.
        with psycopg.connect(**connection.get_connection_params()) as own:
            own.execute(script.encode())
            done = set(own.execute("SELECT app, name FROM public.django_migrations").fetchall())
            if done != migrations:
                own.rollback()
            return done == migrations
    except (OSError, psycopg.Error):
        return False


def keep(path: Path, connection: Any) -> None:
    """Write the tables of a connection's database down in place of others; what fails keeps nothing."""
    given = connection.get_connection_params()
    server = psycopg.conninfo.make_conninfo("", **{name: given[name] for name in SERVER if given.get(name)})
    try:
        dumped = subprocess.run(
            ["pg_dump", "--inserts", "--no-owner", "--no-privileges", "--dbname", server],
            env=os.environ | {"PGPASSWORD": given.get("password") or ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        # Newer ones speak to psql too.
        script = "".join(line for line in dumped.splitlines(keepends=True) if not line.startswith("\\"))
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".part", delete=False) as part:
            part.write(script)
        # Moved there when whole: of workers that begin together none finds half of it.
        os.replace(part.name, path)
        for other in path.parent.glob(f"*{path.suffix}"):
            if other != path:
                other.unlink(missing_ok=True)
    except (OSError, subprocess.CalledProcessError):
        return
