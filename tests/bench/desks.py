"""Measure the director's desk: forty tables of Titan in mid-game."""

from __future__ import annotations

from datetime import timedelta

from django.test import Client
from django.urls import reverse

from games.competitions.models import Competition, Table
from games.matches.models import Ending, Match
from games.notices.now import database_now
from tests.bench.pages import Cost, cost
from tests.bench.stage import middle_match
from tests.factories.desks import age, make_directed, make_seated
from tests.factories.matches import holder

TABLES, SEATS = 40, 4
OVER = 6
VISITS = 120


class Desk:
    """The desk of a tournament of forty tables, six of them finished."""

    def __init__(self, tables: int = TABLES) -> None:
        self.competition = make_directed(title="titan", seats=SEATS, kind=Competition.Kind.LADDER)
        made = [self._table(number) for number in range(tables)]
        for table in made[-OVER:]:
            self._end(table)
        self._client = Client()
        self._client.force_login(self.competition.created_by)

    def page(self) -> Cost:
        """Measure a GET of the desk."""
        url = reverse("competitions:desk", args=[self.competition.pk])

        def get() -> None:
            assert self._client.get(url).status_code == 200

        return cost(get)

    def _table(self, number: int) -> Table:
        match = middle_match(SEATS)
        people = [holder(match, seat) for seat in range(SEATS)]
        table = make_seated(self.competition, *people, match=match)
        waits = timedelta(hours=2 + 3 * number)
        age(match, begun=timedelta(days=20), waits=waits, left=timedelta(days=2), visits=VISITS + number)
        return table

    def _end(self, table: Table) -> None:
        now = database_now()
        Match.objects.filter(pk=table.match_id).update(status=Match.Status.FINISHED, ended_at=now)
        Ending.objects.create(match_id=table.match_id, how="won", ended_at=now)
        Table.objects.filter(pk=table.pk).update(
            status=Table.Status.SCORED, how=Table.How.PLAYED, scored_at=now
        )
