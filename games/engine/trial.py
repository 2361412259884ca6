"""Trying a draft without carrying it out.

A draft is tried on a copy, with chance that refuses. The trial ends before the first
action that can show its own seat something, so that nothing a person has not sent can
teach them anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from games.engine.actions import Action
from games.engine.chance import TrialChance
from games.engine.decisions import Decision
from games.engine.errors import ChanceRefused, IllegalAction
from games.engine.flow import MAX_AUTOMATIC_ACTIONS, NO_ORDERS, Orders, clocks, ordered
from games.engine.losses import is_grave
from games.engine.rules import Rules, S

St = TypeVar("St")


class Stopped(StrEnum):
    """Why a draft, or what would end a visit, goes no further."""

    NOT = ""
    REVEALS = "reveals"
    REFUSED = "refused"
    ENDS = "ends"


class Trial(NamedTuple, Generic[St]):
    """How far a draft goes.

    `state` is the state after the first `done` actions, `views` are the seat's before each of
    them: what each does is told from there. `stopped` says why it went no
    further: NOT, all were tried; REVEALS, action number `done` must be stored to go on;
    REFUSED, it does not fit (`refusal`); ENDS, the visit was over after action
    number `done` - 1: the seat is no longer awaited, or on another clock. `ordered`: it is
    over because the seat's standing orders answer the rest; `state` is without them.
    """

    state: St
    views: tuple[Any, ...]
    stopped: Stopped
    refusal: IllegalAction | None = None
    ordered: bool = False

    @property
    def done(self) -> int:
        return len(self.views)


def attempt(
    rules: Rules[S], state: S, seat: int, draft: Sequence[Action], orders: Orders = NO_ORDERS
) -> Trial[S]:
    """Try `draft` for `seat`, from a state that is not touched.

    What a draft answers itself no order answers for it: its actions are stored one after the
    other, and orders follow the last.
    """
    state = rules.copy(state)
    views: list[Any] = []
    for action in draft:
        try:
            rules.check(state, action)
        except IllegalAction as refusal:
            return Trial(state, tuple(views), Stopped.REFUSED, refusal)
        view = rules.view(state, seat)
        kept = rules.encode_state(state)
        stopped = _try(rules, state, view, seat, action)
        if stopped == Stopped.REVEALS:
            return Trial(rules.decode_state(kept), tuple(views), stopped)
        views.append(view)
        if stopped:
            return Trial(state, tuple(views), stopped)
    if draft and _is_ordered(rules, rules.copy(state), seat, orders):
        return Trial(state, tuple(views), Stopped.ENDS, ordered=True)
    return Trial(state, tuple(views), Stopped.NOT)


class Rest(NamedTuple):
    """What would end a visit from where a draft stands, as the title proposes it.

    `views` are the seat's before each of `actions`. `stopped` is ENDS where they end the visit,
    with the view `after` it; else there is one action, which ends a part of it, and `stopped` says
    whether it REVEALS.
    """

    actions: tuple[Action, ...]
    views: tuple[Any, ...]
    stopped: Stopped
    after: Any = None

    @property
    def ends(self) -> bool:
        return self.stopped == Stopped.ENDS


def rest(rules: Rules[S], state: S, seat: int) -> Rest | None:
    """What the title proposes to the end of the visit, from a state that is not touched.

    Nothing that shows the seat something is passed: what follows is theirs to see first; nothing is
    proposed with which a Titan, the seat or the match would go. What the house would answer for them is
    proposed too where they are asked again behind it. None where nothing is proposed.
    """
    actions: list[Action] = []
    views: list[Any] = []
    stopped = Stopped.NOT
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
        if stopped == Stopped.ENDS:
            return Rest(tuple(actions), tuple(views), stopped, rules.view(tried, seat))
        if stopped:
            break
    if not actions:
        return None
    return Rest((actions[0],), (views[0],), stopped if len(actions) == 1 else Stopped.NOT)


def _try(rules: Rules[S], state: S, view: Any, seat: int, action: Action) -> Stopped:
    """Carry out a legal action of a seat on `state`, which is spoilt where it REVEALS; `view` is
    the seat's before it."""
    if rules.reveals_to_actor(view, action):
        return Stopped.REVEALS
    before = rules.decisions(state)
    try:
        rules.rehearse(state, action)
        if _visit_ends(rules, before, state, seat):
            # What the house draws after it is drawn once it is sent.
            return Stopped.ENDS
        if rules.settle(state, TrialChance()):
            return Stopped.REVEALS
    except ChanceRefused:
        return Stopped.REVEALS
    if _visit_ends(rules, before, state, seat):
        return Stopped.ENDS
    return Stopped.REVEALS if opens_for_another(before, rules.decisions(state), seat) else Stopped.NOT


def _visit_ends(rules: Rules[S], before: Sequence[Decision], state: S, seat: int) -> bool:
    """Whether a seat that was asked `before` is no longer awaited in `state`, or on another clock. It still
    is where the house's own answers for it lead back to it, with nothing drawn and nothing shown."""
    asked = _asked(before, seat)
    clock = asked.clock if asked else None
    for _ in range(MAX_AUTOMATIC_ACTIONS):
        open_now = rules.decisions(state)
        asked = _asked(open_now, seat)
        if asked is None or asked.asks == "must":
            return clocks(open_now).get(seat) != clock
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
    """The first open decision of a seat that it must answer, or that the house answers for it."""
    return next((each for each in decisions if each.seat == seat and each.asks != "may"), None)


def _forced(rules: Rules[S], view: Any, decision: Decision) -> Action | None:
    """What the house answers to what is never asked; None where it would draw that."""
    try:
        return rules.default(view, decision, rules.meta.policies[0], TrialChance())
    except ChanceRefused:
        return None


def _is_ordered(rules: Rules[S], state: S, seat: int, orders: Orders) -> bool:
    """Whether orders answer for a seat until its visit is over, or shows it something new. The
    state is changed."""
    for _ in range(MAX_AUTOMATIC_ACTIONS):
        open_now = rules.decisions(state)
        asked = _asked(open_now, seat)
        if asked is None:
            return False
        if asked.asks == "must":
            action = ordered(rules, state, asked, orders)
        else:
            action = _forced(rules, rules.view(state, seat), asked)
        if action is None:
            return False
        if _try(rules, state, rules.view(state, seat), seat, action):
            return True
    return False


def opens_for_another(before: Sequence[Decision], after: Sequence[Decision], seat: int) -> bool:
    """Whether a decision of a seat other than `seat` opened between two moments."""
    known = {(decision.seat, decision.key) for decision in before}
    return any(decision.seat != seat and (decision.seat, decision.key) not in known for decision in after)


def reveals(rules: Rules[S], state: S, seat: int, action: Action) -> bool:
    """Whether `action`, legal now, has to be stored for its seat to go on."""
    return attempt(rules, state, seat, [action]).stopped == Stopped.REVEALS


def draws_nothing(rules: Rules[S], state: S, action: Action) -> bool:
    """Whether a legal action can be tried to its end without a draw (tests hold `reveals_to_actor` to it)."""
    tried = rules.copy(state)
    before = rules.decisions(tried)
    try:
        rules.rehearse(tried, action)
        return _visit_ends(rules, before, tried, action.seat) or not rules.settle(tried, TrialChance())
    except ChanceRefused:
        return False
