"""Measure each part of the competitions' sweep, on tables with a history.

Each part is measured twice: beside few open competitions, and beside very many that are not due."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import F
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.competitions.models import Competition, Entrant, Place, Table
from games.competitions.services import sweeps
from games.ladders.models import Challenge, FailedStep, Hold, Ladder, Rung, Season
from games.ladders.services import holding
from games.matches.models import Match
from games.notices.budget import Budget
from games.notices.now import database_now
from games.tournaments.models import Tournament
from games.uptime.models import Outage
from tests.bench.copies import FUTURE, PAST, ROWS, TIMES, TOKEN, Cost, Sweep, copy, last, seconds, vacuum
from tests.factories import tournaments
from tests.factories.accounts import make_user
from tests.factories.ageing import beat
from tests.factories.ladders import challenge, make_ladder, people_of, season_of

OLD_COMPETITIONS = 20_000
"""Competitions that are over, ladders and tournaments in turn."""

OLD_TABLES = 20
"""Tables of each of them; one in twenty had someone who forfeited it."""

OLD_OUTAGES = 500
"""One in ten of them was long."""

PEOPLE = 50_000
ENTRANTS = 4
"""In each competition."""


class Idle(NamedTuple):
    """The cost of a sweep with nothing to do: seconds, including the database's time, and queries."""

    seconds: float
    queries: int


class Costs(NamedTuple):
    """The cost of every part by name, and of a whole idle sweep beside few and many competitions."""

    parts: dict[str, Cost]
    idle: tuple[Idle, Idle]


def costs(few: int, many: int, history: float = 1.0) -> Costs:
    """Return the sweeps' cost beside so many open competitions, with `history` times the usual history."""
    # What was measured before is no part of it.
    Competition.objects.update(status=Competition.Status.FINISHED, ended_at=Now())
    Tournament.objects.update(look_at=None)
    crowd = _Crowd(history)
    stage = _Stage()
    measured: list[dict[str, float]] = []
    idle: list[Idle] = []
    for size in (few, many):
        crowd.grow(size)
        idle.append(_idle())
        measured.append({name: seconds(name, sweep, undo=True) for name, sweep in stage.sweeps().items()})
    parts = {name: Cost(measured[0][name], measured[1][name]) for name in measured[0]}
    return Costs(parts, (idle[0], idle[1]))


def _idle() -> Idle:
    spent = []
    for _ in range(TIMES):
        beat(timedelta(seconds=5))
        begun = time.perf_counter()
        done = sweeps.sweep()
        spent.append(time.perf_counter() - begun)
        if done:
            raise AssertionError(f"an idle sweep: {done} done")
    with CaptureQueriesContext(connection) as queries:
        sweeps.sweep()
    return Idle(statistics.median(spent), len(queries))


# ---- many competitions, made by the database -------------------------------------------


