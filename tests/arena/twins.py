"""Twin histories: the same match with what one seat never saw exchanged.

`twin` takes the log of a match so far and a seat, finds the cards the seat has not seen
yet, and deals them out anew among the deck, the other hands, what is set aside there and
the other secret bets: the same acts follow, with the exchanged cards in the acts that the
seat did not see. Only what the seat itself learnt about hidden cards limits the exchange:

* a secret bet needs a combat card, and each Magister was told who had bet on a creature;
* a Gorgon's victim gave a card of the creature, or had none;
* cards laid down by foresight are combat cards;
* with an empty deck a stalemate tells whether anybody could play;
* who has won the first turn by a bid is seen to hold a card that meets it, or not.

Sealed bids of others that are not opened yet are secret choices: they are made anew.

That the second history is legal, and is the first with cards exchanged, is asserted and
not assumed: `tests/arena/test_twins.py` compares what the seat can find out in both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableSequence, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec

from games.arena.actions import Bid, Demand, Discard, Give, Keep, Magister, Secret, Show
from games.arena.cards import CREATURE, RANK, STRENGTH
from games.arena.state import ArenaState
from games.arena.table import is_playable, recycles
from games.engine.actions import Action
from games.engine.chance import Chance, Draw, ReplayChance
from games.engine.log import Entry, Log
from games.engine.rules import Rules

T = TypeVar("T")
Exchange = dict[str, str]
Test = Callable[[Exchange], bool]

_CARD = re.compile(r"'([a-z]+(?:-\d+)?)'")


def twin(rules: Rules[ArenaState], log: Log, seat: int, source: Random) -> Log | None:
    """A second log that `seat` cannot tell from `log`, or None if nothing could be exchanged."""
    seen, tests, tellable = _study(rules, log, seat)
    unseen = [card for card in RANK if card in tellable and card not in seen and card not in _DOUBLE]
    exchange = _exchange(unseen, tests, source)
    moved = sum(card != other for card, other in exchange.items())
    return _play_again(rules, log, exchange) if moved else None


_DOUBLE = frozenset({"prefect", "referee"})
"""Two equal cards cannot be exchanged by name; they stay where they are."""


def _study(rules: Rules[ArenaState], log: Log, seat: int) -> tuple[set[str], list[Test], set[str]]:
    """What the seat has seen, what it has learnt about cards it has not, and the cards in play."""
    options = rules.read_options(msgspec.json.decode(log.options))
    step = rules.setup(options, log.seats, ReplayChance(log.draws))
    state = step.state
    deck = {*state.deck, *(card for hand in state.hands for card in hand)}
    seen: set[str] = set()
    tests: list[Test] = []

    def look(events: Sequence[Any]) -> None:
        view = rules.view(state, seat)
        seen.update(_CARD.findall(repr(view)))
        for event in events:
            told = event.told_to(seat)
            if told is not None:
                seen.update(_CARD.findall(repr(told.params)))

    look(step.events)
    for entry in log.entries:
        action = rules.decode_action(bytes(entry.action))
        tests += _learnt(rules, state, action)
        if isinstance(action, Magister):
            seen.add(action.card)  # played openly, even if what it turned up covers it at once
        before, turn = rules.copy(state), state.turn
        look(rules.advance(state, action, ReplayChance(entry.draws[entry.prior :])).events)
        if recycles(state) and not state.deck and not state.over:
            tests.append(_same_playable(state))
        if isinstance(action, Bid) and state.bidding is None and state.turn > turn:
            tests.append(_same_meeting(state, action, before))
    return seen, tests, deck


def _learnt(rules: Rules[ArenaState], state: ArenaState, action: Action) -> list[Test]:
    match action:
        case Secret(card=card):
            return [lambda to: bool(CREATURE[to.get(card, card)])]
        case Discard(card=card) if state.foresight:
            return [lambda to: bool(CREATURE[to.get(card, card)])]
        case Magister(creature=creature):
            hidden = [card for card in state.secrets if card]
            return [
                lambda to: all(
                    (CREATURE[card] == creature) == (CREATURE[to.get(card, card)] == creature)
                    for card in hidden
                )
            ]
        case Give(card=card):
            named = state.named
            return [lambda to: CREATURE[to.get(card, card)] == named]
        case Show(seat=victim):
            named, hand = state.named, list(state.hands[victim])
            return [lambda to: all(CREATURE[to.get(card, card)] != named for card in hand)]
    return []


def _same_playable(state: ArenaState) -> Test:
    held = [card for hands in (state.hands, state.stunned) for hand in hands for card in hand]
    dead = list(state.dead)
    could = any(is_playable(state, card) for card in held)

    def test(to: Exchange) -> bool:
        return could == any(CREATURE[to.get(card, card)] not in dead for card in held)

    return test


def _same_meeting(state: ArenaState, action: Bid, before: ArenaState) -> Test:
    """Whether the winner of the bids holds a card of that strength."""
    assert before.bidding is not None
    bids = list(before.bidding.bids)
    bids[action.seat] = max(bids[action.seat], action.number)
    number, hand, dead = max(bids), list(before.hands[state.mover]), set(state.dead)

    def meets(cards: list[str]) -> bool:
        return any(
            CREATURE[card] and CREATURE[card] not in dead and STRENGTH[card] == number for card in cards
        )

    could = meets(hand)
    return lambda to: could == meets([to.get(card, card) for card in hand])


def _exchange(unseen: list[str], tests: list[Test], source: Random) -> Exchange:
    """A random exchange that passes every test, built of many that change two cards."""
    exchange: Exchange = {card: card for card in unseen}
    for _ in range(3 * len(unseen)):
        one, other = (source.choice(unseen) for _ in range(2)) if unseen else ("", "")
        if one == other:
            continue
        exchange[one], exchange[other] = exchange[other], exchange[one]
        if not all(test(exchange) for test in tests):
            exchange[one], exchange[other] = exchange[other], exchange[one]
    return exchange


class _Noting(ReplayChance):
    """Replays draws and notes which cards they gave, and which numbers were no cards."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        super().__init__(draws)
        self.given: list[list[Any]] = []
        self.others: list[int] = []
        self._cards = False

    def below(self, bound: int) -> int:
        value = super().below(bound)
        if not self._cards and bound > 1:
            self.others.append(value)
        return value

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        self._cards = True
        found = super().draw(items, count)
        self._cards = False
        self.given.append(list(found))
        return found

    def shuffle(self, items: MutableSequence[T]) -> None:
        self._cards = True
        super().shuffle(items)
        self._cards = False
        self.given.append(list(items))


