"""Check a match file for values that none of Muster's forms would have accepted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from django.core.exceptions import ValidationError

from accounts import lines, zones
from accounts.links import holds_link
from games.archive.records import MatchRecord, controls_of, find_unread_name
from games.clocks.bounds import agreement_faults, control_faults
from games.clocks.controls import Control
from games.engine import registry
from games.engine.actions import Action, Drop, DropCause, Epoch, Stop, StopCause, SystemAction, Undo
from games.engine.errors import ReplayMismatch
from games.engine.log import LogEntry, action_of
from games.matches.models.log import DECISION_LENGTH, NOTATION_LENGTH
from games.matches.services.closing import notation

EARLIEST_INSTANT = datetime(2000, 1, 1, tzinfo=UTC)
"""No match here was played before this time."""

CLOCKS_DIFFER = timedelta(days=1)
"""How far another site's clock may be ahead."""

STOPS = frozenset(StopCause)
DROPS = frozenset(["", *DropCause])
LONGEST_EPOCH = 32  # characters


def record_faults(record: MatchRecord, now: datetime) -> Iterator[str]:
    """Yield everything that is wrong with a record, in one sentence each.

    Faults that `records.decode_record` already refuses are left out.
    """
    if holds_link(record.name):
        yield "its name is a link, or looks like one"
    for what, text in (("its name", record.name), *(("a word of luck", word) for word in record.words)):
        try:
            lines.validate(text)
        except ValidationError as error:
            yield f"{what} cannot be shown: {error.messages[0].rstrip('.')}"
    yield from _time_faults(record)
    yield from _instant_faults(record, now)
    yield from _log_faults(record)


def _time_faults(record: MatchRecord) -> Iterator[str]:
    try:
        controls = controls_of(record)
    except (msgspec.DecodeError, RecursionError) as error:
        yield f"its time controls cannot be read: {error}"
        return
    clocks = registry.meta(record.log.title).clocks
    if controls.keys() != {*clocks}:
        yield f"it does not have the time controls of its title: {', '.join(clocks)}"
        return
    faults = [*_control_faults(controls), *agreement_faults(record.agreement, controls, _known)]
    yield from (f"its agreement on time is not possible: {fault}" for fault in faults)


def _control_faults(controls: dict[str, Control]) -> Iterator[str]:
    for control in controls.values():
        yield from control_faults(control, _known)


def _known(zone: str) -> bool:
    return zone in zones.available()


def _instant_faults(record: MatchRecord, now: datetime) -> Iterator[str]:
    told = [record.created_at, record.started_at, *([record.ended_at] if record.ended_at else [])]
    told += [instant for booked in record.booked for instant in (booked.stored_at, booked.effective_at)]
    if not all(EARLIEST_INSTANT <= instant <= now + CLOCKS_DIFFER for instant in told):
        yield "it was not played between the year 2000 and now"
    if (record.ended_at is None) != (record.status == "running"):
        yield "it gives an end time but has not ended, or has ended without one"


def _log_faults(record: MatchRecord) -> Iterator[str]:
    rules = registry.get(record.log.title)
    for entry in record.log.entries:
        try:
            action = action_of(rules, entry)
            wrong = _wrong(record, rules, entry, action)
        except ReplayMismatch as mismatch:
            yield str(mismatch)
        except Exception as error:  # noqa: BLE001  # a record may be anything
            # No title has ever written notation for an action with such parts.
            yield f"revision {entry.revision}: it has no notation ({type(error).__name__})"
        else:
            if wrong:
                yield f"revision {entry.revision}: {wrong}"


def _wrong(record: MatchRecord, rules: Any, entry: LogEntry, action: Action) -> str:
    """Return what is wrong with one entry of the log that replaying it would not find; "" if nothing is."""
    if not (0 <= action.seat < record.log.seats or (action.seat == -1 and isinstance(action, SystemAction))):
        return f"there is no seat {action.seat}"
    if len(entry.decision) > DECISION_LENGTH or "\0" in entry.decision:
        return "it does not answer a question"
    if not entry.decision and not isinstance(action, SystemAction):
        return "it does not say which question it answers"
    if not entry.hash:
        return "it does not say to which state it led"
    if unknown := find_unread_name(
        msgspec.json.decode(entry.action), msgspec.to_builtins(action, str_keys=True)
    ):
        return f"{record.log.title} has no field {unknown}"
    if not 0 <= entry.prior <= len(entry.draws):
        return "it does not have the draws that chose it"
    if any(bound < 2 or not 0 <= value < bound for bound, value in entry.draws):
        return "it has an impossible draw"
    written = notation(rules, action)
    if len(written) > NOTATION_LENGTH or "\0" in written:
        return "its notation is too long"
    match action:
        case Stop(cause=cause) if cause not in STOPS:
            return "a match cannot end this way"
        case Drop(cause=cause) if cause not in DROPS:
            return "a player cannot leave a match this way"
        case Undo(to=to) if not 0 <= to < entry.revision:
            return "it undoes an action that does not exist"
        case Epoch(epoch=epoch, before=before) if not (_names_epoch(epoch) and _names_epoch(before)):
            return "the name of its epoch is not up to 32 letters and digits"
    return ""


def _names_epoch(name: str) -> bool:
    return 0 < len(name) <= LONGEST_EPOCH and name.isascii() and name.replace("-", "").isalnum()
