"""Playing whole matches without a database, for simulations, golden logs and tests."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import msgspec

from games.engine.actions import Action, Stop, StopCause
from games.engine.automatic_answers import Orders, automatic_answer
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.log import Cause, Log, LogEntry
from games.engine.results import Result
from games.engine.rules import Rules, S, Step

Chooser = Callable[[Rules[Any], Any, Decision, Random], Action]
"""A function that returns one of the decision's legal actions: (rules, state, decision, source) -> action."""

StepCallback = Callable[[Any, Step[Any], LogEntry | None], None]
"""A function called after every revision with (state, step, entry); at revision 0 the entry is None."""


class DeadEnd(Exception):
    """Raised if a match has not ended but has no open question."""


class SimulatedMatch(NamedTuple):
    """One whole match: its log, its last state, its result, and whether a `Stop` had to end it."""

    log: Log
    state: Any
    result: Result
    stopped: bool


def play(
    rules: Rules[S],
    seats: int,
    options: Any,
    seed: int,
    choose: Chooser,
    *,
    orders: Orders | None = None,
    most: int = 20_000,
    may: int = 1_000,
    watch: StepCallback | None = None,
) -> SimulatedMatch:
    """Play one match from `seed` with the answers of `choose`, ending it with a `Stop` after `most` actions.

    The `Stop` has the cause LIMIT. At each step one of the seats with an open decision is picked at random.
    An open `may` decision is answered once in every `may` times on average (0: never). Raises `DeadEnd` if no
    question is open before the end.
    """
    source = Random(seed)
    rules.check_options(options, seats)
    chance = SeededChance(source)
    step = rules.setup(options, seats, chance)
    state, opening = step.state, tuple(chance.draws)
    entries: list[LogEntry] = []
    if watch:
        watch(state, step, None)
    stopped = False
    while (result := rules.result(state)) is None:
        chance = SeededChance(source)
        decision, action, cause = (
            _next(rules, state, source, choose, orders or {}, chance, may)
            if len(entries) < most
            else (None, Stop(-1, StopCause.LIMIT), "house")
        )
        stopped = stopped or decision is None
        prior = len(chance.draws)
        step = rules.advance(state, action, chance)
        entry = LogEntry(
            revision=len(entries) + 1,
            action=msgspec.Raw(rules.encode_action(action)),
            decision=decision.key if decision else "",
            cause=cause,
            draws=tuple(chance.draws),
            prior=prior,
        )
        entries.append(entry)
        if watch:
            watch(state, step, entry)
    raw = msgspec.Raw(msgspec.json.encode(options, order="deterministic"))
    log = Log(rules.meta.key, seats, rules.meta.level, raw, opening, tuple(entries))
    return SimulatedMatch(log, state, result, stopped)


def _next(
    rules: Rules[S],
    state: S,
    source: Random,
    choose: Chooser,
    orders: Orders,
    chance: SeededChance,
    may: int,
) -> tuple[Decision | None, Action, Cause]:
    here = CachedState(rules, state)
    answer = automatic_answer(here, orders, chance)
    if answer is not None:
        return answer
    open_now = here.decisions
    wanted = [decision for decision in open_now if decision.asks == "must"]
    idle = [decision for decision in open_now if decision.asks == "may"]
    if idle and may and source.randrange(may) == 0:
        wanted = idle
    if not wanted:
        raise DeadEnd(f"{rules.meta.key}: nobody is asked anything and the match is not over")
    decision = wanted[source.randrange(len(wanted))] if len(wanted) > 1 else wanted[0]
    return decision, choose(rules, state, decision, source), "player"
