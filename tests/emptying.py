"""A database emptied after a test whose transactions were real.

Django truncates every table, and writes down the apps' models again. PostgreSQL truncates a table in
milliseconds and deletes its few rows in microseconds; and what no test changes can stay.
"""

from __future__ import annotations

from typing import Any

from django.db import connections, transaction
from django.test import TransactionTestCase

STAYS = ("django_migrations", "django_content_type", "auth_permission")
"""Tables that tell of the code, and not of what was done with it."""


def empty_by_deleting(case: TransactionTestCase) -> None:
    """What Django does as `_fixture_teardown`: empty the databases that a test may use."""
    for alias in case._databases_names(include_mirrors=False):  # type: ignore[attr-defined]  # Django's own, which its types leave out
        empty(connections[alias])


def empty(connection: Any) -> None:
    """Delete all rows, in one transaction: what a row names may go before it."""
    names = {*connection.introspection.django_table_names()} - {*STAYS}
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for name in sorted(names):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(name)}")
