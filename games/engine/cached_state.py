"""A state together with what its title's rules say about it, each answer worked out once."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any, Generic

from games.engine.actions import Action
from games.engine.chance import Chance, TrialChance
from games.engine.decisions import Decision
from games.engine.events import Event
from games.engine.results import Result
from games.engine.rules import Rules, S, Step


def fingerprint(data: bytes) -> str:
    """Return the SHA-256 of an encoded state, as hexadecimal."""
    return hashlib.sha256(data).hexdigest()


class CachedState(Generic[S]):
    """A state, and the answers of the rules about it.

    There is one for each revision of a match, and for each step of a draft, that a request or a transaction
    reads. Each answer is worked out when it is first asked for, and views are kept by seat. Nothing of it is
    shared between requests.

    `steps` holds what `engine.trial` has found out about actions, by seat: why each stops a trial, and what
    it leads to.

    Rules carry out actions in place: the state is handed on to the `CachedState` that the action leads to. If
    this one's state is needed afterwards, it is decoded again from its bytes. `encoded` are these bytes, if
    they are known.
    """

    def __init__(self, rules: Rules[S], state: S, encoded: bytes | None = None) -> None:
        self.rules = rules
        self.steps: dict[tuple[int, Action], tuple[Any, CachedState[S]]] = {}
        self._rehearsed: dict[Action, CachedState[S]] = {}
        self._state: S | None = state
        self._views: dict[int | None, Any] = {}
        if encoded is not None:
            self.encoded = encoded

    @property
    def state(self) -> S:
        if self._state is None:
            self._state = self.rules.decode_state(self.encoded)
        return self._state

    @cached_property
    def encoded(self) -> bytes:
        return self.rules.encode_state(self.state)

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.encoded)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        return self.rules.decisions(self.state)

    def decisions_of(self, seat: int | None) -> tuple[Decision, ...]:
        """Return the open decisions of one seat."""
        return tuple(decision for decision in self.decisions if decision.seat == seat)

    @cached_property
    def result(self) -> Result | None:
        return self.rules.result(self.state)

    @cached_property
    def eliminated(self) -> frozenset[int]:
        return self.rules.eliminated(self.state)

    def view(self, seat: int | None) -> Any:
        """Return the view of `seat` (None for a watcher)."""
        if seat not in self._views:
            self._views[seat] = self.rules.view(self.state, seat)
        return self._views[seat]

    def check(self, action: Action) -> None:
        """Raise `IllegalAction` unless `action` may be carried out now."""
        self.rules.check(self.state, action)

    def answers(self, action: Action) -> Decision:
        """Return the open decision that `action` answers. Raises `NothingOpen` if there is none."""
        return self.rules.answers(self.state, action, self.decisions)

    def advance(self, action: Action, chance: Chance) -> tuple[Step[S], CachedState[S]]:
        """Carry out `action` in place; return its effect and what it leads to. Raises `IllegalAction`.

        If a rehearsal has led to the same state, its answers are kept.
        """
        step = self.rules.advance(self._hand_on(), action, chance)
        after, rehearsed = CachedState(self.rules, step.state), self._rehearsed.get(action)
        if rehearsed is None or rehearsed.encoded != after.encoded:
            return step, after
        rehearsed._state = step.state
        return step, rehearsed

    def rehearse(self, action: Action, *, in_place: bool) -> CachedState[S]:
        """Return what a checked action of the title leads to, without the automatic steps after it.

        Unless it is carried out `in_place`, this object keeps its state. Raises `ChanceRefused` if the action
        makes a random draw.
        """
        after = self._rehearsed.get(action)
        if after is None:
            state = self._hand_on() if in_place else self.rules.decode_state(self.encoded)
            self.rules.play(state, action, TrialChance())
            after = self._rehearsed[action] = CachedState(self.rules, state)
        return after

    def settle(self) -> tuple[list[Event], CachedState[S]]:
        """Carry out the automatic steps after a rehearsed action in place.

        Return their events and what they lead to. Raises `ChanceRefused` if one of them makes a random draw.
        """
        state = self._hand_on()
        events = self.rules.settle(state, TrialChance())
        after = CachedState(self.rules, state)
        if after.encoded != self.encoded:
            return events, after
        self._state = state
        return events, self

    def _hand_on(self) -> S:
        """Return the state to what changes it, once it is certain that it can be decoded again."""
        state, _ = self.state, self.encoded
        self._state = None
        return state
