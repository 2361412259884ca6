"""Record the contents of the database, and restore them between two presses."""

from __future__ import annotations

from typing import Any

from django.db import connection, transaction

from tests.emptying import STAYS

OF_ANSWERS = ("django_session", "usersessions_usersession", "accounts_signintrace")
"""Tables in which an answer keeps what it tells its browser: each press has its own answer.

A sign-in gives a browser that has no mark yet one of its own, which its trace contains."""

OF_TOKENS = ("accounts_pressedform",)

Counts = dict[str, int]


class Snapshot:
    """Every row and every sequence of PostgreSQL, as they were when this was made."""

    def __init__(self) -> None:
        names = connection.introspection.django_table_names(only_existing=True)
        self._tables = sorted({*names} - {*STAYS})
        self._rows: dict[str, list[bytes]] = {}
        with connection.cursor() as cursor:
            for name in self._tables:
                with cursor.cursor.copy(f'COPY "{name}" TO STDOUT') as copied:
                    self._rows[name] = [bytes(part) for part in copied]
            cursor.execute(
                "SELECT seqrelid::regclass::text, pg_sequence_last_value(seqrelid) FROM pg_sequence "
                "WHERE pg_sequence_last_value(seqrelid) IS NOT NULL"
            )
            self._numbers = cursor.fetchall()
        self._marks = self._seen = self._now()
        self.counts = self._counts(self._marks)

    def changed(self) -> Counts:
        """Return the change in the number of rows since then, by table."""
        self._seen = self._now()
        counts = self._counts(self._seen)
        return {name: counts[name] - before for name, before in self.counts.items() if counts[name] != before}

    def restore(self) -> None:
        """Restore what had changed at the last call of `changed`."""
        other = [name for name in self._tables if self._seen[name] != self._marks[name]]
        with transaction.atomic(), connection.cursor() as cursor:
            for name in other:
                cursor.execute(f'DELETE FROM "{name}"')
            for name in other:
                with cursor.cursor.copy(f'COPY "{name}" FROM STDIN') as copied:
                    for part in self._rows[name]:
                        copied.write(part)
            for sequence, value in self._numbers:
                cursor.execute("SELECT setval(%s, %s)", [sequence, value])

    def _counts(self, marks: dict[str, tuple[Any, ...]]) -> Counts:
        return {name: mark[0] for name, mark in marks.items() if name not in OF_ANSWERS + OF_TOKENS}

    def _now(self) -> dict[str, tuple[Any, ...]]:
        asked = " UNION ALL ".join(
            f'SELECT \'{name}\', count(*), sum(hashtextextended("{name}"::text, 0)) FROM "{name}"'
            for name in self._tables
        )
        with connection.cursor() as cursor:
            cursor.execute(asked)
            return {name: (count, mark) for name, count, mark in cursor.fetchall()}
