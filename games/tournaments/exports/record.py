"""A tournament as plain data, from which its exports are written. It contains nothing hidden."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import NamedTuple


class ExportSeat(NamedTuple):
    """A player at a table, and their result.

    `seat` counts from 1 (None: not drawn yet); so does `placing`, which is shared in a tie (None: not
    decided yet, or the player gets nothing). `role` is the role of the seat by the game's own rules, as
    given in the result ("first": first to play; "" until then, or if there is none).
    """

    player: int
    seat: int | None
    placing: int | None
    forfeited: bool = False
    role: str = ""


class ExportTable(NamedTuple):
    """One table in the export.

    It contains its number in the tournament, the part of the stage it belongs to ("pool 2", a bracket's
    match), its `status` and `how` it ended as codes, and the address of its match ("" if there is none).
    """

    number: int
    part: str
    status: str
    how: str
    seats: tuple[ExportSeat, ...]
    url: str = ""


class ExportRound(NamedTuple):
    """One round in the export: its tables, and the players without one, with the kind of bye."""

    number: int
    status: str
    begins: datetime | None
    ends: datetime | None
    tables: tuple[ExportTable, ...] = ()
    byes: tuple[tuple[int, str], ...] = ()


class ExportLine(NamedTuple):
    """One line of a stage's standings, with the value of each tie-break by its name."""

    placing: int
    player: int
    values: tuple[tuple[str, Fraction], ...]


class ExportStage(NamedTuple):
    """One stage in the export: its format's key, its rounds, and its present standings by part.

    The part is "" for the whole stage; otherwise there is one table for each pool ("2") or group of a
    division ("2B").
    """

    number: int
    format: str
    status: str
    rounds: tuple[ExportRound, ...]
    standings: tuple[tuple[str, tuple[ExportLine, ...]], ...]


class ExportPlayer(NamedTuple):
    """A player: their number in the tournament, from 1 by seed; `left` is the round after which they left."""

    number: int
    name: str
    seed: int
    rating: int | None = None
    status: str = "entered"
    left: int | None = None


class Record(NamedTuple):
    """All the data of a tournament."""

    name: str
    title: str
    status: str
    url: str
    written: datetime
    begins: datetime | None
    ended: datetime | None
    players: tuple[ExportPlayer, ...]
    stages: tuple[ExportStage, ...]
    directors: tuple[str, ...] = ()
    final: tuple[tuple[int, int], ...] = ()
    """Pairs of place and player, once the tournament has finished."""
