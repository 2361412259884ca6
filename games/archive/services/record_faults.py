"""What a match in a file has that no form of ours would have taken."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from accounts import zones
from accounts.links import holds_link
from games.archive.records import MatchRecord
from games.clocks.bounds import agreement_faults, control_faults
from games.clocks.controls import Control
from games.engine import registry
from games.engine.actions import Action, Epoch, HouseAction, Stop, StopCause, Undo
from games.engine.errors import ReplayMismatch
from games.engine.log import Entry, action_of
from games.matches import codecs
from games.matches.models.log import DECISION_LENGTH, NOTATION_LENGTH
from games.matches.services.closing import notation

FIRST = datetime(2000, 1, 1, tzinfo=UTC)
"""Nothing was played here before."""

CLOCKS_DIFFER = timedelta(days=1)
"""By so much another house's clock may be ahead."""

STOPS = frozenset(StopCause)
LONGEST_EPOCH = 32  # characters


def record_faults(record: MatchRecord, now: datetime) -> Iterator[str]:
    """Everything wrong, a sentence each; what `records.read` refuses is not looked for again."""
    if holds_link(record.name):
        yield "its name is a link, or looks like one"
    yield from _time_faults(record)
    yield from _instant_faults(record, now)
    yield from _log_faults(record)


def _time_faults(record: MatchRecord) -> Iterator[str]:
    try:
        controls = codecs.controls(bytes(record.controls))
    except (msgspec.DecodeError, RecursionError) as error:
        yield f"its time controls are none: {error}"
        return
    clocks = registry.meta(record.log.title).clocks
    if controls.keys() != {*clocks}:
        yield f"it has not the time controls of its title: {', '.join(clocks)}"
        return
    faults = [*_control_faults(controls), *agreement_faults(record.agreement, controls, _known)]
    yield from (f"its time cannot be agreed on: {fault}" for fault in faults)


def _control_faults(controls: dict[str, Control]) -> Iterator[str]:
    for control in controls.values():
        yield from control_faults(control, _known)


def _known(zone: str) -> bool:
    return zone in zones.available()


def _instant_faults(record: MatchRecord, now: datetime) -> Iterator[str]:
    told = [record.created_at, record.started_at, *([record.ended_at] if record.ended_at else [])]
    told += [instant for booked in record.booked for instant in (booked.stored_at, booked.effective_at)]
    if not all(FIRST <= instant <= now + CLOCKS_DIFFER for instant in told):
        yield "it was not played between the year 2000 and now"
    if (record.ended_at is None) != (record.status == "running"):
        yield "it says when it ended and has not, or the other way round"


def _log_faults(record: MatchRecord) -> Iterator[str]:
    rules = registry.get(record.log.title)
    for entry in record.log.entries:
        try:
            action = action_of(rules, entry)
            wrong = _wrong(record, rules, entry, action)
        except ReplayMismatch as mismatch:
            yield str(mismatch)
        except Exception as error:  # noqa: BLE001  # a record may be anything
            # No notation was ever made for an action with such parts.
            yield f"revision {entry.revision}: it cannot be written down ({type(error).__name__})"
        else:
            if wrong:
                yield f"revision {entry.revision}: {wrong}"


def _wrong(record: MatchRecord, rules: Any, entry: Entry, action: Action) -> str:
    """What is wrong with one entry and its replay would not find; "" if nothing is."""
    if not (0 <= action.seat < record.log.seats or (action.seat == -1 and isinstance(action, HouseAction))):
        return f"there is no seat {action.seat}"
    if len(entry.decision) > DECISION_LENGTH or "\0" in entry.decision:
        return "it answers no question"
    if not 0 <= entry.prior <= len(entry.draws):
        return "it has not the draws that chose it"
    if any(bound < 2 or not 0 <= value < bound for bound, value in entry.draws):
        return "it has a draw that is none"
    written = notation(rules, action)
    if len(written) > NOTATION_LENGTH or "\0" in written:
        return "its notation is too long"
    match action:
        case Stop(cause=cause) if cause not in STOPS:
            return "nothing ends a match so"
        case Undo(to=to) if not 0 <= to < entry.revision:
            return "it takes back what was not"
        case Epoch(epoch=epoch, before=before) if not (_names_epoch(epoch) and _names_epoch(before)):
            return "its epoch has no name of up to 32 letters and figures"
    return ""


def _names_epoch(name: str) -> bool:
    return 0 < len(name) <= LONGEST_EPOCH and name.isascii() and name.replace("-", "").isalnum()
