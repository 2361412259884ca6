"""Move down players who are idle for too long, and eventually take them off the ladder."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Min

from games.competitions.models import Competition, Entrant
from games.competitions.services import entering, log
from games.competitions.services.locking import lock_competition
from games.ladders.challenge import Hold
from games.ladders.models import Ladder, Movement, Rung, Season
from games.ladders.selectors import current_state
from games.ladders.services import notifying, rungs

RECHECK_INTERVAL = timedelta(hours=1)
"""How soon a ladder is checked again if an idle player was spared."""


def allowed_idle_time(season: Season) -> timedelta:
    """Return how long a player may be idle before they move down."""
    return timedelta(days=season.idle_days)


def drop(season_id: int) -> int:
    """Move down everyone who has been idle for too long in a season; return how many players.

    Those to whom this has happened as often in a row as the terms allow are taken off the ladder. Return 0 if
    no check is due.
    """
    ladder_id = Season.objects.filter(pk=season_id).values_list("ladder_id", flat=True).get()
    with transaction.atomic():
        competition, now = lock_competition(ladder_id)
        season = Season.objects.select_related("ladder").get(pk=season_id)
        if season.status != Season.Status.RUNNING or season.idle_at is None or season.idle_at > now:
            return 0
        dropped = _drop(competition, season, now)
        season.idle_at = _next_look(season, now)
        season.save(update_fields=["idle_at"])
        return dropped


def _next_look(season: Season, now: datetime) -> datetime:
    """Return a time before which nobody can have been idle for too long.

    There is such a time because `idle_from` only ever increases. Players who are spared because they play or
    are away are checked again soon.
    """
    first: datetime = (
        Rung.objects.filter(ladder=season.ladder_id).aggregate(first=Min("idle_from"))["first"] or now
    )
    return max(first + allowed_idle_time(season), now + RECHECK_INTERVAL)


def _drop(competition: Competition, season: Season, now: datetime) -> int:
    ladder = season.ladder
    idle = _idle(ladder, season, now)
    if not idle:
        return 0
    rungs.move(
        ladder,
        Movement.Cause.IDLE,
        now=now,
        season=season,
        entrants=[rung.entrant_id for rung in idle],
        rungs=season.idle_rungs,
    )
    for rung in idle:
        rung.idle_from, rung.drops = now, rung.drops + 1
        log.note(competition, "idle", entrant=rung.entrant, days=season.idle_days)
    Rung.objects.bulk_update(idle, ["idle_from", "drops"])
    for rung in idle:
        if season.idle_most and rung.drops >= season.idle_most:
            rung.entrant.competition = competition
            entering.withdraw(rung.entrant, by=None)
    notifying.fell_idle(season, idle, now)
    return len(idle)


def _idle(ladder: Ladder, season: Season, now: datetime) -> list[Rung]:
    """Return the players who have been idle for as long as the season allows.

    Programs are left out, and so are players who are away, are playing, or have an open challenge. Players
    whose accounts are suspended are included.
    """
    since = now - allowed_idle_time(season)
    if not Rung.objects.filter(ladder=ladder, idle_from__lte=since).exists():
        return []
    shown = current_state.take_snapshot(ladder, season, now)
    busy = {*shown.tables, *shown.field.open_in, *shown.field.open_out}
    return [
        rung
        for rung in shown.rungs
        if rung.idle_from <= since
        and rung.entrant_id not in busy
        and rung.entrant.user_id is not None
        and rung.entrant.status == Entrant.Status.ENTERED
        and (rung.entrant.suspended or shown.field.players[rung.entrant_id].hold is Hold.NONE)
    ]