class _Steered(Chance):
    """Draws the numbers that give the same cards, exchanged."""

    def __init__(self, given: list[list[Any]], exchange: Exchange, others: Sequence[int] = ()) -> None:
        super().__init__()
        self._given = [[exchange.get(card, card) for card in cards] for cards in given]
        self._others = list(others)
        self._next: list[int] = []

    def _below(self, bound: int) -> int:
        return self._next.pop(0) if self._next else self._others.pop(0)

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        left = list(items)
        self._next = []
        for card in self._given.pop(0):
            place = left.index(card)
            if len(left) > 1:
                self._next.append(place)
            left.pop(place)
        return super().draw(items, count)

    def shuffle(self, items: MutableSequence[T]) -> None:
        wanted, pile = self._given.pop(0), list(items)
        self._next = []
        for last in range(len(pile) - 1, 0, -1):
            place = pile.index(wanted[last], 0, last + 1)
            self._next.append(place)
            pile[last], pile[place] = pile[place], pile[last]
        super().shuffle(items)


def _play_again(rules: Rules[ArenaState], log: Log, exchange: Exchange) -> Log:
    options = rules.read_options(msgspec.json.decode(log.options))
    noting = _Noting(log.draws)
    first = rules.setup(options, log.seats, noting).state
    # Which creatures fight and who starts are open to all; the deal is not.
    steered = _Steered(noting.given, exchange, noting.others)
    second = rules.setup(options, log.seats, steered).state
    entries: list[Entry] = []
    for entry in log.entries:
        action = rules.decode_action(bytes(entry.action))
        noting = _Noting(entry.draws[entry.prior :])
        told = _relabelled(action, exchange, first)
        rules.advance(first, action, noting)
        chance = _Steered(noting.given, exchange, noting.others)
        rules.advance(second, told, chance)
        assert _same(first, second, exchange), "the second history is not the first with cards exchanged"
        entries.append(
            msgspec.structs.replace(
                entry,
                action=msgspec.Raw(rules.encode_action(told)),
                draws=tuple(chance.draws),
                prior=0,
                hash="",
            )
        )
    return msgspec.structs.replace(log, draws=tuple(steered.draws), entries=tuple(entries))


def _relabelled(action: Action, exchange: Exchange, state: ArenaState) -> Action:
    """The act with exchanged cards, where it was done unseen."""
    match action:
        case Secret(card=card) | Keep(card=card) | Give(card=card) | Discard(card=card):
            return msgspec.structs.replace(action, card=exchange.get(card, card))
        case Demand():
            return action
    return action


def _same(first: ArenaState, second: ArenaState, exchange: Exchange) -> bool:
    """Whether the second state is the first with cards exchanged; hands are held in order."""

    def plain(state: ArenaState, to: Exchange) -> dict[str, Any]:
        data = msgspec.to_builtins(state)

        def walk(value: Any, held: bool = False) -> Any:
            if isinstance(value, str):
                return to.get(value, value)
            if isinstance(value, list):
                found = [walk(each) for each in value]
                return sorted(found) if held else found
            if isinstance(value, dict):
                return {key: walk(each) for key, each in value.items()}
            return value

        return {
            key: [walk(each, True) for each in value]
            if key in ("hands", "stunned")
            else walk(value, key == "three")
            for key, value in data.items()
        }

    return plain(first, exchange) == plain(second, {})
