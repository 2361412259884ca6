"""The results of tables, read from the endings of their matches.

Each ending is read once, and the result is passed to the room of the competition's kind. Placings are those
of the match. Entrants who forfeited are placed behind all others, as defined in `games.matches.departures`:
players who left their seat or lost it by silence, unless a substitute continues for them, and entrants who
never came. A player who resigned has the placing that the match gives them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Q

from games.competitions import competition_kinds
from games.competitions.models import Place, Table
from games.competitions.selectors.results import rank_with_ties
from games.competitions.services import log
from games.competitions.services.locking import lock_competition
from games.engine.actions import StopCause
from games.matches.departures import CAUSES, tenure_ends_with
from games.matches.models import Ending, Placing, Tenure
from games.notices.now import database_now


class PlaceResult(NamedTuple):
    """An entrant's result: the `placing` from 1, the points, and how many others they outlasted."""

    placing: int
    points: int = 0
    outlasted: int = 0


def score_ending(ending: Ending) -> None:
    """Score the table of a match that has ended, if it belongs to a competition.

    This is a reader of `games.matches.services.endings`. A table that has been scored, or is void, does not
    change.
    """
    competition_id = Table.objects.filter(match=ending.match_id).values_list("competition", flat=True).first()
    if competition_id is None:
        return
    competition, _now = lock_competition(competition_id)
    table = Table.objects.filter(match=ending.match_id).first()
    if table is None or table.status != Table.Status.RUNNING:
        return
    table.competition = competition
    mark_forfeits(table)
    store_result(table, _results(table), how_decided(ending))


def how_decided(ending: Ending) -> str:
    """Return how a table got its result, judging by the ending of its match."""
    if ending.how == StopCause.LEAVING:
        # The match had started, so it was played: a table counts as forfeited only if nothing was played.
        return Table.How.LEFT
    return Table.How.STOPPED if ending.stopped else Table.How.PLAYED


def store_result(
    table: Table, results: Mapping[int, PlaceResult], how: str, *, outside: bool = False
) -> None:
    """Store the result of a table of a locked competition; `results` are by the keys of its places.

    Entrants who forfeited are placed behind all others; other entrants without a result get none.
    """
    places = list(Place.objects.filter(table=table).order_by("seat", "pk"))
    ranked = rank_with_ties({place.pk: results[place.pk].placing for place in places if place.pk in results})
    last = len(ranked) + 1
    for place in places:
        result = results.get(place.pk, PlaceResult(0))
        place.points, place.outlasted = result.points, result.outlasted
        place.placing = ranked.get(place.pk)
        if place.placing is None and place.forfeited and ranked:
            place.placing = last
    Place.objects.bulk_update(places, ["placing", "points", "outlasted"])
    now = database_now()
    table.status, table.how, table.scored_at = Table.Status.SCORED, how, now
    table.outside = outside
    table.save(update_fields=["status", "how", "scored_at", "outside"])
    if how != Table.How.PLAYED:
        log.note(table.competition, "scored", table=table, how=str(how), places=placings_by_entrant(places))
    competition_kinds.kind_of(table.competition).table_scored(table, now)


def placings_by_entrant(places: list[Place]) -> dict[str, int | None]:
    """Return placings by the keys of entrants, in the form in which the log stores them."""
    return {str(place.entrant_id): place.placing for place in places}


def _results(table: Table) -> dict[int, PlaceResult]:
    """Return the results of a match by place, without those of entrants who forfeited."""
    placings = list(Placing.objects.filter(match=table.match_id).select_related("seat"))
    by_seat = {placing.seat.index: placing for placing in placings}
    found: dict[int, PlaceResult] = {}
    for place in Place.objects.filter(table=table, forfeited=False, seat__isnull=False):
        mine = by_seat[place.seat or 0]
        outlasted = sum(other.eliminated and other.rank > mine.rank for other in placings)
        found[place.pk] = PlaceResult(mine.rank, mine.score, outlasted)
    return found


def mark_forfeits(table: Table) -> None:
    """Mark entrants as forfeiting whose players left the match, stopped answering or were removed.

    An entrant whose seat another player took over, and held to the end, does not forfeit.
    """
    people = Tenure.objects.filter(
        match=table.match_id, role__in=(Tenure.Role.PLAYER, Tenure.Role.SUBSTITUTE)
    )
    played = people.filter(Q(to_revision=None) | Q(how=Tenure.How.FINISHED))
    gone = people.filter(how__in=tenure_ends_with(forfeits=True)).order_by("pk")
    causes = {index: CAUSES[how] for index, how in gone.values_list("seat__index", "how")}
    for index in {*causes} - {*played.values_list("seat__index", flat=True)}:
        place = Place.objects.filter(table=table, seat=index, forfeited=False)
        place.update(forfeited=True, cause=causes[index])
