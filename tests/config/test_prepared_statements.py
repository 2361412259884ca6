"""Plans that PostgreSQL keeps."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import connection

from accounts.models import User

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def test_a_statement_that_runs_often_is_planned_once() -> None:
    for key in range(settings.RUNS_BEFORE_PREPARED + 1):
        User.objects.filter(pk=key).exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        kept = [statement for (statement,) in cursor.fetchall()]
    assert any('FROM "accounts_user"' in statement and "$1" in statement for statement in kept)
