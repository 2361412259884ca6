"""The kept dump of PostgreSQL's tables makes the same tables, or leaves the database empty."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection

from tests import dumped_tables
from tests.own_database import new_database

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

COLUMNS = """
    SELECT table_name, column_name, data_type, is_nullable, column_default, is_identity
    FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2
"""
CONSTRAINTS = """
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2
"""
INDEXES = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"
MIGRATIONS = "SELECT app, name FROM django_migrations"


class Elsewhere:
    """A Django connection to a separate database."""

    def __init__(self, url: str) -> None:
        self._name = urlsplit(url).path.lstrip("/")

    def get_connection_params(self) -> dict[str, Any]:
        return {**connection.get_connection_params(), "dbname": self._name}

    def found(self, *queries: str) -> list[Any]:
        with psycopg.connect(**self.get_connection_params()) as own:
            return [own.execute(query).fetchall() for query in queries]


def plain(rows: list[Any]) -> list[Any]:
    """Return rows without what PostgreSQL writes differently in a condition read from a dump."""
    written = r"[()]|::character varying|::text(\[\])?"
    return [
        tuple(re.sub(written, "", each) if isinstance(each, str) else each for each in row) for row in rows
    ]


def here(query: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())


def test_the_same_tables_are_made_of_it(tmp_path: Path) -> None:
    kept = tmp_path / "kept.sql"
    dumped_tables.keep(kept, connection)
    with new_database("postgres", tmp_path) as url:
        other = Elsewhere(url)
        assert dumped_tables.pour(kept, set(here(MIGRATIONS)), other)
        for query in (COLUMNS, CONSTRAINTS, INDEXES):
            (found,) = other.found(query)
            assert plain(found) == plain(here(query))


def test_of_other_migrations_or_damaged_it_makes_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "kept.sql"
    dumped_tables.keep(kept, connection)
    with new_database("postgres", tmp_path) as url:
        other = Elsewhere(url)
        assert not dumped_tables.pour(kept, {("matches", "0999_later")}, other)
        kept.write_text(f"{kept.read_text()}\nSELECT nonsense;\n")
        assert not dumped_tables.pour(kept, set(here(MIGRATIONS)), other)
        assert not dumped_tables.pour(tmp_path / "none.sql", set(here(MIGRATIONS)), other)
        assert other.found(COLUMNS) == [[]]
