"""The page of a ladder asks as many queries for many players and challenges as for few."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories.ladders import challenge, finish, make_ladder, people_of, play

pytestmark = pytest.mark.django_db

MAX_QUERIES = 23
"""For a player, with matches in progress, matches that have ended and challenges that wait for an answer."""


def queries_of_page(rungs: int) -> int:
    """Return how many queries the page takes when the player at the top opens it again."""
    ladder = make_ladder(rungs)
    people = people_of(ladder)
    for rung in range(0, rungs, 6):
        finish(play(ladder, people[rung + 1], people[rung]), people[rung + 1], people[rung])
        play(ladder, people[rung + 3], people[rung + 2])
        challenge(ladder, people[rung + 5], people[rung + 4])
    client, url = Client(), reverse("ladders:ladder", args=[ladder.pk])
    client.force_login(people[0])
    client.get(url)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(url).status_code == 200
    return len(queries)


def test_the_page_of_a_ladder_takes_few_queries_and_no_more_on_a_long_ladder() -> None:
    short, long = queries_of_page(6), queries_of_page(24)
    assert short == long <= MAX_QUERIES
