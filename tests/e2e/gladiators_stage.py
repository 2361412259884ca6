"""Fights at a wanted moment: played by programs in memory, then brought in with their log."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from accounts.models import User
from games.bots.driver import play
from games.engine import registry
from games.engine.cached_state import fingerprint
from games.engine.chance import SeededChance
from games.engine.log import Log
from games.gladiators.meta import Options
from games.gladiators.state import GladiatorsState
from games.matches.models import Match
from tests.e2e.titan_stage import Found, autopilot, brought_in

Wanted = Callable[[GladiatorsState], bool]

LONGEST = 1_500
"""Actions after which a fight that has not come to the moment is given up."""

SEEDS = 60

DUEL = Options()
TWO_AGAINST_ONE = Options(sides="first", seat_1=2, seat_2=1, seat_3=1)
"""The first seat with a gladiator of quality two against an Orc of each of the others."""


def log_until(wanted: Wanted, seats: int, options: Options) -> tuple[Log, GladiatorsState]:
    """A fight up to the first moment that is wanted, and the state there."""
    rules = registry.get("gladiators")
    for seed in range(SEEDS):
        entries: list[Any] = []
        kept: list[GladiatorsState] = []

        def watch(state: GladiatorsState, step: Any, entry: Any, entries=entries, kept=kept) -> None:  # type: ignore[no-untyped-def]
            if entry is None:
                return
            entries.append(entry)
            if not state.over and wanted(state):
                kept.append(rules.copy(state))
                raise Found

        with suppress(Found):
            play(rules, seats, options, seed, autopilot, most=LONGEST, may=0, watch=watch)
        if kept:
            chance = SeededChance(Random(seed))
            rules.setup(options, seats, chance)
            raw = msgspec.Raw(msgspec.json.encode(options, order="deterministic"))
            draws = tuple(chance.draws)
            return Log("gladiators", seats, rules.meta.level, raw, draws, tuple(entries)), kept[0]
    raise AssertionError(f"no way to the wanted moment in {SEEDS} fights")


def fight(
    people: list[User],
    wanted: Wanted,
    *,
    options: Options = DUEL,
    name: str = "duel in the sand",
) -> Match:
    """A running fight of these people at the first moment that is wanted."""
    log, state = log_until(wanted, len(people), options)
    return brought_in(people, log, fingerprint(registry.get("gladiators").encode_state(state)), name)


def asks(kind: str, seat: int = 0, *also: Wanted) -> Wanted:
    """The moment when a seat must answer a kind of question."""
    rules = registry.get("gladiators")

    def is_there(state: GladiatorsState) -> bool:
        if state.round and (state.turn.step != kind or state.gladiators[state.turn.mover].seat != seat):
            return False
        open_now = [each for each in rules.decisions(state) if each.asks == "must"]
        return any((each.seat, each.kind) == (seat, kind) for each in open_now) and all(
            each(state) for each in also
        )

    return is_there


def in_round(number: int) -> Wanted:
    """In a round or later."""
    return lambda state: state.round >= number
