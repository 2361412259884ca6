"""A match as a file: what `export_match` writes, and `replay`, `verify_match` and an import read."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from games.clocks.standstill import NOTHING_AGREED, Agreement
from games.engine.log import Log
from games.matches.models.match import PATIENCE, Match

FORMAT: Literal["muster-match-1"] = "muster-match-1"


class BadRecord(Exception):
    """A file that is no match, or no whole one; the message says why."""


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat with its word of luck and the name of who holds it, empty if nobody does."""

    seat: int
    person: str
    word: str


class PlacingRecord(msgspec.Struct, frozen=True):
    """Where a seat came in."""

    seat: int
    place: int
    score: int
    tie_break: list[int]
    fate: str


class Booked(msgspec.Struct, frozen=True, array_like=True):
    """When an action was stored, and to when it counts."""

    stored_at: datetime
    effective_at: datetime


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match.

    `key` is there only after the end; it made the draws from revision `sealed_from` on,
    those before were made elsewhere. `booked` has an entry for each of the log's.
    What stays private for ever is not in it: press, notes, drafts, orders, policies. From
    `agreement` to `least_reliability` stands what the table agreed besides its controls; a file
    of an older house leaves it out, and its match has what is usual.
    """

    format: Literal["muster-match-1"] = FORMAT
    id: str
    name: str
    status: Literal["running", "finished"]
    press: str
    rated: bool
    watchers: bool
    controls: msgspec.Raw
    agreement: Agreement = NOTHING_AGREED
    press_shown: bool = False
    leavers: Match.Leavers = Match.Leavers.DEFAULT
    silence: Match.Silence = Match.Silence.OPENED
    patience: Annotated[int, msgspec.Meta(ge=1, le=32_767)] = PATIENCE
    least_reliability: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    seal: str
    key: str
    epoch: str
    sealed_from: int = 0
    created_at: datetime
    started_at: datetime
    ended_at: datetime | None
    seats: list[SeatRecord]
    placings: list[PlacingRecord]
    revision: int
    state_hash: str
    log: Log
    booked: list[Booked]

    @property
    def words(self) -> list[str]:
        """The words of luck in seat order."""
        return [seat.word for seat in self.seats]


def write(record: MatchRecord) -> bytes:
    """A record as one line of JSON. Options and actions stand in it byte for byte as stored."""
    return msgspec.json.encode(record) + b"\n"


def read(data: bytes) -> MatchRecord:
    """The match in a file; raises `BadRecord`."""
    try:
        return msgspec.json.decode(data, type=MatchRecord)
    except msgspec.DecodeError as error:
        raise BadRecord(f"the file is no match: {error}") from error
