"""Empty the database after a test with real transactions.

Django truncates every table, and recreates the rows of the apps' models. PostgreSQL truncates a table in
milliseconds and deletes its few rows in microseconds, and rows that no test changes can stay.
"""

from __future__ import annotations

from typing import Any

from django.db import connections, transaction
from django.test import TransactionTestCase

STAYS = ("django_migrations", "django_content_type", "auth_permission")
"""Tables that tell of the code, and not of what was done with it."""


def empty_by_deleting(case: TransactionTestCase) -> None:
    """Replace Django's `_fixture_teardown`: empty the databases that a test may use."""
    for alias in case._databases_names(include_mirrors=False):  # type: ignore[attr-defined]  # Django's own, which its types leave out
        empty(connections[alias])


def empty(connection: Any) -> None:
    """Delete all rows in one transaction, in which a row may go before those that refer to it."""
    names = {*connection.introspection.django_table_names()} - {*STAYS}
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for name in sorted(names):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(name)}")
