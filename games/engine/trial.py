"""Trying a draft without carrying it out.

A draft is tried on a copy, with chance that refuses. The trial ends before the first
action that can show its own seat something, so that nothing a person has not sent can
teach him anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from games.engine.actions import Action
from games.engine.chance import TrialChance
from games.engine.decisions import Decision
from games.engine.errors import ChanceRefused, IllegalAction
from games.engine.flow import clocks
from games.engine.rules import Rules, S

St = TypeVar("St")

Stopped = Literal["", "reveals", "refused", "ends"]


class Trial(NamedTuple, Generic[St]):
    """How far a draft goes.

    `state` is the state after the first `done` actions. `stopped` says why it went no
    further: "" all were tried, "reveals" action number `done` must be stored to go on,
    "refused" it does not fit (`refusal`), "ends" the visit was over after action
    number `done` - 1: the seat is no longer awaited, or on another clock.
    """

    state: St
    done: int
    stopped: Stopped
    refusal: IllegalAction | None = None


def attempt(rules: Rules[S], state: S, seat: int, draft: Sequence[Action]) -> Trial[S]:
    """Try `draft` for `seat`, from a state that is not touched."""
    state = rules.copy(state)
    clock = clocks(rules.decisions(state)).get(seat)
    for done, action in enumerate(draft):
        try:
            rules.check(state, action)
        except IllegalAction as refusal:
            return Trial(state, done, "refused", refusal)
        if rules.reveals_to_actor(rules.view(state, seat), action):
            return Trial(state, done, "reveals")
        before = rules.decisions(state)
        kept = rules.encode_state(state)
        try:
            rules.advance(state, action, TrialChance())
        except ChanceRefused:
            return Trial(rules.decode_state(kept), done, "reveals")
        after = rules.decisions(state)
        if clocks(after).get(seat) != clock:
            return Trial(state, done + 1, "ends")
        if opens_for_another(before, after, seat):
            return Trial(rules.decode_state(kept), done, "reveals")
    return Trial(state, len(draft), "")


def opens_for_another(before: Sequence[Decision], after: Sequence[Decision], seat: int) -> bool:
    """Whether a decision of a seat other than `seat` opened between two moments."""
    known = {(decision.seat, decision.key) for decision in before}
    return any(decision.seat != seat and (decision.seat, decision.key) not in known for decision in after)


def reveals(rules: Rules[S], state: S, seat: int, action: Action) -> bool:
    """Whether `action`, legal now, has to be stored for its seat to go on."""
    return attempt(rules, state, seat, [action]).stopped == "reveals"
