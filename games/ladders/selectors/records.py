"""What entrants have done at their tables: results for the streak, sums for the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from django.db.models import Q

from games.competitions.models import Place, Table
from games.ladders.models import Ladder, Season


class Mark(StrEnum):
    """How somebody came out of a table of two."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class Result(NamedTuple):
    """What one table was for one entrant: among `seats`, `mark` at a table of two, their `place`, and
    whether others came in at the same."""

    table: int
    at: datetime
    seats: int
    placing: int
    mark: Mark


class Record(NamedTuple):
    """Sums of results; `placings` at tables of more than two, in order of time."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    placings: tuple[int, ...] = ()


def results_of(ladder: Ladder, season: Season | None = None) -> dict[int, list[Result]]:
    """The results of every entrant, of one season or of all, the oldest first."""
    counted = Place.objects.filter(
        table__competition=ladder.pk, table__status=Table.Status.SCORED, placing__isnull=False
    )
    if season is not None:
        group = f"s{season.number}"
        counted = counted.filter(Q(table__group=group) | Q(table__group__startswith=f"{group}r"))
    rows = counted.order_by("table__scored_at", "table__number").values_list(
        "table_id", "table__scored_at", "entrant_id", "placing"
    )
    tables: dict[int, list[tuple[datetime, int, int]]] = {}
    for table, at, entrant, placing in rows:
        if at is not None and placing is not None:
            tables.setdefault(table, []).append((at, entrant, placing))
    found: dict[int, list[Result]] = {}
    for table, sitting in tables.items():
        placings = [placing for _at, _entrant, placing in sitting]
        for at, entrant, placing in sitting:
            mark = _mark(placing, placings)
            found.setdefault(entrant, []).append(Result(table, at, len(sitting), placing, mark))
    return found


def of_season(season: Season, tables: Collection[int] | None = None) -> defaultdict[int, Record]:
    """The record of every entrant in a season, at these of its tables (None: at all); of who has not played
    an empty one."""
    found: defaultdict[int, Record] = defaultdict(Record)
    for entrant, results in results_of(season.ladder, season).items():
        found[entrant] = record(each for each in results if tables is None or each.table in tables)
    return found


def record(results: Iterable[Result]) -> Record:
    """The sums of some results."""
    listed = list(results)
    marks = [each.mark for each in listed if each.seats == 2]
    return Record(
        played=len(listed),
        won=marks.count(Mark.WON),
        drawn=marks.count(Mark.DRAWN),
        lost=marks.count(Mark.LOST),
        placings=tuple(each.placing for each in listed if each.seats > 2),
    )


def _mark(placing: int, placings: list[int]) -> Mark:
    if placing > min(placings):
        return Mark.LOST
    return Mark.DRAWN if placings.count(placing) > 1 else Mark.WON
