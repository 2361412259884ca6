"""The contract: what a title is to the house. `docs/contract.md` tells it with examples.

A title writes the abstract methods; the base keeps what must not differ between titles:
house actions, the order "check, then change", copies and bytes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, final

import msgspec

from games.engine.actions import Action, Drop, Epoch, House, HouseAction, Level, Stop, Undo, tag_of
from games.engine.chance import Chance, TrialChance
from games.engine.decisions import Decision
from games.engine.errors import BadOptions, IllegalAction, NothingOpen
from games.engine.events import Event, public
from games.engine.losses import Loss
from games.engine.meta import Meta
from games.engine.notation import Notation
from games.engine.orders import StandingOrder
from games.engine.results import Result


class State(msgspec.Struct, kw_only=True):
    """What every title's state carries. `level` is the behaviour it was begun with (or
    raised to), `left` the seats whose players left for good, in that order, `stopped` the
    cause of an early stop."""

    level: int
    seats: int
    left: list[int] = []
    stopped: str = ""


class View(msgspec.Struct, kw_only=True, frozen=True):
    """What every title's view carries. `seat` is None for one who holds no seat."""

    seat: int | None
    seats: int
    left: tuple[int, ...] = ()


S = TypeVar("S", bound=State)


class Step(NamedTuple, Generic[S]):
    """What an action did. `reveals`: it drew chance or told anybody something hidden, so
    that no undo may go back behind it."""

    state: S
    events: tuple[Event, ...]
    reveals: bool


