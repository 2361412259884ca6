"""Workers that begin together migrate once, and share the tables."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Thread, local
from types import SimpleNamespace
from typing import Any

import pytest

from tests import kept_tables

MIGRATIONS = {("matches", "0001_initial"): Path(__file__)}


class Connection(local):
    """A Django connection to an empty database in memory, for each thread its own."""

    vendor, alias = "sqlite", "default"

    def __init__(self) -> None:
        self.connection = sqlite3.connect(":memory:", check_same_thread=False)

    def ensure_connection(self) -> None:
        pass

    def tables(self) -> list[Any]:
        return self.connection.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall()


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Connection:
    made = Connection()
    monkeypatch.setattr(kept_tables, "connection", made)
    monkeypatch.setattr(kept_tables, "_migrations", lambda: MIGRATIONS)
    monkeypatch.setattr(kept_tables, "emit_post_migrate_signal", lambda **_: None)
    return made


def migrating(connection: Any) -> None:
    """Create the tables that `MIGRATIONS` stand for."""
    with connection.connection as begun:
        begun.execute("CREATE TABLE django_migrations (app, name)")
        begun.execute("CREATE TABLE matches_match (id)")
        begun.executemany("INSERT INTO django_migrations VALUES (?, ?)", MIGRATIONS)


def test_of_two_workers_one_migrates_and_the_other_copies_it(tmp_path: Path, alone: Connection) -> None:
    folder, calls, others = tmp_path / "tests", [], []

    def other_worker() -> None:
        kept_tables.migrate(folder, call)
        with closing(alone.connection):
            others.append(alone.tables())

    second = Thread(target=other_worker)

    def call(name: str, **options: Any) -> None:
        calls.append(name)
        if len(calls) == 1:
            # While the first one migrates.
            second.start()
        migrating(alone)

    with closing(alone.connection):
        kept_tables.migrate(folder, call)
        second.join()
        assert (calls, others) == (["migrate"], [alone.tables()])


def test_where_no_file_can_be_kept_each_worker_migrates(tmp_path: Path, alone: Connection) -> None:
    folder, calls = tmp_path / "tests", []
    folder.write_text("a file in the folder's place")

    def call(name: str, **options: Any) -> None:
        calls.append(SimpleNamespace(name=name, tables=alone.tables()))
        migrating(alone)

    for _ in range(2):
        with closing(alone.connection):
            kept_tables.migrate(folder, call)
        alone.connection = sqlite3.connect(":memory:")
    assert [(each.name, each.tables) for each in calls] == [("migrate", [])] * 2
    alone.connection.close()
