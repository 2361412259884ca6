"""Trying out a draft without carrying it out.

A draft is tried out on a copy of the state, with a source of chance that refuses every draw. The trial ends
before the first action that can show its own seat something. Players therefore learn nothing from actions
that they have not sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Generic, NamedTuple

from games.engine.actions import Action
from games.engine.automatic_answers import (
    MAX_AUTOMATIC_ACTIONS,
    NO_ORDERS,
    Orders,
    clocks_by_seat,
    standing_order_action,
)
from games.engine.cached_state import CachedState
from games.engine.chance import TrialChance
from games.engine.decisions import Decision
from games.engine.errors import ChanceRefused, IllegalAction
from games.engine.losses import is_grave
from games.engine.rules import Rules, S


class DraftStop(StrEnum):
    """The reasons why a draft, or an action that would end a visit, stops."""

    NOT = ""
    REVEALS = "reveals"
    REFUSED = "refused"
    ENDS = "ends"


class Trial(NamedTuple, Generic[S]):
    """The result of trying out a draft.

    `after` is what the first `done` actions lead to. `views` are the seat's views before each of these
    actions, from which the page describes their effects. `stopped` is the reason why the trial stopped. NOT:
    all actions were tried. REVEALS: action number `done` must be stored before the draft can continue.
    REFUSED: that action is not possible (`refusal` says why). ENDS: the visit ended after action number
    `done` - 1, because it is no longer the seat's turn or another of its clocks runs now.

    `ordered` means that the visit ends because the seat's standing orders answer everything else; `after`
    does not include their actions.
    """

    after: CachedState[S]
    views: tuple[Any, ...]
    stopped: DraftStop
    refusal: IllegalAction | None = None
    ordered: bool = False

    @property
    def state(self) -> S:
        return self.after.state

    @property
    def done(self) -> int:
        return len(self.views)


def attempt(here: CachedState[S], seat: int, draft: Sequence[Action], orders: Orders = NO_ORDERS) -> Trial[S]:
    """Return the result of trying out `draft` for `seat`.

    Standing orders do not answer questions that the draft itself answers: the actions of the draft are stored
    one after another, and the orders apply after the last one.
    """
    trail = _Trail(here, seat)
    views: list[Any] = []
    for action in draft:
        view = trail.here.view(seat)
        try:
            stopped = trail.take(action)
        except IllegalAction as refusal:
            return Trial(trail.here, tuple(views), DraftStop.REFUSED, refusal)
        if stopped == DraftStop.REVEALS:
            return Trial(trail.here, tuple(views), stopped)
        views.append(view)
        if stopped:
            return Trial(trail.here, tuple(views), stopped)
    if draft and _is_ordered(trail.here, seat, orders):
        return Trial(trail.here, tuple(views), DraftStop.ENDS, ordered=True)
    return Trial(trail.here, tuple(views), DraftStop.NOT)


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


def propose_rest(here: CachedState[S], seat: int) -> ProposedRest | None:
    """Return the actions that the title proposes from `here` until the end of the visit.

    The proposal stops at the first action that shows the seat something, because the player must see this
    first. It never includes losing a Titan, the seat or the match. It includes answers that the framework
    would give for the seat, if the seat is asked again afterwards. Return None if nothing is proposed.
    """
    rules, trail = here.rules, _Trail(here, seat)
    actions: list[Action] = []
    views: list[Any] = []
    stopped = DraftStop.NOT
    for _ in range(MAX_AUTOMATIC_ACTIONS):
        view, asked = trail.here.view(seat), _asked(trail.here.decisions, seat)
        action = None
        if asked is not None:
            action = rules.proposed(view, asked) if asked.asks == "must" else _forced(rules, view, asked)
        if action is None:
            break
        try:
            stops = trail.take(action)
        except IllegalAction:
            break
        if is_grave(rules.losses(view, action)):
            break
        actions.append(action)
        views.append(view)
        stopped = stops
        if stopped == DraftStop.ENDS:
            return ProposedRest(tuple(actions), tuple(views), stopped, trail.here.view(seat))
        if stopped:
            break
    if not actions:
        return None
    return ProposedRest((actions[0],), (views[0],), stopped if len(actions) == 1 else DraftStop.NOT)


class _Trail(Generic[S]):
    """A seat's actions, tried one after another; `here` is what they have led to.

    An action that was tried at the same state before is not tried again.
    """

    def __init__(self, start: CachedState[S], seat: int) -> None:
        self.here = start
        self._seat = seat
        # Nobody else has a state that this trail has made, so the next action may change it in place.
        self._is_own = False

    def take(self, action: Action) -> DraftStop:
        """Try the next action, and return why it stops the trial; after REVEALS `here` is still before it.

        Raises `IllegalAction`.
        """
        here = self.here
        known = here.steps.get((self._seat, action))
        is_new = known is None
        if known is None:
            here.check(action)
            known = here.steps[self._seat, action] = _try(here, self._seat, action, in_place=self._is_own)
        self._is_own = is_new
        stopped, self.here = known
        return DraftStop(stopped)


def _try(
    here: CachedState[S], seat: int, action: Action, *, in_place: bool
) -> tuple[DraftStop, CachedState[S]]:
    """Return why a checked action of a seat stops a trial, and what it leads to (after REVEALS: `here`)."""
    if here.rules.reveals_to_actor(here.view(seat), action):
        return DraftStop.REVEALS, here
    before = here.decisions
    try:
        after = here.rehearse(action, in_place=in_place)
        if _visit_ends(before, after, seat):
            # Anything drawn automatically after the action is drawn only when the visit is sent.
            return DraftStop.ENDS, after
        events, settled = after.settle()
    except ChanceRefused:
        return DraftStop.REVEALS, here
    if events:
        return DraftStop.REVEALS, here
    if settled is not after and _visit_ends(before, settled, seat):
        return DraftStop.ENDS, settled
    if opens_for_another(before, settled.decisions, seat):
        return DraftStop.REVEALS, here
    return DraftStop.NOT, settled


def _visit_ends(before: Sequence[Decision], start: CachedState[Any], seat: int) -> bool:
    """Return whether a seat that was asked `before` has nothing to answer in `start`, or on another clock.

    The seat still counts as awaited if the framework's own answers for it lead back to a question for it
    without drawing or showing anything.
    """
    rules, here = start.rules, start
    asked = _asked(before, seat)
    clock = asked.clock if asked else None
    for _ in range(MAX_AUTOMATIC_ACTIONS):
        open_now = here.decisions
        asked = _asked(open_now, seat)
        if asked is None or asked.asks == "must":
            return clocks_by_seat(open_now).get(seat) != clock
        view = here.view(seat)
        action = _forced(rules, view, asked)
        if action is None or rules.reveals_to_actor(view, action):
            return True
        here.check(action)
        try:
            events, here = here.rehearse(action, in_place=here is not start).settle()
        except ChanceRefused:
            return True
        if events or opens_for_another(open_now, here.decisions, seat):
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


def _is_ordered(start: CachedState[Any], seat: int, orders: Orders) -> bool:
    """Return whether standing orders answer for a seat until its visit ends or shows it something new."""
    trail = _Trail(start, seat)
    for _ in range(MAX_AUTOMATIC_ACTIONS):
        here = trail.here
        asked = _asked(here.decisions, seat)
        if asked is None:
            return False
        if asked.asks == "must":
            action = standing_order_action(here, asked, orders)
        else:
            action = _forced(here.rules, here.view(seat), asked)
        if action is None:
            return False
        if trail.take(action):
            return True
    return False


def opens_for_another(before: Sequence[Decision], after: Sequence[Decision], seat: int) -> bool:
    """Return whether a decision for a seat other than `seat` has opened between two moments."""
    known = {(decision.seat, decision.key) for decision in before}
    return any(decision.seat != seat and (decision.seat, decision.key) not in known for decision in after)


def reveals(here: CachedState[Any], seat: int, action: Action) -> bool:
    """Return whether `action`, legal now, must be stored before its seat can continue."""
    return attempt(here, seat, [action]).stopped == DraftStop.REVEALS
