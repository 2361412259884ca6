"""A title of two seats on a line, each with a hidden number.

In its turn a seat walks (nothing is drawn), rolls its number again (drawn, after a bet), or demands a
toll. The other seat is never asked about the toll: its order or chance decides the sum. A seat that
concedes loses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision, Number, SomeOf
from games.engine.errors import BadOptions, IllegalAction
from games.engine.events import Event, private_event, public_event
from games.engine.meta import AUTOPILOT, TitleMeta
from games.engine.orders import StandingOrder
from games.engine.phrases import phrase
from games.engine.results import Result, rank_scores
from games.engine.rules import Rules, State, Step, View

FACES = (1, 2, 3, 4, 5, 6)


class Walk(Action, frozen=True, tag="walk", gc=False):
    way: Literal["left", "right"]
    steps: int


class Roll(Action, frozen=True, tag="roll", gc=False):
    bets: tuple[int, ...]


class Ask(Action, frozen=True, tag="ask", gc=False):
    pass


class Pay(Action, frozen=True, tag="pay", gc=False):
    coins: int


class Done(Action, frozen=True, tag="done", gc=False):
    pass


class Concede(Action, frozen=True, tag="concede", gc=False):
    pass


class Toll(StandingOrder, frozen=True, tag="toll"):
    coins: int = 1


class Options(msgspec.Struct, frozen=True):
    start: int = 0


class TinyState(State, kw_only=True):
    hidden: list[int]
    at: list[int]
    turn: int = 0
    tolls: int = 0
    owes: bool = False
    rolls: int = 0
    lost: int = -1

    @property
    def mover(self) -> int:
        return self.turn % 2


class TinyView(View, kw_only=True, frozen=True):
    turn: int
    at: tuple[int, ...]
    owes: bool
    own: int


class TinyRules(Rules[TinyState]):
    meta = TitleMeta(
        key="tiny",
        family="tiny",
        edition=2026,
        name=phrase("Tiny"),
        seats=(2, 2),
        options=Options,
        policies=("default", AUTOPILOT),
        kinds=("turn",),
        level=2,
    )
    state_type = TinyState
    actions = Walk | Roll | Ask | Pay | Done | Concede
    orders_type = Toll
    disclosing = frozenset({"conceded"})

    def check_options(self, options: Options, seats: int) -> None:
        if seats != 2:
            raise BadOptions("seats", seats=seats)

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[TinyState]:
        numbers = [chance.roll() for _ in range(seats)]
        state = TinyState(level=2, seats=seats, hidden=numbers, at=[options.start] * seats)
        return Step(state, (public_event("began"),), True)

    def decisions(self, state: TinyState) -> tuple[Decision, ...]:
        if self.result(state):
            return ()
        mover = state.mover
        toll = Decision(f"toll.{state.tolls}", 1 - mover, "toll", asks="never")
        bets = SomeOf("roll", "bets", FACES, 1, 2)
        turn = Decision(f"turn.{state.turn}", mover, "turn", rules=("1",), fields=(bets,))
        leave = (Decision(f"concede.{seat}", seat, "concede", asks="may") for seat in range(2))
        return (*((toll,) if state.owes else ()), turn, *leave)

    def legal(self, state: TinyState, decision: Decision) -> Iterator[Action]:
        seat = decision.seat
        match decision.kind:
            case "toll":
                yield from (Pay(seat, coins) for coins in (1, 2, 3))
            case "concede":
                yield Concede(seat)
            case "turn":
                yield from (Walk(seat, "left", steps) for steps in (1, 2))
                yield from (Walk(seat, "right", steps) for steps in (1, 2))
                yield Roll(seat, (1,))
                if not state.owes:
                    yield Ask(seat)
                yield Done(seat)

    def judge(self, state: TinyState, action: Action) -> None:
        if not isinstance(action, Roll):
            return super().judge(state, action)
        self.answers(state, action)
        if not (set(action.bets) <= set(FACES) and 1 <= len(set(action.bets)) == len(action.bets) <= 2):
            raise IllegalAction("2", "bets", least=1, most=2)

    def play(self, state: TinyState, action: Action, chance: Chance) -> list[Event]:
        seat = action.seat
        match action:
            case Walk(_, way, steps):
                # The first level forgot to double them.
                state.at[seat] += (1 if way == "right" else -1) * steps * (2 if state.level > 1 else 1)
            case Roll(_, bets):
                state.rolls += 1
                state.hidden[seat] = chance.roll()
                state.at[seat] += state.hidden[seat] in bets
                return [
                    private_event(
                        (seat,), "rolled", "rolled_hidden", {"seat": seat}, number=state.hidden[seat]
                    )
                ]
            case Ask():
                state.owes = True
                state.tolls += 1
            case Pay(_, coins):
                state.owes = False
                state.at[seat] -= coins * 10
                state.hidden[seat] = chance.roll()
            case Done():
                state.turn += 1
            case Concede():
                state.lost = seat
                return [public_event("conceded", seat=seat, numbers=list(state.hidden))]
        return [public_event("acted", seat=seat)]

    def leave(self, state: TinyState, seat: int, chance: Chance) -> list[Event]:
        state.lost = seat
        return []

    def view(self, state: TinyState, seat: int | None) -> TinyView:
        own = 0 if seat is None else state.hidden[seat]
        return TinyView(seat=seat, seats=2, turn=state.turn, at=tuple(state.at), owes=state.owes, own=own)

    def reveals_to_actor(self, view: TinyView, action: Action) -> bool:
        assert view.seat == action.seat, "it follows from what the actor knows"
        return isinstance(action, Roll)

    def orders(self, view: TinyView) -> tuple[Decision, ...]:
        return (Decision("order.toll", view.seat or 0, "toll", fields=(Number("toll", "coins", 1, 3),)),)

    def standing(self, view: Any, decision: Decision, orders: Mapping[str, StandingOrder]) -> Action | None:
        toll = orders.get("toll")
        if decision.kind != "toll" or not isinstance(toll, Toll):
            return None
        return Pay(decision.seat, toll.coins)

    def default(self, view: TinyView, decision: Decision, policy: str, chance: Chance) -> Action:
        seat = decision.seat
        return Pay(seat, chance.roll(3)) if decision.kind == "toll" else Done(seat)

    def estimate(self, view: TinyView) -> tuple[Fraction, ...]:
        return (Fraction(1, 2), Fraction(1, 2))

    def result(self, state: TinyState) -> Result | None:
        if state.lost < 0 and not state.stopped:
            return None
        fates = [state.fate(seat, "played") for seat in range(2)]
        return rank_scores([(seat, int(seat != state.lost), (), fates[seat]) for seat in range(2)], "over")


TINY = TinyRules()


def begun(**changed: Any) -> TinyState:
    """Return a match just begun, with hidden numbers 3 (red) and 5 (blue) and these values `changed`."""
    fields: dict[str, Any] = {"level": 2, "seats": 2, "hidden": [3, 5], "at": [0, 0]}
    return TinyState(**(fields | changed))
