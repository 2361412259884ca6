"""Competitions for tests that are neither ladder nor tournament: only what both have in common."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from accounts.models import User
from games.clocks.controls import DAY, Fixed
from games.competitions.models import Competition, Director, Entrant, Place, Table
from games.competitions.services import entering, planned_acts, tables
from games.competitions.services.locking import lock_competition
from games.engine import registry
from games.matches import codecs
from games.matches.models import Match
from games.matches.services import endings
from games.notices.budget import Budget
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.copying import copied
from tests.factories.counting import COMPETITIONS
from tests.factories.matches import give_words


@copied
def make_competition(title: str = "probe", seats: int = 2, **fields: Any) -> Competition:
    """Return a competition under way with `seats` seats at each table, directed by `director`."""
    meta = registry.meta(title)
    director = fields.pop("director", None) or make_user()
    now = database_now()
    values: dict[str, Any] = {
        "kind": Competition.Kind.TOURNAMENT,
        "name": f"Cup {next(COMPETITIONS)}",
        "status": Competition.Status.RUNNING,
        "title": title,
        "options": codecs.open_values(meta.options()),
        "seats_least": min(seats, 3),
        "seats_most": seats,
        "controls": {clock: Fixed(2 * DAY) for clock in meta.clocks},
        "created_by": director,
        "created_at": now,
        "begun_at": now,
    }
    competition = Competition.objects.create(**(values | fields))
    Director.objects.create(competition=competition, user=director, since=now)
    return competition


def director_of(competition: Competition) -> User:
    """Return the user who has directed a competition since it was made."""
    return Director.objects.select_related("user").filter(competition=competition).earliest("pk").user


def make_entrants(competition: Competition, count: int = 2, *people: User, **fields: Any) -> list[Entrant]:
    """Return `count` entrants who take part, with `people` as the first of them."""
    now = database_now()
    users = [*people, *(make_user() for _ in range(count - len(people)))]
    return [
        Entrant.objects.create(competition=competition, user=user, **({"entered_at": now} | fields))
        for user in users
    ]


@copied
def make_entrant(competition: Competition, user: User | None = None, **fields: Any) -> Entrant:
    """Return one new entrant."""
    return make_entrants(competition, 1, *([user] if user else []), **fields)[0]


@copied
def make_table(
    competition: Competition, entrants: list[Entrant] | None = None, *, begun: bool = True, **fields: Any
) -> Table:
    """Return a table with its match, which is under way if `begun`."""
    entrants = entrants or make_entrants(competition, competition.seats_most)
    values: dict[str, Any] = {"group": "s1r1", "decide_at": database_now() + timedelta(days=30)}
    with transaction.atomic():
        locked, _now = lock_competition(competition.pk)
        table = tables.plan_with_match(locked, entrants, **(values | fields))
    if begun and table.match is not None:
        give_words(table.match)
    return again(table)


def again(table: Table) -> Table:
    """Return a table as it is stored now."""
    return Table.objects.select_related("match", "competition").get(pk=table.pk)


def match_of(table: Table) -> Match:
    """Return the match of a table as it is stored now."""
    match = again(table).match
    assert match is not None
    return match


def places(table: Table) -> list[int | None]:
    """Return the places of a table's entrants, in the order in which the entrants were named."""
    return [row.placing for row in Place.objects.filter(table=table).order_by("pk")]


def make_due(table: Table) -> None:
    """Move a table's date for a decision into the past."""
    Table.objects.filter(pk=table.pk).update(decide_at=F("decide_at") - timedelta(days=60))


def read_endings() -> None:
    """Let every consumer of endings process the matches that have ended."""
    endings.sweep(Budget())


def carry_out() -> None:
    """Carry out at the matches what is planned at their tables."""
    for part in (
        planned_acts.withdraw_erased_users,
        planned_acts.vacate_forfeited_seats,
        planned_acts.replan_withdrawn,
        planned_acts.make_planned,
    ):
        part(Budget())


def locked(competition: Competition) -> Competition:
    """Return a competition, locked in the caller's transaction."""
    return lock_competition(competition.pk).competition


def enter(competition: Competition, user: User, **fields: Any) -> Entrant:
    """Enter a person as a page would, and return the entrant."""
    with transaction.atomic():
        return entering.enter(locked(competition), user, **fields)
