"""Whole matches of one title, many of them: does it end, replay, and never get stuck?"""

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

Trouble = Callable[[int, Exception], None]
"""Told the seed of a game that failed, and how."""


class NoAutopilot(Exception):
    """The title has no program that plays to win."""


class Tally(msgspec.Struct):
    """What became of the games.

    `finished` counts every game with a result, `stopped` those of them that had to be
    ended by `Stop`; `replayed` those whose replay gave the same bytes. `seconds` is the
    time all of it took, `state_bytes` the size of the largest state.
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
        """Whether every game ended and replayed."""
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
    trouble: Trouble,
) -> Tally:
    """Play `games` matches, the first from `seed`, each other from the number after it.

    `most` actions end a match by `Stop`. `clock` gives seconds; only its differences
    count. A game that fails is counted and handed to `trouble`; the others go on.
    """
    tally = Tally(rules.meta.key, seats, games)
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
    """The program called `bot` ("random" or "autopilot"); raises `NoAutopilot`."""
    if bot == "random":
        return random_bot.choose
    if not rules.meta.autopilot:
        raise NoAutopilot(f"{rules.meta.key} has no autopilot")
    return autopilot


def autopilot(rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
    """What the title's own program answers."""
    return rules.default(rules.view(state, decision.seat), decision, AUTOPILOT, SeededChance(source))


def _play_one(
    rules: Rules[Any], seats: int, options: Any, seed: int, choose: Chooser, most: int, tally: Tally
) -> None:
    largest = 0

    def watch(state: Any, _step: Any, entry: Any) -> None:
        nonlocal largest
        # A state grows slowly; to encode each would take as long as to play it.
        if entry is None or entry.revision % 50 == 0:
            largest = max(largest, len(rules.encode_state(state)))

    # A program plays to win: it is not made to resign once in a thousand decisions.
    may = 0 if choose is autopilot else 1_000
    played = play(rules, seats, options, seed, choose, most=most, may=may, watch=watch)
    encoded = rules.encode_state(played.state)
    tally.finished += 1
    tally.stopped += played.stopped
    tally.actions += len(played.log.entries)
    tally.state_bytes = max(tally.state_bytes, largest, len(encoded))
    tally.replayed += rules.encode_state(replay(rules, played.log)) == encoded
