"""Events show nothing hidden of a running match: twin histories give everyone identical bytes.

The desk estimates each seat's position, the exports list every table, and a director may decide a table by
public facts. None of them may depend on what only a seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Place, Table
from games.competitions.services import deciding
from games.engine.log import Log
from games.matches.models import Tenure
from games.notices.budget import Budget
from games.tournaments.models import Tournament
from tests.factories.competitions import director_of, make_due, read_endings
from tests.factories.tournaments import make_running
from tests.lock_order import taken_back
from tests.site.test_twins import TWINS, _commitments_that_nobody_sees_through, neutral, pairs, staged

pytestmark = [pytest.mark.django_db, pytest.mark.long]

__all__ = ["_commitments_that_nobody_sees_through"]


def tournament_of(log: Log) -> tuple[Tournament, Table, list[User]]:
    """Return a tournament, its one table, which still lacks its match, and the people in order of seats."""
    tournament = make_running(
        "swiss",
        players=log.seats,
        seats=log.seats,
        title=log.title,
        adjudication=Competition.Adjudication.PUBLIC,
    )
    table = Table.objects.get(competition_id=tournament.pk)
    tenures = Tenure.objects.filter(seat__match_id=table.match_id, left_at=None).order_by("seat__index")
    return tournament, table, [tenure.user for tenure in tenures.select_related("user") if tenure.user]


def shown(tournament: Tournament, table: Table) -> dict[str, str]:
    """Return the desk, pages and exports of the table, and its score if decided by public facts."""
    director, stranger = Client(), Client()
    director.force_login(director_of(tournament.competition))
    at, ticked = [tournament.pk], {"table": [table.number]}
    page = partial(reverse, args=at)
    addresses = {
        name: page(f"tournaments:{name}") for name in ("standings_csv", "tables_csv", "json", "tournament")
    }
    if tournament.competition.seats_most == 2:
        addresses["trf"] = page("tournaments:trf")
    found = {}
    for who, client in (("director", director), ("stranger", stranger)):
        for name, address in addresses.items():
            found[f"{name} for a {who}"] = text(client, address)
    found["desk"] = text(director, page("competitions:desk"))
    for key in ("adjudicate", "extend", "pause", "mail"):
        found[f"desk: {key}"] = text(director, reverse("competitions:desk_action", args=[*at, key]), ticked)
    make_due(table)
    deciding.sweep(Budget())
    read_endings()
    places = Place.objects.filter(table=table).order_by("pk")
    found["decided"] = repr([*places.values_list("placing", "points", "outlasted")])
    return found


def text(client: Client, address: str, query: dict[str, list[int]] | None = None) -> str:
    answer = client.get(address, query or {})
    assert answer.status_code == 200, address
    return answer.content.decode()


@pytest.mark.parametrize(
    "seeds", [(0, 1), pytest.param((2, 3, 4, 5), marks=pytest.mark.exhaustive)], ids=["games", "more"]
)
@pytest.mark.parametrize("title", TWINS)
def test_the_desk_and_the_exports_are_the_same_in_twin_histories(
    title: str, seeds: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _, (one, two, _seat) in pairs(title, seeds):
        tournament, table, people = tournament_of(one)
        found = []
        for log in (one, two):
            with taken_back():
                match = staged(log, monkeypatch, people)
                Table.objects.filter(pk=table.pk).update(match=match)
                pages = shown(tournament, table)
                found.append({name: neutral(each, match, "nobody") for name, each in pages.items()})
        first, second = found
        assert first == second
