"""Measure the pages on which a visit begins: what waits for a person, their matches, and the front page."""

from __future__ import annotations

from collections.abc import Iterator

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.matches.models import Tenure
from tests.bench.pages import Cost, cost
from tests.bench.stage import arena_match, battle_match, fight_match, middle_match
from tests.bench.turns import asked

WAITING = 9
"""Matches that wait for one person, of all kinds."""


def costs() -> Iterator[tuple[str, Cost, str]]:
    """Yield the cost of a GET of each page by its name, and what is wanted."""
    user = _busy_person()
    yield f"waiting for you, {WAITING} matches", _page(user, "matches:waiting"), "<= 2 f"
    yield f"one's own {WAITING} matches", _page(user, "matches:mine"), ""
    yield "the front page, to a stranger", _page(None, "matches:front"), "<= 2 f"


def _busy_person() -> User:
    """Return a person whose turn it is in all of their matches."""
    makers = (lambda: middle_match(4), battle_match, arena_match, fight_match)
    person: User | None = None
    for number in range(WAITING):
        match = makers[number % len(makers)]()
        held = Tenure.objects.select_related("user").get(match=match, seat__index=asked(match))
        person = person or held.user
        Tenure.objects.filter(pk=held.pk).update(user=person)
    assert person is not None
    return person


def _page(user: User | None, name: str) -> Cost:
    client, url = Client(), reverse(name)
    if user is not None:
        client.force_login(user)

    def get() -> None:
        assert client.get(url).status_code == 200

    return cost(get)