class _Crowd:
    """Open competitions of which nothing is due, half of them ladders, beside those that are over."""

    def __init__(self, history: float) -> None:
        self._ladder, self._cup = make_ladder(ENTRANTS), tournaments.make_running(players=ENTRANTS)
        tournaments.sit_down()
        Competition.objects.update(moved_to=database_now())
        first = last(User) + 1
        names: dict[str, Any] = {"email": "'crowd' || n || '@example.org'", "name_key": "'crowd ' || n"}
        names["name_look"] = "NULL"
        copy(people_of(self._ladder)[0], PEOPLE, **names)
        self._user = f"{first} + n %% {PEOPLE}"
        self._size = 0
        self._fill_history(history)

    def grow(self, size: int) -> None:
        """Create open competitions up to this number, half of each kind, each with a table or a challenge."""
        more = (size - self._size) // 2
        self._size = size
        ladders = self._competitions(self._ladder.competition, more)
        copy(self._ladder, more, competition_id=f"{ladders} + n")
        season = last(Season)
        copy(
            season_of(self._ladder),
            more,
            ladder_id=f"{ladders} + n",
            ends_at=FUTURE,
            form_at=FUTURE,
            idle_at=FUTURE,
        )
        entrants = self._entrants(self._ladder.competition, more, ladders)
        rung = Rung.objects.filter(ladder=self._ladder).earliest("pk")
        for number, first in enumerate(entrants):
            columns: dict[str, Any] = {"ladder_id": f"{ladders} + n", "entrant_id": f"{first} + n"}
            copy(rung, more, rung=str(number + 1), idle_from="now() - n %% 40 * interval '1 day'", **columns)
        above, below = people_of(self._ladder)[:2]
        made = Challenge.objects.filter(ladder=self._ladder).first() or challenge(self._ladder, below, above)
        columns = {
            "ladder_id": f"{ladders} + n",
            "season_id": f"{season} + n",
            "answer_by": f"{FUTURE} + interval '2 days'",
        }
        copy(made, more, challenger_id=f"{entrants[1]} + n", defender_id=f"{entrants[0]} + n", **columns)
        hold = Hold(
            season=made.season,
            entrant=made.defender,
            since=database_now(),
            until=database_now() + timedelta(days=1),
        )
        hold.save()
        copy(hold, more, season_id=f"{season} + n", entrant_id=f"{entrants[3]} + n", until=FUTURE)
        hold.delete()
        Entrant.objects.filter(pk__gt=entrants[3]).update(
            status=Entrant.Status.HELD, held_until=Now() + timedelta(days=9)
        )
        self._tables(more, ladders, entrants, "running")

        cups = self._competitions(self._cup.competition, more)
        copy(self._cup, more, competition_id=f"{cups} + n", look_at=FUTURE)
        self._tables(more, cups, self._entrants(self._cup.competition, more, cups), "running")
        vacuum(
            User, Competition, Ladder, Tournament, Season, Entrant, Rung, Challenge, Hold, Table, Place, Match
        )

    def _fill_history(self, share: float) -> None:
        old = int(OLD_COMPETITIONS * share)
        over = {"status": "'finished'", "ended_at": "now()"}
        first = self._competitions(self._ladder.competition, old, **over)
        entrants = self._entrants(self._ladder.competition, old, first)
        season = season_of(self._ladder)
        copy(season, old, ladder_id=f"{first} + n", status="'over'", over_at="now()")
        for number in range(OLD_TABLES):
            self._tables(old, first, entrants, "scored", number, forfeited=number == 0)
        outage = Outage.objects.create(
            start=database_now() - timedelta(days=300),
            end=database_now() - timedelta(days=299),
            is_open=False,
        )
        lasted = "CASE WHEN n %% 10 = 0 THEN interval '1 hour' ELSE interval '5 minutes' END"
        begun = "now() - interval '300 days' + n * interval '10 hours'"
        copy(outage, OLD_OUTAGES, start=begun, end=f"{begun} + {lasted}")

    def _competitions(self, row: Competition, more: int, **columns: Any) -> int:
        """Copy one; return the number before the first's."""
        before = last(Competition)
        copy(row, more, token=TOKEN, tables_made="100", created_at=PAST, moved_to="now()", **columns)
        return _before(Competition, more, before)

    def _entrants(self, row: Competition, more: int, competitions: int) -> list[int]:
        """Entrants of copies, by their place in them the number before the first's."""
        found = []
        for number, entrant in enumerate(Entrant.objects.filter(competition=row).order_by("pk")[:ENTRANTS]):
            before = last(Entrant)
            user = f"{self._user.replace('n %%', f'(n * {ENTRANTS} + {number}) %%')}"
            copy(entrant, more, competition_id=f"{competitions} + n", user_id=user)
            found.append(_before(Entrant, more, before))
        return found

    def _tables(
        self,
        more: int,
        competitions: int,
        entrants: list[int],
        status: str,
        number: int = 0,
        *,
        forfeited: bool = False,
    ) -> None:
        """A table of two in each of some copies, with a match of its own."""
        table = Table.objects.filter(competition=self._cup.pk).select_related("match").earliest("pk")
        assert table.match is not None
        matches, tables = last(Match), last(Table)
        called: dict[str, Any] = {"called_at": "NULL", "called_until": "NULL", "started_at": "now()"}
        called |= (
            {"status": "'running'"} if status == "running" else {"status": "'finished'", "ended_at": "now()"}
        )
        copy(table.match, more, token=TOKEN, state="''::bytea", **called)
        matches = _before(Match, more, matches)
        columns: dict[str, Any] = {"competition_id": f"{competitions} + n", "match_id": f"{matches} + n"}
        if status == "scored":
            columns |= {"how": "'played'", "scored_at": "now()"}
        copy(table, more, number=str(50 + number), status=f"'{status}'", decide_at=FUTURE, **columns)
        tables = _before(Table, more, tables)
        for seat, place in enumerate(Place.objects.filter(table=table).order_by("pk")):
            forfeit = "true" if forfeited and not seat else "false"
            copy(place, more, table_id=f"{tables} + n", entrant_id=f"{entrants[seat]} + n", forfeited=forfeit)


