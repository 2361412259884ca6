"""Form tables of three to six on a schedule, for the players who are ready.

The tables are only planned here; the sweep creates their matches one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from accounts.models import User
from games.competitions.models import Competition, Entrant, Place, Table
from games.competitions.services import log, tables
from games.competitions.services.locking import lock_competition
from games.engine.invariants import require
from games.ladders.errors import NotOnLadder
from games.ladders.local_days import add_local_days
from games.ladders.models import Rung, Season
from games.ladders.rules import table_rules_of
from games.ladders.selectors import current_state
from games.ladders.services import playing, rungs
from games.ladders.services.leaving import rung_of
from games.ladders.tables import PastTable, plan_tables, why_not_seated


def say_ready(*, competition_id: int, user: User, ready: bool) -> None:
    """Record whether a player wants a seat when tables are next formed.

    Raises `NotOnLadder`.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        rung = rung_of(competition, user)
        if not rung.entrant.takes_part:
            raise NotOnLadder
        rung.entrant.ready, rung.entrant.ready_at = ready, now
        rung.entrant.save(update_fields=["ready", "ready_at"])
        if ready:
            rungs.note_activity(rung.ladder, [rung.entrant_id], now)


def form_tables(season_id: int) -> int:
    """Plan the tables of a season if they are due; return how many were planned.

    The sweep creates their matches later.
    """
    ladder_id = Season.objects.filter(pk=season_id).values_list("ladder_id", flat=True).get()
    with transaction.atomic():
        competition, now = lock_competition(ladder_id)
        season = Season.objects.select_related("ladder").get(pk=season_id)
        if season.status != Season.Status.RUNNING or season.form_at is None or season.form_at > now:
            return 0
        made = _form(competition, season, now)
        season.form_at = next_forming(season, now)
        season.save(update_fields=["form_at"])
    return made


def next_forming(season: Season, now: datetime) -> datetime | None:
    """Return when the season's tables are next formed after `now`.

    Return None if the season ends, or is closed to new matches, before then. A date missed in an outage is
    skipped.
    """
    at = require(season.form_at, "the season forms tables")
    while at <= now:
        at = add_local_days(season.ladder.competition, at, season.form_days)
    return at if at < season.ends_at - timedelta(days=season.closed_days) else None


def _form(competition: Competition, season: Season, now: datetime) -> int:
    ladder = season.ladder
    shown = current_state.take_snapshot(ladder, season, now)
    ready = [
        rung
        for rung in shown.rungs
        if why_not_seated(
            shown.field.players[rung.entrant_id],
            ready=rung.entrant.ready or rung.entrant.user_id is None,
            playing=len(shown.tables.get(rung.entrant_id, ())),
            now=now,
        )
        is None
    ]
    pairing = plan_tables(
        shown.order,
        [rung.entrant_id for rung in ready],
        table_rules_of(season, competition),
        now,
        sat=past_tables(competition),
        waited={rung.entrant_id: rung.waited for rung in ready},
        forbidden=shown.field.forbidden,
    )
    formed = [table for table in pairing.tables if not _kept_apart(table, shown.field.forbidden)]
    seated = [key for table in formed for key in table]
    season.formed += 1
    season.save(update_fields=["formed"])
    found = {rung.entrant_id: rung.entrant for rung in ready}
    for table in formed:
        tables.plan(
            competition,
            [found[key] for key in table],
            group=playing.group_of(season, season.formed),
            decide_at=playing.decide_at(season, now),
            name=playing.table_name(competition, season),
        )
    Entrant.objects.filter(pk__in=seated).update(ready=False)
    mine = Rung.objects.filter(ladder=ladder)
    mine.filter(entrant__in=seated).update(waited=0)
    mine.filter(entrant__in=[rung.entrant_id for rung in ready]).exclude(entrant__in=seated).update(
        waited=F("waited") + 1
    )
    rungs.note_activity(ladder, [rung.entrant_id for rung in ready], now)
    if ready:
        log.note(competition, "formed", tables=len(formed), waiting=len(ready) - len(seated))
    return len(formed)


def past_tables(competition: Competition) -> list[PastTable]:
    """Return the tables formed so far, other than void ones, with their players in seat order."""
    places = (
        Place.objects.filter(table__competition=competition, seat__isnull=False)
        .exclude(table__status=Table.Status.VOID)
        .order_by("table__number", "seat")
        .values_list("table_id", "table__made_at", "entrant_id")
    )
    found: dict[int, tuple[datetime, list[int]]] = {}
    for table, made_at, entrant in places:
        found.setdefault(table, (made_at, []))[1].append(entrant)
    return [PastTable(made_at, tuple(keys), competition.seats_most) for made_at, keys in found.values()]


def _kept_apart(table: Sequence[int], forbidden: frozenset[frozenset[int]]) -> bool:
    return any(pair <= {*table} for pair in forbidden)
