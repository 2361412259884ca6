"""The contract between a title and the framework; `docs/contract.md` explains it with examples.

A title implements the abstract methods. The base class implements everything that must be the same for all
titles: system actions, checking an action before changing the state, copying a state, and encoding it as
bytes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, final

import msgspec

from games.engine.actions import (
    Action,
    Drop,
    DropCause,
    Epoch,
    Level,
    Stop,
    SystemAction,
    SystemActions,
    Undo,
    tag_of,
)
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.errors import BadOptions, IllegalAction, NothingOpen
from games.engine.events import Event, public_event
from games.engine.losses import Loss
from games.engine.meta import TitleMeta
from games.engine.notation import Notation
from games.engine.orders import StandingOrder
from games.engine.results import FATES_BY_CAUSE, Fate, Result


class State(msgspec.Struct, kw_only=True):
    """The base class of states, with the fields of every title.

    `level` is the version of the rules (`TitleMeta.level`) with which the match was started, or to which it
    was raised later. `left` are the seats whose players left permanently, in the order in which they left.
    `stopped` is the cause of an early stop. `causes` says why each player left, by seat number. It is absent
    until a cause is known, so that states from before causes were stored keep their bytes.
    """

    level: int
    seats: int
    left: list[int] = []
    stopped: str = ""
    causes: dict[str, str] | msgspec.UnsetType = msgspec.UNSET

    @property
    def resigned(self) -> frozenset[int]:
        """Return the seats in `left` whose players resigned."""
        return frozenset(seat for seat in self.left if self.fate(seat, "") is Fate.RESIGNED)

    def fate(self, seat: int, stayed: str) -> str:
        """Return the fate of a seat.

        This is `stayed`, a word of the title, unless the seat's player left.
        """
        if seat not in self.left:
            return stayed
        causes = self.causes or {}
        return FATES_BY_CAUSE.get(causes.get(str(seat), ""), Fate.LEFT)


class View(msgspec.Struct, kw_only=True, frozen=True):
    """The base class of views. `seat` is None for a reader without a seat."""

    seat: int | None
    seats: int
    left: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Return whether the match has finished or been stopped.

        If it has, `words.OVER` says so instead of `SITUATION`. This base class cannot tell and returns False,
        so a title whose sentences are tables overrides it.
        """
        return False


S = TypeVar("S", bound=State)


class Step(NamedTuple, Generic[S]):
    """The effect of an action.

    `reveals` says whether the action made a random draw or revealed something hidden to anyone. An undo must
    not go back beyond such an action.
    """

    state: S
    events: tuple[Event, ...]
    reveals: bool


