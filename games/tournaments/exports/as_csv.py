"""Write standings and tables for a spreadsheet.

The encoding is UTF-8 with a byte order mark, because without one common programs misread Cyrillic. A text
cell that a program would run as a formula is made harmless by an apostrophe in front (OWASP, CSV injection);
a number is written unchanged, with its minus sign.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction

from games.tournaments.exports.record import ExportRound, ExportStage, Record

BYTE_ORDER_MARK = "\ufeff"

Cell = str | int | Fraction

FORMULA_STARTS = frozenset("=+-@＝＋－＠|%")
"""The characters with which a formula begins, including the wide ones of other scripts."""

LINE_BREAK_TRANSLATION = str.maketrans(dict.fromkeys("\t\r\n\v\f\x00\u2028\u2029", " "))


def escape_formula(text: str) -> str:
    """Return a text on one line, with an apostrophe in front if a program would run it as a formula."""
    line = text.translate(LINE_BREAK_TRANSLATION).strip()
    return f"'{line}" if line[:1] in FORMULA_STARTS else line


def standings(record: Record) -> str:
    """Return all standings as CSV, one line for each entrant and stage.

    The columns are stage, group, place, name, seed, rating and status, then the tie-breaks and each round's
    placings. Tie-breaks differ between formats: every tie-break that occurs has a column, which is empty in
    stages that do not use it.
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
    rows: list[list[Cell]] = [[*head]]
    for stage in record.stages:
        told = [_placings(each) for each in stage.rounds]
        for group, lines in stage.standings:
            for line in lines:
                player = record.players[line.player - 1]
                values = dict(line.values)
                rows.append(
                    [
                        stage.number,
                        group,
                        line.placing,
                        player.name,
                        player.seed or "",
                        "" if player.rating is None else player.rating,
                        player.status,
                        *(values.get(name, "") for name in names),
                        *(each.get(player.number, "") for each in told),
                    ]
                )
    return _written(rows)


def tables(record: Record) -> str:
    """Return all tables as CSV, with one line for each seat, and one line for each bye."""
    head = ["stage", "round", "table", "part", "status", "how", "seat", "role", "name", "place", "forfeited"]
    head.append("url")
    rows: list[list[Cell]] = [[*head]]
    for stage in record.stages:
        for each in stage.rounds:
            rows += _seats(record, stage, each)
    return _written(rows)


def decimal(value: Fraction) -> str:
    """Return a number with a decimal point and at most four decimals, without trailing zeros."""
    return f"{float(value):.4f}".rstrip("0").rstrip(".")


def _seats(record: Record, stage: ExportStage, each: ExportRound) -> Iterable[list[Cell]]:
    for table in each.tables:
        for seat in table.seats:
            yield [
                stage.number,
                each.number,
                table.number,
                table.part,
                table.status,
                table.how,
                "" if seat.seat is None else seat.seat,
                seat.role,
                record.players[seat.player - 1].name,
                "" if seat.placing is None else seat.placing,
                "yes" if seat.forfeited else "",
                table.url,
            ]
    for player, kind in each.byes:
        name = record.players[player - 1].name
        yield [stage.number, each.number, "", "", "bye", kind, "", "", name, "", "", ""]


def _placings(each: ExportRound) -> dict[int, str]:
    """Return what a round's column contains for each player: their places, or the kind of their bye."""
    told = {player: kind for player, kind in each.byes}
    for table in each.tables:
        for seat in table.seats:
            place = "" if seat.placing is None else str(seat.placing)
            # There are two tables of one round in a match to several wins.
            told[seat.player] = f"{told[seat.player]} {place}".strip() if seat.player in told else place
    return told


def _cell(value: Cell) -> str:
    if isinstance(value, str):
        return escape_formula(value)
    return decimal(value) if isinstance(value, Fraction) else str(value)


def _written(rows: Sequence[Sequence[Cell]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return BYTE_ORDER_MARK + out.getvalue()
