"""Scenes of ratings: the lists, a person's history, the rules, and what an end meant."""

from __future__ import annotations

from django.urls import reverse

from games.matches.services import endings
from games.matches.services.leaving import leave
from games.notices.budget import Budget
from games.ratings.models import Pool
from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.accounts import make_user
from tests.factories.matches import make_table
from tests.factories.ratings import make_pool, rate_results, simulated


def _rated(people: People) -> Pool:
    """Two pools, of which the first has established and provisional people."""
    everybody = [person.pk for person in (*people.all, make_user(display_name="Okke"))]
    pool = make_pool("arena-2004")
    rate_results(pool, simulated(everybody, 24, ties=0.1, caused=0.1, left=0.1))
    rate_results(pool, simulated([people.reader.pk, make_user(display_name="Sabela").pk], 3, seed=2))
    rate_results(make_pool("titan", "live"), simulated(everybody[:3], 2, seed=3))
    return pool


def lists(people: People) -> Scene:
    _rated(people)
    return Scene(reverse("ratings:index"), people.reader)


def no_lists(people: People) -> Scene:
    return Scene(reverse("ratings:index"), None)


def board(people: People) -> Scene:
    _rated(people)
    return Scene(reverse("ratings:board", args=["arena-2004", "daily"]), people.reader)


def board_by_role(people: People) -> Scene:
    _rated(people)
    return Scene(reverse("ratings:board", args=["arena-2004", "daily"]) + "?by=second", None)


def person(people: People) -> Scene:
    _rated(people)
    return Scene(reverse("ratings:person", args=[people.reader.pk]), people.reader)


def person_new(people: People) -> Scene:
    return Scene(reverse("ratings:person", args=[people.reader.pk]), people.reader)


def rules(people: People) -> Scene:
    return Scene(reverse("ratings:rules"), None)


def helped(people: People) -> Scene:
    """The other left, and the reader may decline the gain."""
    match = stage.arena(people.all[:2], stage.round_of(2))
    leave(match_id=match.pk, user=people.rival)
    endings.sweep(Budget())
    return Scene(path_of(match), people.reader)


def tables_with_ratings(people: People) -> Scene:
    _rated(people)
    make_table("arena-2004", 4, host=people.rival, name="Friday table")
    return Scene(reverse("matches:tables"), people.reader)


ALL: dict[str, Maker] = {
    "ratings": lists,
    "ratings-none": no_lists,
    "ratings-list": board,
    "ratings-by-role": board_by_role,
    "ratings-of-a-person": person,
    "ratings-of-who-is-new": person_new,
    "ratings-rules": rules,
    "ratings-helped": helped,
    "tables-with-ratings": tables_with_ratings,
}
