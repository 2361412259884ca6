"""What a table counts: placings read from its match's ending, once for each, and handed to its room.

Placings are those of the match. Behind all others stand those who forfeited: whoever left their seat or lost
it by silence, unless somebody plays on in it as their substitute, and who never came.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Q

from games.competitions import kinds
from games.competitions.models import Place, Table
from games.competitions.selectors.results import ranks
from games.competitions.services import log
from games.competitions.services.locking import lock_competition
from games.engine.actions import StopCause
from games.engine.results import Fate
from games.matches.models import Ending, Placing, Tenure
from games.notices.now import database_now

FATES_OF_WHO_STAYED = (Fate.PLAYED, "lives", Fate.LEFT)
"""Fates of those who were not eliminated: played on to the end, or left by themselves."""

LET_GO = (Tenure.How.RESIGNED, Tenure.How.SILENT, Tenure.How.REPLACED)


class Result(NamedTuple):
    """How an entrant came in: their `placing` from 1 among those who have one, the title's points, and how
    many others they outlasted."""

    placing: int
    points: int = 0
    outlasted: int = 0


def read(ending: Ending) -> None:
    """Take in the ending of a match that a competition made: a reader of `games.matches.services.endings`.
    What was scored before, or is void, stays as it is."""
    competition_id = Table.objects.filter(match=ending.match_id).values_list("competition", flat=True).first()
    if competition_id is None:
        return
    competition, _now = lock_competition(competition_id)
    table = Table.objects.filter(match=ending.match_id).first()
    if table is None or table.status != Table.Status.RUNNING:
        return
    table.competition = competition
    note_let_go(table)
    store(table, _results(table), how_of(ending))


def how_of(ending: Ending) -> str:
    """How a result came about by which a match ended."""
    if ending.how == StopCause.LEAVING:
        return Table.How.FORFEIT
    return Table.How.STOPPED if ending.stopped else Table.How.PLAYED


def store(table: Table, results: Mapping[int, Result], how: str, *, outside: bool = False) -> None:
    """Store the result of a table of a locked competition, by the numbers of its places. Those who forfeited
    stand last, behind all `results`, if there are any; nobody else has one."""
    places = list(Place.objects.filter(table=table).order_by("seat", "pk"))
    ranked = ranks({place.pk: results[place.pk].placing for place in places if place.pk in results})
    last = len(ranked) + 1
    for place in places:
        result = results.get(place.pk, Result(0))
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
        log.note(table.competition, "scored", table=table, how=str(how), places=told(places))
    kinds.of(table.competition).table_scored(table, now)


def told(places: list[Place]) -> dict[str, int | None]:
    """Placings by the entrants' numbers, as the log keeps them."""
    return {str(place.entrant_id): place.placing for place in places}


def _results(table: Table) -> dict[int, Result]:
    """The match's placings; who forfeited is left out of them, and stands behind."""
    placings = list(Placing.objects.filter(match=table.match_id).select_related("seat"))
    by_seat = {placing.seat.index: placing for placing in placings}
    found: dict[int, Result] = {}
    for place in Place.objects.filter(table=table, forfeited=False, seat__isnull=False):
        mine = by_seat[place.seat or 0]
        behind = [
            other for other in placings if other.rank > mine.rank and other.fate not in FATES_OF_WHO_STAYED
        ]
        found[place.pk] = Result(mine.rank, mine.score, len(behind))
    return found


def note_let_go(table: Table) -> None:
    """Mark those as forfeiting who let their seat go while nobody plays in their place."""
    people = Tenure.objects.filter(
        match=table.match_id, role__in=(Tenure.Role.PLAYER, Tenure.Role.SUBSTITUTE)
    )
    played = people.filter(Q(to_revision=None) | Q(how=Tenure.How.FINISHED))
    gone = people.filter(how__in=LET_GO).values_list("seat__index", flat=True)
    let_go = {*gone} - {*played.values_list("seat__index", flat=True)}
    Place.objects.filter(table=table, seat__in=let_go).update(forfeited=True)
