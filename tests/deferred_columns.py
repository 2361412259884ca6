"""Notice in every test when a row is read without a column that is then fetched by a statement of its own.

A query leaves columns out because they are large or not needed. If code reads one of them all the same, each
row of a list costs a statement, and nothing but the time of the page would show it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models import Model
from django.db.models.query_utils import DeferredAttribute

_fetched: list[str] = []


@contextmanager
def watched() -> Iterator[None]:
    """Notice each column that is fetched alone."""
    get = DeferredAttribute.__get__

    def noticed(self: DeferredAttribute, instance: Model | None, owner: type[Model] | None = None) -> Any:
        if instance is not None and self.field.attname not in instance.__dict__ and instance.pk is not None:
            _fetched.append(str(self.field))
        return get(self, instance, owner)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DeferredAttribute, "__get__", noticed)
        yield


def fetched_alone() -> list[str]:
    """Return the columns that were fetched alone since this was asked last."""
    found = list(_fetched)
    _fetched.clear()
    return found
