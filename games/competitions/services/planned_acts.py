"""Actions that were recorded and that the sweep carries out, each in its own transaction.

- A planned table gets its match.
- Entrants who forfeited a table in progress give up their seats. A match that has not started is called
  off, and another is made without them.
- A match that was withdrawn from outside, because a player erased their account, is made again without
  that player.
- People who have erased their account leave every competition.
- Players whose absence has ended take part again.
"""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.db.models.functions import Now

from games.competitions.models import Competition, Director, Entrant, Place, Table
from games.competitions.personal_data import forget_at
from games.competitions.services import entering, tables
from games.competitions.services.locking import lock_competition
from games.engine.actions import DropCause
from games.lobby.services import stopping
from games.matches.errors import SiteRefusal
from games.matches.models import Match, Tenure
from games.matches.services import leaving
from games.matches.services.sweep_order import process_rows
from games.matches.tenure_filters import seated
from games.notices.budget import Budget

ROWS_AT_ONCE = 100
"""How many rows are read at a time."""


def make_planned(budget: Budget) -> int:
    """Give planned tables their matches; return how many tables were handled."""
    planned = Table.objects.filter(
        status=Table.Status.PLANNED, competition__status=Competition.Status.RUNNING
    )
    return process_rows(planned.order_by("pk").values_list("pk", "competition")[:ROWS_AT_ONCE], _make, budget)


def vacate_forfeited_seats(budget: Budget) -> int:
    """Give up the seats of entrants who forfeited; return how many seats."""
    held = Tenure.objects.filter(
        seated(), match=OuterRef("table__match"), user=OuterRef("entrant__user"), user__isnull=False
    )
    places = Place.objects.filter(
        Exists(held),
        forfeited=True,
        table__status=Table.Status.RUNNING,
        table__match__status__in=(Match.Status.OFFERED, Match.Status.RUNNING),
        table__match__quarantined_at=None,
    )
    return process_rows(
        places.order_by("pk").values_list("pk", "table__competition")[:ROWS_AT_ONCE], _give_up, budget
    )


def replan_withdrawn(budget: Budget) -> int:
    """Plan matches again that were withdrawn; return the number of tables."""
    lost = Table.objects.filter(status=Table.Status.RUNNING, match__status=Match.Status.WITHDRAWN)
    return process_rows(lost.order_by("pk").values_list("pk", "competition")[:ROWS_AT_ONCE], _replan, budget)


def withdraw_erased_users(budget: Budget) -> int:
    """Withdraw people who have erased their accounts, as entrants and as directors.

    Return how many entries and directorships ended.
    """
    gone = Entrant.objects.filter(user__erased_at__isnull=False).exclude(status__in=Entrant.GONE, mark="")
    left = Director.objects.filter(user__erased_at__isnull=False, until=None)
    done = process_rows(
        gone.order_by("user", "pk").values_list("user", "competition")[:ROWS_AT_ONCE], _let_go, budget
    )
    return done + process_rows(
        left.order_by("user", "pk").values_list("user", "competition")[:ROWS_AT_ONCE], _let_go, budget
    )


def end_holds(budget: Budget) -> int:
    """Let players take part again whose absence has ended; return how many."""
    over = Entrant.objects.filter(
        status=Entrant.Status.HELD,
        held_until__lte=Now(),
        competition__status__in=(Competition.Status.OPEN, Competition.Status.RUNNING),
    )
    return process_rows(
        over.order_by("pk").values_list("pk", "competition")[:ROWS_AT_ONCE], _end_hold, budget
    )


@transaction.atomic
def _make(table_id: int, competition_id: int) -> int:
    competition, _now = lock_competition(competition_id)
    table = Table.objects.get(pk=table_id)
    if table.status != Table.Status.PLANNED or competition.status != Competition.Status.RUNNING:
        return 0
    table.competition = competition
    tables.create_match(competition, table)
    return 1


def _give_up(place_id: int, competition_id: int) -> int:
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        place = Place.objects.select_related("table", "entrant__user").get(pk=place_id)
        table, user = place.table, place.entrant.user
        table.competition = competition
        match_id = table.match_id
        if table.status != Table.Status.RUNNING or match_id is None or user is None:
            return 0
        if stopping.call_off(match_id):
            tables.plan_again(table)
            return 1
    cause = DropCause.REMOVED if place.cause == Place.Cause.REMOVED else DropCause.LEFT
    with suppress(SiteRefusal):
        leaving.leave(match_id=match_id, user=user, cause=cause)
    return 1


@transaction.atomic
def _replan(table_id: int, competition_id: int) -> int:
    competition, _now = lock_competition(competition_id)
    table = Table.objects.select_related("match").get(pk=table_id)
    table.competition = competition
    withdrawn = table.match is not None and table.match.status == Match.Status.WITHDRAWN
    if table.status != Table.Status.RUNNING or not withdrawn:
        return 0
    tables.plan_again(table)
    return 1


def _let_go(user_id: int, competition_id: int) -> int:
    forget_at(competition_id, user_id)
    return 1


@transaction.atomic
def _end_hold(entrant_id: int, competition_id: int) -> int:
    competition, now = lock_competition(competition_id)
    entrant = Entrant.objects.select_related("user").get(pk=entrant_id)
    entrant.competition = competition
    if entrant.status != Entrant.Status.HELD or entrant.held_until is None or entrant.held_until > now:
        return 0
    entering.end_hold(entrant, by=None)
    return 1
