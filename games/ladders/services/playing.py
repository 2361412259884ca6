"""Make the matches of challenges, and apply results of tables to the rungs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts import lines
from games.competitions.models import Competition, Place, Table
from games.competitions.services import tables
from games.ladders.models import Challenge, Ladder, Movement, Season
from games.ladders.movement import Outcome
from games.ladders.seating import SeatedPair, seat_order
from games.ladders.services import late_corrections, leaving, rungs
from games.matches.departures import EFFECTS, LadderResult
from games.matches.models.match import MAX_MATCH_NAME_LENGTH


def make(competition: Competition, challenge: Challenge, now: datetime) -> Table:
    """Make the table and match of an accepted challenge, in the caller's transaction."""
    entrants = {each.pk: each for each in (challenge.challenger, challenge.defender)}
    order = seat_order(challenge.challenger_id, challenge.defender_id, _sat(competition, [*entrants]))
    return tables.plan_with_match(
        competition,
        [entrants[key] for key in order],
        group=group_of(challenge.season),
        decide_at=decide_at(challenge.season, now),
        name=table_name(competition, challenge.season),
    )


def group_of(season: Season, formed: int = 0) -> str:
    """Return the group of a season's tables: "s2", or "s2r5" for those that were formed fifth."""
    return f"s{season.number}r{formed}" if formed else f"s{season.number}"


def decide_at(season: Season, now: datetime) -> datetime:
    """Return the latest time at which a match that starts now will be decided."""
    over = now + timedelta(days=season.match_days)
    return min(over, season.ends_at) if season.unfinished == Season.Unfinished.SCORE else over


def table_name(competition: Competition, season: Season) -> str:
    """Return the name of the ladder's next match, such as "Autumn ladder 2.17", which is not translated."""
    number = f"{season.number}.{competition.tables_made + 1}"
    return f"{lines.truncate_line(competition.name, MAX_MATCH_NAME_LENGTH - len(number) - 1)} {number}"


def table_scored(table: Table, now: datetime) -> None:
    """Apply the result of a table of a locked ladder, whether it is new, corrected or void."""
    ladder = Ladder.objects.get(pk=table.competition_id)
    challenge = Challenge.objects.select_related("season").filter(table=table).first()
    places = list(Place.objects.filter(table=table).select_related("entrant").order_by("pk"))
    season = challenge.season if challenge is not None else season_of(ladder, table)
    facts = _of_two(challenge, table, places) if challenge is not None else _of_more(season, table, places)
    before = Movement.objects.filter(table=table).select_related("ladder").first()
    if before is not None:
        rungs.correct(before, facts, now)
        late_corrections.rewrite_standings(table.competition, ladder, before, now)
    elif table.status == Table.Status.SCORED:
        rungs.move(
            ladder, Movement.Cause.RESULT, now=now, season=season, challenge=challenge, table=table, **facts
        )
        rungs.note_activity(ladder, [place.entrant_id for place in places], now)
    if challenge is not None:
        _close(challenge, table, facts, now)
    for place in places:
        leaving.remove_if_done(ladder, place.entrant, now)


def outcome_of(challenge: Challenge, places: Sequence[Place], *, by_word: bool = False) -> Outcome | None:
    """Return the outcome of a challenge from the challenger's point of view; None if it does not count.

    If a director decided the match (`by_word`), forfeits do not matter.
    """
    own = next((place for place in places if place.entrant_id == challenge.challenger_id), None)
    theirs = next((place for place in places if place.entrant_id == challenge.defender_id), None)
    if own is None or theirs is None or own.placing is None or theirs.placing is None:
        return None
    if not by_word and (own.forfeited or theirs.forfeited):
        return _forfeited(own, theirs)
    if own.placing == theirs.placing:
        return Outcome.DRAW
    return Outcome.WIN if own.placing < theirs.placing else Outcome.LOSS


def _forfeited(own: Place, theirs: Place) -> Outcome | None:
    """Return the outcome of a match in which at least one player forfeited; None if both did."""
    if own.forfeited and theirs.forfeited:
        return None
    if own.forfeited:
        return Outcome.LOSS_BY_LEAVING if _left(own) else Outcome.LOSS_ON_TIME
    return Outcome.WIN_BY_LEAVING if _left(theirs) else Outcome.WIN_ON_TIME


def _left(place: Place) -> bool:
    """Return whether a forfeit counts as leaving, rather than as running out of time."""
    by_leaving = {cause for cause, effects in EFFECTS.items() if effects.ladder is LadderResult.LEFT}
    return place.cause in by_leaving


def season_of(ladder: Ladder, table: Table) -> Season:
    """Return the season in which a table was made, which its group says."""
    number = table.group.removeprefix("s").partition("r")[0]
    return Season.objects.get(ladder=ladder, number=number)


def _of_two(challenge: Challenge, table: Table, places: Sequence[Place]) -> dict[str, Any]:
    by_word = table.how == Table.How.DIRECTOR
    outcome = None
    if table.status == Table.Status.SCORED:
        outcome = outcome_of(challenge, places, by_word=by_word)
    return {
        "challenger": challenge.challenger_id,
        "defender": challenge.defender_id,
        "outcome": None if outcome is None else outcome.value,
    }


def _of_more(season: Season, table: Table, places: Sequence[Place]) -> dict[str, Any]:
    counted = [place for place in places if place.placing is not None]
    if table.status != Table.Status.SCORED:
        counted = []
    return {
        "places": {str(place.entrant_id): place.placing for place in counted},
        "last": [place.entrant_id for place in counted if place.forfeited and _falls_last(season, place)],
    }


def _falls_last(season: Season, place: Place) -> bool:
    """Return whether an entrant drops to the last rung for leaving a match or not answering in time."""
    return season.leavers_last if _left(place) else season.silent_last


def _close(challenge: Challenge, table: Table, facts: dict[str, Any], now: datetime) -> None:
    """Close a challenge with the result of its table."""
    if table.status == Table.Status.VOID:
        challenge.status, challenge.why = Challenge.Status.CANCELLED, Challenge.Why.VOID
    else:
        challenge.status, challenge.why = Challenge.Status.OVER, ""
    challenge.outcome = facts["outcome"] or ""
    challenge.over_at = challenge.over_at or now
    challenge.save(update_fields=["status", "why", "outcome", "over_at"])


def _sat(competition: Competition, entrants: Sequence[int]) -> list[SeatedPair]:
    """Return the tables of two at which any of `entrants` sat."""
    seated = Place.objects.filter(table__competition=competition, seat__isnull=False)
    mine = seated.filter(entrant__in=entrants).values("table")
    found: dict[int, dict[int, int]] = {}
    for table, seat, entrant in seated.filter(table__in=mine).values_list("table", "seat", "entrant"):
        found.setdefault(table, {})[seat or 0] = entrant
    return [SeatedPair(by_seat[0], by_seat[1]) for by_seat in found.values() if {*by_seat} == {0, 1}]
