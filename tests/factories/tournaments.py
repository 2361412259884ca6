"""Tournaments for tests, founded as a director founds them, entered, and played table by table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

import tests.probe.site  # noqa: F401  makes the probe known
from accounts.models import User
from games.clocks.controls import DAY, Fixed
from games.competitions.models import Competition, Entrant, Place, Table
from games.competitions.services import entering, planned_acts, scoring
from games.competitions.services.locking import lock_competition
from games.engine import registry
from games.matches import codecs
from games.notices.budget import Budget
from games.notices.now import database_now
from games.tournaments.blueprints import BLUEPRINTS
from games.tournaments.formats.settings import Settings
from games.tournaments.models import Round, Stage, Tournament
from games.tournaments.services import preparing, progress
from tests.factories.accounts import make_user
from tests.factories.copying import copied
from tests.factories.counting import COMPETITIONS

Winner = Callable[[Table, Sequence[Entrant]], Sequence[Entrant]]
"""Gives the entrants of a table in the order in which they come in."""


def game(title: str = "probe", seats: int = 2, **changed: Any) -> dict[str, Any]:
    """Return the columns of a competition of a title with `seats` seats at each table."""
    meta = registry.meta(title)
    values: dict[str, Any] = {
        "name": f"Cup {next(COMPETITIONS)}",
        "title": title,
        "options": codecs.open_values(meta.options()),
        "seats_least": min(seats, 3),
        "seats_most": seats,
        "controls": {clock: Fixed(2 * DAY) for clock in meta.clocks},
    }
    return values | changed


@copied
def make_draft(
    blueprint: str = "swiss",
    *,
    seats: int = 2,
    director: User | None = None,
    stages: Sequence[Settings] | None = None,
    expected: int = 8,
    roll_call: int = 0,
    preview: int = 0,
    own: dict[str, Any] | None = None,
    **fields: Any,
) -> Tournament:
    """Return a tournament in preparation that begins in a week; `own` contains columns of its row."""
    director = director or make_user()
    made = preparing.create_draft(
        user=director, blueprint=BLUEPRINTS[blueprint], values=game(seats=seats, **fields)
    )
    begins = fields.get("begins_at") or database_now() + timedelta(days=7)
    chosen = {"roll_call_seconds": roll_call, "preview_seconds": preview} | (own or {})
    preparing.change_dates(competition_id=made.pk, by=director, dates={"begins_at": begins}, own=chosen)
    lockstep = [stage.lockstep for stage in made.stages.order_by("number")]
    if stages is not None:
        preparing.change_stages(
            competition_id=made.pk,
            by=director,
            stages=list(zip(stages, lockstep, strict=True)),
            expected=expected,
        )
    return fresh(made)


@copied
def make_open(blueprint: str = "swiss", players: int = 0, **fields: Any) -> Tournament:
    """Return a tournament open for entries, with `players` entrants seeded by hand in their order."""
    made = make_draft(blueprint, own={"seeding": "hand"} | fields.pop("own", {}), **fields)
    preparing.open_entries(competition_id=made.pk, by=director_of(made))
    enter(made, *(make_user() for _ in range(players)))
    for seed, entrant in enumerate(entrants(made), 1):
        Entrant.objects.filter(pk=entrant.pk).update(seed=seed)
    return fresh(made)


@copied
def make_running(blueprint: str = "swiss", players: int = 8, **fields: Any) -> Tournament:
    """Return a tournament that has begun, as far as it goes without any person."""
    made = make_open(blueprint, players, **fields)
    begin(made)
    return fresh(made)


def begin(tournament: Tournament) -> None:
    """Let a tournament's date of beginning have come."""
    Competition.objects.filter(pk=tournament.pk).update(begins_at=database_now() - timedelta(minutes=1))
    go_on(tournament)


def go_on(tournament: Tournament) -> None:
    """Let a tournament do everything that it can do now without any person."""
    progress.run_due_steps(tournament.pk)


def fresh(tournament: Tournament) -> Tournament:
    """Return a tournament as it is stored now."""
    return Tournament.objects.select_related("competition").get(pk=tournament.pk)


def director_of(tournament: Tournament) -> User:
    """Return the user who made a tournament."""
    user = fresh(tournament).competition.created_by
    assert isinstance(user, User)
    return user


def enter(tournament: Tournament, *people: User) -> list[Entrant]:
    """Enter people as the page would, and return their entrants."""
    found = []
    for person in people:
        with transaction.atomic():
            competition, _now = lock_competition(tournament.pk)
            found.append(entering.enter(competition, person))
    return found


def entrants(tournament: Tournament) -> list[Entrant]:
    """Return every entrant of a tournament, in order of entry."""
    return list(Entrant.objects.filter(competition=tournament.pk).select_related("user").order_by("pk"))


def stage_of(tournament: Tournament, number: int = 1) -> Stage:
    """Return a stage of a tournament by its number."""
    return Stage.objects.get(tournament=tournament, number=number)


def round_of(tournament: Tournament, number: int, stage: int = 1) -> Round:
    """Return a round of a tournament by its number."""
    return Round.objects.get(stage__tournament=tournament, stage__number=stage, number=number)


def open_tables(tournament: Tournament) -> list[Table]:
    """Return the tables that have no result yet."""
    return list(
        Table.objects.filter(competition=tournament.pk, status__in=("planned", "running")).order_by("number")
    )


def sitting(table: Table) -> list[Entrant]:
    """Return the entrants at a table, in order of seats."""
    places = Place.objects.filter(table=table).select_related("entrant__user").order_by("seat", "pk")
    return [place.entrant for place in places]


def score(table: Table, *order: Entrant, tie: bool = False) -> None:
    """Give a table its result: its entrants in order of their places, or all of them tied."""
    with transaction.atomic():
        competition, _now = lock_competition(table.competition_id)
        table = Table.objects.get(pk=table.pk)
        table.competition = competition
        place = {each.pk: 1 if tie else number for number, each in enumerate(order, 1)}
        results = {
            row.pk: scoring.PlaceResult(place[row.entrant_id]) for row in Place.objects.filter(table=table)
        }
        scoring.store_result(table, results, Table.How.PLAYED)


def by_seed(_table: Table, people: Sequence[Entrant]) -> Sequence[Entrant]:
    """Return the entrants in order of their seeds: the better seed wins."""
    return sorted(people, key=lambda each: (each.seed, each.pk))


def play_round(tournament: Tournament, wins: Winner = by_seed) -> None:
    """Give every open table its result, and let the tournament go on."""
    for table in open_tables(tournament):
        score(table, *wins(table, sitting(table)))
    go_on(tournament)


def play_out(tournament: Tournament, wins: Winner = by_seed, most: int = 60) -> None:
    """Play rounds as `play_round` does until nothing is left to be played."""
    for _ in range(most):
        if not open_tables(tournament):
            return
        play_round(tournament, wins)
    raise AssertionError("it does not end")


def age(tournament: Tournament, by: timedelta) -> None:
    """Move every date of a tournament's open rounds and calls back by `by`."""
    here = Round.objects.filter(stage__tournament=tournament)
    for name in ("called_at", "called_until", "starts_at", "ends_at", "begun_at"):
        here.filter(**{f"{name}__isnull": False}).update(**{name: F(name) - by})
    Stage.objects.filter(tournament=tournament, answer_until__isnull=False).update(
        answer_until=F("answer_until") - by
    )


def sit_down() -> None:
    """Make the match of every planned table."""
    planned_acts.make_planned(Budget())
