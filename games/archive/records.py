"""A match as a file: what `export_match` writes, and `replay`, `verify_match` and an import read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from games.clocks.standstill import NOTHING_AGREED, Agreement
from games.engine import registry
from games.engine.errors import BadOptions, ReplayMismatch, UnknownTitle
from games.engine.log import Log, Moment, moments
from games.matches.models.match import (
    DEFAULT_PATIENCE,
    MAX_PATIENCE,
    MAX_RATING,
    NAME_LENGTH,
    RELIABILITIES,
    WORD_LENGTH,
    Match,
)

FORMAT: Literal["muster-match-1"] = "muster-match-1"

LONGEST_SENTENCE = 300
"""Characters of what is said about a file: it may hold anything, and is read in a terminal."""

_NO_NUL = r"^[^\x00]*\Z"

Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_LENGTH, pattern=_NO_NUL)]
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=WORD_LENGTH, pattern=_NO_NUL)]
Person: TypeAlias = Annotated[str, msgspec.Meta(max_length=100, pattern=_NO_NUL)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
RatingLimit: TypeAlias = Annotated[int, msgspec.Meta(ge=-MAX_RATING, le=MAX_RATING)] | None
Digest: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
MaybeDigest: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?\Z")]
EpochName: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-zA-Z-]{1,32}\Z")]
Instant: TypeAlias = Annotated[datetime, msgspec.Meta(tz=True)]


class BadRecord(Exception):
    """A file that is no match, or no whole one; the message says why, in one line."""

    def __init__(self, why: str) -> None:
        printable = "".join(character if character.isprintable() else " " for character in why)
        super().__init__(
            printable if len(printable) <= LONGEST_SENTENCE else f"{printable[:LONGEST_SENTENCE]}…"
        )


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat with the name of who holds it, empty if nobody does, and its word of luck; `house_word`:
    none was given, and the house drew it."""

    seat: Number
    person: Person
    word: Word
    house_word: bool = False


class PlacingRecord(msgspec.Struct, frozen=True):
    """Where a seat came in."""

    seat: Number
    rank: int = msgspec.field(name="place")
    score: int
    tie_break: list[int]
    fate: str


class Booked(msgspec.Struct, frozen=True, array_like=True):
    """When an action was stored, and to when it counts."""

    stored_at: Instant
    effective_at: Instant


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match.

    `key` is there only after the end; it made the draws from revision `sealed_from` on,
    those before were made elsewhere. `booked` has an entry for each of the log's.
    What stays private for ever is not in it: press, notes, drafts, orders, policies. From
    `agreement` to `rating_settled` stands what the table agreed besides its controls; a file
    of an older house leaves it out, and its match has what is usual.
    """

    format: Literal["muster-match-1"] = FORMAT
    id: Annotated[str, msgspec.Meta(max_length=40, pattern=_NO_NUL)]
    name: Name
    status: Literal["running", "finished"]
    press: Match.Press
    rated: bool
    watchers: bool
    controls: msgspec.Raw
    agreement: Agreement = NOTHING_AGREED
    press_shown: bool = False
    leavers: Match.Leavers = Match.Leavers.DEFAULT
    silence: Match.Silence = Match.Silence.OPENED
    patience: Annotated[int, msgspec.Meta(ge=1, le=MAX_PATIENCE)] = DEFAULT_PATIENCE
    least_reliability: int = 0
    rating_from: RatingLimit = None
    rating_to: RatingLimit = None
    rating_settled: bool = False
    seal: Digest
    key: MaybeDigest
    epoch: EpochName
    sealed_from: Number = 0
    created_at: Instant
    started_at: Instant
    ended_at: Instant | None
    seats: list[SeatRecord]
    placings: list[PlacingRecord]
    revision: Number
    state_hash: Digest
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
    """The match in a file, of a title that is here and with options it offers; raises `BadRecord`."""
    try:
        record = msgspec.json.decode(data, type=MatchRecord)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"the file is no match: {error}") from error
    for fault in _shape_faults(record):
        raise BadRecord(f"the file is no match: {fault}")
    return record


def _shape_faults(record: MatchRecord) -> Iterator[str]:
    """What keeps a log from being played at all."""
    log = record.log
    try:
        meta = registry.meta(log.title)
    except UnknownTitle:
        yield f"this house has no title {log.title}"
        return
    if log.format != 1:
        yield f"its log has the unknown format {log.format}"
    if not 1 <= log.level <= meta.level:
        yield f"{log.title} has no level {log.level}"
    if not meta.seats[0] <= log.seats <= meta.seats[1]:
        yield f"{log.title} is not for {log.seats} people"
        return
    if [seat.seat for seat in record.seats] != list(range(log.seats)):
        yield f"it has not each of the {log.seats} seats once, in order"
    if record.least_reliability not in RELIABILITIES:
        yield f"no table asks for {record.least_reliability} %"
    try:
        registry.get(log.title).check_options(options_of(record), log.seats)
    except (msgspec.DecodeError, TypeError, ValueError, RecursionError) as error:
        yield f"its options cannot be read ({error})"
    except BadOptions as error:
        yield f"its options do not go together ({error.code})"


def options_of(record: MatchRecord) -> Any:
    """The options as their title types them."""
    return registry.get(record.log.title).read_options(msgspec.json.decode(record.log.options))


def played(record: MatchRecord) -> Iterator[Moment]:
    """Every moment of a log that may come from anywhere. Raises `ReplayMismatch`, whatever the rules
    make of an action that nobody ever could have sent."""
    steps = moments(registry.get(record.log.title), record.log)
    revision = 0
    while True:
        try:
            moment = next(steps, None)
        except ReplayMismatch:
            raise
        except Exception as error:
            raise ReplayMismatch(revision, f"cannot be carried out ({type(error).__name__})") from error
        if moment is None:
            return
        revision = moment.revision + 1
        yield moment
