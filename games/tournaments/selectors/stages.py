"""A stage's rows as its format sees them: plain, frozen, nothing of it cached."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from games.competitions.models import Entrant, ForbiddenPair, Place, Table
from games.tournaments.formats import stage as seen
from games.tournaments.formats.settings import Settings, decode
from games.tournaments.models import Bye, Pairing, Round, Stage, Starter

GONE_STATUSES = (Entrant.Status.WITHDRAWN, Entrant.Status.REMOVED)

BEGUN_STATUSES = (Round.Status.RUNNING, Round.Status.OVER)

STATUS = {
    Table.Status.PLANNED: seen.Status.RUNNING,
    Table.Status.RUNNING: seen.Status.RUNNING,
    Table.Status.SCORED: seen.Status.SCORED,
    Table.Status.VOID: seen.Status.VOID,
}


class _Begun(NamedTuple):
    """A round that has begun."""

    pk: int
    number: int
    begun_at: datetime


class _Place(NamedTuple):
    """A row of a table's places."""

    entrant: int
    seat: int | None
    placing: int | None
    outlasted: int
    points: int
    forfeited: bool


def settings_of(stage: Stage) -> Settings:
    """What a stage is set to."""
    return decode(bytes(stage.settings))


def read(stage: Stage, *, away: Iterable[int] = ()) -> seen.Stage[Settings]:
    """The stage as far as it has come. `away` are the entrants, by key, who are not to be paired in the
    round that comes next."""
    rounds = [
        _Begun(pk, number, begun_at)
        for pk, number, begun_at in Round.objects.filter(stage=stage, status__in=BEGUN_STATUSES)
        .order_by("number")
        .values_list("pk", "number", "begun_at")
        if begun_at is not None
    ]
    missing, given = _byes(rounds)
    for key in away:
        missing[key].add(len(rounds) + 1)
    tables = _tables(rounds)
    return seen.Stage(
        settings=settings_of(stage),
        entrants=_entrants(stage, rounds, missing),
        rounds=tuple(seen.Round(tuple(tables[each.pk]), tuple(given[each.pk])) for each in rounds),
        forbidden=frozenset(
            frozenset(pair)
            for pair in ForbiddenPair.objects.filter(competition=stage.tournament_id).values_list(
                "one_id", "other_id"
            )
        ),
    )


def _entrants(stage: Stage, rounds: list[_Begun], missing: dict[int, set[int]]) -> tuple[seen.Entrant, ...]:
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
            left=_left(rounds, left_at) if status in GONE_STATUSES else 0,
            away=frozenset(missing.get(key, ())),
            replaces=replaces if replaces in here else None,
        )
        for key, seed, from_round, status, left_at, replaces in found
    )


def _left(rounds: list[_Begun], left_at: datetime | None) -> int:
    """The first round for which somebody is no longer there: the first that had not begun."""
    return 1 + sum(left_at is None or each.begun_at <= left_at for each in rounds)


def _byes(rounds: list[_Begun]) -> tuple[dict[int, set[int]], dict[int, list[int]]]:
    """The rounds that somebody was away from, and to whom each round's pairing gave a bye."""
    numbers = {each.pk: each.number for each in rounds}
    missing: dict[int, set[int]] = defaultdict(set)
    given: dict[int, list[int]] = defaultdict(list)
    for round_id, entrant_id, kind in (
        Bye.objects.filter(round__in=numbers).order_by("pk").values_list("round_id", "entrant_id", "kind")
    ):
        if kind == Bye.Kind.PAIRED:
            given[round_id].append(entrant_id)
        else:
            missing[entrant_id].add(numbers[round_id])
    return missing, given


def _tables(rounds: list[_Begun]) -> dict[int, list[seen.Table]]:
    """The tables of each round in their order; one that is still to be made runs."""
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
    found: dict[int, list[seen.Table]] = defaultdict(list)
    for round_id, part, keys, table_id, status, how, match_id in pairings:
        if table_id is None:
            found[round_id].append(seen.Table(tuple(seen.Seat(key) for key in keys), part=part))
            continue
        order = {key: number for number, key in enumerate(keys)}
        sat = sorted(places[table_id], key=lambda row: _order(row.seat, order.get(row.entrant, len(order))))
        found[round_id].append(
            seen.Table(
                tuple(
                    seen.Seat(row.entrant, row.placing, row.outlasted, Fraction(row.points), row.forfeited)
                    for row in sat
                ),
                STATUS[Table.Status(status)],
                part,
                # One that is still to be made is not forfeited by that.
                played=how != Table.How.FORFEIT and (match_id is not None or status == Table.Status.PLANNED),
            )
        )
    return found


def _order(seat: int | None, planned: int) -> tuple[int, int]:
    """By seat; until the seats are drawn, as they were planned."""
    return (planned if seat is None else seat, planned)
