"""Results of entrants: single results, and totals for the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from django.db.models import QuerySet

from games.competitions.models import Place, Table
from games.ladders.models import Ladder, Movement, Season
from games.matches.compiled_queries import CompiledQuery, Key, Parameter


class ResultMark(StrEnum):
    """An entrant's result at a table; at a larger one, the first place counts as won."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class Result(NamedTuple):
    """The result of one table for one entrant.

    `at` is when it first counted, `seats` is the size of the table, `placing` the entrant's place, and `mark`
    whether they won.
    """

    table: int
    at: datetime
    seats: int
    placing: int
    mark: ResultMark


class Record(NamedTuple):
    """The totals of an entrant's results.

    `won`, `drawn` and `lost` count tables of two; `placings` are those at larger tables, in order of time.
    """

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    placings: tuple[int, ...] = ()


def results_of(ladder: Ladder, season: Season | None = None) -> dict[int, list[Result]]:
    """Return the results of every entrant, the oldest first; with a season, only those that count in it."""
    counted_at = _counted_at(ladder, season)
    rows = _PLACINGS.run(ladder=ladder.pk)
    tables: dict[int, list[tuple[int, int]]] = {table: [] for table in counted_at}
    for table, entrant, placing in rows:
        if table in tables and placing is not None:
            tables[table].append((entrant, placing))
    found: dict[int, list[Result]] = {}
    for table, sitting in tables.items():
        placings = [placing for _entrant, placing in sitting]
        for entrant, placing in sitting:
            mark = _mark(placing, placings)
            result = Result(table, counted_at[table], len(sitting), placing, mark)
            found.setdefault(entrant, []).append(result)
    return found


def _counted_at(ladder: Ladder, season: Season | None) -> dict[int, datetime]:
    """Return when each table first counted, in that order.

    A table counts in the season during which it ends, or before which it ends in the pause, wherever it was
    made; this includes matches carried over. A correction changes neither the season nor the order, because a
    table's movement keeps its time.
    """
    rows: Iterable[tuple[int | None, datetime]] = _MOVED.run(ladder=ladder.pk)
    if season is not None:
        moved = _moved(ladder.pk)
        before = Season.objects.filter(ladder=ladder, number=season.number - 1).first()
        if before is not None:
            moved = moved.filter(at__gt=before.over_at)
        if season.over_at is not None:
            moved = moved.filter(at__lte=season.over_at)
        rows = moved
    return {table: at for table, at in rows if table is not None}


def _moved(ladder_id: Key) -> QuerySet[Movement, tuple[int | None, datetime]]:
    """Return a query for each table that moved its players, and when it did, in that order."""
    moved = Movement.objects.filter(ladder=ladder_id, table__isnull=False)
    return moved.order_by("number").values_list("table_id", "at")


_MOVED = CompiledQuery(lambda: _moved(Parameter("ladder")))
_PLACINGS = CompiledQuery(
    lambda: Place.objects.filter(
        table__competition=Parameter("ladder"), table__status=Table.Status.SCORED, placing__isnull=False
    ).values_list("table_id", "entrant_id", "placing")
)


def season_records(season: Season) -> defaultdict[int, Record]:
    """Return the totals of every entrant in a season; they are empty for entrants who have not played."""
    found: defaultdict[int, Record] = defaultdict(Record)
    for entrant, results in results_of(season.ladder, season).items():
        found[entrant] = sum_results(results)
    return found


def sum_results(results: Iterable[Result]) -> Record:
    """Return the totals of an entrant's results."""
    listed = list(results)
    marks = [each.mark for each in listed if each.seats == 2]
    return Record(
        played=len(listed),
        won=marks.count(ResultMark.WON),
        drawn=marks.count(ResultMark.DRAWN),
        lost=marks.count(ResultMark.LOST),
        placings=tuple(each.placing for each in listed if each.seats > 2),
    )


def _mark(placing: int, placings: list[int]) -> ResultMark:
    if placing > min(placings):
        return ResultMark.LOST
    return ResultMark.DRAWN if placings.count(placing) > 1 else ResultMark.WON
