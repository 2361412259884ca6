"""Titan campaigns at a wanted moment: played by programs in memory, then imported with their log."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import msgspec

from accounts.models import User
from games.archive.records import ActionTimes, MatchRecord, SeatRecord
from games.archive.services.imports import import_match
from games.bots.driver import play
from games.clocks.controls import DAY, Fixed
from games.engine import registry
from games.engine.actions import Action
from games.engine.cached_state import fingerprint
from games.engine.chance import SeededChance, seal
from games.engine.decisions import Decision
from games.engine.log import Log
from games.engine.meta import AUTOPILOT
from games.engine.rules import Rules
from games.matches import codecs
from games.matches.models import Match
from games.notices.now import database_now
from games.titan.meta import Options
from games.titan.state import TitanState
from tests.factories.copying import copied
from tests.factories.logs import with_hashes
from tests.titan.campaigns import lively
from tests.titan.golden.telling import HERE

Wanted = Callable[[TitanState], bool]

LONGEST = 3_000
"""Actions after which a campaign that has not come to the moment is given up."""


SEEDS = 5
"""So many campaigns are tried for a moment: which of them comes to it changes with what programs choose."""


class Found(Exception):
    """The campaign has reached the wanted moment."""


def autopilot(rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
    """Return the action that the title's own program chooses."""
    view = rules.view(state, decision.seat)
    return rules.default(view, decision, AUTOPILOT, SeededChance(source))


def log_until(
    wanted: Wanted,
    seats: int,
    seed: int,
    options: Options | None = None,
    choose: Callable[..., Action] = autopilot,
) -> tuple[Log, TitanState]:
    """Return a campaign's log up to the first wanted moment, and the state there.

    It is the campaign of `seed`, or of the first seed after it that reaches the moment."""
    for each in range(seed, seed + SEEDS):
        found = _log_until(wanted, seats, each, options or Options(), choose)
        if found is not None:
            return found
    raise AssertionError("no campaign came to the wanted moment")


def _log_until(
    wanted: Wanted, seats: int, seed: int, options: Options, choose: Callable[..., Action]
) -> tuple[Log, TitanState] | None:
    rules = registry.get("titan")
    entries: list[Any] = []
    kept: list[TitanState] = []

    def watch(state: TitanState, step: Any, entry: Any) -> None:
        if entry is None:
            return
        entries.append(entry)
        if not state.over and wanted(state):
            kept.append(rules.copy(state))
            raise Found

    with suppress(Found):
        play(rules, seats, options, seed, choose, most=LONGEST, may=0, watch=watch)
    if not kept:
        return None
    chance = SeededChance(Random(seed))
    rules.setup(options, seats, chance)
    raw = msgspec.Raw(msgspec.json.encode(options, order="deterministic"))
    return Log("titan", seats, rules.meta.level, raw, tuple(chance.draws), tuple(entries)), kept[0]


@copied
def campaign(
    people: list[User],
    wanted: Wanted,
    *,
    seed: int = 1,
    options: Options | None = None,
    name: str = "The Hartmouth campaign",
    choose: Callable[..., Action] = autopilot,
) -> Match:
    """Return a running campaign of these people at the first wanted moment."""
    log, state = log_until(wanted, len(people), seed, options, choose)
    return brought_in(people, log, fingerprint(registry.get("titan").encode_state(state)), name)


@copied
def stored(people: list[User], kept: str, length: int, *, name: str = "The Hartmouth campaign") -> Match:
    """Return a stored campaign (`tests/titan/golden`) as a running match after its first `length` actions.

    `people` hold its seats."""
    log = msgspec.json.decode((HERE / f"{kept}.json").read_bytes(), type=Log)
    log = msgspec.structs.replace(log, entries=log.entries[:length])
    return brought_in(people, log, log.entries[-1].hash, name)


def brought_in(people: list[User], log: Log, state_hash: str, name: str) -> Match:
    """Import a log as a running match; `people` hold its seats by number."""
    now = database_now()
    clocks = registry.meta(log.title).clocks
    record = MatchRecord(
        id="1",
        name=name,
        status="running",
        press=Match.Press.ALL,
        rated=False,
        watchers=True,
        controls=msgspec.Raw(codecs.encode({clock: Fixed(3 * DAY) for clock in clocks})),
        seal=seal(bytes(32)),
        key="",
        epoch="0" * 32,
        created_at=now,
        started_at=now,
        ended_at=None,
        seats=[SeatRecord(seat, "", "") for seat in range(log.seats)],
        placings=[],
        revision=len(log.entries),
        state_hash=state_hash,
        log=with_hashes(log),
        booked=[ActionTimes(now, now) for _ in log.entries],
    )
    return import_match(record, host=people[0], people=dict(enumerate(people)))


def asks(kind: str, seat: int = 0, round: int = 1, also: Wanted | None = None) -> Wanted:
    """Return the moment when a seat must answer a kind of question, in Game-Turn `round` or later."""
    return partial(_is_asked, kind, seat, round, also)


def _is_asked(kind: str, seat: int, round: int, also: Wanted | None, state: TitanState) -> bool:
    if state.round < round:
        return False
    open_now = [each for each in registry.get("titan").decisions(state) if each.asks == "must"]
    return any((each.seat, each.kind) == (seat, kind) for each in open_now) and (also is None or also(state))


__all__ = ["asks", "autopilot", "campaign", "lively", "log_until", "stored"]
