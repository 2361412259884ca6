"""The titles of the family, which implement the contract of `games.engine.rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from games.arena import (
    autopilot,
    bets,
    bidding,
    campaign,
    defaults,
    discards,
    ending,
    losses,
    notation,
    orders,
    plays,
    reveals,
    setup,
    stalemate,
    turn,
)
from games.arena import view as views
from games.arena.actions import (
    ArenaAction,
    Backdate,
    Bet,
    Bid,
    Burn,
    Copy,
    Decline,
    Demand,
    Discard,
    EndDiscards,
    Foresee,
    GiveCard,
    KeepCard,
    Magister,
    Pass,
    Play,
    Prefect,
    Regain,
    RetrieveBet,
    Reveal,
    Scout,
    SecretBet,
    ShowHand,
    Spectator,
    StalemateVote,
    Steal,
    Stun,
    Swap,
)
from games.arena.editions import EDITIONS
from games.arena.estimate import win_shares
from games.arena.imaginable import imaginable_actions
from games.arena.meta import TITLES, AnyOptions
from games.arena.orders import GiftOrder, StalemateOrder
from games.arena.powers import demand, steal
from games.arena.powers.all_powers import POWERS
from games.arena.questions import legal_actions, open_decisions
from games.arena.state import ArenaState, CampaignState
from games.arena.table import rule
from games.arena.view import ArenaView
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction, NothingOpen
from games.engine.events import Event, public_event
from games.engine.losses import Loss
from games.engine.meta import AUTOPILOT
from games.engine.orders import StandingOrder
from games.engine.results import Result
from games.engine.rules import Rules, Step

ActionJudge = Callable[[ArenaState, Any], None]
ActionHandler = Callable[[ArenaState, Any, Chance], list[Event]]


class ArenaRules(Rules[ArenaState]):
    """The rules shared by all editions. An edition is a subclass with its own `meta`."""

    state_type: type[ArenaState] = ArenaState
    actions = ArenaAction
    orders_type = GiftOrder | StalemateOrder
    disclosing = frozenset({
        "played", "spectator", "prefect", "prefect_none", "magister", "passed", "revealed", "burnt",
        "referee", "referee_none", "head", "bid_opened", "bid_none", "first_lot", "first_bid", "penalty",
        "regained", "retrieved_secret", "discarded", "laid", "opened", "showed",
    })  # fmt: skip
    familiar = frozenset({"secret_card", "stacked_card", "returned_cards"})

    def check_options(self, options: AnyOptions, seats: int) -> None:
        super().check_options(options, seats)
        setup.check_options(self.meta, options)

    def setup(self, options: AnyOptions, seats: int, chance: Chance) -> Step[ArenaState]:
        state, events = setup.deal(self.meta, self.state_type, options, seats, chance)
        return Step(state, tuple(events), True)

    def decisions(self, state: ArenaState) -> tuple[Decision, ...]:
        return open_decisions(state)

    def legal(self, state: ArenaState, decision: Decision) -> Iterator[Action]:
        return iter(legal_actions(state, decision, state.hands[decision.seat], state.three))

    def imaginable_actions(self, view: ArenaView, decision: Decision) -> Iterator[Action]:
        return imaginable_actions(view, decision)

    def occasion(self, state: ArenaState, action: Action) -> str:
        # The power of a creature may be used when a card is played on it.
        topic = _OCCASIONS.get(type(action), "play")
        return EDITIONS[state.edition].rules.get(topic, "")

    def judge(self, state: ArenaState, action: Action) -> None:
        kind = type(action)
        if state.over:
            raise IllegalAction("", "over")
        if isinstance(action, Bid):
            bidding.judge(state, action)
            return
        if kind is StalemateVote:
            if state.step != "stance" or not 0 <= action.seat < state.seats or state.stances[action.seat]:
                raise NothingOpen
            return
        steps, check, _ = _ACTION_HANDLERS[kind]
        asked = state.victim if state.step == "gift" else state.mover
        if action.seat != asked:
            raise NothingOpen
        if state.step not in steps:
            if kind in _BET_ACTIONS and state.step in _TURN_QUESTIONS:
                raise IllegalAction(rule(state, "bet"), "bet_first")
            raise NothingOpen
        check(state, action)

    def play(self, state: ArenaState, action: Action, chance: Chance) -> list[Event]:
        events = _ACTION_HANDLERS[type(action)][2](state, action, chance)
        if campaign.has_next_game(state):
            events += campaign.next_game(state, chance)
            setup.first_turn(state, chance, events)
        return events

    def view(self, state: ArenaState, seat: int | None) -> ArenaView:
        golds = tuple(ending.gold_of_seat(state, each) for each in range(state.seats)) if state.over else ()
        return views.build_view(state, seat, golds)

    def reveals_to_actor(self, view: ArenaView, action: Action) -> bool:
        return reveals.revealed_to_actor(view, action)

    def losses(self, view: ArenaView, action: Action) -> tuple[Loss, ...]:
        return losses.losses(view, action)

    def proposed(self, view: ArenaView, decision: Decision) -> Action | None:
        # A player who has played a card can press one button to send it and end the turn.
        ends = decision.kind == "discard" and discards.may_end(view, decision.seat, view.hand)
        return EndDiscards(decision.seat) if ends else None

    def actions_before(self, view: ArenaView, action: Action) -> tuple[Action, ...]:
        # The bet of a turn comes before its card; a secret bet would take the place of the card.
        if view.step != "turn" or view.seat is None or type(action) in _BET_ACTIONS:
            return ()
        found = bets.legal_actions(view, view.seat, list(view.hand))
        return tuple(each for each in found if type(each) is not SecretBet)

    def orders(self, view: ArenaView) -> tuple[Decision, ...]:
        return orders.offered(view)

    def standing(
        self, view: ArenaView, decision: Decision, orders_given: Mapping[str, StandingOrder]
    ) -> Action | None:
        return orders.answer_from_orders(view, decision, orders_given)

    def default(self, view: ArenaView, decision: Decision, policy: str, chance: Chance) -> Action:
        if policy == AUTOPILOT:
            return autopilot.choose(view, decision, chance)
        return defaults.default(view, decision, chance)

    def estimate(self, view: ArenaView) -> tuple[Fraction, ...]:
        return win_shares(view)

    def open_estimate(self, state: ArenaState) -> tuple[Fraction, ...]:
        return win_shares(views.with_open_bets(self.view(state, None), state))

    def result(self, state: ArenaState) -> Result | None:
        return ending.result(state)

    def format(self, action: Action) -> str:
        return notation.format_action(action)

    def parse(self, text: str, view: ArenaView) -> Action:
        return notation.parse_action(text, view)


class TitanTheArena(ArenaRules):
    """The rules of Titan: The Arena, 1997."""

    meta = TITLES["arena-1997"]
    state_type = CampaignState


class ColossalArena(ArenaRules):
    """The rules of Colossal Arena, 2004, with its Russian edition as a preset."""

    meta = TITLES["arena-2004"]


def _judge_use(state: ArenaState, action: Action) -> None:
    power = POWERS[state.power]
    if type(action) is not power.act:
        raise IllegalAction(rule(state, state.copied or state.user), "other_power")
    power.judge(state, action, state.user)


def _use(state: ArenaState, action: Action, chance: Chance) -> list[Event]:
    events: list[Event] = []
    power = POWERS[state.power]
    state.step = ""
    power.use(state, action, chance, events)
    if not state.step:
        turn.end_card_phase(state, chance, events)
    return events


def _judge_nothing(state: ArenaState, action: Action) -> None:
    """Accept the action, which is legal whenever the question is asked."""


def _decline(state: ArenaState, action: Decline, chance: Chance) -> list[Event]:
    events = [public_event("declined", seat=action.seat, creature=state.copied or state.user)]
    turn.end_card_phase(state, chance, events)
    return events


def _keep(state: ArenaState, action: KeepCard, chance: Chance) -> list[Event]:
    events: list[Event] = []
    steal.keep(state, action, events)
    turn.end_card_phase(state, chance, events)
    return events


def _give(state: ArenaState, action: GiveCard, chance: Chance) -> list[Event]:
    events: list[Event] = []
    demand.give(state, action, events)
    turn.end_card_phase(state, chance, events)
    return events


def _show(state: ArenaState, action: ShowHand, chance: Chance) -> list[Event]:
    events: list[Event] = []
    demand.show(state, action, events)
    turn.end_card_phase(state, chance, events)
    return events


def _stance(state: ArenaState, action: StalemateVote, chance: Chance) -> list[Event]:
    state.stances[action.seat] = action.answer
    events: list[Event] = []
    if "" not in state.stances:
        stalemate.count_votes(state, chance, events)
    return events


def _bid(state: ArenaState, action: Bid, chance: Chance) -> list[Event]:
    events = bidding.bid(state, action, chance)
    if state.bidding is None:
        turn.begin_first_turn(state, chance, events)
    return events


_BET_ACTIONS = frozenset({Bet, SecretBet, Reveal})
_TURN_QUESTIONS = frozenset({"card", "power", "second", "keep", "discard"})
_CARD_QUESTIONS = frozenset({"turn", "card", "second"})
_FIRST_QUESTIONS = frozenset({"turn", "card"})

_OCCASIONS: dict[type[Action], str] = {
    Bid: "bid",
    Bet: "bet",
    SecretBet: "secret",
    Reveal: "reveal",
    Spectator: "spectator",
    Prefect: "referee",
    Magister: "referee",
    Pass: "pass",
    Discard: "discard",
    EndDiscards: "discard",
    StalemateVote: "stalemate",
}

_ACTION_HANDLERS: dict[type[Action], tuple[frozenset[str], ActionJudge, ActionHandler]] = {
    # action       asked in                     judged by                 carried out by
    Bet: (frozenset({"turn"}), bets.judge_bet, bets.bet),
    SecretBet: (frozenset({"turn"}), bets.judge_secret, bets.place_secret_bet),
    Reveal: (frozenset({"turn"}), bets.judge_reveal, bets.reveal),
    Play: (_CARD_QUESTIONS, plays.judge_play, plays.play),
    Spectator: (_CARD_QUESTIONS, plays.judge_spectator, plays.spectator),
    Prefect: (_CARD_QUESTIONS, plays.judge_prefect, plays.prefect),
    Magister: (_CARD_QUESTIONS, plays.judge_magister, plays.magister),
    Pass: (_FIRST_QUESTIONS, plays.judge_pass, plays.pass_turn),
    Decline: (frozenset({"power", "second"}), _judge_nothing, _decline),
    KeepCard: (frozenset({"keep"}), steal.judge_keep, _keep),
    GiveCard: (frozenset({"gift"}), demand.judge_give, _give),
    ShowHand: (frozenset({"gift"}), demand.judge_show, _show),
    Discard: (frozenset({"discard"}), discards.judge_discard, discards.discard),
    EndDiscards: (frozenset({"discard"}), discards.judge_done, discards.end_discards),
    StalemateVote: (frozenset({"stance"}), _judge_nothing, _stance),
    Bid: (frozenset({"bid"}), bidding.judge, _bid),
    **{
        kind: (frozenset({"power"}), _judge_use, _use)
        for kind in (Scout, RetrieveBet, Stun, Backdate, Demand, Foresee, Copy, Steal, Regain, Swap, Burn)
    },
}

RULES: dict[str, type[ArenaRules]] = {"arena-1997": TitanTheArena, "arena-2004": ColossalArena}