class Rules(ABC, Generic[S]):
    """The rules of one title. Instances keep no data of their own: everything is in the state.

    `actions` and `orders_type` are unions of the title's own types (`orders_type` may be None).
    `disclosing` are the codes of events that reveal something hidden to anyone. `familiar` are the codes
    of messages to a single seat that contain only what the seat chose or saw itself.
    """

    meta: ClassVar[TitleMeta]
    state_type: type[S]
    actions: ClassVar[Any]
    orders_type: ClassVar[Any] = None
    disclosing: ClassVar[frozenset[str]] = frozenset()
    familiar: ClassVar[frozenset[str]] = frozenset()

    # ---- what a title provides -------------------------------------------------------

    def check_options(self, options: Any, seats: int) -> None:
        """Raise `BadOptions` unless a match for `seats` players can be set up with these options.

        By default only the number of seats is checked, against `meta`.
        """
        least, most = self.meta.seats
        if not least <= seats <= most:
            raise BadOptions("seats", least=least, most=most)

    @abstractmethod
    def setup(self, options: Any, seats: int, chance: Chance) -> Step[S]:
        """Set up a match and return revision 0."""

    def sides(self, options: Any, seats: int) -> tuple[int, ...]:
        """Return the side of each seat; the seats of a side win and lose together.

        By default each seat is a side of its own. At the end, all seats of a side that did not leave share a
        place.
        """
        return tuple(range(seats))

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return every open decision; there are none exactly when there is a `result`."""

    @abstractmethod
    def legal(self, state: S, decision: Decision) -> Iterator[Action]:
        """Yield every atomic action that answers `decision`.

        Free attributes, including names to choose freely, are filled in with one legal value. The list
        follows from the seat's view.
        """

    def imaginable_actions(self, view: Any, decision: Decision) -> Iterator[Action]:
        """Yield the actions, legal or not, that a person may think of at `decision`, from their view alone.

        For those that are not legal, the page explains why they are not possible.
        """
        return iter(())

    def occasion(self, state: S, action: Action) -> str:
        """Return the place in the rulebook that says when such actions are allowed, or "" if no rule does.

        It is used to explain why an action that no open decision asks for was refused. It depends only on the
        kind of action and the options.
        """
        return ""

    def judge(self, state: S, action: Action) -> None:
        """Raise `IllegalAction` unless the title's own `action` is a legal answer to an open decision.

        Judging changes nothing, makes no random draw, and does not reveal anything to the seat. By default
        an action is legal if `legal` lists it, which is enough if `legal` lists every legal action. A
        title whose actions have free fields, or that can give better reasons, judges actions itself.
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
        """Carry out a checked action of the title, changing `state`."""

    def settle(self, state: S, chance: Chance) -> list[Event]:
        """Carry out the automatic steps after a seat's action, such as refilling hands or starting a round.

        An action that ends its visit is tried out without these steps. What they draw and show comes only
        when the visit is sent, so the action itself does not have to count as revealing.
        """
        return []

    def leave(self, state: S, seat: int, chance: Chance) -> list[Event]:
        """Carry out the rules for a seat that leaves permanently; `state.left` already contains it.

        By default nothing happens: from now on `default` answers for the seat.
        """
        return []

    def resignation(self, seat: int) -> Action | None:
        """Return the action by which `seat` gives up the whole game, or None if the rules have none.

        By default there is none, and the framework takes a player who resigns out of the match at any moment.
        If the rules allow the action only at certain moments, `check` refuses it at all others, and the
        framework stores the player's wish until it is allowed.
        """
        return None

    def eliminated(self, state: S) -> frozenset[int]:
        """Return the seats that are out of the game, both during the game and at its end.

        Everyone knows that such a seat is out, and it stays out: none of its forces are played any more.
        The framework has no other way to find out, so a title must return every seat that its rules have
        eliminated. Seats that are still in the game when a match is stopped are not out. Seats in
        `state.left` are not out either, unless the rules have eliminated them too.
        """
        return frozenset()

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """Return the view of `seat` (None for a watcher), built from a whitelist of what it may know."""

    def reveals_to_actor(self, view: Any, action: Action) -> bool:
        """Return whether `action` makes a random draw or can show its own seat something hidden.

        The answer depends only on the seat's view and the action, so that the button can say so
        beforehand.
        """
        return False

    def losses(self, view: Any, action: Action) -> tuple[Loss, ...]:
        """Return the certain losses of `action`, which is legal now, the most costly first.

        The action's row, its button, the draft and emails show these losses, and a `grave` loss must be
        confirmed. They depend only on the view of the seat that acts, and on the action.
        """
        return ()

    def orders(self, view: Any) -> tuple[Decision, ...]:
        """Return the standing orders that the view's seat may give now, as decisions made only of fields."""
        return ()

    def standing(self, view: Any, decision: Decision, orders: Mapping[str, StandingOrder]) -> Action | None:
        """Return the action with which a standing order of the seat answers `decision`, or None if none fits.

        `orders` contains the seat's standing orders by kind.
        """
        return None

    def kept(self, view: Any, order: StandingOrder) -> StandingOrder:
        """Return a standing order in the form in which it is stored when the view's seat gives it.

        Anything that is only implied by its form is written out. Raises `IllegalAction` for an order that
        could never be carried out.
        """
        return order

    def shown(self, view: Any, order: StandingOrder) -> StandingOrder | None:
        """Return a stored standing order as its form shows it, or None if its occasion has passed."""
        return order

    def finish(self, view: Any, decision: Decision, orders: Mapping[str, StandingOrder]) -> Action | None:
        """Return the seat's next answer by standing order, for the button that answers a series of questions.

        Return None at a question that no order answers in this way, such as the one after the series.
        """
        return None

    def proposed(self, view: Any, decision: Decision) -> Action | None:
        """Return the action of the main button while nothing is chosen; None if the player has to choose.

        The action ends a part of the visit, or is the answer that a seat gives most often. It depends only
        on the view.
        """
        return None

    def actions_before(self, view: Any, action: Action) -> tuple[Action, ...]:
        """Return the optional actions that a seat may still put before `action`, the first of its draft.

        All of them are legal in `view`, which is the seat's view without the draft, and leave `action` legal.
        By default there are none.
        """
        return ()

    def personal(self, view: Any, action: Action) -> bool:
        """Return whether only the player may carry out this action, and not a deputy.

        Such actions are leaving, and agreeing to something that ends the match or the player's part in it.
        The answer depends on the view of the seat that acts.
        """
        return tag_of(action) in self.meta.personal

    @abstractmethod
    def default(self, view: Any, decision: Decision, policy: str, chance: Chance) -> Action:
        """Return the answer for a seat that does not respond.

        The answer is legal, harmless to the seat, and made from its view.
        """

    @abstractmethod
    def estimate(self, view: Any) -> tuple[Fraction, ...]:
        """Return each seat's share of the match by a published formula, from what `view` knows.

        The shares add up to 1.
        """

    def open_estimate(self, state: S) -> tuple[Fraction, ...]:
        """Return each seat's share of the match by the same formula, with nothing hidden.

        It is for matches that have finished. A title whose formula allows for hidden things overrides it.
        """
        return self.estimate(self.view(state, None))

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return the placings if the match has ended, else None."""

    def talk(self, state: S, seat: int) -> frozenset[int]:
        """Return the seats to which `seat` may write now."""
        return frozenset(range(state.seats)) - {seat}

    def format(self, action: Action) -> str:
        """Return the notation of `action`, which is the same in every language.

        By default it is made from the fields of the action.
        """
        return self._notation.format(action)

    def parse(self, text: str, view: Any) -> Action:
        """Return the action that `text` describes for the seat of `view`.

        Raises `BadNotation` if it does not describe any.
        """
        return self._notation.parse(text, view.seat)

    # ---- what the framework implements ---------------------------------------------

    @final
    def check(self, state: S, action: Action) -> None:
        """Raise `IllegalAction` unless `action` may be carried out now. Nothing is changed."""
        if isinstance(action, SystemAction):
            self._check_house(state, action)
            return
        try:
            self.judge(state, action)
        except NothingOpen as refusal:
            raise (refusal if refusal.rule else NothingOpen(self.occasion(state, action))) from None

    @final
    def advance(self, state: S, action: Action, chance: Chance) -> Step[S]:
        """Check `action`, carry it out, and return its effect; `state` is changed. Raises `IllegalAction`."""
        self.check(state, action)
        drawn = len(chance.draws)
        if isinstance(action, SystemAction):
            events = self._play_house(state, action, chance)
        else:
            events = [*self.play(state, action, chance), *self.settle(state, chance)]
        return Step(state, tuple(events), len(chance.draws) > drawn or self._discloses(events))

    @final
    def apply(self, state: S, action: Action, chance: Chance) -> Step[S]:
        """Check `action`, carry it out on a copy of `state`, and return its effect.

        Raises `IllegalAction`.
        """
        self.check(state, action)
        return self.advance(self.copy(state), action, chance)

    @final
    def answers(self, state: S, action: Action, open_now: Sequence[Decision] | None = None) -> Decision:
        """Return the open decision that `action` answers. Raises `NothingOpen` if there is none.

        If a seat has several open decisions, it is the first that has an atomic action of the same type.
        `open_now` are all open decisions, if they are known.
        """
        open_now = self.decisions(state) if open_now is None else open_now
        mine = [decision for decision in open_now if decision.seat == action.seat]
        for decision in mine:
            if len(mine) == 1 or any(type(atom) is type(action) for atom in self.legal(state, decision)):
                return decision
        raise NothingOpen

    @final
    def copy(self, state: S) -> S:
        return self.decode_state(self.encode_state(state))

    @final
    def encode_state(self, state: S) -> bytes:
        """Return the state as canonical JSON: equal states give equal bytes."""
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
        """Return an action from its form in the log; fields that a newer release dropped are ignored."""
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
        """Return options from stored or submitted values. Raises `msgspec.ValidationError` if invalid."""
        return msgspec.convert(dict(values), self.meta.options, strict=False)

    # ---- internal ------------------------------------------------------------------

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
        return msgspec.json.Decoder(self.actions | SystemActions)

    @cached_property
    def _orders_decoder(self) -> Any:
        return msgspec.json.Decoder(dict[str, self.orders_type])  # type: ignore[name-defined]

    def _discloses(self, events: Sequence[Event]) -> bool:
        for event in events:
            for telling in event.tellings:
                if telling.code in self.disclosing:
                    return True
                if telling.seats is not None and telling.code not in self.familiar:
                    return True
        return False

    def _check_house(self, state: S, action: SystemAction) -> None:
        if self.result(state) is not None:
            raise IllegalAction("", "over")
        match action:
            case Drop(seat) if not 0 <= seat < state.seats or seat in state.left:
                raise IllegalAction("", "not_seated")
            case Level(_, level) if not state.level < level <= self.meta.level:
                raise IllegalAction("", "no_such_level")
            case Undo() | Epoch():
                raise IllegalAction("", "replay_only")

    def _play_house(self, state: S, action: SystemAction, chance: Chance) -> list[Event]:
        match action:
            case Drop(seat, cause):
                state.left.append(seat)
                if cause:
                    state.causes = (state.causes or {}) | {str(seat): cause}
                code = "house.resigned" if cause == DropCause.RESIGNED else "house.left"
                return [public_event(code, seat=seat), *self.leave(state, seat, chance)]
            case Stop(_, cause):
                state.stopped = cause
                return [public_event("house.stopped", cause=cause)]
            case Level(_, level):
                state.level = level
                return [public_event("house.level", level=level)]
        raise IllegalAction("", "replay_only")
