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


def attempt(
    here: CachedState[S],
    seat: int,
    draft: Sequence[Action],
    orders: Orders = NO_ORDERS,
    earlier: Trial[S] | None = None,
) -> Trial[S]:
    """Return the result of trying out `draft` for `seat`.

    Standing orders do not answer questions that the draft itself answers: the actions of the draft are stored
    one after another, and the orders apply after the last one. `earlier` is the trial of its first actions,
    if these were tried before.
    """
    views: list[Any] = []
    if earlier is not None and earlier.stopped == DraftStop.NOT:
        here, views = earlier.after, list(earlier.views)
    start = here
    for action in draft[len(views) :]:
        try:
            here.check(action)
        except IllegalAction as refusal:
            return Trial(here, tuple(views), DraftStop.REFUSED, refusal)
        stopped, after = _try(here, seat, action, in_place=here is not start)
        if stopped == DraftStop.REVEALS:
            return Trial(here, tuple(views), stopped)
        views.append(here.view(seat))
        here = after
        if stopped:
            return Trial(here, tuple(views), stopped)
    if draft and _is_ordered(here, seat, orders):
        return Trial(here, tuple(views), DraftStop.ENDS, ordered=True)
    return Trial(here, tuple(views), DraftStop.NOT)


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


def propose_rest(start: CachedState[S], seat: int) -> ProposedRest | None:
    """Return the actions that the title proposes from `start` until the end of the visit.

    The proposal stops at the first action that shows the seat something, because the player must see this
    first. It never includes losing a Titan, the seat or the match. It includes answers that the framework
    would give for the seat, if the seat is asked again afterwards. Return None if nothing is proposed.
    """
    rules, here = start.rules, start
    actions: list[Action] = []
    views: list[Any] = []
    stopped = DraftStop.NOT
    for _ in range(MAX_AUTOMATIC_ACTIONS):
        view, asked = here.view(seat), _asked(here.decisions, seat)
        action = None
        if asked is not None:
            action = rules.proposed(view, asked) if asked.asks == "must" else _forced(rules, view, asked)
        if action is None:
            break
        try:
            here.check(action)
        except IllegalAction:
            break
        if is_grave(rules.losses(view, action)):
            break
        actions.append(action)
        views.append(view)
        stopped, here = _try(here, seat, action, in_place=here is not start)
        if stopped == DraftStop.ENDS:
            return ProposedRest(tuple(actions), tuple(views), stopped, here.view(seat))
        if stopped:
            break
    if not actions:
        return None
    return ProposedRest((actions[0],), (views[0],), stopped if len(actions) == 1 else DraftStop.NOT)


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
        events, after = after.settle()
    except ChanceRefused:
        return DraftStop.REVEALS, here
    if events:
        return DraftStop.REVEALS, here
    if _visit_ends(before, after, seat):
        return DraftStop.ENDS, after
    if opens_for_another(before, after.decisions, seat):
        return DraftStop.REVEALS, here
    return DraftStop.NOT, after


def _visit_ends(before: Sequence[Decision], start: CachedState[Any], seat: int) -> bool:
    """Return whether a seat that was asked `before` is no longer awaited in `start`, or on another clock.

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
    here = start
    for _ in range(MAX_AUTOMATIC_ACTIONS):
        asked = _asked(here.decisions, seat)
        if asked is None:
            return False
        if asked.asks == "must":
            action = standing_order_action(here, asked, orders)
        else:
            action = _forced(here.rules, here.view(seat), asked)
        if action is None:
            return False
        stopped, here = _try(here, seat, action, in_place=here is not start)
        if stopped:
            return True
    return False


def opens_for_another(before: Sequence[Decision], after: Sequence[Decision], seat: int) -> bool:
    """Return whether a decision for a seat other than `seat` has opened between two moments."""
    known = {(decision.seat, decision.key) for decision in before}
    return any(decision.seat != seat and (decision.seat, decision.key) not in known for decision in after)


def reveals(here: CachedState[Any], seat: int, action: Action) -> bool:
    """Return whether `action`, legal now, must be stored before its seat can continue."""
    return attempt(here, seat, [action]).stopped == DraftStop.REVEALS
