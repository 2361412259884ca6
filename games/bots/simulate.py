"""Simulating many matches of one title, to check that they end, replay correctly and never get stuck."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from games.bots import random_bot
from games.bots.driver import Chooser, DeadEnd, play
from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.log import replay
from games.engine.meta import AUTOPILOT
from games.engine.rules import Rules

FailureCallback = Callable[[int, Exception], None]
"""A function called with the seed of a match that failed, and the error."""


class NoAutopilot(Exception):
    """Raised if the autopilot is asked for, and the title has none."""


class SimulationTally(msgspec.Struct):
    """The outcome of the simulated matches.

    `finished` counts all matches with a result, `stopped` those among them that a `Stop` had to end, and
    `replayed` those whose replay gave the same bytes. `seconds` is the total time, and `state_bytes` is the
    size of the largest state.
    """

    key: str
    seats: int
    games: int
    finished: int = 0
    stopped: int = 0
    errors: int = 0
    dead_ends: int = 0
    replayed: int = 0
    actions: int = 0
    seconds: float = 0.0
    state_bytes: int = 0

    @property
    def clean(self) -> bool:
        """Return whether every match has ended and replayed correctly."""
        return self.finished == self.replayed == self.games


def simulate(
    rules: Rules[Any],
    seats: int,
    options: Any,
    games: int,
    seed: int,
    choose: Chooser,
    *,
    most: int,
    clock: Callable[[], float],
    trouble: FailureCallback,
) -> SimulationTally:
    """Play `games` matches, with one seed for each from `seed` upwards, and return their tally.

    A `Stop` ends a match after `most` actions. `clock` returns seconds; only differences between its values
    count. A match that fails is counted and passed to `trouble`; the other matches are still played.
    """
    tally = SimulationTally(rules.meta.key, seats, games)
    begun = clock()
    for number in range(seed, seed + games):
        try:
            _play_one(rules, seats, options, number, choose, most, tally)
        except DeadEnd as error:
            tally.dead_ends += 1
            trouble(number, error)
        except Exception as error:  # noqa: BLE001  # every error is counted
            tally.errors += 1
            trouble(number, error)
    tally.seconds = round(clock() - begun, 3)
    return tally


def chooser(rules: Rules[Any], bot: str) -> Chooser:
    """Return the function that answers for `bot` ("random" or "autopilot").

    Raises `NoAutopilot` if the title has no autopilot.
    """
    if bot == "random":
        return random_bot.choose
    if not rules.meta.autopilot:
        raise NoAutopilot(f"{rules.meta.key} has no autopilot")
    return autopilot


def autopilot(rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
    """Return what the title's autopilot answers."""
    return rules.default(rules.view(state, decision.seat), decision, AUTOPILOT, SeededChance(source))


def _play_one(
    rules: Rules[Any], seats: int, options: Any, seed: int, choose: Chooser, most: int, tally: SimulationTally
) -> None:
    largest = 0

    def watch(state: Any, _step: Any, entry: Any) -> None:
        nonlocal largest
        # States grow slowly, and encoding every one would take as long as playing.
        if entry is None or entry.revision % 50 == 0:
            largest = max(largest, len(rules.encode_state(state)))

    # The autopilot plays to win, so it is not made to resign by answering a `may` decision now and then.
    may = 0 if choose is autopilot else 1_000
    played = play(rules, seats, options, seed, choose, most=most, may=may, watch=watch)
    encoded = rules.encode_state(played.state)
    tally.finished += 1
    tally.stopped += played.stopped
    tally.actions += len(played.log.entries)
    tally.state_bytes = max(tally.state_bytes, largest, len(encoded))
    tally.replayed += rules.encode_state(replay(rules, played.log)) == encoded
