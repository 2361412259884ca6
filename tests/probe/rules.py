from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec

from games.engine.actions import Action, action_fields, tag_of
from games.engine.chance import Chance
from games.engine.decisions import Decision, InOrder, OneOf, SomeOf
from games.engine.errors import BadNotation, BadOptions, IllegalAction, NothingOpen
from games.engine.events import Event, public_event, split_event
from games.engine.meta import AUTOPILOT
from games.engine.orders import StandingOrder
from games.engine.results import Result, rank_scores
from games.engine.rules import Rules, State, Step, View
from tests.probe.meta import TITLES, Options

CARDS = tuple(range(1, 10))
STEPS = 3


class Name(Action, frozen=True, tag="name", gc=False):
    """Name a number in secret."""

    number: int


class Parry(Action, frozen=True, tag="parry", gc=False):
    high: bool


class Walk(Action, frozen=True, tag="walk", gc=False):
    """Walk one step; free to take back."""

    way: Literal["left", "right"]


class Peek(Action, frozen=True, tag="peek", gc=False):
    """Draw a card, which reveals it."""


class Demand(Action, frozen=True, tag="demand", gc=False):
    """Demand a card of another seat, which answers by its order."""

    victim: int


class Give(Action, frozen=True, tag="give", gc=False):
    card: int


class Empty(Action, frozen=True, tag="empty", gc=False):
    """Give nothing, for want of cards."""


class Throw(Action, frozen=True, tag="throw", gc=False):
    """Throw some cards at once."""

    cards: tuple[int, ...]


class Done(Action, frozen=True, tag="done", gc=False):
    pass


class Wave(Action, frozen=True, tag="wave", gc=False):
    """An action that is always possible and never awaited."""


class Gift(StandingOrder, frozen=True, tag="gift"):
    prefer: Literal["lowest", "highest", "ranked"] = "lowest"
    ranked: tuple[int, ...] = ()


class ProbeState(State, kw_only=True):
    hand_limit: int
    sealed: bool
    namings: int = 1
    naming: int = 1
    round: int = 1
    phase: Literal["name", "parry", "turn", "gift"] = "name"
    named: list[int] = []
    mover: int = 0
    turn: int = 0
    victim: int = -1
    steps: int = 0
    peeked: int = 0
    asked: bool = False
    hands: list[list[int]] = []
    places: list[int] = []
    waves: int = 0
    brink: int = 0
    toppled: list[int] = []
    alone: bool = False

    @property
    def standing(self) -> list[int]:
        """Return the seats that have not toppled."""
        return [seat for seat in range(self.seats) if seat not in self.toppled]


class ProbeView(View, kw_only=True, frozen=True):
    round: int
    phase: str
    mover: int
    mine: int
    hand: tuple[int, ...]
    heights: tuple[int, ...]
    places: tuple[int, ...]
    steps: int
    peeked: int
    asked: bool
    hand_limit: int
    brink: int
    toppled: tuple[int, ...]


