"""Results of entrants: single results, and totals for the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from django.db.models import QuerySet

from games.competitions.models import Table
from games.compiled_queries import CompiledQuery, Key, Parameter
from games.ladders.models import Ladder, Movement, Season


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
    rows = _COUNTED.run(ladder=ladder.pk) if season is None else _counted_in(ladder, season)
    tables: dict[tuple[int, datetime], list[tuple[int, int]]] = {}
    for table, at, entrant, placing in rows:
        tables.setdefault((table, at), []).append((entrant, placing))
    found: dict[int, list[Result]] = {}
    for (table, at), sitting in tables.items():
        placings = [placing for _entrant, placing in sitting]
        for entrant, placing in sitting:
            result = Result(table, at, len(sitting), placing, _mark(placing, placings))
            found.setdefault(entrant, []).append(result)
    return found


def _counted_in(ladder: Ladder, season: Season) -> QuerySet[Movement, Any]:
    """Return the rows of `_counted` for the tables that count in a season.

    A table counts in the season during which it ends, or before which it ends in the pause, wherever it was
    made; this includes matches carried over.
    """
    counted = _counted(ladder.pk)
    before = Season.objects.filter(ladder=ladder, number=season.number - 1).first()
    if before is not None:
        counted = counted.filter(at__gt=before.over_at)
    if season.over_at is not None:
        counted = counted.filter(at__lte=season.over_at)
    return counted


def _counted(ladder_id: Key) -> QuerySet[Movement, Any]:
    """Return a query for the places at each table that moved its players, in the order in which they did.

    A row has the table, when it first counted, an entrant and their placing. A correction changes neither the
    time nor the order, because a table's movement keeps its time.
    """
    counted = Movement.objects.filter(
        ladder=ladder_id, table__status=Table.Status.SCORED, table__places__placing__isnull=False
    )
    return counted.order_by("number", "table__places__seat", "table__places__pk").values_list(
        "table_id", "at", "table__places__entrant_id", "table__places__placing"
    )


_COUNTED = CompiledQuery(lambda: _counted(Parameter("ladder")))


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
