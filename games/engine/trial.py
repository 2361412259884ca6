"""Trying out a draft without carrying it out.

A draft is tried out on a copy of the state, with a source of chance that refuses every draw. The trial ends
before the first action that can show its own seat something. Players therefore learn nothing from actions
that they have not sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from games.engine.actions import Action
from games.engine.automatic_answers import (
    MAX_AUTOMATIC_ACTIONS,
    NO_ORDERS,
    Orders,
    clocks_by_seat,
    standing_order_action,
)
from games.engine.chance import TrialChance
from games.engine.decisions import Decision
from games.engine.errors import ChanceRefused, IllegalAction
from games.engine.losses import is_grave
from games.engine.rules import Rules, S

St = TypeVar("St")


class DraftStop(StrEnum):
    """The reasons why a draft, or an action that would end a visit, stops."""

    NOT = ""
    REVEALS = "reveals"
    REFUSED = "refused"
    ENDS = "ends"


class Trial(NamedTuple, Generic[St]):
    """The result of trying out a draft.

    `state` is the state after the first `done` actions. `views` are the seat's views before each of these
    actions, from which the page describes their effects. `stopped` is the reason why the trial stopped. NOT:
    all actions were tried. REVEALS: action number `done` must be stored before the draft can continue.
    REFUSED: that action is not possible (`refusal` says why). ENDS: the visit ended after action number
    `done` - 1, because it is no longer the seat's turn or another of its clocks runs now.

    `ordered` means that the visit ends because the seat's standing orders answer everything else; `state`
    does not include their actions.
    """

    state: St
    views: tuple[Any, ...]
    stopped: DraftStop
    refusal: IllegalAction | None = None
    ordered: bool = False

    @property
    def done(self) -> int:
        return len(self.views)


def attempt(
    rules: Rules[S], state: S, seat: int, draft: Sequence[Action], orders: Orders = NO_ORDERS
) -> Trial[S]:
    """Return the result of trying out `draft` for `seat`; `state` is not changed.

    Standing orders do not answer questions that the draft itself answers: the actions of the draft are stored
    one after another, and the orders apply after the last one.
    """
    state = rules.copy(state)
    views: list[Any] = []
    for action in draft:
        try:
            rules.check(state, action)
        except IllegalAction as refusal:
            return Trial(state, tuple(views), DraftStop.REFUSED, refusal)
        view = rules.view(state, seat)
        kept = rules.encode_state(state)
        stopped = _try(rules, state, view, seat, action)
        if stopped == DraftStop.REVEALS:
            return Trial(rules.decode_state(kept), tuple(views), stopped)
        views.append(view)
        if stopped:
            return Trial(state, tuple(views), stopped)
    if draft and _is_ordered(rules, rules.copy(state), seat, orders):
        return Trial(state, tuple(views), DraftStop.ENDS, ordered=True)
    return Trial(state, tuple(views), DraftStop.NOT)


class ProposedRest(NamedTuple):
    """The actions that the title proposes in order to end a visit after a draft.

    `views` are the seat's views before each of `actions`. If `stopped` is ENDS, the actions end the visit,
    and `after` is the view at that point. Otherwise there is only one action, which ends a part of the visit,
    and `stopped` says whether it REVEALS anything.
    """

    actions: tuple[Action, ...]
    views: tuple[Any, ...]
    stopped: DraftStop
    after: Any = None

    @property
    def ends(self) -> bool:
        return self.stopped == DraftStop.ENDS


def propose_rest(rules: Rules[S], state: S, seat: int) -> ProposedRest | None:
    """Return the actions that the title proposes until the end of the visit; `state` stays unchanged.

    The proposal stops at the first action that shows the seat something, because the player must see this
    first. It never includes losing a Titan, the seat or the match. It includes answers that the framework
    would give for the seat, if the seat is asked again afterwards. Return None if nothing is proposed.
    """
    actions: list[Action] = []
    views: list[Any] = []
    stopped = DraftStop.NOT
    tried: S | None = None
    for _ in range(MAX_AUTOMATIC_ACTIONS):
        here = state if tried is None else tried
        view = rules.view(here, seat)
        asked = _asked(rules.decisions(here), seat)
        action = None
        if asked is not None:
            action = rules.proposed(view, asked) if asked.asks == "must" else _forced(rules, view, asked)
        if action is None:
            break
        tried = rules.copy(state) if tried is None else tried
        try:
            rules.check(tried, action)
        except IllegalAction:
            break
        if is_grave(rules.losses(view, action)):
            break
        actions.append(action)
        views.append(view)
        stopped = _try(rules, tried, view, seat, action)
        if stopped == DraftStop.ENDS:
            return ProposedRest(tuple(actions), tuple(views), stopped, rules.view(tried, seat))
        if stopped:
            break
    if not actions:
        return None
    return ProposedRest((actions[0],), (views[0],), stopped if len(actions) == 1 else DraftStop.NOT)


def _try(rules: Rules[S], state: S, view: Any, seat: int, action: Action) -> DraftStop:
    """Carry out a legal action of a seat, changing `state`.

    `view` is the seat's view before the action. After REVEALS the state must not be used any more.
    """
    if rules.reveals_to_actor(view, action):
        return DraftStop.REVEALS
    before = rules.decisions(state)
    try:
        rules.rehearse(state, action)
        if _visit_ends(rules, before, state, seat):
            # Anything drawn automatically after the action is drawn only when the visit is sent.
            return DraftStop.ENDS
        if rules.settle(state, TrialChance()):
            return DraftStop.REVEALS
    except ChanceRefused:
        return DraftStop.REVEALS
    if _visit_ends(rules, before, state, seat):
        return DraftStop.ENDS
    return DraftStop.REVEALS if opens_for_another(before, rules.decisions(state), seat) else DraftStop.NOT


def _visit_ends(rules: Rules[S], before: Sequence[Decision], state: S, seat: int) -> bool:
    """Return whether a seat that was asked `before` is no longer awaited in `state`, or on another clock.

    The seat still counts as awaited if the framework's own answers for it lead back to a question for it
    without drawing or showing anything.
    """
    asked = _asked(before, seat)
    clock = asked.clock if asked else None
    for _ in range(MAX_AUTOMATIC_ACTIONS):
        open_now = rules.decisions(state)
        asked = _asked(open_now, seat)
        if asked is None or asked.asks == "must":
            return clocks_by_seat(open_now).get(seat) != clock
        view = rules.view(state, seat)
        action = _forced(rules, view, asked)
        if action is None or rules.reveals_to_actor(view, action):
            return True
        state = rules.copy(state)
        try:
            rules.rehearse(state, action)
            if rules.settle(state, TrialChance()):
                return True
        except ChanceRefused:
            return True
        if opens_for_another(open_now, rules.decisions(state), seat):
            return True
    return True


def _asked(decisions: Sequence[Decision], seat: int) -> Decision | None:
    """Return the first open decision that a seat must answer, or that the framework answers for it."""
    return next((each for each in decisions if each.seat == seat and each.asks != "may"), None)


def _forced(rules: Rules[S], view: Any, decision: Decision) -> Action | None:
    """Return the framework's answer to a decision that is never asked, or None if that needs chance."""
    try:
        return rules.default(view, decision, rules.meta.policies[0], TrialChance())
    except ChanceRefused:
        return None


def _is_ordered(rules: Rules[S], state: S, seat: int, orders: Orders) -> bool:
    """Return whether standing orders answer for a seat until its visit ends or shows it something new.

    This changes `state`.
    """
    for _ in range(MAX_AUTOMATIC_ACTIONS):
        open_now = rules.decisions(state)
        asked = _asked(open_now, seat)
        if asked is None:
            return False
        if asked.asks == "must":
            action = standing_order_action(rules, state, asked, orders)
        else:
            action = _forced(rules, rules.view(state, seat), asked)
        if action is None:
            return False
        if _try(rules, state, rules.view(state, seat), seat, action):
            return True
    return False


def opens_for_another(before: Sequence[Decision], after: Sequence[Decision], seat: int) -> bool:
    """Return whether a decision for a seat other than `seat` has opened between two moments."""
    known = {(decision.seat, decision.key) for decision in before}
    return any(decision.seat != seat and (decision.seat, decision.key) not in known for decision in after)


def reveals(rules: Rules[S], state: S, seat: int, action: Action) -> bool:
    """Return whether `action`, legal now, must be stored before its seat can continue."""
    return attempt(rules, state, seat, [action]).stopped == DraftStop.REVEALS
