"""The house, furnished once for a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from pytest_django import DjangoDbBlocker

from tests.factories.counting import number_rows_afresh
from tests.visibility import cast
from tests.visibility.cast import House


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[House]:
    """The house; each test takes back what it changes."""
    around = transaction.atomic()
    # As with the one that Django puts around the tests of a class: it is none of the service's.
    around._from_testcase = True  # type: ignore[attr-defined]  # Django's own, which its types leave out
    with django_db_blocker.unblock(), around:
        number_rows_afresh()
        yield cast.furnished()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _short_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not found is said in a word: drawing the page for it took a third of the time."""

    def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
        return HttpResponse("not found", status=404)

    monkeypatch.setattr("config.urls.handler404", not_found, raising=False)
