"""The log of a match, and the replay that checks it.

The log is the authoritative record of a match: the draws of the set-up, then every action with the draws that
it used. A replay needs neither a key nor a database.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from games.engine.actions import Action, Epoch, Undo
from games.engine.cached_state import fingerprint
from games.engine.chance import Draw, ReplayChance
from games.engine.errors import IllegalAction, ReplayMismatch
from games.engine.events import Event, public_event
from games.engine.rules import Rules, S

FORMAT = 1

Cause: TypeAlias = Literal[
    "player", "mail", "deputy", "order", "forced", "clock", "autopilot", "staff", "house"
]


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One stored action.

    `action` is the JSON of the action as it was stored. `draws` are the (bound, value) pairs of the revision:
    the first `prior` of them were used to choose the action (a default that needed chance), the others were
    drawn while carrying it out. `hash` is the SHA-256 of the state afterwards, or empty if unknown.
    """

    revision: int
    action: msgspec.Raw
    decision: str = ""
    cause: Cause = "player"
    draws: tuple[Draw, ...] = ()
    prior: int = 0
    hash: str = ""


class Log(msgspec.Struct, frozen=True, omit_defaults=True):
    """The log of a whole match, which is enough to replay it to the same bytes."""

    title: str
    seats: int
    level: int
    options: msgspec.Raw
    draws: tuple[Draw, ...]
    entries: tuple[LogEntry, ...]
    format: int = FORMAT


class Moment(msgspec.Struct, frozen=True):
    """The state after a revision, with the events of the revision's action."""

    revision: int
    state: Any
    events: tuple[Event, ...]
    reveals: bool


UNDO_EVENT_CODE = "house.undone"
"""The code of the event that tells everyone about an undo."""


def undo_events() -> tuple[Event, ...]:
    """Return the events that report an undo to everyone."""
    return (public_event(UNDO_EVENT_CODE),)


def action_of(rules: Rules[S], entry: LogEntry) -> Action:
    """Return the action of a log entry. Raises `ReplayMismatch` if it is not one of the title's actions."""
    try:
        return rules.decode_action(bytes(entry.action))
    except msgspec.DecodeError as error:
        raise ReplayMismatch(entry.revision, "the action cannot be read") from error


def first_moment(rules: Rules[S], options: Any, seats: int, level: int, draws: Sequence[Draw]) -> Moment:
    """Return the first moment of a logged match, which is revision 0."""
    chance = ReplayChance(draws, 0)
    step = rules.setup(options, seats, chance)
    chance.finish()
    step.state.level = level
    return Moment(0, step.state, step.events, step.reveals)


def moments(rules: Rules[S], log: Log) -> Iterator[Moment]:
    """Yield every moment of a logged match, starting with revision 0.

    The state of a moment is valid only until the next one is asked for, which changes it. Raises
    `ReplayMismatch` if the log and the rules disagree.
    """
    options = rules.read_options(msgspec.json.decode(log.options))
    kept: list[LogEntry] = []
    moment = first_moment(rules, options, log.seats, log.level, log.draws)
    yield moment
    state = moment.state
    for entry in log.entries:
        action = action_of(rules, entry)
        events: tuple[Event, ...] = ()
        reveals = False
        if isinstance(action, Undo):
            kept = [old for old in kept if old.revision <= action.to]
            state = first_moment(rules, options, log.seats, log.level, log.draws).state
            for old in kept:
                _carry_out(rules, state, old)
            events = undo_events()
        elif not isinstance(action, Epoch):
            events, reveals = _carry_out(rules, state, entry)
            kept.append(entry)
        if entry.hash and fingerprint(rules.encode_state(state)) != entry.hash:
            raise ReplayMismatch(entry.revision, "the state differs from the one that was stored")
        yield Moment(entry.revision, state, events, reveals)


def replay(rules: Rules[S], log: Log) -> S:
    """Return the state at the end of a log. Raises `ReplayMismatch` if the log and the rules disagree."""
    *_, last = moments(rules, log)
    state: S = last.state
    return state


def continue_replay(rules: Rules[S], state: S | None, log: Log) -> S:
    """Return the state after the entries of `log`, which continue from `state` (from the start if None).

    A log that continues from a state must not undo anything from before that state. The `state` is changed.
    Raises `ReplayMismatch` if the log and the rules disagree.
    """
    if state is None:
        return replay(rules, log)
    for entry in log.entries:
        if not isinstance(action_of(rules, entry), Epoch):
            _carry_out(rules, state, entry)
    return state


def _carry_out(rules: Rules[S], state: S, entry: LogEntry) -> tuple[tuple[Event, ...], bool]:
    chance = ReplayChance(entry.draws[entry.prior :], entry.revision)
    try:
        step = rules.advance(state, action_of(rules, entry), chance)
    except IllegalAction as refusal:
        raise ReplayMismatch(entry.revision, f"refused by {refusal.rule or refusal.code}") from refusal
    chance.finish()
    return step.events, step.reveals
