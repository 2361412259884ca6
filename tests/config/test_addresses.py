"""Whatever number stands in an address, it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from tests.config.hostile import BODIES, Body
from tests.factories.matches import holder, make_match
from tests.factories.staff import make_operator, operating
from tests.short_refusals import walked

BEYOND = str(2**63)
"""No database has a row of this number."""

NOBODYS = "999999"

WORDS = {"whose": "watcher", "key": "pause"}
"""What an address takes that is neither a number nor any word."""


def patterns(level: Any, before: str = "") -> Iterator[str]:
    """Every address, as it is written."""
    for each in level.url_patterns:
        route = before + str(each.pattern)
        if not isinstance(each, URLPattern):
            yield from patterns(each, route)
        elif "(?P" not in route:
            yield route


def written(route: str, number: str, nul_at: int | None = None) -> str:
    """An address with `number` for everything that it takes, but a NUL for the parameter at `nul_at`."""
    head, *parts = route.split("<")
    told = (part.partition(">") for part in parts)
    values = (
        ("%00" if place == nul_at else WORDS.get(name.rpartition(":")[2], number)) + rest
        for place, (name, _bracket, rest) in enumerate(told)
    )
    return "/" + head + "".join(values)


ADDRESSES = [route for route in patterns(get_resolver()) if route != "readyz"]
"""All but the probe's, which says 503 where no worker beats."""

ROUTES = [route for route in ADDRESSES if "<" in route]


READ_AS_TEXT = ("NULs", "broken UTF-8", "sixteen bits a letter", "a file with a name of NUL")
"""Bodies of which something may come to the database; the others are refused before it."""


ROLES = (
    pytest.param("stranger", marks=pytest.mark.exhaustive),
    pytest.param("player", marks=pytest.mark.exhaustive),
    "operator",
)


def test_all_addresses_of_matches_are_walked() -> None:
    assert {"matches/<number:match_id>/resign/", "staff/do/<slug:key>/<number:number>/"} <= set(ROUTES)
    assert len(ROUTES) > 40


@pytest.mark.thorough
@pytest.mark.django_db
@pytest.mark.parametrize(
    "number",
    [NOBODYS, BEYOND, pytest.param("9" * 5_000, marks=pytest.mark.any_database)],
    ids=["nobody's", "beyond", "long"],
)
@pytest.mark.parametrize("role", [pytest.param("player", marks=pytest.mark.exhaustive), "operator"])
def test_no_number_is_too_big(role: str, number: str) -> None:
    client = client_of(role)
    for route in walked(ROUTES):
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


@pytest.mark.thorough
@pytest.mark.any_database
@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
def test_a_nul_is_in_no_address(role: str) -> None:
    client = client_of(role)
    for route in walked(ROUTES):
        for place in range(route.count("<")):
            for method in (client.get, client.post):
                answer = method(written(route, "1", nul_at=place))
                assert answer.status_code == 404, (route, place, method.__name__)


SAMPLE = 4
"""A body that is refused before the database is sent to one in so many addresses in `make test`."""


def sent(name: str) -> list[str]:
    """Return the addresses to which `make test` sends a body: each gets several of those that are refused."""
    return ADDRESSES if name in READ_AS_TEXT else ADDRESSES[[*BODIES].index(name) % SAMPLE :: SAMPLE]


@pytest.mark.thorough
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "addresses"),
    [
        *(
            pytest.param(
                body, sent(name), id=name, marks=() if name in READ_AS_TEXT else pytest.mark.any_database
            )
            for name, body in BODIES.items()
        ),
        *(
            pytest.param(body, ADDRESSES, id=f"{name} everywhere", marks=pytest.mark.exhaustive)
            for name, body in BODIES.items()
            if name not in READ_AS_TEXT
        ),
    ],
)
def test_no_body_is_a_mistake_of_ours(body: Body, addresses: list[str]) -> None:
    client = client_of("player")
    for route in walked(addresses):
        answer = client.generic("POST", written(route, NOBODYS), body.content, body.content_type)
        assert answer.status_code < 500, route


def test_every_address_gets_bodies_that_are_refused() -> None:
    refused = [{*sent(name)} for name in BODIES if name not in READ_AS_TEXT]
    assert len(refused) >= 2 * SAMPLE
    assert set.union(*refused) == {*ADDRESSES}


@pytest.mark.thorough
@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
def test_a_nul_in_a_query_is_no_mistake_of_ours(role: str) -> None:
    client = client_of(role)
    nul = "%00"
    asked = ("title", "seats", "pace", "pick", "at", "may", "step", "as", "with", "page", "next", "match")
    query = "&".join(f"{name}={nul}" for name in (*asked, "mark", "status", "kind", "state", "q", "code"))
    for route in walked(ADDRESSES):
        answer = client.get(f"{written(route, '1')}?{query}")
        assert answer.status_code < 500, route


def client_of(role: str) -> Client:
    """A browser that shows what went wrong as a page."""
    if role == "stranger":
        return Client(raise_request_exception=False)
    client = operating(holder(make_match(), 0) if role == "player" else make_operator())
    client.raise_request_exception = False
    return client
