"""A match as the site plays and keeps it, without a database: sealed chance, a log with hashes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import strategies as st

from games.engine.actions import Action, Epoch, Level, SystemAction, Undo
from games.engine.automatic_answers import NO_ORDERS, Orders, automatic_answer
from games.engine.cached_state import CachedState, fingerprint
from games.engine.chance import SealedChance, following_epoch
from games.engine.log import Cause, Log, LogEntry, undo_events
from games.engine.rules import Rules, Step
from games.engine.undoing import PastAction, UndoPoint, undo_points
from tests.engine.promises.title import TINY, Ask, Done, Options, Roll, Walk

KEY = bytes(range(32))
WORDS = ("otter", "Выдра")
FIRST_EPOCH = "0f" * 16


class Match:
    """A match under way; `states` contains its bytes after each revision, `steps` its actions' steps."""

    def __init__(self, rules: Rules[Any] = TINY, orders: Orders = NO_ORDERS, level: int = 1) -> None:
        self.rules, self.orders, self.level, self.epoch = rules, orders, level, FIRST_EPOCH
        self.entries: list[LogEntry] = []
        self.taken_back: set[int] = set()
        self.states: list[bytes] = []
        chance = self._chance()
        step = rules.setup(Options(), 2, chance)
        self.state: Any = step.state
        self.state.level = level
        self.draws = tuple(chance.draws)
        self.states = [rules.encode_state(self.state)]
        self.steps: list[Step[Any]] = [step]

    @property
    def revision(self) -> int:
        return len(self.entries)

    @property
    def log(self) -> Log:
        return Log("tiny", 2, self.level, msgspec.Raw(b'{"start":0}'), self.draws, tuple(self.entries))

    def act(self, action: Action, cause: Cause = "player", chance: SealedChance | None = None) -> None:
        """Store one action; `chance` is what it was chosen with, if it was drawn."""
        chance = chance or self._chance()
        prior = len(chance.draws)
        step = self.rules.advance(self.state, action, chance)
        self._keep(action, step, cause, tuple(chance.draws), prior)

    def follow(self) -> None:
        """Store automatic answers until there is none."""
        while answer := automatic_answer(
            CachedState(self.rules, self.state), self.orders, chance := self._chance()
        ):
            self.act(answer.action, answer.cause, chance)

    def undo(self, to: int) -> None:
        self.state = self.rules.decode_state(self.states[to])
        self.taken_back |= set(range(to + 1, self.revision + 1))
        self._keep(Undo(-1, to), Step(self.state, undo_events(), False), "house")

    def restore(self, at: str) -> None:
        """Continue under the epoch that follows a restore at `at`, a second in UTC."""
        before, self.epoch = self.epoch, following_epoch(self.epoch, at)
        self._keep(Epoch(-1, self.epoch, before, at), Step(self.state, (), False), "house")

    def offers(self) -> list[UndoPoint]:
        """Return the points that an undo can lead to now."""
        return undo_points(
            PastAction(
                entry.revision,
                seen=any(telling.seats is None for event in step.events for telling in event.tellings),
                chosen=entry.cause == "player",
                barrier=step.reveals or isinstance(action, SystemAction),
            )
            for entry, step in zip(reversed(self.entries), reversed(self.steps), strict=False)
            if entry.revision not in self.taken_back
            and not isinstance(action := self.rules.decode_action(bytes(entry.action)), Undo)
        )

    def _chance(self) -> SealedChance:
        return SealedChance(KEY, "17", self.epoch, len(self.states), WORDS)

    def _keep(
        self, action: Action, step: Step[Any], cause: Cause, draws: tuple[Any, ...] = (), prior: int = 0
    ) -> None:
        data = self.rules.encode_state(self.state)
        self.states.append(data)
        self.steps.append(step)
        stored = msgspec.Raw(self.rules.encode_action(action))
        self.entries.append(
            LogEntry(self.revision + 1, stored, cause=cause, draws=draws, prior=prior, hash=fingerprint(data))
        )


HAPPENINGS = ("left", "right", "roll", "ask", "done", "level", "restore", "undo")

histories = st.lists(st.sampled_from(HAPPENINGS), max_size=14)
"""What happens in a match, in order; see `played`."""


def played(happenings: list[str]) -> Match:
    """Return a match in which these things happened, as far as possible, with automatic answers stored."""
    found = Match()
    for number, happening in enumerate(happenings):
        seat = found.state.mover
        if happening == "undo":
            if offers := found.offers():
                found.undo(offers[number % len(offers)].to)
        elif happening == "restore":
            found.restore(f"2026-11-22T10:22:{number:02}Z")
        elif happening == "level":
            if found.state.level == 1:
                found.act(Level(-1, 2), "house")
        else:
            found.act(_ACTS[happening](seat))
            found.follow()
    return found


_ACTS: dict[str, Callable[[int], Action]] = {
    "left": lambda seat: Walk(seat, "left", 1),
    "right": lambda seat: Walk(seat, "right", 2),
    "roll": lambda seat: Roll(seat, (1, 6)),
    "ask": Ask,
    "done": Done,
}
