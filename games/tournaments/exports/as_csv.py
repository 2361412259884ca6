"""Standings and tables for a spreadsheet.

UTF-8 with a byte order mark, for without it the usual programs take Cyrillic for something else. A
cell of text that a program would run as a formula is made harmless by an apostrophe before it (OWASP,
CSV injection).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction

from games.tournaments.exports.record import Record, Round, Stage

MARK = "\ufeff"

FORMULA = frozenset("=+-@＝＋－＠|%")
"""What a formula begins with, in the wide letters of other scripts too."""

BREAKS = str.maketrans(dict.fromkeys("\t\r\n\v\f\x00\u2028\u2029", " "))


def harmless(text: str) -> str:
    """Text that no program takes for a formula, in one line."""
    line = text.translate(BREAKS).strip()
    return f"'{line}" if line[:1] in FORMULA else line


def standings(record: Record) -> str:
    """All standings, a line for each entrant and stage: stage, group, place, name, seed, rating, status,
    then the tie-breaks and each round's placings.

    Tie-breaks differ from format to format: every one that occurs has a column, empty where it says
    nothing.
    """
    names = list(
        dict.fromkeys(
            name
            for stage in record.stages
            for _, lines in stage.standings
            for line in lines
            for name, _ in line.values
        )
    )
    rounds = max((len(stage.rounds) for stage in record.stages), default=0)
    head = ["stage", "group", "place", "name", "seed", "rating", "status", *names]
    head += [f"round {number}" for number in range(1, rounds + 1)]
    rows: list[list[str]] = [head]
    for stage in record.stages:
        told = [_placings(each) for each in stage.rounds]
        for group, lines in stage.standings:
            for line in lines:
                player = record.players[line.player - 1]
                values = dict(line.values)
                rows.append(
                    [
                        str(stage.number),
                        group,
                        str(line.placing),
                        player.name,
                        str(player.seed or ""),
                        "" if player.rating is None else str(player.rating),
                        player.status,
                        *(decimal(values[name]) if name in values else "" for name in names),
                        *(each.get(player.number, "") for each in told),
                    ]
                )
    return _written(rows)


def tables(record: Record) -> str:
    """All tables, a line for each seat."""
    head = ["stage", "round", "table", "part", "status", "how", "seat", "role", "name", "place", "forfeited"]
    head.append("url")
    rows: list[list[str]] = [head]
    for stage in record.stages:
        for each in stage.rounds:
            rows += _seats(record, stage, each)
    return _written(rows)


def decimal(value: Fraction) -> str:
    """A number with a point and at most four decimals, none of them idle."""
    return f"{float(value):.4f}".rstrip("0").rstrip(".")


def _seats(record: Record, stage: Stage, each: Round) -> Iterable[list[str]]:
    for table in each.tables:
        for seat in table.seats:
            yield [
                str(stage.number),
                str(each.number),
                str(table.number),
                table.part,
                table.status,
                table.how,
                "" if seat.seat is None else str(seat.seat),
                seat.role,
                record.players[seat.player - 1].name,
                "" if seat.placing is None else str(seat.placing),
                "yes" if seat.forfeited else "",
                table.url,
            ]
    for player, kind in each.byes:
        name = record.players[player - 1].name
        yield [str(stage.number), str(each.number), "", "", "bye", kind, "", "", name, "", "", ""]


def _placings(each: Round) -> dict[int, str]:
    """What stands in a round's column, by player."""
    told = {player: kind for player, kind in each.byes}
    for table in each.tables:
        for seat in table.seats:
            place = "" if seat.placing is None else str(seat.placing)
            # Two tables of one round: a match to several wins.
            told[seat.player] = f"{told[seat.player]} {place}".strip() if seat.player in told else place
    return told


def _written(rows: Sequence[Sequence[str]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return MARK + out.getvalue()
