"""The Law of Titan: the implementation of `games.engine.rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

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
from games.titan import (
    aftermath,
    autopilot,
    commencement,
    defaults,
    ending,
    engagement_battle,
    engagements,
    enlistment,
    leaving,
    losses,
    movement,
    negotiation,
    notation,
    orders,
    questions,
    setup,
    turns,
)
from games.titan import view as views
from games.titan.actions import (
    Accept,
    Acquire,
    Concede,
    CounterOffer,
    Divide,
    Engage,
    Fight,
    Flee,
    Join,
    Move,
    Mulligan,
    Muster,
    Reinforce,
    Resign,
    Split,
    Summon,
    Teleport,
    TitanAction,
)
from games.titan.battle import flow
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike
from games.titan.estimate import win_shares
from games.titan.imaginable import imaginable_actions
from games.titan.meta import TITLES, Options
from games.titan.orders import TitanOrder
from games.titan.state import Phase, TitanState
from games.titan.view import TitanView, gives_up_titan
from games.titan.when_allowed import TIMING_RULES

ActionHandler = Callable[[TitanState, Any, Chance], list[Event]]


class LawOfTitan(Rules[TitanState]):
    """Titan by the Law of 1982, with TITANplus as an option."""

    meta = TITLES["titan"]
    state_type = TitanState
    actions = TitanAction
    orders_type = TitanOrder
    disclosing = frozenset({
        "divided", "teleported", "teleported_upon", "mustered", "reinforcing", "reinforced", "summoning",
        "summoned", "eliminated", "removed", "battle",
    })  # fmt: skip
    familiar = frozenset({"split_own", "offers_refused", "offers_lapsed"})

    def check_options(self, options: Options, seats: int) -> None:
        super().check_options(options, seats)
        setup.check_options(options)

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[TitanState]:
        state, events = setup.initial_state(options, seats, chance, self.meta.level)
        return Step(state, tuple(events), True)

    def decisions(self, state: TitanState) -> tuple[Decision, ...]:
        return questions.open_decisions(state)

    def legal(self, state: TitanState, decision: Decision) -> Iterator[Action]:
        return iter(questions.legal_actions(state, decision))

    def imaginable_actions(self, view: TitanView, decision: Decision) -> Iterator[Action]:
        return imaginable_actions(view, decision)

    def occasion(self, state: TitanState, action: Action) -> str:
        return TIMING_RULES[type(action)]

    def judge(self, state: TitanState, action: Action) -> None:
        if state.over:
            raise IllegalAction("", "over")
        seat = action.seat
        if not 0 <= seat < state.seats:
            raise NothingOpen
        if isinstance(action, Resign):
            leaving.judge(state, seat)
            return
        match state.phase:
            case "setup":
                self._expect(action, Divide)
                if state.divisions[seat] is not None:
                    raise NothingOpen
                setup.judge(state, action)  # type: ignore[arg-type]
            case "engagement":
                self._judge_engaged(state, action)
            case _:
                if seat != state.mover:
                    raise NothingOpen
                judge = _TURN_JUDGES.get((state.phase, type(action)))
                if judge is None:
                    raise NothingOpen
                judge(state, action)

    def play(self, state: TitanState, action: Action, chance: Chance) -> list[Event]:
        return _ACTION_HANDLERS[type(action)](state, action, chance)

    def leave(self, state: TitanState, seat: int, chance: Chance) -> list[Event]:
        """Remove the forces of `seat` if the option `leavers` says so and rule 20.4 allows that now.

        Otherwise nothing happens yet: with that option they are removed when the seat's next turn begins.
        """
        if state.options.leavers == "removed" and leaving.may_resign(state, seat):
            return leaving.resign(state, seat)
        return []

    def resignation(self, seat: int) -> Resign:
        return Resign(seat)

    def view(self, state: TitanState, seat: int | None) -> TitanView:
        return views.build_view(state, seat)

    def reveals_to_actor(self, view: TitanView, action: Action) -> bool:
        """Return whether an action reveals something to the acting player.

        Rolls, strikes and opened engagements do, and so does ending the Commencement Phase, because the roll
        follows. Sealed answers and resignations count too, because they are final once they are sent.
        """
        match action:
            case Mulligan() | Engage() | Strike() | Divide() | Flee() | Fight() | Concede() | Resign():
                return True
            case Done():
                if view.phase == "split":
                    return True
                return view.engagement is not None and view.engagement.step == "answer"
        return False

    def eliminated(self, state: TitanState) -> frozenset[int]:
        return frozenset(seat for seats in state.out for seat in seats)

    def proposed(self, view: TitanView, decision: Decision) -> Action | None:
        return questions.proposed_action(view, decision)

    def losses(self, view: TitanView, action: Action) -> tuple[Loss, ...]:
        return losses.action_losses(view, action)

    def personal(self, view: TitanView, action: Action) -> bool:
        return super().personal(view, action) or gives_up_titan(view, action)

    def orders(self, view: TitanView) -> tuple[Decision, ...]:
        return orders.available_orders(view)

    def standing(
        self, view: TitanView, decision: Decision, orders_given: Mapping[str, StandingOrder]
    ) -> Action | None:
        return orders.standing_answer(view, decision, orders_given)

    def kept(self, view: TitanView, order: StandingOrder) -> StandingOrder:
        return orders.order_to_store(view, order)

    def shown(self, view: TitanView, order: StandingOrder) -> StandingOrder | None:
        return orders.order_for_form(view, order)

    def finish(
        self, view: TitanView, decision: Decision, orders_given: Mapping[str, StandingOrder]
    ) -> Action | None:
        return orders.strike_order_answer(view, decision, orders_given)

    def default(self, view: TitanView, decision: Decision, policy: str, chance: Chance) -> Action:
        if policy == AUTOPILOT:
            return autopilot.choose(view, decision, chance)
        return defaults.default_action(view, decision, chance)

    def estimate(self, view: TitanView) -> tuple[Fraction, ...]:
        return win_shares(view)

    def result(self, state: TitanState) -> Result | None:
        return ending.result(state)

    def format(self, action: Action) -> str:
        return notation.format_action(action)

    def parse(self, text: str, view: TitanView) -> Action:
        return notation.parse(text, view)

    # ---- internal --------------------------------------------------------------------

    def _judge_engaged(self, state: TitanState, action: Action) -> None:
        engagement = state.under_way
        seat = action.seat
        side = negotiation.side_of(state, seat)
        if not side:
            raise NothingOpen
        if engagement.step == "answer":
            if engagement.answers[side].verdict:
                raise NothingOpen
            self._expect(action, Flee, Fight, Concede, Accept, CounterOffer, Done)
            negotiation.judge(state, side, action)
        elif engagement.battle is not None:
            if isinstance(action, Concede):
                return
            battle = engagement.battle
            if seat != state.side_seat(battle.striker):
                raise NothingOpen
            if battle.step == "reinforce":
                self._expect(action, Reinforce, Done)
                self._judge_reinforce(state, action)
            elif battle.step == "summon":
                self._expect(action, Summon, Done)
                self._judge_summon(state, action)
            else:
                flow.check(battle, action)
        else:
            if seat != state.side_seat(engagement.winner):
                raise NothingOpen
            match engagement.step:
                case "angel":
                    self._expect(action, Acquire, Done)
                    if isinstance(action, Acquire) and action.lord not in aftermath.acquirable_lords(state):
                        raise IllegalAction("17.0", "not_due", lord=action.lord)
                case "summon":
                    self._expect(action, Summon, Done)
                    self._judge_summon(state, action)
                case "reinforce":
                    self._expect(action, Reinforce, Done)
                    self._judge_reinforce(state, action)

    def _expect(self, action: Action, *kinds: type[Action]) -> None:
        if not isinstance(action, kinds):
            raise NothingOpen

    def _judge_reinforce(self, state: TitanState, action: Action) -> None:
        if isinstance(action, Reinforce):
            pieces = sorted(aftermath.defending_pieces(state))
            enlistment.judge_recruit(state, state.under_way.land, pieces, action.recruit, action.shown)

    def _judge_summon(self, state: TitanState, action: Action) -> None:
        if not isinstance(action, Summon):
            return
        marker = state.under_way.attacker
        if action.legion not in aftermath.summon_donors(state, action.seat, marker):
            raise IllegalAction("15.0", "no_donor", legion=action.legion)
        if (action.legion, action.lord) not in aftermath.summonable_lords(state, action.seat, marker):
            raise IllegalAction("15.0", "no_such_lord", legion=action.legion)


def _move_done(state: TitanState) -> list[Event]:
    """Undo the splits of legions that could not part (4.3), then continue with engagements or musters."""
    events: list[Event] = []
    while together := movement.legions_to_rejoin(state):
        old = [marker for marker in together if not state.legions[marker].parent]
        if not old and len(together) == 2:
            state.phase = "join"
            return events
        events += movement.abort_split(state, together[0], together[-1])
    turns.advance_turn(state, events)
    return events


def _done(state: TitanState, action: Done, chance: Chance) -> list[Event]:
    events: list[Event] = []
    match state.phase:
        case "split":
            return commencement.roll(state, chance)
        case "move":
            return _move_done(state)
        case "muster":
            turns.end_turn(state, events)
            return events
    engagement = state.under_way
    if engagement.step == "answer":
        return engagements.answer(state, action)
    if engagement.battle is not None:
        if engagement.battle.step in flow.ARRIVAL_STEPS:
            return engagement_battle.decline(state)
        return engagement_battle.play_action(state, action, chance)
    match engagement.step:
        case "angel":
            engagement.due = []
        case "summon":
            engagement.may_summon = False
        case "reinforce":
            engagement.may_reinforce = False
    aftermath.offer_next_addition(state, events)
    return events


def _join(state: TitanState, action: Join, chance: Chance) -> list[Event]:
    state.phase = "move"
    return [*movement.abort_split(state, action.legion, action.other), *_move_done(state)]


def _engage(state: TitanState, action: Engage, chance: Chance) -> list[Event]:
    return engagements.begin(state, action.land)


def _concede(state: TitanState, action: Concede, chance: Chance) -> list[Event]:
    if state.under_way.step == "answer":
        return engagements.answer(state, action)
    events: list[Event] = [public_event("concession", seat=action.seat)]
    engagements.concede(state, negotiation.require_side(state, action.seat), events)
    return events


def _acquire(state: TitanState, action: Acquire, chance: Chance) -> list[Event]:
    events: list[Event] = []
    aftermath.acquire(state, action.lord, events)
    return events


def _summon(state: TitanState, action: Summon, chance: Chance) -> list[Event]:
    engagement = state.under_way
    if engagement.battle is not None:
        return engagement_battle.summon(state, action)
    aftermath.transfer(state, action.legion, engagement.attacker, action.lord)
    events = [public_event(
        "summoned", seat=action.seat, legion=engagement.attacker, donor=action.legion, lord=action.lord,
    )]  # fmt: skip
    aftermath.offer_next_addition(state, events)
    return events


def _reinforce(state: TitanState, action: Reinforce, chance: Chance) -> list[Event]:
    engagement = state.under_way
    if engagement.battle is not None:
        return engagement_battle.reinforce(state, action)
    events = aftermath.muster(state, action)
    aftermath.offer_next_addition(state, events)
    return events


def _muster(state: TitanState, action: Muster, chance: Chance) -> list[Event]:
    events = enlistment.muster(state, action)
    if not enlistment.eligible_legions(state, state.mover):
        turns.end_turn(state, events)
    return events


_TURN_JUDGES: dict[tuple[Phase, type[Action]], Callable[[TitanState, Any], None]] = {
    ("split", Split): commencement.judge,
    ("split", Done): lambda state, action: None,
    ("move", Move): movement.judge_move,
    ("move", Teleport): movement.judge_teleport,
    ("move", Mulligan): lambda state, action: movement.judge_mulligan(state),
    ("move", Done): lambda state, action: movement.judge_done(state, action.seat),
    ("join", Join): movement.judge_join,
    ("engage", Engage): engagements.judge,
    ("muster", Muster): enlistment.judge,
    ("muster", Done): lambda state, action: None,
}
"""What the mover may do outside an engagement, by phase; each function raises `IllegalAction`."""

_ACTION_HANDLERS: dict[type[Action], ActionHandler] = {
    Divide: lambda state, action, chance: setup.divide(state, action),
    Split: lambda state, action, chance: commencement.carry_out(state, action),
    Mulligan: lambda state, action, chance: movement.mulligan(state, chance),
    Move: lambda state, action, chance: movement.move(state, action),
    Teleport: lambda state, action, chance: movement.teleport(state, action),
    Join: _join,
    Engage: _engage,
    Flee: lambda state, action, chance: engagements.answer(state, action),
    Fight: lambda state, action, chance: engagements.answer(state, action),
    Accept: lambda state, action, chance: engagements.answer(state, action),
    CounterOffer: lambda state, action, chance: engagements.answer(state, action),
    Concede: _concede,
    Acquire: _acquire,
    Summon: _summon,
    Reinforce: _reinforce,
    Enter: engagement_battle.play_action,
    Maneuver: engagement_battle.play_action,
    Strike: engagement_battle.play_action,
    Carry: engagement_battle.play_action,
    Muster: _muster,
    Resign: lambda state, action, chance: leaving.resign(state, action.seat),
    Done: _done,
}

RULES: dict[str, type[LawOfTitan]] = {"titan": LawOfTitan}