def _before(table: type[Competition | Entrant | Match | Table], more: int, before: int) -> int:
    """The number before that of the first of as many new rows, which have followed one another."""
    end = last(table)
    assert table._default_manager.filter(pk__gt=before).count() == more
    return end - more


# ---- the sweeps ------------------------------------------------------------------------


class _Stage:
    """Ladders and tournaments of which something is made due."""

    def __init__(self) -> None:
        self.ladders = [make_ladder(ENTRANTS) for _ in range(ROWS)]
        # Two tables each.
        self.larger = [make_ladder(ENTRANTS, seats=3) for _ in range(ROWS // 2)]
        self.cups = [tournaments.make_running(players=ENTRANTS) for _ in range(ROWS)]
        self.keys = [made.pk for made in (*self.ladders, *self.larger, *self.cups)]
        tournaments.sit_down()
        Competition.objects.filter(pk__in=self.keys).update(
            created_at=Now() - timedelta(days=9), moved_to=Now()
        )
        first = [Table.objects.filter(competition=cup.pk).earliest("pk").pk for cup in self.cups]
        self.tables = Table.objects.filter(pk__in=first)
        self.places = Place.objects.filter(
            pk__in=[Place.objects.filter(table=key).earliest("pk").pk for key in first]
        )
        self.seasons = Season.objects.filter(ladder__in=self.ladders)

    def sweeps(self) -> dict[str, Sweep]:
        """Return every part by its registered name."""
        due = {
            "dates": self.dates,
            "planned tables": self.planned,
            "forfeits": self.forfeits,
            "handovers": self.handovers,
            "withdrawn matches": self.withdrawn,
            "empty accounts": self.emptied,
            "holds": self.away,
            "due tables": self.due,
            "cancelled tables": self.cancelled,
            "anonymous matches": self.ended,
            "tournaments": self.looked_at,
            "ladders: challenges out of time": self.unanswered,
            "ladders: warnings": self.nearly_over,
            "ladders: holds": self.held,
            "ladders: seasons to end": self.ends,
            "ladders: seasons to close": self.closes,
            "ladders: seasons to begin": self.begins,
            "ladders: tables to form": self.forms,
            "ladders: idle": self.idle,
            "ladders: failed steps": self.failed,
        }
        assert due.keys() == sweeps.sweep_parts.keys()
        found = {name: Sweep(prepare, _deed(name)) for name, prepare in due.items()}
        return found | {"tournaments": Sweep(self.looked_at, self.go_on)}

    def dates(self) -> None:
        Competition.objects.filter(pk__in=self.keys[:ROWS]).update(moved_to=None)
        ended = database_now() - timedelta(days=1)
        Competition.objects.filter(pk__in=self.keys[:ROWS]).update(moved_to=ended - timedelta(hours=2))
        Outage.objects.create(start=ended - timedelta(hours=1), end=ended, is_open=False)

    def planned(self) -> None:
        self.tables.update(status=Table.Status.PLANNED, match=None)

    def forfeits(self) -> None:
        self.places.update(forfeited=True)

    def handovers(self) -> None:
        for place in self.places.select_related("entrant__competition"):
            old = place.entrant
            place.entrant = Entrant.objects.create(
                competition=old.competition,
                user=make_user(password="!"),
                replaces=old,
                entered_at=old.entered_at,
            )
            place.save()

    def withdrawn(self) -> None:
        Match.objects.filter(competition_table__in=self.tables).update(
            status=Match.Status.WITHDRAWN, called_at=None, called_until=None
        )

    def emptied(self) -> None:
        User.objects.filter(entries__places__in=self.places).update(erased_at=Now())

    def away(self) -> None:
        theirs = Entrant.objects.filter(places__in=self.places)
        theirs.update(status=Entrant.Status.HELD, held_until=Now() - timedelta(minutes=1))

    def due(self) -> None:
        self.tables.update(decide_at=Now() - timedelta(minutes=1))

    def cancelled(self) -> None:
        half = self.cups[: ROWS // 2]
        assert Table.objects.filter(competition__tournament__in=half).count() == ROWS
        Competition.objects.filter(tournament__in=half).update(status="cancelled", ended_at=Now())

    def ended(self) -> None:
        Match.objects.filter(competition_table__in=self.tables).update(anonymous=True, names_withheld=True)
        Competition.objects.filter(tournament__in=self.cups).update(status="finished", ended_at=Now())

    def looked_at(self) -> None:
        Tournament.objects.filter(pk__in=[cup.pk for cup in self.cups]).update(look_at=Now())

    def go_on(self) -> int:
        sweeps.sweep_parts["tournaments"](Budget())
        return ROWS - Tournament.objects.filter(look_at__lte=Now()).count()

    def unanswered(self) -> None:
        self._challenges(-timedelta(minutes=1))

    def nearly_over(self) -> None:
        self._challenges(timedelta(hours=1))

    def held(self) -> None:
        until = database_now() + timedelta(days=1)
        for ladder in self.ladders:
            holding.go_away(competition_id=ladder.pk, user=people_of(ladder)[0], until=until)
        soon = timedelta(milliseconds=1)
        Hold.objects.filter(until=until).update(until=F("since") + soon)
        Entrant.objects.filter(held_until=until).update(held_until=F("entered_at") + soon)

    def ends(self) -> None:
        self.seasons.update(ends_at=F("starts_at") + timedelta(milliseconds=1))

    def closes(self) -> None:
        self.seasons.update(status=Season.Status.ENDING)

    def begins(self) -> None:
        self.seasons.update(status=Season.Status.PLANNED)

    def forms(self) -> None:
        Season.objects.filter(ladder__in=self.larger).update(form_at=Now() - timedelta(minutes=1))
        Entrant.objects.filter(competition__ladder__in=self.larger).update(ready=True)

    def idle(self) -> None:
        Rung.objects.filter(ladder__in=self.ladders, rung=1).update(idle_from=Now() - timedelta(days=90))
        self.seasons.update(idle_at=Now() - timedelta(minutes=1))

    def failed(self) -> None:
        FailedStep.objects.all().delete()
        self.unanswered()
        overdue = Challenge.objects.filter(ladder__in=self.ladders, answer_by__lte=Now(), status="open")
        FailedStep.objects.bulk_create(
            FailedStep(ladder_id=made.ladder_id, step=FailedStep.Step.TIME_OUT, row=made.pk, retry_at=Now())
            for made in overdue
        )

    def _challenges(self, left: timedelta) -> None:
        for ladder in self.ladders:
            above, below = people_of(ladder)[:2]
            made = challenge(ladder, below, above)
            Challenge.objects.filter(pk=made.pk).update(
                made_at=Now() - timedelta(days=3), answer_by=Now() + left
            )


def _deed(name: str) -> Callable[[], int]:
    return lambda: int(sweeps.sweep_parts[name](Budget()))
