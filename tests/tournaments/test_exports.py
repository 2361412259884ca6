"""Exports of a tournament: nothing that a spreadsheet runs, columns where FIDE reads them."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.exports import as_csv, as_json, trf
from games.tournaments.exports.record import (
    ExportLine,
    ExportPlayer,
    ExportRound,
    ExportSeat,
    ExportStage,
    ExportTable,
    Record,
)

AT = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)


def record(*names: str) -> Record:
    """Return a Swiss of three in its second round: the third had a bye, then left."""
    one, other, third = names or ("Tormod", "ilse", "Радка")
    first = ExportRound(
        1,
        "over",
        AT,
        AT,
        (ExportTable(1, "", "scored", "played", (ExportSeat(1, 1, 1), ExportSeat(2, 2, 2)), "/matches/7/"),),
        ((3, "paired"),),
    )
    second = ExportRound(
        2,
        "running",
        AT,
        None,
        (ExportTable(2, "", "running", "", (ExportSeat(1, 2, None), ExportSeat(2, 1, None))),),
    )
    lines = (
        ExportLine(1, 1, (("points", Fraction(1)), ("buchholz", Fraction(7, 2)))),
        ExportLine(2, 3, (("points", Fraction(1)), ("buchholz", Fraction(1, 3)))),
        ExportLine(3, 2, (("points", Fraction(0)), ("buchholz", Fraction(0)))),
    )
    return Record(
        name="Autumn",
        title="titan",
        status="running",
        url="https://muster.example/tournaments/4/",
        written=AT,
        begins=AT,
        ended=None,
        players=(
            ExportPlayer(1, one, 1, 1712),
            ExportPlayer(2, other, 2),
            ExportPlayer(3, third, 3, None, "withdrawn", 1, 1),
        ),
        stages=(ExportStage(1, "swiss", "running", (first, second), (("", lines),)),),
        directors=("Radka",),
    )


def read(text: str) -> list[dict[str, str]]:
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:])))


def test_standings_have_a_line_for_each_entrant_and_stage() -> None:
    first, second, third = read(as_csv.standings(record()))
    assert first["name"] == "Tormod"
    assert (first["place"], first["points"], first["buchholz"]) == ("1", "1", "3.5")
    assert second["name"] == "Радка"
    assert (second["status"], second["round 1"], second["round 2"]) == ("withdrawn", "paired", "")
    assert second["buchholz"] == "0.3333"
    assert third["round 1"] == "2"


def test_tables_have_a_line_for_each_seat_and_bye() -> None:
    rows = read(as_csv.tables(record()))
    assert [(row["round"], row["table"], row["name"], row["place"]) for row in rows] == [
        ("1", "1", "Tormod", "1"),
        ("1", "1", "ilse", "2"),
        ("1", "", "Радка", ""),
        ("2", "2", "Tormod", ""),
        ("2", "2", "ilse", ""),
    ]
    assert rows[2]["status"] == "bye"


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", "\r\n=1+1", "  =HYPERLINK()", "＝1+1", "|calc", "%0A"],
)
def test_no_name_is_a_formula(name: str) -> None:
    rows = csv.reader(io.StringIO(as_csv.standings(record(name, "b", "c"))[1:]))
    for row in rows:
        for cell in row:
            assert cell[:1] not in ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "|", "%")


def test_a_number_keeps_its_minus_sign() -> None:
    shown = record()
    low = shown.players[0]._replace(rating=-15)
    line = ExportLine(1, 1, (("points", Fraction(-3, 2)),))
    stage = shown.stages[0]._replace(standings=(("", (line,)),))
    (row,) = read(as_csv.standings(shown._replace(players=(low, *shown.players[1:]), stages=(stage,))))
    assert (row["rating"], row["points"]) == ("-15", "-1.5")


@given(st.text(max_size=40))
def test_whatever_somebody_is_called_the_file_keeps_its_shape(name: str) -> None:
    rows = list(csv.reader(io.StringIO(as_csv.standings(record(name, "b", "c"))[1:])))
    assert len(rows) == 4
    assert {len(row) for row in rows} == {len(rows[0])}


def test_json_is_exact_and_names_players_by_number() -> None:
    told: dict[str, Any] = json.loads(as_json.write(record()))
    assert told["format"] == "muster-tournament"
    assert told["written"] == "2026-11-22T18:00:00Z"
    assert told["players"][2] == {
        "number": 3,
        "name": "Радка",
        "seed": 3,
        "rating": None,
        "status": "withdrawn",
        "left": 1,
        "left_stage": 1,
    }
    line = told["stages"][0]["standings"][0]["lines"][1]
    assert line["values"]["buchholz"] == {"exact": "1/3", "decimal": 0.333333}
    assert told["stages"][0]["rounds"][0]["byes"] == [{"player": 3, "kind": "paired"}]
    assert told["stages"][0]["rounds"][1]["tables"][0]["seats"][0]["place"] is None


def test_json_is_laid_out_as_pythons_own_module_does_it() -> None:
    text = as_json.write(record("=Ann <&> “Вера”\u2028", "\\ \x01", "/"))
    assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=1) + "\n"


def report(**changed: Any) -> trf.Report:
    values: dict[str, Any] = {
        "name": "Autumn",
        "rounds": 3,
        "begins": date(2026, 9, 21),
        "dates": [date(2026, 9, 21), date(2026, 10, 19)],
        "forbidden": [(1, 3)],
        "arbiter": "Radka",
        "players": [
            trf.Player(
                1,
                "Tormod",
                Fraction(3, 2),
                1,
                [trf.Game(2, "w", "1"), trf.Game(3, "b", "=")],
                1712,
            ),
            trf.Player(2, "ilse", Fraction(1), 2, [trf.Game(1, "b", "0"), trf.Game(None, "-", "U")]),
            trf.Player(
                3, "Sabela", Fraction(1, 2), 3, [trf.Game(None, "-", "Z"), trf.Game(1, "w", "=")], 1544
            ),
        ],
    }
    return trf.Report(**(values | changed))


def test_an_entrants_line_has_its_columns() -> None:
    lines = trf.write(report()).splitlines()
    first, second, third = (line for line in lines if line.startswith("001"))
    assert (first[4:8], first[14:47].strip(), first[48:52]) == ("   1", "Tormod", "1712")
    assert (first[80:84], first[85:89]) == (" 1.5", "   1")
    assert first[89:99] == "     2 w 1"
    assert first[99:109] == "     3 b ="
    assert second[99:109] == "  0000 - U"
    assert second[48:52].strip() == ""
    assert third[89:109] == "  0000 - Z     1 w ="


def test_what_stands_above_the_entrants() -> None:
    lines = trf.write(report()).splitlines()
    assert "012 Autumn" in lines
    assert "042 2026/09/21" in lines
    assert "062 3" in lines
    assert "072 2" in lines
    assert "102 Radka" in lines
    assert "XXR 3" in lines
    assert "XXC white1" in lines
    assert "XXP 1 3" in lines
    assert not any(line.startswith("122") for line in lines)
    dates = next(line for line in lines if line.startswith("132"))
    assert (dates[91:99], dates[101:109]) == ("26/09/21", "26/10/19")


@given(st.text(max_size=80))
def test_no_name_moves_a_column(name: str) -> None:
    told = trf.write(report(players=[trf.Player(1, name, Fraction(12), 1, [trf.Game(2, "w", "+")], 1500)]))
    (line,) = (line for line in told.split("\n") if line.startswith("001"))
    assert line[48:52] == "1500"
    assert line[80:84] == "12.0"
    assert line[89:99] == "     2 w +"


def test_more_than_four_columns_can_number_is_refused() -> None:
    with pytest.raises(trf.TooMany):
        trf.write(report(players=[trf.Player(1, "a", Fraction(0), 1)] * 10_000))
