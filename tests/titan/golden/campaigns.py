"""Whole campaigns from the set-up, played by the lively bot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from games.engine.cached_state import fingerprint
from games.engine.log import Log, moments
from games.engine.phrases import SeatName
from games.titan.meta import Options
from tests.arena.golden.playthroughs import encoded
from tests.arena.speech import say
from tests.titan.campaigns import campaign
from tests.titan.golden.telling import ending, standing, tellings
from tests.titan.positions import RULES

__all__ = ["KEPT", "Kept", "encoded", "played", "told"]


class Kept(NamedTuple):
    """A campaign that is kept.

    It is stopped after a number of actions and scored (20.5)."""

    name: str
    seats: int
    options: Options
    seed: int
    most: int


KEPT = (
    Kept("three-stopped", 3, Options(), 1, 160),
    Kept("two-plus-to-the-end", 2, Options(plus=True), 7, 2_000),
)


def played(kept: Kept) -> Log:
    """Return the campaign, played again, with the hash of every state."""
    log = campaign(kept.seats, kept.options, kept.seed, kept.most).log
    hashes = [fingerprint(RULES.encode_state(moment.state)) for moment in moments(RULES, log)]
    entries = tuple(msgspec.structs.replace(entry, hash=hashes[entry.revision]) for entry in log.entries)
    return msgspec.structs.replace(log, entries=entries)


def told(log: Log) -> str:
    """Return a log as text: every action in notation, and the messages to each audience."""
    return "\n".join(_lines(log)) + "\n"


def _lines(log: Log) -> Iterator[str]:
    yield f"{log.title}, {log.seats} seats, level {log.level}"
    yield f"options {bytes(log.options).decode()}"
    state = None
    for moment in moments(RULES, log):
        state = moment.state
        if moment.revision:
            entry = log.entries[moment.revision - 1]
            action = RULES.decode_action(bytes(entry.action))
            cause = "" if entry.cause == "player" else f" ({entry.cause})"
            who = f"{say(SeatName(action.seat))}: " if action.seat >= 0 else ""
            yield ""
            yield f"{moment.revision} {entry.decision} {who}{RULES.format(action)}{cause}".replace("  ", " ")
        yield from tellings(moment.events)
    assert state is not None
    yield ""
    yield from standing(state)
    yield from ending(state)
