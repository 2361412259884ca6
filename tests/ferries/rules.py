"""The rules of Three Ferries: questions, actions and their effects, and each seat's knowledge."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, TypeAlias

from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.events import Event, private_event, public_event
from games.engine.losses import Loss, make_loss
from games.engine.meta import AUTOPILOT
from games.engine.results import Fate, Result, rank_scores
from games.engine.roles import by_order_of_play
from games.engine.rules import Rules, State, Step, View
from tests.ferries.meta import TITLES, Options

Ferry: TypeAlias = Literal["dawn", "noon", "dusk"]
FERRIES: tuple[Ferry, ...] = ("dawn", "noon", "dusk")
HEAVIEST = 8
CARDS = tuple(f"{ferry}-{weight}" for ferry in FERRIES for weight in range(1, HEAVIEST + 1))
HAND = 5


def weight(card: str) -> int:
    """Return the weight of a card."""
    return int(card.partition("-")[2])


def home(card: str) -> Ferry:
    """Return the ferry on which a card is laid openly."""
    return next(ferry for ferry in FERRIES if card.startswith(ferry))


class Lay(Action, frozen=True, tag="lay", gc=False):
    """Lay a card openly on the ferry of its colour."""

    card: str


class Hide(Action, frozen=True, tag="hide", gc=False):
    """Lay a card face down on any ferry, as a stowaway."""

    card: str
    ferry: Ferry


class Sink(Action, frozen=True, tag="sink", gc=False):
    """Remove a card from the game, openly."""

    card: str


class FerriesState(State, kw_only=True):
    """The state of a match.

    `decks[ferry][seat]` contains the cards laid openly, `stowaways[ferry][seat]` the hidden one or ""."""

    options: Options
    hands: list[list[str]]
    pile: list[str]
    decks: dict[str, list[list[str]]]
    stowaways: dict[str, list[str]]
    sunk: list[str] = []
    starter: int = 0
    mover: int = 0
    turn: int = 1
    over: bool = False


class FerriesView(View, kw_only=True, frozen=True):
    """What a seat may know.

    Until the end, `hands` shows only the seat's own cards, `rest` (the cards of the pile) is empty, and
    another seat's hidden card is "?".
    """

    options: Options
    hands: tuple[tuple[str, ...], ...]
    sizes: tuple[int, ...]
    pile: int
    rest: tuple[str, ...]
    decks: dict[str, tuple[tuple[str, ...], ...]]
    stowaways: dict[str, tuple[str, ...]]
    sunk: tuple[str, ...]
    mover: int
    turn: int
    over: bool

    @property
    def hand(self) -> tuple[str, ...]:
        """The reader's own cards."""
        return () if self.seat is None else self.hands[self.seat]


