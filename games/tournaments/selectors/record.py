"""Read a tournament's rows in the form that its exports use, which contains nothing secret."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from django.urls import reverse

from games.competitions.models import Entrant, Place
from games.competitions.names import plain_entrant_name
from games.competitions.selectors.directors import directors as directors_of
from games.matches.models import Placing
from games.notices.links import absolute_url
from games.tournaments.exports import record
from games.tournaments.models import FinalPlacing, Pairing, Round, Stage, Tournament
from games.tournaments.selectors.people import BegunRound, begun_rounds, has_left, last_round_before, players
from games.tournaments.selectors.strengths import strengths
from games.tournaments.services import sheets
from games.tournaments.sheet import FullStandings

NO_STANDINGS = FullStandings((), ())


class _Place(NamedTuple):
    """A player's place at a table, as read from the database."""

    entrant: int
    seat: int | None
    placing: int | None
    forfeited: bool


class _Paired(NamedTuple):
    """A pairing with its table, as read from the database."""

    part: str
    table: int
    number: int
    status: str
    how: str
    match: int | None


class TableFacts(NamedTuple):
    """The players at each table, each seat's role by the game's own rules, and each round's pairings.

    The roles are by match and seat. `address` is the address of a match, with a field for its number.

    All of these are plain values, because for hundreds of tables, model instances would take longer than
    everything else.
    """

    places: Mapping[int, list[_Place]]
    roles: Mapping[tuple[int, int], str]
    paired: Mapping[int, list[_Paired]]
    address: str


def read(tournament: Tournament, now: datetime, *, standings: bool = True) -> record.Record:
    """Return a tournament as a record for downloads; stages that have not begun are left out.

    Without `standings`, the standings are not read, and left out.
    """
    competition = tournament.competition
    rows = [row for row in tournament.stages.order_by("number") if row.status != Stage.Status.PLANNED]
    # The tables are read before the people, so that everyone at a table is among them.
    whole = {row.pk: sheets.full_standings_of(row, tournament.revision) for row in rows} if standings else {}
    entrants = players_of(tournament)
    numbers = {entrant.pk: number for number, entrant in enumerate(entrants, 1)}
    ratings, last_rounds = strengths(competition, entrants), _last_rounds(tournament, entrants)
    sat = TableFacts(_places(tournament), _roles(tournament), _paired(tournament), _address_of_matches())
    return record.Record(
        name=competition.name,
        title=competition.title,
        status=competition.status,
        url=absolute_url(reverse("tournaments:tournament", args=[competition.pk])),
        written=now,
        begins=competition.begun_at or competition.begins_at,
        ended=competition.ended_at,
        players=tuple(
            record.ExportPlayer(
                number=numbers[each.pk],
                name=plain_entrant_name(each),
                seed=each.seed,
                rating=round(ratings[each.pk]) if each.pk in ratings else None,
                status=each.status,
                left=last_rounds[each.pk].number if each.pk in last_rounds else None,
                left_stage=last_rounds[each.pk].stage if each.pk in last_rounds else None,
            )
            for each in entrants
        ),
        stages=tuple(_stage(row, numbers, sat, whole.get(row.pk, NO_STANDINGS)) for row in rows),
        directors=tuple(each.plain_name for each in directors_of(competition)),
        final=tuple(
            (each.rank, numbers[each.entrant_id])
            for each in FinalPlacing.objects.filter(tournament=tournament).order_by("rank", "entrant__seed")
        ),
    )


def players_of(tournament: Tournament) -> list[Entrant]:
    """Return all players of a tournament by seed, with late entries last.

    A player's position in the list, counted from 1, is their number in the exports.
    """
    rows = players(tournament.pk).select_related("user")
    return sorted(rows, key=lambda each: (each.seed or 10**6, each.pk))


def _last_rounds(tournament: Tournament, entrants: Iterable[Entrant]) -> dict[int, BegunRound]:
    """Return the last round that had begun when each entrant left, without those who left before any."""
    rounds = begun_rounds(tournament)
    found = {
        each.pk: last_round_before(each.left_at, rounds)
        for each in entrants
        if has_left(each.status, each.left_at)
    }
    return {key: last for key, last in found.items() if last is not None}


def _places(tournament: Tournament) -> dict[int, list[_Place]]:
    found: dict[int, list[_Place]] = defaultdict(list)
    rows = Place.objects.filter(table__competition=tournament.pk).order_by("table", "seat", "pk")
    for row in rows.values_list("table_id", "entrant_id", "seat", "placing", "forfeited"):
        found[row[0]].append(_Place(*row[1:]))
    return found


def _paired(tournament: Tournament) -> dict[int, list[_Paired]]:
    found: dict[int, list[_Paired]] = defaultdict(list)
    rows = Pairing.objects.filter(round__stage__tournament=tournament, table__isnull=False).order_by("number")
    names = ("round", "part", "table", "table__number", "table__status", "table__how", "table__match")
    for each, *pairing in rows.values_list(*names):
        found[each].append(_Paired(*pairing))
    return found


def _address_of_matches() -> str:
    address = absolute_url(reverse("matches:match", args=[0]))
    before, _number, after = address.rpartition("0")
    return f"{_literal(before)}{{}}{_literal(after)}"


def _literal(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _roles(tournament: Tournament) -> dict[tuple[int, int], str]:
    """Return each seat's role by the game's own rules, by match and seat, for matches that have ended."""
    rows = Placing.objects.filter(match__competition_table__competition=tournament.pk).exclude(role="")
    return {(match, seat): role for match, seat, role in rows.values_list("match", "seat__index", "role")}


def _stage(
    row: Stage, numbers: Mapping[int, int], sat: TableFacts, whole: FullStandings
) -> record.ExportStage:
    # Most values are among a few different ones.
    value = cache(Fraction)
    return record.ExportStage(
        number=row.number,
        format=row.format,
        status=row.status,
        rounds=tuple(
            _round(each, numbers, sat)
            for each in row.rounds.prefetch_related("byes").order_by("number")
            if each.begun_at is not None
        ),
        standings=tuple(
            (
                part.part,
                tuple(
                    record.ExportLine(
                        line.placing,
                        numbers[line.key],
                        tuple(
                            (name, value(*ratio))
                            for name, ratio in zip(whole.names[line.names], line.values, strict=True)
                        ),
                    )
                    for line in part.lines
                ),
            )
            for part in whole.parts
        ),
    )


def _round(each: Round, numbers: Mapping[int, int], sat: TableFacts) -> record.ExportRound:
    tables = [
        record.ExportTable(
            number=table.number,
            part=table.part,
            status=table.status,
            how=table.how,
            seats=tuple(
                record.ExportSeat(
                    numbers[place.entrant],
                    None if place.seat is None else place.seat + 1,
                    place.placing,
                    place.forfeited,
                    sat.roles.get((table.match or 0, -1 if place.seat is None else place.seat), ""),
                )
                for place in sat.places.get(table.table, ())
            ),
            url="" if table.match is None else sat.address.format(table.match),
        )
        for table in sat.paired.get(each.pk, ())
    ]
    byes = tuple((numbers[bye.entrant_id], bye.kind) for bye in each.byes.all())
    return record.ExportRound(
        each.number, each.status, each.begun_at, each.over_at or each.ends_at, tuple(tables), byes
    )
