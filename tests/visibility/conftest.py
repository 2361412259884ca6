"""The house of people and matches, made once for a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.factories.counting import number_rows_afresh
from tests.short_refusals import shortened
from tests.visibility import cast
from tests.visibility.cast import House


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[House]:
    """Return the house; each test rolls its changes back."""
    around = transaction.atomic()
    # As with the one that Django puts around the tests of a class: it is none of the service's.
    around._from_testcase = True  # type: ignore[attr-defined]  # Django's own, which its types leave out
    with django_db_blocker.unblock(), around:
        number_rows_afresh()
        yield cast.furnished()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _short_refusals() -> Iterator[None]:
    with shortened():
        yield
