"""Shorten the page for 404 in tests that walk many addresses.

Rendering the same page each time takes a third of their time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest
from django.http import HttpRequest, HttpResponse

NOWHERE = "nowhere/<slug:it>/"
"""A route that leads to no page."""


@contextmanager
def shortened() -> Iterator[None]:
    """Respond to unknown addresses with a word instead of a page."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("config.urls.handler404", _not_found, raising=False)
        yield


def walked(routes: Iterable[str]) -> Iterator[str]:
    """Yield an unknown route, for which the page is rendered, and then the routes, for which it is not."""
    yield NOWHERE
    with shortened():
        yield from routes


def _not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponse("not found", status=404)
