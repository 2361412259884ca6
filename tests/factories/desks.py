"""Tables under way at the different moments that a director's desk distinguishes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from accounts.models import User
from games.competitions.models import Competition, Director, Entrant, Place, Table
from games.engine import registry
from games.matches import codecs
from games.matches.models import Deadline, Match, Seat, Tenure, Visit
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.competitions import make_competition, make_entrant, make_table
from tests.factories.copying import copied
from tests.probe.meta import Options


@copied
def make_directed(*directors: User, title: str = "probe", seats: int = 2, **fields: Any) -> Competition:
    """Return a competition under way, with directors, whose matches await one seat at a time."""
    first, *others = directors or (make_user(),)
    options = Options(sealed=False) if title == "probe" else registry.meta(title).options()
    values = {"options": codecs.open_values(options)} | fields
    made = make_competition(title, seats, director=first, **values)
    for user in others:
        Director.objects.create(competition=made, user=user, since=database_now())
    return made


@copied
def make_seated(competition: Competition, *people: User, match: Match | None = None, **fields: Any) -> Table:
    """Return a table under way for a given match or a new one.

    Each of `people` becomes an entrant unless they are one already."""
    people = people or tuple(make_user() for _ in range(competition.seats_most))
    entrants = [
        Entrant.objects.filter(competition=competition, user=user).first() or make_entrant(competition, user)
        for user in people
    ]
    if match is None:
        return make_table(competition, entrants, **fields)
    number = Table.objects.filter(competition=competition).count() + 1
    Competition.objects.filter(pk=competition.pk).update(tables_made=number)
    values: dict[str, Any] = {
        "number": number,
        "group": "s1r1",
        "match": match,
        "status": Table.Status.RUNNING,
        "made_at": database_now(),
        "decide_at": database_now() + timedelta(days=30),
    }
    table = Table.objects.create(competition=competition, **(values | fields))
    Place.objects.bulk_create(
        Place(table=table, entrant=entrant, seat=seat) for seat, entrant in enumerate(entrants)
    )
    return table


@copied
def make_desk(tables: int) -> Competition:
    """Return a competition of the probe with its director and `tables` tables under way."""
    made = make_directed()
    for _ in range(tables):
        make_seated(made)
    return made


def end(table: Table, *places: int) -> None:
    """End a table with these places, in the order of seats."""
    now = database_now()
    for seat, place in enumerate(places):
        Place.objects.filter(table=table, seat=seat).update(placing=place)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.SCORED, how=Table.How.PLAYED, scored_at=now)


def age(match: Match, *, begun: timedelta, waits: timedelta, left: timedelta, visits: int = 0) -> None:
    """Set when a match began, how long it has awaited its seats, and the time left on each clock.

    `visits` finished visits are added to those that it has."""
    now = database_now()
    Match.objects.filter(pk=match.pk).update(started_at=now - begun)
    Visit.objects.filter(match=match, closed_at=None).update(opened_at=now - waits)
    Deadline.objects.filter(match=match, handled_at=None).update(opened_at=now - waits, due_at=now + left)
    seat = Seat.objects.filter(match=match).order_by("index")[0]
    Visit.objects.bulk_create(
        Visit(
            match=match,
            seat=seat,
            number=10_000 + number,
            clock="main",
            opened_at=now - begun,
            closed_at=now - begun,
        )
        for number in range(visits)
    )


def came(match: Match, seat: int, ago: timedelta = timedelta(0)) -> None:
    """Record that the holder of a seat last came to the match `ago` before now."""
    Tenure.objects.filter(match=match, seat__index=seat, to_revision=None).update(
        last_look=database_now() - ago
    )


def fall_silent(match: Match, seat: int, ago: timedelta = timedelta(days=2)) -> None:
    """Let a seat have been silent for this long."""
    Seat.objects.filter(match=match, index=seat).update(silent_since=database_now() - ago, missed=3)
