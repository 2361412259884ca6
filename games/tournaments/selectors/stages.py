"""Read a stage's rows in the form that its format needs: plain, frozen data, which is not cached."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from games.competitions.models import Entrant, Place, Table
from games.competitions.selectors.forbidden_pairs import forbidden_pairs
from games.compiled_queries import CompiledQuery, Parameter
from games.tournaments.formats import stage as seen
from games.tournaments.formats.settings import Settings
from games.tournaments.models import Bye, Pairing, Round, Stage, Starter

BEGUN_STATUSES = (Round.Status.RUNNING, Round.Status.OVER)

STATUS_BY_TABLE_STATUS = {
    Table.Status.PLANNED: seen.TableStatus.RUNNING,
    Table.Status.RUNNING: seen.TableStatus.RUNNING,
    Table.Status.SCORED: seen.TableStatus.SCORED,
    Table.Status.VOID: seen.TableStatus.VOID,
}


class _Begun(NamedTuple):
    """A round that has begun."""

    pk: int
    number: int
    begun_at: datetime


class _Place(NamedTuple):
    """A player's place at a table, with their result, as read from the database."""

    entrant: int
    seat: int | None
    placing: int | None
    outlasted: int
    points: int
    forfeited: bool


def read(stage: Stage, *, away: Iterable[int] = ()) -> seen.Stage[Settings]:
    """Return a stage in its current state.

    `away` contains keys of entrants who are not to be paired in the next round.
    """
    rounds = _rounds(stage)
    missing, given, unopposed = _byes(rounds)
    for key in away:
        missing[key].add(len(rounds) + 1)
    tables = _tables(rounds)
    return seen.Stage(
        settings=stage.settings,
        entrants=_entrants(stage, rounds, missing),
        rounds=tuple(
            seen.Round(tuple(tables[each.pk]), tuple(given[each.pk]), tuple(unopposed[each.pk]))
            for each in rounds
        ),
        forbidden=forbidden_pairs(stage.tournament_id),
        dealt_apart=None if stage.dealt_apart is None else frozenset(map(frozenset, stage.dealt_apart)),
    )


def count_starters(stage: Stage) -> int:
    """Return the number of players who took part when a stage began, without reading its tables."""
    return sum(each.started for each in _entrants(stage, _rounds(stage), {}))


def _rounds(stage: Stage) -> list[_Begun]:
    rows = Round.objects.filter(stage=stage, status__in=BEGUN_STATUSES).order_by("number")
    return [
        _Begun(pk, number, begun_at)
        for pk, number, begun_at in rows.values_list("pk", "number", "begun_at")
        if begun_at is not None
    ]


def _entrants(
    stage: Stage, rounds: list[_Begun], missing: Mapping[int, set[int]]
) -> tuple[seen.Entrant, ...]:
    rows = Starter.objects.filter(stage=stage, status=Starter.Status.IN).values_list(
        "entrant_id", "seed", "from_round", "entrant__status", "entrant__left_at", "entrant__replaces_id"
    )
    found = list(rows)
    here = {key for key, *_ in found}
    return tuple(
        seen.Entrant(
            key=key,
            seed=seed,
            entered=from_round,
            left=0 if status in Entrant.TAKING_PART else _left(rounds, left_at),
            away=frozenset(missing.get(key, ())),
            replaces=replaces if replaces in here else None,
        )
        for key, seed, from_round, status, left_at, replaces in found
    )


def _left(rounds: list[_Begun], left_at: datetime | None) -> int:
    """Return the first round that a player missed because they left: the first that had not begun by then."""
    return 1 + sum(left_at is None or each.begun_at <= left_at for each in rounds)


def _byes(
    rounds: list[_Begun],
) -> tuple[dict[int, set[int]], dict[int, list[int]], dict[int, list[int]]]:
    """Return the rounds from which each player was away, and each round's byes and unopposed players.

    Byes are those that the pairing gave; unopposed players are those whose opponents were away.
    """
    numbers = {each.pk: each.number for each in rounds}
    missing: dict[int, set[int]] = defaultdict(set)
    given: dict[int, list[int]] = defaultdict(list)
    unopposed: dict[int, list[int]] = defaultdict(list)
    for round_id, entrant_id, kind in (
        Bye.objects.filter(round__in=numbers).order_by("pk").values_list("round_id", "entrant_id", "kind")
    ):
        if kind == Bye.Kind.PAIRED:
            given[round_id].append(entrant_id)
        elif kind == Bye.Kind.UNOPPOSED:
            unopposed[round_id].append(entrant_id)
        else:
            missing[entrant_id].add(numbers[round_id])
    return missing, given, unopposed


def newest_matches(stage: Stage) -> dict[str, int]:
    """Return the key of the newest match for each part of a stage, by part."""
    return {part: match_id for part, match_id in _NEWEST_MATCHES.run(stage=stage.pk) if match_id}


_NEWEST_MATCHES = CompiledQuery(
    lambda: (
        Pairing.objects.filter(round__stage=Parameter("stage"), table__match__isnull=False)
        .order_by("pk")
        .values_list("part", "table__match_id")
    )
)


def _tables(rounds: list[_Begun]) -> dict[int, list[seen.StageTable]]:
    """Return the tables of each round in order; a table that is still to be made counts as in progress."""
    pairings = list(
        Pairing.objects.filter(round__in=[each.pk for each in rounds])
        .order_by("round_id", "number")
        .values_list(
            "round_id", "part", "seats", "table_id", "table__status", "table__how", "table__match_id"
        )
    )
    places: dict[int, list[_Place]] = defaultdict(list)
    rows = Place.objects.filter(table__pairing__round__in=[each.pk for each in rounds])
    for row in rows.values_list(
        "table_id", "entrant_id", "seat", "placing", "outlasted", "points", "forfeited"
    ):
        places[row[0]].append(_Place(*row[1:]))
    # Nearly all of the thousands of places have the same few points.
    points = cache(Fraction)
    found: dict[int, list[seen.StageTable]] = defaultdict(list)
    for round_id, part, keys, table_id, status, how, match_id in pairings:
        if table_id is None:
            found[round_id].append(seen.StageTable(tuple(seen.Seat(key) for key in keys), part=part))
            continue
        order = {key: number for number, key in enumerate(keys)}
        sat = sorted(places[table_id], key=lambda row: _order(row.seat, order.get(row.entrant, len(order))))
        found[round_id].append(
            seen.StageTable(
                tuple(
                    seen.Seat(row.entrant, row.placing, row.outlasted, points(row.points), row.forfeited)
                    for row in sat
                ),
                STATUS_BY_TABLE_STATUS[Table.Status(status)],
                part,
                # A table that is still to be made is not forfeited just because of that.
                played=how != Table.How.FORFEIT and (match_id is not None or status == Table.Status.PLANNED),
            )
        )
    return found


def _order(seat: int | None, planned: int) -> tuple[int, int]:
    """Return a sort key by seat or, until the seats are drawn, by the planned order."""
    return (planned if seat is None else seat, planned)
