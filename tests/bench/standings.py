"""What the page of a large tournament costs: a Swiss of 512 in its sixth round, as one of them sees it."""

from __future__ import annotations

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Entrant
from games.notices.now import database_now
from games.tournaments.formats import Swiss
from games.tournaments.services import sheets
from tests.bench.measure import median
from tests.bench.pages import Cost
from tests.factories.tournaments import begin, entrants, fresh, go_on, make_open, open_tables, score, sitting

PLAYERS, ROUNDS, PLAYED = 512, 9, 5


class Standings:
    """A tournament whose `PLAYED` first rounds are over; half of the next one's tables are."""

    def __init__(self) -> None:
        self.cup = make_open(players=0, stages=(Swiss(rounds=ROUNDS),), expected=PLAYERS)
        self._enter()
        begin(self.cup)
        for _ in range(PLAYED):
            self._play(PLAYERS // 2)
            go_on(self.cup)
        self._play(PLAYERS // 4)
        sheets.keep_current(self.cup.pk)
        self._client = Client()
        reader = entrants(self.cup)[PLAYERS // 2].user
        assert reader is not None
        self._client.force_login(reader)

    def page(self) -> Cost:
        """A GET of it by one who plays in it."""
        url = reverse("tournaments:tournament", args=[self.cup.pk])

        def get() -> None:
            assert self._client.get(url).status_code == 200

        seconds = median(get)
        with CaptureQueriesContext(connection) as queries:
            get()
        return Cost(seconds, len(queries))

    def telling(self) -> float:
        """The seconds of working its standings out, once for each result."""
        cup = fresh(self.cup)
        stage = cup.stages.get()

        def tell() -> None:
            sheets.lines_of(stage, cup.revision + 1)
            sheets.Sheet.objects.all().delete()

        return median(tell, fewest=3)

    def _enter(self) -> None:
        now = database_now()
        # Without a password: hashing five hundred would take minutes.
        people = [
            User(email=f"entrant{number}@example.org", display_name=f"Entrant {number}", password="!")
            for number in range(PLAYERS)
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
            score(table, *sorted(people, key=lambda each: each.seed), tie=table.number % 5 == 0)
