"""Restoring as the document says, word by word: what was backed up is there, and is the service's own."""

from __future__ import annotations

import sys
from pathlib import Path

import psycopg
import pytest

from tests.docs.commands import Shell, commands, only
from tests.kept_tables import lay_out, lay_out_on_postgresql
from tests.own_cluster import new_cluster, programs

pytestmark = pytest.mark.long

RESTORE = commands("operations.md", "Restoring")
BACK_UP = only(commands("operations.md", "Backups"), " backup ")
SERVICE = {"SECRET_KEY": "only for restoring, and for nothing else at all", "SITE_URL": "http://testserver"}
MAKE = ".venv/bin/python manage.py administrator ilse@example.org"


def stage(folder: Path, copies: Path, url: str, instead: dict[str, str], **environment: str) -> Shell:
    """A shell whose service has the database ``url``."""
    folder.mkdir()
    own = {".venv/bin/python": sys.executable, "/var/backups/muster": str(copies)}
    return Shell(
        folder, own | instead, SERVICE | {"DATABASE_URL": url, "VAR_DIR": str(folder / "var")} | environment
    )


def back_up(shell: Shell) -> str:
    """Make a database with a person in it, and copy it; the name of the copy without its ending."""
    shell.run(".venv/bin/python manage.py migrate --verbosity 0")
    shell.run(MAKE)
    (line,) = BACK_UP
    return Path(shell.run(line).strip()).stem


def go_on(shell: Shell) -> None:
    """What the document says follows on either database; then the person is there, and can be written."""
    for line in only(RESTORE, "manage.py"):
        shell.run(line)
    assert "ilse@example.org" in shell.run(f"{MAKE} --dismiss")


def test_sqlite_is_restored_by_the_commands_of_the_document(tmp_path: Path) -> None:
    database, copies = tmp_path / "muster.sqlite3", tmp_path / "copies"
    url = f"sqlite:///{database}"
    before = stage(tmp_path / "before", copies, url, {})
    lay_out(database)
    name = back_up(before)
    before.run(".venv/bin/python manage.py administrator later@example.org")
    Path(f"{database}-wal").write_bytes(b"of the old database")
    after = stage(tmp_path / "after", copies, url, {"COPY": name, "var/muster.sqlite3": str(database)})
    for line in only(RESTORE, "sqlite3"):
        after.run(line)
    go_on(after)


@pytest.mark.skipif(programs() is None, reason="PostgreSQL's server programs are not installed")
def test_postgresql_is_restored_by_the_commands_of_the_document(tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    with new_cluster(tmp_path, "postgres") as cluster:
        with psycopg.connect(cluster.url, autocommit=True) as server:
            (socket,) = server.execute("SHOW unix_socket_directories").fetchone() or ("",)
            port = str(server.info.port)
            server.execute("CREATE ROLE muster LOGIN PASSWORD 'secret'")
            server.execute("CREATE DATABASE muster OWNER muster")
        url = f"postgresql://muster:secret@127.0.0.1:{port}/muster"
        lay_out_on_postgresql(url)
        name = back_up(stage(tmp_path / "before", copies, url, {}))
        # PGHOST: where the server has its socket, as Debian's is where its programs look for it.
        own = {"COPY": name, "5432": port}
        after = stage(tmp_path / "after", copies, f"{url}_new", own, PGHOST=socket)
        for line in only(RESTORE, "createdb", "pg_restore"):
            after.run(line, typed="secret\n")
        go_on(after)
        with psycopg.connect(f"{url}_new") as restored:
            owners = restored.execute("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'")
            assert owners.fetchall() == [("muster",)]