class Rules(ABC, Generic[S]):
    """One title. Instances hold no play: everything is in the state.

    `actions` and `orders_type` are unions of the title's own types (`orders_type` may be
    None), `disclosing` the codes of events that tell somebody what was hidden.
    """

    meta: ClassVar[Meta]
    state_type: type[S]
    actions: ClassVar[Any]
    orders_type: ClassVar[Any] = None
    disclosing: ClassVar[frozenset[str]] = frozenset()

    # ---- what a title writes -------------------------------------------------------

    def check_options(self, options: Any, seats: int) -> None:
        """Raise `BadOptions` unless a match of `seats` seats can be set up so: as it stands, unless
        `meta` has room for them."""
        least, most = self.meta.seats
        if not least <= seats <= most:
            raise BadOptions("seats", least=least, most=most)

    @abstractmethod
    def setup(self, options: Any, seats: int, chance: Chance) -> Step[S]:
        """Revision 0."""

    def sides(self, options: Any, seats: int) -> tuple[int, ...]:
        """The side of each seat: who wins and loses together. Everybody for themself, unless a title
        says otherwise; at the end all of a side who did not leave share a place."""
        return tuple(range(seats))

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Every open decision; none exactly when `result` is there."""

    @abstractmethod
    def legal(self, state: S, decision: Decision) -> Iterator[Action]:
        """Every atom that answers `decision`. Free attributes are filled once, legally;
        so is a free name. What it lists follows from the seat's view."""

    def thinkable(self, view: Any, decision: Decision) -> Iterator[Action]:
        """Acts a person may think of at `decision`, legal or not, from their view alone; the
        page tells why those that are not legal cannot be done."""
        return iter(())

    def occasion(self, state: S, action: Action) -> str:
        """The place in the rulebook of when such actions are taken, for one that nothing asks for
        now; empty where no rule says. It follows from the kind of action and the options."""
        return ""

    def judge(self, state: S, action: Action) -> None:
        """Raise `IllegalAction` unless the title's own `action` answers an open decision
        legally. Changes and draws nothing; tells nothing that its seat does not know.

        As it stands an action is legal if `legal` lists it, which is enough where `legal` lists
        everything; with free fields, or to say more of why not, a title judges itself.
        """
        decision = self.answers(state, action)
        atoms = list(self.legal(state, decision))
        if action in atoms:
            return
        if all(type(atom) is not type(action) for atom in atoms):
            raise NothingOpen
        raise IllegalAction(decision.rules[0] if decision.rules else "", "not_offered")

    @abstractmethod
    def play(self, state: S, action: Action, chance: Chance) -> list[Event]:
        """Carry out a judged action of the title on `state` itself."""

    def settle(self, state: S, chance: Chance) -> list[Event]:
        """What the house does by itself after an action of a seat was played: fill hands up, turn a
        card, begin a round. An action that ends its visit is tried without it, so that what is
        drawn and shown here comes when the visit is sent, and the action needs to reveal nothing."""
        return []

    def leave(self, state: S, seat: int, chance: Chance) -> list[Event]:
        """What the rules do when `seat` leaves for good; `state.left` has it already. As it stands
        nothing: from now on the seat is answered for by `default`."""
        return []

    def out(self, state: S) -> frozenset[int]:
        """The seats that play no more while the match goes on, which everybody knows."""
        return frozenset()

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """What `seat` may know, built from a whitelist; None is a watcher."""

    def reveals_to_actor(self, view: Any, action: Action) -> bool:
        """Whether `action` draws chance or can show its own seat something hidden. It
        follows from the actor's view and the action alone, so that the button can say it."""
        return False

    def losses(self, view: Any, action: Action) -> tuple[Loss, ...]:
        """What `action`, legal now, surely destroys, gives up or forgoes for its seat, dearest first.
        Row, button, draft and mail say it; what is `grave` is asked about once more. It follows from
        the actor's view and the action alone."""
        return ()

    def orders(self, view: Any) -> tuple[Decision, ...]:
        """Standing orders the view's seat may leave now: decisions made of fields only."""
        return ()

    def standing(self, view: Any, decision: Decision, orders: Mapping[str, StandingOrder]) -> Action | None:
        """The action the seat's orders (by kind) make of `decision`, if any fits."""
        return None

    def kept(self, view: Any, order: StandingOrder) -> StandingOrder:
        """An order as it is kept when the view's seat leaves it: what only its form says is
        written out. Raises `IllegalAction` for what nobody could ever do."""
        return order

    def shown(self, view: Any, order: StandingOrder) -> StandingOrder | None:
        """A kept order as its form shows it; None where what it was for is over."""
        return order

    def finish(self, view: Any, decision: Decision, orders: Mapping[str, StandingOrder]) -> Action | None:
        """What a button by which a seat lets its order go on for it, question after question,
        answers now; None where no order goes on, by this question or after the last of its kind."""
        return None

    def proposed(self, view: Any, decision: Decision) -> Action | None:
        """What the main button does while nothing is chosen: the end of a part, or what a seat most
        often answers there. None where a person has to choose. It follows from the view."""
        return None

    def personal(self, view: Any, action: Action) -> bool:
        """Whether only the player themself may do it, no deputy: leave, or agree to what ends the
        match or their part in it. It follows from the view of the action's seat."""
        return tag_of(action) in self.meta.personal

    @abstractmethod
    def default(self, view: Any, decision: Decision, policy: str, chance: Chance) -> Action:
        """The answer of a silent seat: legal, harmless to it, made from its view."""

    @abstractmethod
    def estimate(self, view: Any) -> tuple[Fraction, ...]:
        """Each seat's share, by a published formula, from what `view` knows; sums to 1."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Placings; not None exactly when the match is over."""

    def talk(self, state: S, seat: int) -> frozenset[int]:
        """Seats `seat` may write to now."""
        return frozenset(range(state.seats)) - {seat}

    def format(self, action: Action) -> str:
        """The notation of `action`, the same in every language; as it stands by its fields."""
        return self._notation.format(action)

    def parse(self, text: str, view: Any) -> Action:
        """The action `text` means to the seat of `view`; raises `BadNotation`."""
        return self._notation.parse(text, view.seat)

    # ---- what the house keeps ------------------------------------------------------

    @final
    def check(self, state: S, action: Action) -> None:
        """Raise `IllegalAction` unless `action` may be carried out now. Changes nothing."""
        if isinstance(action, HouseAction):
            self._check_house(state, action)
            return
        try:
            self.judge(state, action)
        except NothingOpen as refusal:
            raise (refusal if refusal.rule else NothingOpen(self.occasion(state, action))) from None

    @final
    def advance(self, state: S, action: Action, chance: Chance) -> Step[S]:
        """Check `action` and carry it out on `state` itself."""
        self.check(state, action)
        drawn = len(chance.draws)
        if isinstance(action, HouseAction):
            events = self._play_house(state, action, chance)
        else:
            events = [*self.play(state, action, chance), *self.settle(state, chance)]
        return Step(state, tuple(events), len(chance.draws) > drawn or self._discloses(events))

    @final
    def apply(self, state: S, action: Action, chance: Chance) -> Step[S]:
        """`advance` on a copy: check, copy, advance."""
        self.check(state, action)
        return self.advance(self.copy(state), action, chance)

    @final
    def rehearse(self, state: S, action: Action) -> None:
        """Check an action of the title and play it on `state` itself, as far as no chance is needed
        and without what the house does after it; raises `ChanceRefused` where it draws."""
        self.check(state, action)
        self.play(state, action, TrialChance())

    @final
    def answers(self, state: S, action: Action) -> Decision:
        """The open decision that `action` answers; raises `NothingOpen`.

        A seat with several open decisions answers the first whose atoms include one of
        the action's type.
        """
        mine = [decision for decision in self.decisions(state) if decision.seat == action.seat]
        for decision in mine:
            if len(mine) == 1 or any(type(atom) is type(action) for atom in self.legal(state, decision)):
                return decision
        raise NothingOpen

    @final
    def copy(self, state: S) -> S:
        return self.decode_state(self.encode_state(state))

    @final
    def encode_state(self, state: S) -> bytes:
        """Canonical JSON: the same state gives the same bytes."""
        return self._encoder.encode(state)

    @final
    def decode_state(self, data: bytes) -> S:
        state: S = self._state_decoder.decode(data)
        return state

    @final
    def encode_action(self, action: Action) -> bytes:
        return self._encoder.encode(action)

    @final
    def decode_action(self, data: bytes) -> Action:
        """An action as the log keeps it; fields a newer release dropped are passed over."""
        action: Action = self._action_decoder.decode(data)
        return action

    @final
    def encode_orders(self, orders: Mapping[str, StandingOrder]) -> bytes:
        return self._encoder.encode(orders)

    @final
    def decode_orders(self, data: bytes) -> dict[str, StandingOrder]:
        return self._orders_decoder.decode(data) if self.orders_type is not None else {}

    @final
    def read_options(self, values: Mapping[str, object]) -> Any:
        """Options from stored or posted builtins; raises `msgspec.ValidationError`."""
        return msgspec.convert(dict(values), self.meta.options, strict=False)

    # ---- inside --------------------------------------------------------------------

    @cached_property
    def _notation(self) -> Notation:
        return Notation(self.actions)

    @cached_property
    def _encoder(self) -> msgspec.json.Encoder:
        return msgspec.json.Encoder(order="deterministic")

    @cached_property
    def _state_decoder(self) -> Any:
        return msgspec.json.Decoder(self.state_type)

    @cached_property
    def _action_decoder(self) -> Any:
        return msgspec.json.Decoder(self.actions | House)

    @cached_property
    def _orders_decoder(self) -> Any:
        return msgspec.json.Decoder(dict[str, self.orders_type])  # type: ignore[name-defined]

    def _discloses(self, events: Sequence[Event]) -> bool:
        return any(
            telling.seats is not None or telling.code in self.disclosing
            for event in events
            for telling in event.tellings
        )

    def _check_house(self, state: S, action: HouseAction) -> None:
        if self.result(state) is not None:
            raise IllegalAction("", "over")
        match action:
            case Drop(seat) if not 0 <= seat < state.seats or seat in state.left:
                raise IllegalAction("", "not_seated")
            case Level(_, level) if not state.level < level <= self.meta.level:
                raise IllegalAction("", "no_such_level")
            case Undo() | Epoch():
                raise IllegalAction("", "replay_only")

    def _play_house(self, state: S, action: HouseAction, chance: Chance) -> list[Event]:
        match action:
            case Drop(seat):
                state.left.append(seat)
                return [public("house.left", seat=seat), *self.leave(state, seat, chance)]
            case Stop(_, cause):
                state.stopped = cause
                return [public("house.stopped", cause=cause)]
            case Level(_, level):
                state.level = level
                return [public("house.level", level=level)]
        raise IllegalAction("", "replay_only")
