"""What is not found is said in a word where many addresses are walked: to draw the page for it each time
takes a third of their time, and it is one page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest
from django.http import HttpRequest, HttpResponse

NOWHERE = "nowhere/<slug:it>/"
"""A route that leads to no page."""


@contextmanager
def shortened() -> Iterator[None]:
    """Answer what is not found with a word instead of a page."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("config.urls.handler404", _not_found, raising=False)
        yield


def walked(routes: Iterable[str]) -> Iterator[str]:
    """The way to nowhere, at which the page for it is drawn; then the routes, at which it is not."""
    yield NOWHERE
    with shortened():
        yield from routes


def _not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponse("not found", status=404)
