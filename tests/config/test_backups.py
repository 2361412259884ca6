"""A copy of the database is whole, guarded, and not one of too many."""

from __future__ import annotations

import io
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.factories.accounts import make_user
from tests.waiting import HANG_SECONDS

# SQLite copies nothing while a transaction is open, as a test's usually is.
pytestmark = pytest.mark.django_db(transaction=True)

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="the database is not SQLite")
on_postgres = pytest.mark.skipif(connection.vendor != "postgresql", reason="the database is not PostgreSQL")


def backup(folder: Path, **options: int) -> Path:
    said = io.StringIO()
    call_command("backup", str(folder), stdout=said, **options)
    return Path(said.getvalue().strip())


@on_sqlite
def test_a_copy_of_sqlite_opens_and_holds_everything(tmp_path: Path) -> None:
    user = make_user()
    with closing(sqlite3.connect(backup(tmp_path))) as copy:
        found = copy.execute("SELECT email FROM accounts_user").fetchall()
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert (user.email,) in found


@on_postgres
@pytest.mark.postgres
def test_a_dump_of_postgresql_can_be_read(tmp_path: Path) -> None:
    argv = ["pg_restore", "--list", str(backup(tmp_path))]
    listed = subprocess.run(argv, capture_output=True, text=True, timeout=HANG_SECONDS, check=True)
    assert "TABLE DATA public accounts_user" in listed.stdout


@on_postgres
@pytest.mark.postgres
def test_without_pg_dump_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(CommandError, match="pg_dump is not installed"):
        backup(tmp_path)
    assert list(tmp_path.iterdir()) == []


@on_sqlite
def test_only_its_owner_may_read_a_copy(tmp_path: Path) -> None:
    copy = backup(tmp_path / "copies")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert stat.S_IMODE(copy.parent.stat().st_mode) == 0o700


@on_sqlite
def test_the_newest_copies_stay(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    copies = [backup(tmp_path, keep=2) for _ in range(4)]
    assert sorted(tmp_path.glob("muster-*")) == copies[2:]
    assert (tmp_path / "letter.txt").exists()


def test_a_folder_that_is_none_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match="Cannot write into"):
        backup(tmp_path / "file")
    with pytest.raises(CommandError, match="at least one"):
        backup(tmp_path, keep=0)