class ProbeRules(Rules[ProbeState]):
    meta = TITLES["probe"]
    state_type = ProbeState
    actions = Name | Parry | Walk | Peek | Demand | Give | Empty | Throw | Done | Wave
    orders_type = Gift
    disclosing = frozenset({"named", "threw"})

    def check_options(self, options: Options, seats: int) -> None:
        if not 2 <= seats <= 6:
            raise BadOptions("seats", seats=seats)
        if not 2 <= options.hand <= 9:
            raise BadOptions("hand", hand=options.hand)
        if options.brink < 0:
            raise BadOptions("brink")
        if not 1 <= options.namings <= 9:
            raise BadOptions("namings", namings=options.namings)

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[ProbeState]:
        state = ProbeState(
            level=1,
            seats=seats,
            left=[],
            hand_limit=options.hand,
            sealed=options.sealed,
            namings=options.namings,
            brink=options.brink,
        )
        state.named = [0] * seats
        state.hands = [sorted(chance.roll(9) for _ in range(2)) for _ in range(seats)]
        state.places = [0] * seats
        if not options.sealed:
            state.phase = "parry"
        return Step(state, (public_event("began", round=1),), True)

    def decisions(self, state: ProbeState) -> tuple[Decision, ...]:
        if state.stopped or state.alone:
            return ()
        mover, gone = state.mover, state.left
        must: Literal["must", "never"] = "never" if mover in gone else "must"
        found: list[Decision] = []
        if state.phase == "name":
            again = "" if state.naming == 1 else str(state.naming)
            found += [
                Decision(
                    f"r{state.round}.name{again}.{seat}",
                    seat,
                    "name",
                    asks="never" if seat in gone else "must",
                )
                for seat in state.standing
                if not state.named[seat]
            ]
        elif state.phase == "parry":
            found.append(Decision(f"t{state.turn}.parry", mover, "parry", clock="battle", asks=must))
        elif state.phase == "gift":
            found.append(Decision(f"t{state.turn}.gift", state.victim, "gift", asks="never"))
        else:
            cards = tuple(sorted(set(state.hands[mover])))
            field = (SomeOf("throw", "cards", cards, 1, 3),) if cards else ()
            found.append(
                Decision(f"t{state.turn}.turn", mover, "turn", asks=must, rules=("1",), fields=field)
            )
        if state.phase != "gift":
            found += [
                Decision(f"wave.{seat}.{state.waves}", seat, "wave", asks="may")
                for seat in state.standing
                if seat not in gone
            ]
        return tuple(found)

    def legal(self, state: ProbeState, decision: Decision) -> Iterator[Action]:
        seat = decision.seat
        match decision.kind:
            case "name":
                yield from (Name(seat, number) for number in range(1, 6))
            case "parry":
                yield from (Parry(seat, False), Parry(seat, True))
            case "gift":
                yield from (Give(seat, card) for card in sorted(set(state.hands[seat])))
                if not state.hands[seat]:
                    yield Empty(seat)
            case "wave":
                yield Wave(seat)
            case "turn":
                if state.steps < STEPS:
                    yield from (Walk(seat, "left"), Walk(seat, "right"))
                if state.peeked < 2 and len(state.hands[seat]) < state.hand_limit:
                    yield Peek(seat)
                if not state.asked:
                    yield from (Demand(seat, other) for other in state.standing if other != seat)
                if state.hands[seat]:
                    yield Throw(seat, (min(state.hands[seat]),))
                yield Done(seat)

    def imaginable_actions(self, view: ProbeView, decision: Decision) -> Iterator[Action]:
        if decision.kind == "turn" and view.seat is not None:
            yield Walk(view.seat, "left")
            yield Peek(view.seat)
            yield Demand(view.seat, view.seat)

    def judge(self, state: ProbeState, action: Action) -> None:  # noqa: C901  # a table: one case a kind
        seat = action.seat
        if state.stopped or state.alone:
            raise IllegalAction("0", "over")
        if isinstance(action, Wave):
            if state.phase == "gift" or seat not in state.standing or seat in state.left:
                raise NothingOpen
            return
        if isinstance(action, Name):
            if state.phase != "name" or seat not in state.standing or state.named[seat]:
                raise NothingOpen
            if not 1 <= action.number <= 5:
                raise IllegalAction("2", "number", least=1, most=5)
            return
        if isinstance(action, Give | Empty):
            if state.phase != "gift" or seat != state.victim:
                raise NothingOpen
            if isinstance(action, Empty) and state.hands[seat]:
                raise IllegalAction("3", "not_empty")
            if isinstance(action, Give) and action.card not in state.hands[seat]:
                raise IllegalAction("3", "no_card")
            return
        if seat != state.mover or state.phase != ("parry" if isinstance(action, Parry) else "turn"):
            raise NothingOpen
        match action:
            case Walk() if state.steps >= STEPS:
                raise IllegalAction("4", "steps", most=STEPS)
            case Peek() if state.peeked >= 2 or len(state.hands[seat]) >= state.hand_limit:
                raise IllegalAction("5", "peeks")
            case Demand(_, victim) if state.asked or victim == seat or victim not in state.standing:
                raise IllegalAction("6", "demand")
            case Throw(_, cards) if not (1 <= len(cards) <= 3 and len(set(cards)) == len(cards)):
                raise IllegalAction("7", "throw_count", least=1, most=3)
            case Throw(_, cards) if not set(cards) <= set(state.hands[seat]):
                raise IllegalAction("7", "no_card")

    def play(self, state: ProbeState, action: Action, chance: Chance) -> list[Event]:
        seat = action.seat
        match action:
            case Wave():
                state.waves += 1
                return [public_event("waved", seat=seat)]
            case Name(_, number):
                state.named[seat] = number
                if not all(state.named[each] for each in state.standing):
                    return []
                told = public_event("named", numbers=list(state.named))
                if state.naming < state.namings:
                    state.naming, state.named = state.naming + 1, [0] * state.seats
                    return [told]
                state.naming = 1
                state.mover = state.named.index(max(state.named))
                state.phase = "parry"
                return [told]
            case Parry():
                state.phase = "turn"
                return [public_event("parried", seat=seat, high=action.high)]
            case Walk(_, way):
                state.steps += 1
                state.places[seat] += 1 if way == "right" else -1
                walked = public_event("walked", seat=seat, way=way)
                over = state.brink and state.places[seat] <= -state.brink
                return [walked, *self._topple(state, seat)] if over else [walked]
            case Peek():
                state.peeked += 1
                card = chance.roll(9)
                state.hands[seat] = sorted([*state.hands[seat], card])
                return [
                    split_event(
                        ("drew", {"seat": seat, "card": card}, (seat,)), ("drew_hidden", {"seat": seat}, None)
                    )
                ]
            case Demand(_, victim):
                state.asked, state.victim, state.phase = True, victim, "gift"
                return [public_event("demanded", seat=seat, victim=victim)]
            case Give(_, card):
                state.hands[seat].remove(card)
                state.hands[state.mover] = sorted([*state.hands[state.mover], card])
                state.phase, state.victim = "turn", -1
                pair = {"seat": state.mover, "victim": seat}
                return [
                    split_event(
                        ("gave", {**pair, "card": card}, (seat, state.mover)), ("gave_hidden", pair, None)
                    )
                ]
            case Empty():
                state.phase, state.victim = "turn", -1
                return [public_event("gave_none", seat=state.mover, victim=seat)]
            case Throw(_, cards):
                for card in cards:
                    state.hands[seat].remove(card)
                return [public_event("threw", seat=seat, cards=sorted(cards))]
            case Done():
                return self._pass_on(state)
        raise NothingOpen

    def _topple(self, state: ProbeState, seat: int) -> list[Event]:
        """Past the brink a seat is out of the game; the last one to stand has won it."""
        state.toppled.append(seat)
        told = [public_event("toppled", seat=seat)]
        if len(state.standing) > 1:
            return [*told, *self._pass_on(state)]
        state.alone = True
        return [*told, public_event("alone", seat=state.standing[0])]

    def _pass_on(self, state: ProbeState) -> list[Event]:
        told = [public_event("turn_done", seat=state.mover)]
        state.turn += 1
        state.steps = state.peeked = 0
        state.asked = False
        state.mover = next(
            seat
            for ahead in range(1, state.seats + 1)
            if (seat := (state.mover + ahead) % state.seats) in state.standing
        )
        state.phase = "parry"
        if state.turn % state.seats == 0:
            state.round += 1
            told.append(public_event("began", round=state.round))
            if state.sealed:
                state.phase, state.named = "name", [0] * state.seats
        return told

    def view(self, state: ProbeState, seat: int | None) -> ProbeView:
        return ProbeView(
            seat=seat,
            seats=state.seats,
            left=tuple(state.left),
            round=state.round,
            phase=state.phase,
            mover=state.mover,
            mine=state.named[seat] if seat is not None and state.phase == "name" else 0,
            hand=() if seat is None else tuple(state.hands[seat]),
            heights=tuple(len(hand) for hand in state.hands),
            places=tuple(state.places),
            steps=state.steps,
            peeked=state.peeked,
            asked=state.asked,
            hand_limit=state.hand_limit,
            brink=state.brink,
            toppled=tuple(state.toppled),
        )

    def eliminated(self, state: ProbeState) -> frozenset[int]:
        return frozenset(state.toppled)

    def reveals_to_actor(self, view: ProbeView, action: Action) -> bool:
        # A sealed answer is final when it is sent, no matter who else has answered.
        return isinstance(action, Name | Peek | Demand | Give)

    def orders(self, view: ProbeView) -> tuple[Decision, ...]:
        fields = (
            OneOf("gift", "prefer", ("lowest", "highest", "ranked")),
            InOrder("gift", "ranked", CARDS, 0, len(CARDS)),
        )
        return (Decision("order.gift", view.seat or 0, "gift", asks="may", fields=fields),)

    def standing(
        self, view: ProbeView, decision: Decision, orders: Mapping[str, StandingOrder]
    ) -> Action | None:
        gift = orders.get("gift")
        if decision.kind != "gift" or not isinstance(gift, Gift) or not view.hand:
            return None
        if gift.prefer == "ranked":
            found = next((card for card in gift.ranked if card in view.hand), None)
            return None if found is None else Give(decision.seat, found)
        return Give(decision.seat, min(view.hand) if gift.prefer == "lowest" else max(view.hand))

    def default(self, view: ProbeView, decision: Decision, policy: str, chance: Chance) -> Action:
        if policy == AUTOPILOT and (chosen := self.program(view, decision)) is not None:
            return chosen
        seat = decision.seat
        match decision.kind:
            case "name":
                return Name(seat, chance.roll(5))
            case "parry":
                return Parry(seat, False)
            case "gift":
                return Give(seat, min(view.hand)) if view.hand else Empty(seat)
        return Done(seat)

    def program(self, view: ProbeView, decision: Decision) -> Action | None:
        """Return the program's choice: it names five, parries high, walks right once; None: the default."""
        seat = decision.seat
        match decision.kind:
            case "name":
                return Name(seat, 5)
            case "parry":
                return Parry(seat, high=True)
            case "turn" if view.steps == 0:
                return Walk(seat, "right")
        return None

    def estimate(self, view: ProbeView) -> tuple[Fraction, ...]:
        """Share the chances evenly; on the brink, by the number of cards each seat holds.

        There a standing seat may be worth nothing, and a toppled one much."""
        if view.brink and any(view.heights):
            return tuple(Fraction(height, sum(view.heights)) for height in view.heights)
        return tuple(Fraction(1, view.seats) for _ in range(view.seats))

    def result(self, state: ProbeState) -> Result | None:
        """Return the result by place; toppled seats are behind those standing, the latest first."""
        if not state.stopped and not state.alone:
            return None
        rows = []
        for seat, place in enumerate(state.places):
            fell = state.toppled.index(seat) if seat in state.toppled else len(state.toppled)
            fate = "toppled" if seat in state.toppled else "upright"
            rows.append((seat, place, (fell,), state.fate(seat, fate)))
        return rank_scores(rows, state.stopped or "alone")

    def format(self, action: Action) -> str:
        words = [tag_of(action)]
        for name in action_fields(type(action)):
            value = getattr(action, name)
            words += map(str, value) if isinstance(value, tuple) else [str(value).lower()]
        return " ".join(words)

    def parse(self, text: str, view: ProbeView) -> Action:
        tag, *rest = text.lower().split() or [""]
        raw: dict[str, Any] = {"do": tag, "seat": view.seat}
        kind = next((each for each in KINDS if tag_of(each) == tag), None)
        if kind is None:
            raise BadNotation("unknown_word", word=tag)
        names = action_fields(kind)
        if names == ("cards",):
            raw["cards"] = rest
        elif len(rest) != len(names):
            raise BadNotation("word_count", word=tag)
        else:
            raw |= zip(names, rest, strict=True)
        try:
            found: Action = msgspec.convert(raw, self.actions, strict=False)
        except msgspec.ValidationError as error:
            raise BadNotation("bad_value", word=tag) from error
        return found


KINDS: tuple[type[Action], ...] = (Name, Parry, Walk, Peek, Demand, Give, Empty, Throw, Done, Wave)
RULES = {"probe": ProbeRules}
