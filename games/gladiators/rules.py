"""Altar's Arena as a title, which implements the contract of `games.engine.rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction, NothingOpen
from games.engine.events import Event
from games.engine.losses import Loss
from games.engine.meta import AUTOPILOT
from games.engine.orders import StandingOrder
from games.engine.results import Result
from games.engine.rules import Rules, Step
from games.gladiators import actions as act
from games.gladiators import (
    attack_actions,
    autopilot,
    defaults,
    defense_actions,
    ending,
    exchange,
    judging,
    leaving,
    lineup,
    losses,
    moving,
    notation,
    orders,
    reveals,
    special_use,
    turn_actions,
)
from games.gladiators import view as views
from games.gladiators.actions import GladiatorAction
from games.gladiators.estimate import win_shares
from games.gladiators.event_casts import events_with_cast
from games.gladiators.imaginable import imaginable_actions
from games.gladiators.meta import TITLES, Options
from games.gladiators.questions import RULES_BY_QUESTION as PLACES
from games.gladiators.questions import legal_actions, open_decisions
from games.gladiators.sides import check_options, sides_of
from games.gladiators.state import GladiatorsState
from games.gladiators.table import moving_fighter
from games.gladiators.view import GladiatorsView

ActionHandler = Callable[[GladiatorsState, Any, Chance], list[Event]]


class GladiatorsRules(Rules[GladiatorsState]):
    """The rules of Altar's Arena, 1997."""

    meta = TITLES["gladiators"]
    state_type = GladiatorsState
    actions = GladiatorAction
    orders_type = orders.GuessOrder
    disclosing = frozenset({
        "chose", "equipped", "took", "took_in_vain", "guessed", "hit", "harmless", "kept_hold", "dislodged",
        "declared", "threw", "countered", "bound",
    })  # fmt: skip
    familiar = frozenset({"planned_card", "took_back_card", "replanned_card", "unplanned_cards"})

    def check_options(self, options: Options, seats: int) -> None:
        super().check_options(options, seats)
        check_options(options, seats)

    def sides(self, options: Options, seats: int) -> tuple[int, ...]:
        return tuple(sides_of(options, seats))

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[GladiatorsState]:
        state, events = lineup.setup(self.meta, options, seats, chance)
        return Step(state, tuple(events), True)

    def decisions(self, state: GladiatorsState) -> tuple[Decision, ...]:
        return open_decisions(state, state.chosen, state.outfits)

    def legal(self, state: GladiatorsState, decision: Decision) -> Iterator[Action]:
        return legal_actions(state, decision)

    def imaginable_actions(self, view: GladiatorsView, decision: Decision) -> Iterator[Action]:
        return imaginable_actions(view, decision)

    def occasion(self, state: GladiatorsState, action: Action) -> str:
        return _RULE_PLACES_BY_ACTION.get(type(action), "")

    def judge(self, state: GladiatorsState, action: Action) -> None:
        if state.over:
            raise IllegalAction("", "over")
        if not 0 <= action.seat < state.seats:
            raise NothingOpen
        if state.round:
            who = moving_fighter(state)
            if who.seat != action.seat:
                raise NothingOpen
            judging.judge(state, action, None, who)
            return
        asked = next((each for each in self.decisions(state) if each.seat == action.seat), None)
        judging.judge(state, action, asked, None)

    def play(self, state: GladiatorsState, action: Action, chance: Chance) -> list[Event]:
        if isinstance(action, act.DoNothing):
            return events_with_cast(state, _SKIP_HANDLERS[state.turn.step](state, action, chance))
        return events_with_cast(state, _ACTION_HANDLERS[type(action)](state, action, chance))

    def leave(self, state: GladiatorsState, seat: int, chance: Chance) -> list[Event]:
        return events_with_cast(state, leaving.remove_player(state, seat, chance))

    def resignation(self, seat: int) -> act.Resign:
        return act.Resign(seat, "all")

    def view(self, state: GladiatorsState, seat: int | None) -> GladiatorsView:
        return views.build_view(state, seat)

    def reveals_to_actor(self, view: GladiatorsView, action: Action) -> bool:
        return reveals.revealed_to_actor(view, action)

    def eliminated(self, state: GladiatorsState) -> frozenset[int]:
        mine: dict[int, bool] = {}
        for each in state.gladiators.values():
            mine[each.seat] = mine.get(each.seat, True) and bool(each.out)
        return frozenset(seat for seat, gone in mine.items() if gone)

    def losses(self, view: GladiatorsView, action: Action) -> tuple[Loss, ...]:
        return losses.losses(view, action)

    def orders(self, view: GladiatorsView) -> tuple[Decision, ...]:
        return orders.offered_orders(view)

    def standing(
        self, view: GladiatorsView, decision: Decision, orders_given: Mapping[str, StandingOrder]
    ) -> Action | None:
        return orders.answer_from_orders(view, decision, orders_given)

    def default(self, view: GladiatorsView, decision: Decision, policy: str, chance: Chance) -> Action:
        if policy == AUTOPILOT:
            return autopilot.choose(view, decision, chance)
        return defaults.default(view, decision, chance)

    def estimate(self, view: GladiatorsView) -> tuple[Fraction, ...]:
        return win_shares(view)

    def result(self, state: GladiatorsState) -> Result | None:
        return ending.result(state)

    def talk(self, state: GladiatorsState, seat: int) -> frozenset[int]:
        return exchange.possible_audience(state, seat)

    def format(self, action: Action) -> str:
        return notation.format_action(action)

    def parse(self, text: str, view: GladiatorsView) -> Action:
        return notation.parse_action(text, view)


