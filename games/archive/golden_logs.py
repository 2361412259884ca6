"""Golden logs of real matches: what their files contain, and how they are written.

A golden log is a log as `games.engine.log` describes it, and nothing else: the title, the options, the
actions with their draws, and the hashes that a replay must reproduce. It contains no names, press, words of
luck, keys or times. `tests/titles/played` holds them.
"""

from __future__ import annotations

import hashlib

import msgspec

from games.engine import registry
from games.engine.actions import Epoch
from games.engine.log import Cause, Log, LogEntry, action_of, replay

ANSWERED_BY_PEOPLE: frozenset[Cause] = frozenset({"player", "mail", "deputy"})
"""Causes that would tell how a person answered; a golden log says "player" instead."""


def without_people(log: Log) -> Log:
    """Return a log that does not say how people answered: the cause of their actions is always "player"."""
    return msgspec.structs.replace(log, entries=tuple(_entry(entry) for entry in log.entries))


def _entry(entry: LogEntry) -> LogEntry:
    return msgspec.structs.replace(entry, cause="player") if entry.cause in ANSWERED_BY_PEOPLE else entry


def holds_times(log: Log) -> bool:
    """Return whether a log contains an instant, because the service was restored during the match."""
    rules = registry.get(log.title)
    return any(isinstance(action_of(rules, entry), Epoch) for entry in log.entries)


def encode_golden_log(log: Log) -> bytes:
    """Return a log as a file, with a line for each entry."""
    head = msgspec.json.encode(msgspec.structs.replace(log, entries=()))
    if not log.entries:
        return head + b"\n"
    # The entries are the last list of a log.
    before, after = head.rsplit(b"[]", 1)
    lines = b",\n".join(msgspec.json.encode(entry) for entry in log.entries)
    return before + b"[\n" + lines + b"\n]" + after + b"\n"


def golden_name(log: Log, data: bytes) -> str:
    """Return the name of a log's file, which does not contain the match's number."""
    return f"{log.title}-{hashlib.sha256(data).hexdigest()[:12]}.json"


def replay_golden_log(data: bytes) -> Log:
    """Replay a golden log to the end of its match, and return it.

    Raises `ReplayMismatch` if the rules no longer reproduce it, and `ValueError` if it is incomplete.
    """
    log = msgspec.json.decode(data, type=Log)
    rules = registry.get(log.title)
    if not all(entry.hash for entry in log.entries):
        raise ValueError("an entry has no hash")
    if rules.result(replay(rules, log)) is None:
        raise ValueError("the match has not ended")
    return log
