"""Measure the page of a large tournament, as one of its 512 players sees it.

The tournaments are a Swiss in its sixth round, a bracket in its fourth, and pools in their fifth."""

from __future__ import annotations

from typing import NamedTuple

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Entrant
from games.notices.now import database_now
from games.tournaments.formats import Elimination, Pools, Swiss
from games.tournaments.formats.settings import Settings
from games.tournaments.models.sheet import Sheet
from games.tournaments.services import sheets
from tests.bench.measure import beside
from tests.bench.pages import Cost, cost, password_page
from tests.factories.tournaments import (
    begin,
    director_of,
    entrants,
    fresh,
    go_on,
    make_open,
    open_tables,
    score,
    sitting,
)

PLAYERS = 512


class Kind(NamedTuple):
    """A tournament to measure: its blueprint, its only stage, finished rounds, and whether draws occur.

    If they do, one table in five ends level."""

    blueprint: str
    settings: Settings
    over: int
    ties: bool = True


KINDS: dict[str, Kind] = {
    "a Swiss": Kind("swiss", Swiss(rounds=9), 5),
    "a bracket": Kind("elimination", Elimination(), 3, ties=False),
    "pools of eight": Kind("pools", Pools(pools=PLAYERS // 8), 4),
}


class Standings:
    """A tournament with some finished rounds; in the next one, half of the tables have finished."""

    def __init__(self, kind: Kind) -> None:
        self._ties = kind.ties
        self.cup = make_open(kind.blueprint, players=0, stages=(kind.settings,), expected=PLAYERS)
        self._enter()
        begin(self.cup)
        for _ in range(kind.over):
            self._play(PLAYERS)
            go_on(self.cup)
        self._play(len(open_tables(self.cup)) // 2)
        sheets.keep_current(self.cup.pk)
        self._client = Client()
        reader = entrants(self.cup)[PLAYERS // 2].user
        assert reader is not None
        self._client.force_login(reader)

    def page(self) -> Cost:
        """Measure a GET of its page by one of its players."""
        return self._get(self._client, "tournaments:tournament")

    def entrants(self) -> Cost:
        """Measure a GET of its director's page of entrants."""
        client = Client()
        client.force_login(director_of(self.cup))
        return self._get(client, "competitions:entrants")

    def exports(self) -> dict[str, Cost]:
        """Measure a GET of each of its exports."""
        names = ["standings_csv", "tables_csv", "json"]
        if self.cup.stages.get().format == "swiss":
            names.append("trf")
        return {name: self._get(self._client, f"tournaments:{name}") for name in names}

    def telling(self) -> float:
        """Return the cost in f of calculating its standings, once for each result."""
        cup = fresh(self.cup)
        stage = cup.stages.get()

        def tell() -> None:
            sheets.lines_of(stage, cup.revision + 1)
            Sheet.objects.all().delete()

        found = beside(tell, password_page(), fewest=3)
        return found.ratio

    def _get(self, client: Client, name: str) -> Cost:
        url = reverse(name, args=[self.cup.pk])

        def get() -> None:
            assert client.get(url).status_code == 200

        return cost(get)

    def _enter(self) -> None:
        now = database_now()
        # Without a password: hashing five hundred would take minutes.
        names = [f"{self.cup.pk}.{number}" for number in range(PLAYERS)]
        people = [
            User(email=f"entrant{name}@example.org", display_name=f"Entrant {name}", password="!")
            for name in names
        ]
        for user in people:
            user.save()
        Entrant.objects.bulk_create(
            Entrant(competition=self.cup.competition, user=user, seed=seed, entered_at=now)
            for seed, user in enumerate(people, 1)
        )

    def _play(self, tables: int) -> None:
        for table in open_tables(self.cup)[:tables]:
            people = sitting(table)
            score(
                table, *sorted(people, key=lambda each: each.seed), tie=self._ties and table.number % 5 == 0
            )
