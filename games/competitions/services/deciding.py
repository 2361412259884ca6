"""Decide tables whose date has passed, in the way that their competition chose in advance.

`truth`: the match is stopped, and its ending counts like any other. `public`: the table is scored immediately
by what everyone may know about the match, which continues outside the competition. A match that has not
started is called off, and its players share first place. A match that cannot be read waits for a director's
decision.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.db.models.functions import Now

from accounts.models import User
from games.competitions.models import Competition, Place, Table
from games.competitions.services import log, scoring
from games.competitions.services.locking import lock_competition
from games.engine.actions import StopCause
from games.lobby.services import stopping
from games.matches.errors import MatchBroken, Unreadable
from games.matches.models import Match
from games.matches.selectors.estimates import public_standing
from games.matches.services.locking import lock_known
from games.matches.services.sweep_order import process_rows
from games.notices.budget import Budget
from games.uptime.stored_outages import may_run_out

alarm = logging.getLogger("muster.alarm")

TABLES_AT_ONCE = 100
"""Maximum number of tables decided by one sweep."""

RETRY_DELAY = timedelta(days=1)
"""How long a table that cannot be decided waits for a director before it is tried again."""


def sweep(budget: Budget) -> int:
    """Decide the tables whose date has passed, while the budget lasts; return how many were decided."""
    due = Table.objects.filter(
        status=Table.Status.RUNNING,
        decide_at__lte=Now(),
        competition__status=Competition.Status.RUNNING,
        match__status__in=(Match.Status.OFFERED, Match.Status.RUNNING),
    )
    rows = due.order_by("decide_at", "pk").values_list("pk", "competition")
    return process_rows(rows[:TABLES_AT_ONCE], _decide_due, budget)


def _decide_due(table_id: int, competition_id: int) -> int:
    try:
        with transaction.atomic():
            competition, now = lock_competition(competition_id)
            table = Table.objects.get(pk=table_id)
            # The table's date may just have moved because of an outage.
            if table.decide_at is None or table.decide_at > now or not may_run_out(table.decide_at, now):
                return 0
            table.competition = competition
            return int(decide(table, cause=StopCause.DATE))
    except (MatchBroken, Unreadable):
        alarm.error("table %s of competition %s cannot be decided", table_id, competition_id)
        _put_off(table_id, competition_id)
        return 0


def decide(table: Table, *, cause: StopCause, by: User | None = None, reason: str = "") -> bool:
    """Decide a table of a locked competition now; return whether this was done.

    Return false if the table is not in progress, or its match has already ended. Raises `MatchBroken` or
    `Unreadable`.
    """
    if table.status != Table.Status.RUNNING or table.match_id is None:
        return False
    if stopping.call_off(table.match_id):
        _note(table, by, reason)
        _share(table)
        return True
    if table.competition.adjudication == Competition.Adjudication.PUBLIC:
        match, _now = lock_known(table.match_id)
        if not match.running:
            return False
        _note(table, by, reason)
        _score_public(table, match)
        return True
    stopped = stopping.stop(table.match_id, cause)
    if stopped:
        _note(table, by, reason)
    return stopped


def _note(table: Table, by: User | None, reason: str) -> None:
    log.note(table.competition, "adjudicated", by=by, table=table, reason=reason)


def _share(table: Table) -> None:
    """Score a table whose match never started: everyone who did not forfeit shares first place."""
    there = Place.objects.filter(table=table, forfeited=False)
    scoring.store_result(table, {place.pk: scoring.PlaceResult(1) for place in there}, Table.How.ESTIMATED)


def _score_public(table: Table, match: Match) -> None:
    """Score a table by public facts.

    Players who are out keep their places, and the others get the remaining places according to the estimate.
    Players who gave up their seats are placed last.
    """
    scoring.mark_forfeits(table)
    standing = public_standing(match)
    results = {}
    for place in Place.objects.filter(table=table, forfeited=False, seat__isnull=False):
        seat = place.seat or 0
        points = round(standing.shares[seat] * 1000)
        results[place.pk] = scoring.PlaceResult(standing.placings[seat], points, standing.outlasted(seat))
    scoring.store_result(table, results, Table.How.ESTIMATED, outside=True)


def _put_off(table_id: int, competition_id: int) -> None:
    """Postpone a table whose match cannot be read, so that a director can decide its result."""
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        table = Table.objects.get(pk=table_id)
        if table.status == Table.Status.RUNNING:
            table.decide_at = now + RETRY_DELAY
            table.save(update_fields=["decide_at"])
            log.note(competition, "undecidable", table=table)
