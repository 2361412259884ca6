"""Measure what a campaign takes in PostgreSQL: the bytes of each table with its indexes and long values."""

from __future__ import annotations

from django.db import connection

SIZES = """
SELECT relname, pg_total_relation_size(oid) FROM pg_class
WHERE relkind = 'r' AND (relname LIKE 'matches%%' OR relname LIKE 'notices%%') ORDER BY relname
"""


def sizes() -> dict[str, int]:
    """Return the bytes of every table of matches and notices, without dead rows."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '^(matches|notices)_'")
        for (table,) in cursor.fetchall():
            cursor.execute(f'VACUUM (FULL, ANALYZE) "{table}"')
        cursor.execute(SIZES)
        return dict(cursor.fetchall())


def bytes_per_action(actions: int, before: dict[str, int] | None = None) -> list[tuple[str, float]]:
    """Return the bytes that each table takes for each of so many actions, more than `before`.

    The total comes first, then the largest tables; tables below a byte are left out."""
    grown = {table: size - (before or {}).get(table, 0) for table, size in sizes().items()}
    shares = [(table, size / max(actions, 1)) for table, size in grown.items()]
    shares.sort(key=lambda each: -each[1])
    return [("all tables", sum(share for _, share in shares)), *(each for each in shares if each[1] >= 1)]