_SKIP_HANDLERS: dict[str, ActionHandler] = {
    "first": turn_actions.skip_first_phase,
    "second": turn_actions.skip_second_phase,
    "lift": turn_actions.skip_pickup,
    "move": moving.stay_in_place,
    "attack": attack_actions.skip_attack,
    "answer": defense_actions.decline,
}
"""What `DoNothing` means at each step of a turn."""

_ACTION_HANDLERS: dict[type[Action], ActionHandler] = {
    act.Choose: lineup.choose,
    act.Split: lineup.split,
    act.Agree: lineup.agree,
    act.Pick: lineup.pick,
    act.Equip: lineup.equip,
    act.Defend: turn_actions.defend_while_lying,
    act.Expose: turn_actions.lie_exposed,
    act.Take: turn_actions.take_planned_card,
    act.Retrieve: turn_actions.take_back_current,
    act.Plan: turn_actions.plan,
    act.TakeBackPlanned: turn_actions.take_back_planned,
    act.Replan: turn_actions.replan,
    act.Rearm: turn_actions.rearm_gladiator,
    act.Rise: turn_actions.stand_up,
    act.Offer: exchange.offer,
    act.Accept: exchange.accept,
    act.Whisper: exchange.whisper,
    act.UseSpecial: special_use.use,
    act.PickUpItem: turn_actions.pick_up_item,
    act.Walk: moving.walk,
    act.Declare: attack_actions.declare,
    act.Guess: defense_actions.guess,
    act.Riposte: defense_actions.declare_counterattack,
    act.ContestItem: defense_actions.bind,
    act.Resign: leaving.resign,
}

_RULE_PLACES_BY_ACTION: dict[type[Action], str] = {
    act.Choose: PLACES["choose"][0],
    act.Split: PLACES["split"][0],
    act.Agree: PLACES["split"][0],
    act.Pick: PLACES["split"][0],
    act.Equip: PLACES["equip"][0],
    act.Defend: "V.7",
    act.Expose: "V.7",
    act.Take: "III.3",
    act.Retrieve: "III.3",
    act.Plan: "III.2",
    act.TakeBackPlanned: "III.2",
    act.Replan: "III.2",
    act.Rearm: "III.4",
    act.Rise: "V.7",
    act.Offer: "VI.6",
    act.Accept: "VI.6",
    act.Whisper: "VI.7",
    act.UseSpecial: "V.1",
    act.PickUpItem: "III.4",
    act.Walk: "III.8",
    act.Declare: "III.9",
    act.DoNothing: "III.5",
    act.Guess: "III.7",
    act.Riposte: "IV.8",
    act.ContestItem: "V.5",
    act.Resign: "R-12.4",
}
"""The place in the rulebook that says when each type of action may be taken."""

RULES: dict[str, type[GladiatorsRules]] = {"gladiators": GladiatorsRules}
