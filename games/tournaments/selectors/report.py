"""A two-seat Swiss as other pairing programs read it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from games.clocks.controls import Control
from games.competitions.models import ForbiddenPair
from games.competitions.names import entrant_name
from games.competitions.selectors.directors import directors as directors_of
from games.engine.certainty import certainly
from games.matches import codecs
from games.matches import texts as clock_texts
from games.pairing.standings import HEAD_TO_HEAD
from games.tournaments import formats
from games.tournaments.exports import trf
from games.tournaments.formats import Swiss
from games.tournaments.formats.protocol import in_order
from games.tournaments.formats.results import won
from games.tournaments.formats.stage import Stage as Seen
from games.tournaments.formats.stage import Table
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


def swiss_of(tournament: Tournament) -> Stage | None:
    """The stage that such a report can tell of: the first Swiss of two seats that has begun."""
    if not tournament.competition.for_two:
        return None
    return tournament.stages.filter(format="swiss", begun_at__isnull=False).order_by("number").first()


def read(tournament: Tournament, stage: Stage) -> trf.Report:
    """The report of a stage; entrants are numbered by seed."""
    competition, seen = tournament.competition, stages.read(stage)
    swiss = certainly(Swiss, seen.settings, "only such stages are reported")
    known = {each.pk: each for each in players_of(tournament)}
    order = [each.key for each in seen.seeded]
    numbers = {key: number for number, key in enumerate(order, 1)}
    ratings = strengths(competition, [known[key] for key in order])
    (group,) = formats.of(seen.settings).standings(seen)
    ranked = in_order(group.lines, seen)
    rank = {line.key: number for number, line in enumerate(ranked, 1)}
    points = {line.key: line.values["points"] for line in ranked}
    directors = [each.name for each in directors_of(competition)]
    days = dict(stage.rounds.filter(begun_at__isnull=False).values_list("number", "begun_at"))
    main: Control = codecs.controls(competition.controls)["main"]
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
                entrant_name(known[key]),
                points[key],
                rank[key],
                [_game(seen, number, key, numbers) for number in range(1, len(seen.rounds) + 1)],
                round(ratings[key]) if key in ratings else None,
            )
            for key in order
        ],
    )


def _game(seen: Seen[Any], number: int, key: int, numbers: Mapping[int, int]) -> trf.Game:
    """What a round was to somebody; away, late and gone are all a bye without points."""
    each = seen.rounds[number - 1]
    if key in each.byes:
        return trf.Game(None, "-", "U")
    table = next((table for table in each.tables if key in table.keys), None)
    if table is None:
        return trf.Game(None, "-", "Z")
    opponent = next(other for other in table.keys if other != key)
    seat: trf.Seat = "w" if table.keys[0] == key else "b"
    return trf.Game(numbers[opponent], seat, _result(table, key))


def _result(table: Table, key: int) -> trf.Result:
    if not table.scored:
        return " "
    winner = won(table)
    if not table.played:
        return "+" if winner == key else "-"
    if winner is None:
        return "=" if table.at(key).placing is not None else "0"
    return "1" if winner == key else "0"


def _tie_breaks(seen: Seen[Any]) -> tuple[str, ...]:
    chosen: tuple[str, ...] = seen.settings.tie_breaks
    return chosen or rule_texts.usual_tie_breaks(seen.settings)


def _day(instant: datetime | None) -> date | None:
    return None if instant is None else instant.date()