class Ferries(Rules[FerriesState]):
    """The rules of Three Ferries."""

    meta = TITLES["ferries"]
    state_type = FerriesState
    actions = Lay | Hide | Sink
    disclosing = frozenset({"opened"})
    familiar = frozenset({"hid_card"})

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[FerriesState]:
        pile = list(CARDS)
        chance.shuffle(pile)
        hands = [sorted(pile[HAND * seat : HAND * (seat + 1)]) for seat in range(seats)]
        starter = chance.pick(range(seats))
        state = FerriesState(
            level=1,
            seats=seats,
            options=options,
            hands=hands,
            pile=pile[HAND * seats :],
            decks={ferry: [[] for _ in range(seats)] for ferry in FERRIES},
            stowaways={ferry: [""] * seats for ferry in FERRIES},
            starter=starter,
            mover=starter,
        )
        return Step(state, (public_event("began", seat=starter),), True)

    def decisions(self, state: FerriesState) -> tuple[Decision, ...]:
        if state.over or state.stopped or not state.hands[state.mover]:
            return ()
        asks: Literal["never", "must"] = "never" if state.mover in state.left else "must"
        return (Decision(f"turn.{state.turn}", state.mover, "turn", asks=asks, rules=("2",)),)

    def legal(self, state: FerriesState, decision: Decision) -> Iterator[Action]:
        yield from acts(self.view(state, decision.seat))

    def imaginable_actions(self, view: FerriesView, decision: Decision) -> Iterator[Action]:
        yield from (Lay(decision.seat, card) for card in view.hand)

    def play(self, state: FerriesState, action: Action, chance: Chance) -> list[Event]:
        seat = action.seat
        state.mover, state.turn = 1 - seat, state.turn + 1
        match action:
            case Hide(_, card, ferry):
                state.stowaways[ferry][seat] = card
                told = [private_event((seat,), "hid_card", "hid", {"seat": seat, "ferry": ferry}, card=card)]
            case Lay(_, card):
                state.decks[home(card)][seat].append(card)
                told = [public_event("laid", seat=seat, card=card)]
            case Sink(_, card):
                state.sunk.append(card)
                told = [public_event("sank", seat=seat, card=card)]
        state.hands[seat].remove(card)
        return told

    def settle(self, state: FerriesState, chance: Chance) -> list[Event]:
        """Refill the hand, and reveal everything hidden after the last card."""
        seat = 1 - state.mover
        if state.pile:
            card = state.pile.pop()
            state.hands[seat] = sorted([*state.hands[seat], card])
            return [private_event((seat,), "drew_card", "drew", {"seat": seat}, card=card)]
        if any(state.hands):
            return []
        state.over = True
        hidden = [(ferry, at, card) for ferry in FERRIES for at, card in enumerate(state.stowaways[ferry])]
        return [public_event("opened", seat=at, ferry=ferry, card=card) for ferry, at, card in hidden if card]

    def view(self, state: FerriesState, seat: int | None) -> FerriesView:
        opened = state.over or bool(state.stopped)
        return FerriesView(
            seat=seat,
            seats=state.seats,
            left=tuple(state.left),
            options=state.options,
            hands=tuple(tuple(hand) if opened or at == seat else () for at, hand in enumerate(state.hands)),
            sizes=tuple(map(len, state.hands)),
            pile=len(state.pile),
            rest=tuple(state.pile) if opened else (),
            decks={ferry: tuple(map(tuple, state.decks[ferry])) for ferry in FERRIES},
            stowaways={
                ferry: tuple(
                    card if opened or at == seat or not card else "?"
                    for at, card in enumerate(state.stowaways[ferry])
                )
                for ferry in FERRIES
            },
            sunk=tuple(state.sunk),
            mover=state.mover,
            turn=state.turn,
            over=opened,
        )

    def losses(self, view: FerriesView, action: Action) -> tuple[Loss, ...]:
        return (make_loss("sunk", card=action.card),) if isinstance(action, Sink) else ()

    def default(self, view: FerriesView, decision: Decision, policy: str, chance: Chance) -> Action:
        if policy == AUTOPILOT:
            from tests.ferries.autopilot import choose

            return choose(view)
        return next(acts(view))

    def estimate(self, view: FerriesView) -> tuple[Fraction, ...]:
        """Estimate each seat's chance from the open weight, with ten more for each."""
        shown = [
            10 + sum(weight(card) for ferry in FERRIES for card in view.decks[ferry][seat])
            for seat in range(view.seats)
        ]
        return tuple(Fraction(each, sum(shown)) for each in shown)

    def result(self, state: FerriesState) -> Result | None:
        """Return the result: more ferries win, and then the greater weight on all of them."""
        if not (state.over or state.stopped):
            return None
        loads = {ferry: [_load(state, ferry, seat) for seat in range(2)] for ferry in FERRIES}
        rows = [
            (
                seat,
                sum(load[seat] > load[1 - seat] for load in loads.values()),
                (sum(load[seat] for load in loads.values()),),
                state.fate(seat, Fate.PLAYED),
            )
            for seat in range(2)
        ]
        roles = by_order_of_play([state.starter, 1 - state.starter])
        return rank_scores(rows, state.stopped or "sailed").with_roles(roles)


def acts(view: FerriesView) -> Iterator[Action]:
    """Yield all actions of a seat on its turn: open cards first, the lightest first."""
    seat = view.seat or 0
    cards = sorted(view.hand, key=weight)
    free = [ferry for ferry in FERRIES if _laid(view, ferry, seat) < view.options.room]
    yield from (Lay(seat, card) for card in cards if home(card) in free)
    if view.options.stowaways:
        open_to = [ferry for ferry in free if not view.stowaways[ferry][seat]]
        yield from (Hide(seat, card, ferry) for card in cards for ferry in open_to)
    yield from (Sink(seat, card) for card in cards)


def _laid(view: FerriesView, ferry: str, seat: int) -> int:
    return len(view.decks[ferry][seat]) + bool(view.stowaways[ferry][seat])


def _load(state: FerriesState, ferry: str, seat: int) -> int:
    hidden = state.stowaways[ferry][seat]
    return sum(map(weight, state.decks[ferry][seat])) + (weight(hidden) if hidden else 0)


RULES = {"ferries": Ferries}
