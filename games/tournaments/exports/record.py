"""A tournament as plain data, from which its exports are written; it contains nothing secret."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import NamedTuple


class ExportSeat(NamedTuple):
    """A player at a table, and their result.

    `seat` and `placing` count from 1. `seat` is None if the seats are not drawn yet. `placing` is shared in a
    tie; it is None if it is not decided yet, or if the player gets nothing. `role` is the seat's role by the
    game's own rules, as the result gives it (`first` is first to play); it is "" until there is a result, or
    if the game has no roles.
    """

    player: int
    seat: int | None
    placing: int | None
    forfeited: bool = False
    role: str = ""


class ExportTable(NamedTuple):
    """One table in the export.

    `number` is its number in the tournament. `part` is the part of the stage to which it belongs ("pool 2", a
    bracket's match). `status`, and `how` the table ended, are codes. `url` is the address of its match ("" if
    there is none).
    """

    number: int
    part: str
    status: str
    how: str
    seats: tuple[ExportSeat, ...]
    url: str = ""


class ExportRound(NamedTuple):
    """One round in the export: its tables, and the players without a table, each with the kind of bye."""

    number: int
    status: str
    begins: datetime | None
    ends: datetime | None
    tables: tuple[ExportTable, ...] = ()
    byes: tuple[tuple[int, str], ...] = ()


class ExportLine(NamedTuple):
    """A player's line in a stage's standings, with the value of each tie-break by its name."""

    placing: int
    player: int
    values: tuple[tuple[str, Fraction], ...]


class ExportStage(NamedTuple):
    """One stage in the export: its format's key, its rounds, and its current standings by part.

    The part is "" for the standings of a whole stage; otherwise there are standings for each pool ("2") or
    for each group of a division ("2B").
    """

    number: int
    format: str
    status: str
    rounds: tuple[ExportRound, ...]
    standings: tuple[tuple[str, tuple[ExportLine, ...]], ...]


class ExportPlayer(NamedTuple):
    """A player in the export.

    `number` is their number in the tournament, from 1 in the order of seeds. If they have left, `left` is the
    last round that had begun by then, and `left_stage` is the stage it belongs to. Both are None for players
    who have not left, or left before the first round began.
    """

    number: int
    name: str
    seed: int
    rating: int | None = None
    status: str = "entered"
    left: int | None = None
    left_stage: int | None = None


class Record(NamedTuple):
    """All data of a tournament that its exports contain."""

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
