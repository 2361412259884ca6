"""Prepare a Swiss with two seats at a table for FIDE's report, which other pairing programs read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime
from itertools import takewhile
from typing import Any

from games.clocks.controls import Control
from games.competitions.models import ForbiddenPair
from games.competitions.names import plain_entrant_name
from games.competitions.selectors.directors import directors as directors_of
from games.engine.invariants import require_type
from games.engine.meta import MAIN_CLOCK
from games.matches import texts as clock_texts
from games.pairing.standings import HEAD_TO_HEAD
from games.tournaments import formats
from games.tournaments.exports import trf
from games.tournaments.formats import Swiss
from games.tournaments.formats.protocol import order_lines
from games.tournaments.formats.results import match_winner
from games.tournaments.formats.stage import Round, StageTable, TableStatus
from games.tournaments.formats.stage import Stage as Seen
from games.tournaments.models import Stage, Tournament
from games.tournaments.selectors import stages
from games.tournaments.selectors.record import players_of
from games.tournaments.selectors.strengths import strengths
from games.tournaments.texts import rules as rule_texts

TRF_NAMES = {
    "points": "PTS",
    HEAD_TO_HEAD: "DE",
    "cut_1": "BH/C1",
    "cut_2": "BH/C2",
    "median_1": "BH/M1",
    "buchholz": "BH",
    "sonneborn_berger": "SB",
    "progressive": "PS",
    "wins": "WIN",
    "won": "WON",
}
"""FIDE's short names of the tie-breaks (handbook C.07)."""


def swiss_of(tournament: Tournament, rows: Iterable[Stage]) -> Stage | None:
    """Return the first stage that FIDE's report can describe: a Swiss for two that has begun.

    Return None if there is no such stage.
    """
    if not tournament.competition.for_two:
        return None
    return next((row for row in rows if row.format == "swiss" and row.begun_at is not None), None)


def read(tournament: Tournament, stage: Stage) -> trf.Report:
    """Return the report of a stage after its last finished round; entrants are numbered by seed.

    Other programs refuse a file that contains an opponent but no result, or points that its rounds do not
    explain; therefore a round in progress is left out completely.
    """
    competition, seen = tournament.competition, _finished_rounds(stages.read(stage))
    swiss = require_type(Swiss, seen.settings, "only such stages are reported")
    known = {each.pk: each for each in players_of(tournament)}
    order = [each.key for each in seen.seeded]
    numbers = {key: number for number, key in enumerate(order, 1)}
    ratings = strengths(competition, [known[key] for key in order])
    (group,) = formats.of(seen.settings).standings(seen)
    ranked = order_lines(group.lines, seen)
    rank = {line.key: line.placing for line in ranked}
    points = {line.key: line.values["points"] for line in ranked}
    directors = [each.plain_name for each in directors_of(competition)]
    days = dict(stage.rounds.filter(begun_at__isnull=False).values_list("number", "begun_at"))
    at = [(each, {seat.key: table for table in each.tables for seat in table.seats}) for each in seen.rounds]
    main: Control = competition.controls[MAIN_CLOCK]
    return trf.Report(
        name=competition.name,
        rounds=swiss.rounds,
        begins=_day(stage.begun_at),
        ends=_day(stage.over_at),
        arbiter=directors[0] if directors else "",
        deputies=directors[1:],
        clock=clock_texts.control_text(main),
        dates=[_day(days.get(number)) for number in range(1, len(seen.rounds) + 1)],
        forbidden=sorted(
            (numbers[one], numbers[other])
            for one, other in ForbiddenPair.objects.filter(competition=competition).values_list(
                "one_id", "other_id"
            )
            if one in numbers and other in numbers
        ),
        tie_breaks=[TRF_NAMES[name] for name in _tie_breaks(seen)],
        players=[
            trf.Player(
                numbers[key],
                plain_entrant_name(known[key]),
                points[key],
                rank[key],
                [_game(each, tables, key, numbers) for each, tables in at],
                round(ratings[key]) if key in ratings else None,
            )
            for key in order
        ],
    )


def _finished_rounds(seen: Seen[Any]) -> Seen[Any]:
    """Return the stage as it was before the first round with a table that has no result yet."""
    rounds = takewhile(
        lambda each: all(table.status is not TableStatus.RUNNING for table in each.tables), seen.rounds
    )
    return replace(seen, rounds=tuple(rounds))


def _game(each: Round, tables: Mapping[int, StageTable], key: int, numbers: Mapping[int, int]) -> trf.Game:
    """Return a player's game in a finished round; `tables` are the round's tables by player.

    A player who was away, had not entered yet, or had left has a bye without points, as does a player whose
    table counts for nobody. A draw without a match is a bye worth half a point.
    """
    if key in each.byes:
        return trf.Game(None, "-", "U")
    table = tables.get(key)
    if table is None or table.status is TableStatus.VOID:
        return trf.Game(None, "-", "Z")
    first, second = table.seats
    mine, theirs = (first, second) if first.key == key else (second, first)
    winner, level = match_winner(table), mine.placing is not None
    if not table.played and winner is None and level:
        return trf.Game(None, "-", "H")
    result: trf.Result = "1" if winner == key else "0"
    if not table.played:
        result = "+" if winner == key else "-"
    elif winner is None and level:
        result = "="
    return trf.Game(numbers[theirs.key], "w" if mine is first else "b", result)


def _tie_breaks(seen: Seen[Any]) -> tuple[str, ...]:
    chosen: tuple[str, ...] = seen.settings.tie_breaks
    return chosen or rule_texts.usual_tie_breaks(seen.settings)


def _day(instant: datetime | None) -> date | None:
    return None if instant is None else instant.date()
