"""Match files: `export_match` writes them; `replay`, `verify_match` and imports read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from games.clocks.controls import Control
from games.clocks.standstill import NOTHING_AGREED, Agreement
from games.engine import registry
from games.engine.errors import BadOptions, ReplayMismatch, UnknownTitle
from games.engine.log import Log, Moment, moments
from games.matches.models.match import (
    DEFAULT_PATIENCE,
    MAX_LUCK_WORD_LENGTH,
    MAX_MATCH_NAME_LENGTH,
    MAX_PATIENCE,
    MAX_RATING,
    RELIABILITIES,
    WATCH_DELAYS,
    Match,
)

FORMAT: Literal["muster-match-1"] = "muster-match-1"

MAX_ERROR_LENGTH = 300
"""Maximum length in characters of a message about a file, which may hold anything and is read in a terminal.
"""

_NO_NUL = r"^[^\x00]*\Z"

MatchName: TypeAlias = Annotated[
    str, msgspec.Meta(min_length=1, max_length=MAX_MATCH_NAME_LENGTH, pattern=_NO_NUL)
]
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=MAX_LUCK_WORD_LENGTH, pattern=_NO_NUL)]
HolderName: TypeAlias = Annotated[str, msgspec.Meta(max_length=100, pattern=_NO_NUL)]
PositiveInt32: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
RatingLimit: TypeAlias = Annotated[int, msgspec.Meta(ge=-MAX_RATING, le=MAX_RATING)] | None
Digest: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
MaybeDigest: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?\Z")]
EpochName: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-zA-Z-]{1,32}\Z")]
Instant: TypeAlias = Annotated[datetime, msgspec.Meta(tz=True)]


class BadRecord(Exception):
    """Raised for a file that contains no match, or an incomplete one; the message says why, in one line."""

    def __init__(self, why: str) -> None:
        printable = "".join(character if character.isprintable() else " " for character in why)
        super().__init__(
            printable if len(printable) <= MAX_ERROR_LENGTH else f"{printable[:MAX_ERROR_LENGTH]}…"
        )


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat in a match file: the name of its holder (empty if nobody holds it) and its word of luck.

    `house_word` is true if the seat gave no word and Muster drew one.
    """

    seat: PositiveInt32
    person: HolderName
    word: Word
    house_word: bool = False


class PlacingRecord(msgspec.Struct, frozen=True):
    """The place in which a seat finished, in a match file."""

    seat: PositiveInt32
    rank: int = msgspec.field(name="place")
    score: int
    tie_break: list[int]
    fate: str


class ActionTimes(msgspec.Struct, frozen=True, array_like=True):
    """The time at which an action was stored, and the time at which it took effect."""

    stored_at: Instant
    effective_at: Instant


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match, as its file contains it.

    `key` is present only after the end. The draws from revision `sealed_from` on were made with it; earlier
    draws were made on another site. `booked` has one entry for each entry of the log. What always stays
    private is left out: press, notes, drafts, orders and policies. The fields from `agreement` to
    `rating_settled` hold what the table agreed in addition to its time controls. A file from an older version
    lacks these fields, and its match then has the usual values.
    """

    format: Literal["muster-match-1"] = FORMAT
    id: Annotated[str, msgspec.Meta(max_length=40, pattern=_NO_NUL)]
    name: MatchName
    status: Literal["running", "finished"]
    press: Match.Press
    rated: bool
    watchers: bool
    controls: msgspec.Raw
    agreement: Agreement = NOTHING_AGREED
    press_shown: bool = False
    watch_delay: Annotated[int, msgspec.Meta(ge=0, le=max(WATCH_DELAYS))] = 0
    odds: Match.Odds = Match.Odds.HIDDEN
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
    sealed_from: PositiveInt32 = 0
    created_at: Instant
    started_at: Instant
    ended_at: Instant | None
    seats: list[SeatRecord]
    placings: list[PlacingRecord]
    revision: PositiveInt32
    state_hash: Digest
    log: Log
    booked: list[ActionTimes]

    @property
    def words(self) -> list[str]:
        """Return the words of luck in seat order."""
        return [seat.word for seat in self.seats]


def encode_record(record: MatchRecord) -> bytes:
    """Return a record as one line of JSON, in which options and actions appear exactly as stored."""
    return msgspec.json.encode(record) + b"\n"


def decode_record(data: bytes) -> MatchRecord:
    """Return the match that a file contains.

    Raises `BadRecord` unless this site has its title and offers its options.
    """
    try:
        record = msgspec.json.decode(data, type=MatchRecord)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"the file is not a match: {error}") from error
    for fault in _shape_faults(record):
        raise BadRecord(f"the file is not a match: {fault}")
    return record


def _shape_faults(record: MatchRecord) -> Iterator[str]:
    """Yield the faults that make it impossible to replay a match's log."""
    log = record.log
    try:
        meta = registry.meta(log.title)
    except UnknownTitle:
        yield f"this site has no title {log.title}"
        return
    if log.format != 1:
        yield f"its log has the unknown format {log.format}"
    if not 1 <= log.level <= meta.level:
        yield f"{log.title} has no level {log.level}"
    if not meta.seats[0] <= log.seats <= meta.seats[1]:
        yield f"{log.title} is not for {log.seats} people"
        return
    if [seat.seat for seat in record.seats] != list(range(log.seats)):
        yield f"it does not have each of the {log.seats} seats once, in order"
    if record.least_reliability not in RELIABILITIES:
        yield f"no table can require a reliability of {record.least_reliability}%"
    try:
        options = options_of(record)
        registry.get(log.title).check_options(options, log.seats)
        if unknown := find_unread_name(
            msgspec.json.decode(log.options), msgspec.to_builtins(options, str_keys=True)
        ):
            yield f"{log.title} has no option {unknown}"
    except (msgspec.DecodeError, TypeError, ValueError, RecursionError) as error:
        yield f"its options cannot be read ({error})"
    except BadOptions as error:
        yield f"its options cannot be combined ({error.code})"


def find_unread_name(told: Any, known: Any) -> str:
    """Return the first key in a file's data that its title does not use, or "" if there is none."""
    if isinstance(told, Mapping) and isinstance(known, Mapping):
        missing = (name for name in told if name not in known)
        within = (find_unread_name(value, known[name]) for name, value in told.items() if name in known)
        return next((name for name in (*missing, *within) if name), "")
    if isinstance(told, list) and isinstance(known, list | tuple):
        return next(filter(None, map(find_unread_name, told, known)), "")
    return ""


def controls_of(record: MatchRecord) -> dict[str, Control]:
    """Return the match's time controls by clock name. Raises `msgspec.DecodeError` if they are unreadable."""
    return msgspec.json.decode(record.controls, type=dict[str, Control])


def options_of(record: MatchRecord) -> Any:
    """Return the match's options as the types that its title defines."""
    return registry.get(record.log.title).read_options(msgspec.json.decode(record.log.options))


def replay_record(record: MatchRecord) -> Iterator[Moment]:
    """Yield every moment of the log in a match file, which may come from an unknown source.

    Raises `ReplayMismatch` for an action that nobody could have sent, whatever error the rules raise for it.
    """
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
