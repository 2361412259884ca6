"""What a campaign takes in PostgreSQL: bytes of each table with its indexes and its long values."""

from __future__ import annotations

from django.db import connection

SIZES = """
SELECT relname, pg_total_relation_size(oid) FROM pg_class
WHERE relkind = 'r' AND (relname LIKE 'matches%%' OR relname LIKE 'notices%%') ORDER BY relname
"""


def sizes() -> dict[str, int]:
    """The bytes of every table of matches and notices, with nothing dead in them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '^(matches|notices)_'")
        for (table,) in cursor.fetchall():
            cursor.execute(f'VACUUM (FULL, ANALYZE) "{table}"')
        cursor.execute(SIZES)
        return dict(cursor.fetchall())


def bytes_per_action(actions: int, before: dict[str, int] | None = None) -> list[tuple[str, float]]:
    """What each table holds for each of so many actions, above what it held `before`; the largest
    first, all together at the head, and nothing below a byte."""
    grown = {table: size - (before or {}).get(table, 0) for table, size in sizes().items()}
    shares = [(table, size / max(actions, 1)) for table, size in grown.items()]
    shares.sort(key=lambda each: -each[1])
    return [("all tables", sum(share for _, share in shares)), *(each for each in shares if each[1] >= 1)]
