"""Whatever number stands in an address, it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, get_resolver

from tests.factories.matches import holder, make_match
from tests.factories.staff import make_operator, operating

BEYOND = str(2**63)
"""No database has a row of this number."""

NOBODYS = "999999"

WORDS = {"whose": "watcher", "key": "pause"}
"""What an address takes that is neither a number nor any word."""


def patterns(level: Any, before: str = "") -> Iterator[str]:
    """Every address that has a parameter, as it is written."""
    for each in level.url_patterns:
        route = before + str(each.pattern)
        if not isinstance(each, URLPattern):
            yield from patterns(each, route)
        elif "<" in route and "(?P" not in route:
            yield route


def written(route: str, number: str) -> str:
    """An address with `number` for everything that it takes."""
    head, *parts = route.split("<")
    told = (part.partition(">") for part in parts)
    return (
        "/"
        + head
        + "".join(WORDS.get(name.rpartition(":")[2], number) + rest for name, _bracket, rest in told)
    )


ROUTES = list(patterns(get_resolver()))


def test_all_addresses_of_matches_are_walked() -> None:
    assert {"matches/<number:match_id>/resign/", "staff/do/<slug:key>/<number:number>/"} <= set(ROUTES)
    assert len(ROUTES) > 40


@pytest.mark.django_db
@pytest.mark.parametrize("number", [NOBODYS, BEYOND, "9" * 5_000], ids=["nobody's", "beyond", "long"])
@pytest.mark.parametrize("role", ["player", "operator"])
def test_no_number_is_too_big(role: str, number: str) -> None:
    client = operating(holder(make_match(), 0) if role == "player" else make_operator())
    client.raise_request_exception = False
    for route in ROUTES:
        for method in (client.get, client.post):
            answer = method(written(route, number))
            assert answer.status_code < 500, (route, method.__name__)
            if "<number:" in route and number != NOBODYS:
                assert answer.status_code == 404, (route, method.__name__)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["back", "resign"])
def test_a_match_that_is_not_there_is_not_found(name: str) -> None:
    client = operating(holder(make_match(), 0))
    assert client.post(f"/matches/{NOBODYS}/{name}/").status_code == 404
