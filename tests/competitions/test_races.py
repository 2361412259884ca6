"""Several writers at one competition at the same time, each in a transaction of its own."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Generic, TypeVar

import pytest
from django.db import transaction

from accounts.models import User
from accounts.services import absences
from games.clocks.spans import Span
from games.competitions.errors import AlreadyChanged, CompetitionRefusal, SameMailbox, TableOver
from games.competitions.models import Competition, Director, Entrant, Place, Table
from games.competitions.services import (
    calling,
    correcting,
    deciding,
    entering,
    planned_acts,
    table_actions,
    tables,
)
from games.competitions.services.sweeps import sweep
from games.lobby.services import stopping
from games.matches.errors import SiteRefusal
from games.matches.models import Match
from games.matches.services import endings
from games.matches.services.sweeps import sweep_deadlines
from games.notices.budget import Budget
from games.notices.now import database_now
from tests.competitions.conftest import Room
from tests.factories.accounts import make_user
from tests.factories.ageing import beat
from tests.factories.competitions import (
    again,
    director_of,
    enter,
    locked,
    make_competition,
    make_due,
    make_entrants,
    make_table,
    match_of,
    read_endings,
)
from tests.racing import race

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
]

T = TypeVar("T")


class Turns(Generic[T]):
    """Gives each thread that asks another one of some things."""

    def __init__(self, *things: T) -> None:
        self._things, self._lock = list(things), threading.Lock()

    def next(self) -> T:
        with self._lock:
            return self._things.pop(0)


def outcome(deed: Callable[[], object]) -> str:
    """Return "done", or the reason why not."""
    try:
        deed()
    except (CompetitionRefusal, SiteRefusal) as refusal:
        return type(refusal).__name__
    return "done"


def two_directors(competition: Competition) -> list[User]:
    second = make_user()
    Director.objects.create(competition=competition, user=second, since=database_now())
    return [director_of(competition), second]


def test_two_directors_who_adjudicate_at_once_get_one_outcome_and_one_refusal(room: Room) -> None:
    table = make_table(make_competition(seats=3))
    directors = Turns(*two_directors(table.competition))
    told = race(
        lambda: outcome(
            lambda: table_actions.adjudicate(table_id=table.pk, by=directors.next(), reason="stuck")
        ),
        2,
    )
    assert sorted(map(str, told)) == sorted(["done", AlreadyChanged.__name__])
    race(lambda: endings.sweep(Budget()))
    assert again(table).status == Table.Status.SCORED
    assert room.told == ["scored 1"]


def test_two_who_decide_by_public_facts_at_once_get_one_outcome(room: Room) -> None:
    table = make_table(make_competition(seats=3, adjudication=Competition.Adjudication.PUBLIC))
    directors = Turns(*two_directors(table.competition))
    told = race(
        lambda: outcome(
            lambda: table_actions.adjudicate(table_id=table.pk, by=directors.next(), reason="stuck")
        ),
        2,
    )
    assert sorted(map(str, told)) == sorted(["done", TableOver.__name__])
    assert room.told == ["scored 1"]


def test_two_corrections_of_one_result_at_once_are_one() -> None:
    competition = make_competition(seats=3)
    table = make_table(competition, entrants := make_entrants(competition, 3))
    stopping.stop(match_of(table).pk)
    read_endings()
    seen, director = again(table).scored_at, director_of(competition)
    orders = Turns((1, 2, 3), (3, 2, 1))

    def deed() -> object:
        places = {entrant.pk: place for entrant, place in zip(entrants, orders.next(), strict=True)}
        return correcting.correct(
            table_id=table.pk, placings=places, by=director, reason="an error", seen=seen
        )

    assert sorted(map(str, race(lambda: outcome(deed), 2))) == sorted(["done", AlreadyChanged.__name__])


def test_the_last_place_is_given_once() -> None:
    competition = make_competition(status="open", most_entrants=2)
    people = Turns(*(make_user() for _ in range(4)))
    race(lambda: enter(competition, people.next()))
    statuses = Counter(Entrant.objects.filter(competition=competition).values_list("status", flat=True))
    assert statuses == {"entered": 2, "waiting": 2}


def test_one_mailbox_enters_once_from_two_accounts_at_once() -> None:
    competition = make_competition(status="open")
    people = Turns(make_user(email="anna@example.org"), make_user(email="an.na+2@example.org"))
    told = race(lambda: outcome(lambda: enter(competition, people.next())), 2)
    assert sorted(map(str, told)) == sorted(["done", SameMailbox.__name__])


def test_sweeps_at_once_make_each_match_once_and_decide_each_table_once(room: Room) -> None:
    beat(timedelta(0))
    competition = make_competition()
    with transaction.atomic():
        here = locked(competition)
        planned = [
            tables.plan(here, make_entrants(competition, 2), group="", decide_at=None) for _ in range(4)
        ]
    due = [make_table(competition) for _ in range(3)]
    for table in due:
        make_due(table)
    race(sweep)
    race(lambda: endings.sweep(Budget()))
    endings.sweep(Budget())
    assert Match.objects.count() == len(planned) + len(due)
    assert {again(table).status for table in planned} == {Table.Status.RUNNING}
    assert {again(table).status for table in due} == {Table.Status.SCORED}
    assert sorted(room.told) == sorted(f"scored {table.number}" for table in due)


def test_whatever_happens_to_one_competition_at_once_nobody_waits_for_ever() -> None:
    """People enter, leave and are away, directors act, sweeps run: in any order, none waits forever."""
    beat(timedelta(0))
    competition = make_competition(seats=3, most_entrants=12)
    entrants = make_entrants(competition, 9)
    running = [make_table(competition, entrants[first : first + 3]) for first in (0, 3, 6)]
    director = director_of(competition)
    now = database_now()

    def withdraw(entrant: Entrant) -> None:
        with transaction.atomic():
            entrant = Entrant.objects.select_related("user").get(pk=entrant.pk)
            entrant.competition = locked(competition)
            entering.withdraw(entrant, by=None)

    def forfeit(table: Table, entrant: Entrant) -> None:
        table_actions.forfeit(table_id=table.pk, entrant_id=entrant.pk, by=director, reason="conduct")

    def away(entrant: Entrant) -> None:
        assert entrant.user is not None
        span = Span(now + timedelta(days=1), now + timedelta(days=2))
        absences.announce(entrant.user, span, now)

    def plan() -> None:
        with transaction.atomic():
            tables.plan(locked(competition), entrants[:3], group="", decide_at=now)

    deeds: list[Callable[[], object]] = []
    for table, trio in zip(running, (entrants[:3], entrants[3:6], entrants[6:]), strict=True):
        deeds += [
            partial(withdraw, trio[0]),
            partial(forfeit, table, trio[1]),
            partial(away, trio[2]),
            partial(table_actions.pause, table_id=table.pk, by=director, days=1),
            partial(table_actions.adjudicate, table_id=table.pk, by=director, reason="stuck"),
            partial(calling.call, competition_id=competition.pk, user=trio[2].user, reason="time", text=""),
            lambda: enter(competition, make_user()),
            plan,
            sweep,
            sweep_deadlines,
            lambda: (
                planned_acts.vacate_forfeited_seats(Budget())
                + planned_acts.make_planned(Budget())
                + deciding.sweep(Budget())
            ),
        ]
    turns = Turns(*deeds)
    race(lambda: [outcome(turns.next()) for _ in range(len(deeds) // 6)], 6)
    sweep()
    read_endings()
    assert not Place.objects.filter(table__status=Table.Status.SCORED, table__how="").exists()
    assert {again(table).status for table in running} <= {Table.Status.SCORED, Table.Status.RUNNING}
