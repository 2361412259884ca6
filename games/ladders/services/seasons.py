"""Plan, begin and end seasons.

Each step happens once, in a sweep, while the ladder is locked.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from games.competitions.models import Competition, Entrant, Table
from games.competitions.services import entering, log
from games.competitions.services.locking import lock_competition
from games.ladders import strength
from games.ladders.local_days import add_local_days, next_starts
from games.ladders.models import Challenge, Ladder, Movement, Rung, Season, Standing, Terms
from games.ladders.movement import Order
from games.ladders.services import calling_off, challenging, idling, notifying, rungs, standings


def plan(ladder: Ladder, number: int, starts_at: datetime) -> Season:
    """Plan the next season of a locked ladder, with the ladder's current terms."""
    return Season.objects.create(
        ladder=ladder,
        number=number,
        starts_at=starts_at,
        ends_at=end_of(ladder, starts_at),
        **ladder.terms(),
    )


def end_of(ladder: Ladder, starts_at: datetime) -> datetime:
    """Return when a season that begins at this time ends."""
    return add_local_days(ladder.competition, starts_at, ladder.season_days)


def begin(season_id: int) -> bool:
    """Begin a season if its time has come; return whether it began."""
    with transaction.atomic():
        found = _locked(season_id, Season.Status.PLANNED)
        if found is None:
            return False
        competition, season, now = found
        if season.starts_at > now:
            return False
        _begin(competition, season, now)
    return True


def end(season_id: int) -> bool:
    """End a season if its time has come; return whether it ended.

    From then on nobody can challenge. The season then waits for its matches in progress, unless they are
    carried over.
    """
    with transaction.atomic():
        found = _locked(season_id, Season.Status.RUNNING)
        if found is None:
            return False
        competition, season, now = found
        if season.ends_at > now:
            return False
        challenging.time_out_due(season.ladder, competition, season.ends_at)
        calling_off.call_off_all(season.ladder, Challenge.Why.SEASON, now)
        season.status, season.form_at = Season.Status.ENDING, None
        season.save(update_fields=["status", "form_at"])
        log.note(competition, "season_ended", season=season.number)
        if not waits_for_matches(season):
            _close(competition, season, now)
    return True


def close(season_id: int) -> bool:
    """Close a season that no longer waits for matches; return whether it was closed."""
    with transaction.atomic():
        found = _locked(season_id, Season.Status.ENDING)
        if found is None:
            return False
        competition, season, now = found
        if waits_for_matches(season):
            return False
        _close(competition, season, now)
    return True


def waits_for_matches(season: Season) -> bool:
    """Return whether a season that has ended still waits for matches."""
    if season.unfinished == Season.Unfinished.CARRY:
        return False
    return tables_under_way(season).exists()


def tables_under_way(season: Season) -> QuerySet[Table]:
    """Return the tables of a season's ladder that have not ended, including those of earlier seasons."""
    return Table.objects.filter(
        competition=season.ladder_id, status__in=(Table.Status.PLANNED, Table.Status.RUNNING)
    )


def is_last(season: Season) -> bool:
    """Return whether this is the ladder's last season."""
    last = season.ladder.last_season
    return last is not None and season.number >= last


def _locked(season_id: int, status: Season.Status) -> tuple[Competition, Season, datetime] | None:
    """Lock a season's ladder and return them with the time; None if the season has another status."""
    ladder_id = Season.objects.filter(pk=season_id).values_list("ladder_id", flat=True).first()
    if ladder_id is None:
        return None
    competition, now = lock_competition(ladder_id)
    season = Season.objects.select_related("ladder").filter(pk=season_id, status=status).first()
    if season is None or competition.over:
        return None
    season.ladder.competition = competition
    return competition, season, now


def _begin(competition: Competition, season: Season, now: datetime) -> None:
    ladder = season.ladder
    if competition.status == Competition.Status.OPEN:
        competition.status, competition.begun_at = Competition.Status.RUNNING, now
        competition.save(update_fields=["status", "begun_at"])
    for rung in Rung.objects.filter(ladder=ladder, leaves_after=True).select_related("entrant__user"):
        rung.entrant.competition = competition
        entering.withdraw(rung.entrant, by=rung.entrant.user)
    season.status = Season.Status.RUNNING
    if is_last(season):
        # Without an earlier season nothing could be carried over.
        season.unfinished = Season.Unfinished.SCORE
    if season.unfinished == Season.Unfinished.SCORE:
        carried_over = tables_under_way(season).filter(decide_at__gt=season.ends_at)
        carried_over.update(decide_at=season.ends_at)
    if not competition.for_two:
        season.form_at = season.starts_at
    season.idle_at = now + idling.allowed_idle_time(season) if season.idle_days else None
    season.save(update_fields=["status", "unfinished", "form_at", "idle_at"])
    rungs.move(
        ladder,
        Movement.Cause.ORDER,
        now=now,
        season=season,
        order=first_order(ladder, season),
    )
    Rung.objects.filter(ladder=ladder).update(idle_from=now, drops=0)
    log.note(competition, "season_begun", season=season.number)


def first_order(ladder: Ladder, season: Season) -> Order:
    """Return the order in which a season begins: the current order, or a new one by seeds and ratings."""
    order = rungs.order_of(ladder)
    if season.rungs_kept and season.number > 1:
        return order
    entrants = {each.pk: each for each in Entrant.objects.filter(pk__in=order).select_related("user")}
    rated = season.newcomers == Terms.Newcomers.RATING or season.number > 1
    ratings = strength.rated_points(ladder.competition, list(entrants.values())) if rated else {}

    def rank(key: int) -> tuple[int, float, int]:
        seed = entrants[key].seed or len(order) + 1
        return (seed, -ratings.get(key, float("-inf")), order.index(key))

    return tuple(sorted(order, key=rank))


def _close(competition: Competition, season: Season, now: datetime) -> None:
    """Store the final standings, then plan the next season or finish the competition."""
    ladder = season.ladder
    told = standings.final(season)
    Standing.objects.bulk_create(told)
    season.status, season.over_at = Season.Status.OVER, now
    season.save(update_fields=["status", "over_at"])
    log.note(competition, "season_over", season=season.number)
    notifying.season_ended(season, told, now)
    if is_last(season):
        _finish(competition, now)
    else:
        plan(ladder, season.number + 1, max(next_starts(ladder, season), now))


def _finish(competition: Competition, now: datetime) -> None:
    """Finish a locked ladder whose last season has ended."""
    competition.status, competition.ended_at = Competition.Status.FINISHED, now
    competition.save(update_fields=["status", "ended_at"])
    log.note(competition, "finished")
