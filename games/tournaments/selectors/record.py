"""A tournament as its exports are written: from rows, nothing of it hidden."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse

from games.competitions.models import Entrant, Place, Table
from games.competitions.names import entrant_name
from games.competitions.selectors.directors import directors as directors_of
from games.matches.models import Placing
from games.notices.links import absolute
from games.tournaments import formats
from games.tournaments.exports import record
from games.tournaments.formats.protocol import in_order
from games.tournaments.models import FinalPlacing, Round, Stage, Tournament
from games.tournaments.selectors import stages
from games.tournaments.selectors.strengths import strengths


class Sat(NamedTuple):
    """Who sat at each table, and what the game made of each seat of a match, by match and seat."""

    places: Mapping[int, list[Place]]
    roles: Mapping[tuple[int, int], str]


def read(tournament: Tournament, now: datetime) -> record.Record:
    """Everything of a tournament that anybody may take away."""
    competition = tournament.competition
    entrants = players_of(tournament)
    numbers = {entrant.pk: number for number, entrant in enumerate(entrants, 1)}
    ratings = strengths(competition, entrants)
    sat = Sat(_places(tournament), _roles(tournament))
    return record.Record(
        name=competition.name,
        title=competition.title,
        status=competition.status,
        url=absolute(reverse("tournaments:tournament", args=[competition.pk])),
        written=now,
        begins=competition.begun_at or competition.begins_at,
        ended=competition.ended_at,
        players=tuple(
            record.Player(
                number=numbers[each.pk],
                name=entrant_name(each),
                seed=each.seed,
                rating=round(ratings[each.pk]) if each.pk in ratings else None,
                status=each.status,
            )
            for each in entrants
        ),
        stages=tuple(
            _stage(row, numbers, sat)
            for row in tournament.stages.order_by("number")
            if row.status != Stage.Status.PLANNED
        ),
        directors=tuple(each.name for each in directors_of(competition)),
        final=tuple(
            (each.rank, numbers[each.entrant_id])
            for each in FinalPlacing.objects.filter(tournament=tournament).order_by("rank", "entrant__seed")
        ),
    )


def players_of(tournament: Tournament) -> list[Entrant]:
    """Everybody who was ever in it, by seed; who came late last. Their place here is their number."""
    rows = Entrant.objects.filter(competition=tournament.pk).exclude(
        status__in=(Entrant.Status.WAITING, Entrant.Status.ASKED)
    )
    return sorted(rows.select_related("user"), key=lambda each: (each.seed or 10**6, each.pk))


def _places(tournament: Tournament) -> dict[int, list[Place]]:
    found: dict[int, list[Place]] = defaultdict(list)
    rows = Place.objects.filter(table__competition=tournament.pk).order_by("table", "seat", "pk")
    for place in rows:
        found[place.table_id].append(place)
    return found


def _roles(tournament: Tournament) -> dict[tuple[int, int], str]:
    """What a seat was by the game's own rules, by match and seat, of matches that have ended."""
    rows = Placing.objects.filter(match__competition_table__competition=tournament.pk).exclude(role="")
    return {(match, seat): role for match, seat, role in rows.values_list("match", "seat__index", "role")}


def _stage(row: Stage, numbers: Mapping[int, int], sat: Sat) -> record.Stage:
    seen = stages.read(row)
    groups = formats.of(seen.settings).standings(seen) if seen.entrants else ()
    return record.Stage(
        number=row.number,
        format=row.format,
        status=row.status,
        rounds=tuple(
            _round(each, numbers, sat)
            for each in row.rounds.prefetch_related("pairings__table", "byes").order_by("number")
            if each.begun_at is not None
        ),
        standings=tuple(
            (
                group.part,
                tuple(
                    record.Line(line.placing, numbers[line.key], tuple(line.values.items()))
                    for line in in_order(group.lines, seen)
                ),
            )
            for group in groups
        ),
    )


def _round(each: Round, numbers: Mapping[int, int], sat: Sat) -> record.Round:
    tables = []
    for pairing in each.pairings.all():
        table = pairing.table
        if table is None:
            continue
        tables.append(
            record.Table(
                number=table.number,
                part=pairing.part,
                status=table.status,
                how=table.how,
                seats=tuple(
                    record.Seat(
                        numbers[place.entrant_id],
                        None if place.seat is None else place.seat + 1,
                        place.placing,
                        place.forfeited,
                        sat.roles.get((table.match_id or 0, -1 if place.seat is None else place.seat), ""),
                    )
                    for place in sat.places.get(table.pk, ())
                ),
                url=_url(table),
            )
        )
    byes = tuple((numbers[bye.entrant_id], bye.kind) for bye in each.byes.all())
    return record.Round(
        each.number, each.status, each.begun_at, each.over_at or each.ends_at, tuple(tables), byes
    )


def _url(table: Table) -> str:
    return "" if table.match_id is None else absolute(reverse("matches:match", args=[table.match_id]))
