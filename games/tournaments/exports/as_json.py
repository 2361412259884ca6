"""Write a tournament as JSON, for a program to read.

Times are written as ISO 8601 in UTC. Scores are exact ("7/2"), each with its decimal value beside it.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import msgspec

from games.tournaments.exports.record import ExportRound, ExportSeat, ExportStage, Record

FORMAT_NAME = "muster-tournament"
FORMAT_VERSION = 1


def write(record: Record) -> str:
    """Return the whole tournament as JSON text; players are identified by their number in `players`."""
    # This gives the same output as `json.dumps(…, indent=1)`, which takes several times as long.
    return msgspec.json.format(json.dumps(_tournament(record), ensure_ascii=False), indent=1) + "\n"


def _tournament(record: Record) -> dict[str, Any]:
    return {
        "format": FORMAT_NAME,
        "version": FORMAT_VERSION,
        "name": record.name,
        "title": record.title,
        "status": record.status,
        "url": record.url,
        "written": _instant(record.written),
        "begins": _instant(record.begins),
        "ended": _instant(record.ended),
        "directors": list(record.directors),
        "players": [each._asdict() for each in record.players],
        "stages": [_stage(each) for each in record.stages],
        "final": [{"place": place, "player": player} for place, player in record.final],
    }


def _stage(stage: ExportStage) -> dict[str, Any]:
    return {
        "number": stage.number,
        "format": stage.format,
        "status": stage.status,
        "rounds": [_round(each) for each in stage.rounds],
        "standings": [
            {
                "group": group or None,
                "lines": [
                    {
                        "place": line.placing,
                        "player": line.player,
                        "values": {name: _score(value) for name, value in line.values},
                    }
                    for line in lines
                ],
            }
            for group, lines in stage.standings
        ],
    }


def _round(each: ExportRound) -> dict[str, Any]:
    return {
        "number": each.number,
        "status": each.status,
        "begins": _instant(each.begins),
        "ends": _instant(each.ends),
        "tables": [
            {
                "number": table.number,
                "part": table.part or None,
                "status": table.status,
                "how": table.how or None,
                "url": table.url or None,
                "seats": [_seat(seat) for seat in table.seats],
            }
            for table in each.tables
        ],
        "byes": [{"player": player, "kind": kind} for player, kind in each.byes],
    }


def _seat(seat: ExportSeat) -> dict[str, Any]:
    return {
        "player": seat.player,
        "seat": seat.seat,
        "place": seat.placing,
        "forfeited": seat.forfeited,
        "role": seat.role,
    }


def _score(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "decimal": round(float(value), 6)}


def _instant(instant: datetime | None) -> str | None:
    return None if instant is None else instant.astimezone(UTC).isoformat().replace("+00:00", "Z")
