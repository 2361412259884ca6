"""Twin histories: the same match with what one seat never saw exchanged.

`twin` takes the log of a match so far and a seat, finds the cards the seat has not seen
yet, and deals them out again among the deck, the other hands, what is set aside there and
the other secret bets: the same acts follow, with the exchanged cards in the acts that the
seat did not see. Equal cards are followed one by one (`tests/arena/copies.py`), so that a
Prefect nobody has shown may be another card in the second history. Only what the seat
itself learnt about hidden cards limits the exchange:

* a secret bet needs a combat card, and each Magister was told who had bet on a creature;
* a Gorgon's victim gave a card of the creature, or had none;
* cards laid down by foresight are combat cards;
* with an empty deck a stalemate tells whether anyone could play;
* who has won the first turn by a bid is seen to hold a card that meets it, or not.

That the second history is legal, and is the first with cards exchanged, is asserted and
not assumed: `tests/arena/test_twins.py` compares what the seat can find out in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, MutableSequence, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec

from games.arena.actions import Discard, GiveCard, KeepCard, Magister, SecretBet, ShowHand, StalemateVote
from games.arena.cards import CREATURE_OF_CARD, STRENGTH_OF_CARD
from games.arena.editions import EDITIONS
from games.arena.state import ArenaState
from games.arena.table import has_stalemate_rule
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event
from games.engine.log import Log, LogEntry
from games.engine.rules import Rules
from tests.arena.copies import Copy, Marking, copies, held
from tests.titles.hearing import told_to

T = TypeVar("T")
Faces = dict[int, str]
"""What each exchanged copy is in the second history, by its number."""
Test = Callable[[Faces], bool]

_HIDDEN = (SecretBet, KeepCard, GiveCard, ShowHand, Discard)
"""Acts on cards of which some seats see only that they are done."""


def twin(
    rules: Rules[ArenaState], log: Log, seat: int, source: Random, moved: Counter[str] | None = None
) -> Log | None:
    """Return a second log that `seat` cannot tell from `log`, or None if nothing could be exchanged.

    `moved` counts, card by card, how many copies are another card in the second.
    """
    games, seen, tests = _study(rules, log, seat)
    faces: Faces = {}
    for deck in games:
        # Each game of a campaign is dealt from a deck of its own.
        _exchange(faces, [card for card in deck if card.number not in seen], tests, source)
    changed = [str(card) for deck in games for card in deck if _face(card, faces) != str(card)]
    if moved is not None:
        moved.update(changed)
    return _play_again(rules, log, faces) if changed else None


def _face(card: str, faces: Faces) -> str:
    """A card as the second history has it, a plain word."""
    return faces.get(card.number, str(card)) if isinstance(card, Copy) else card


class _First:
    """The first history, replayed with copies."""

    def __init__(self, rules: Rules[ArenaState], log: Log) -> None:
        self.rules, self.log = rules, log
        self.options = rules.read_options(msgspec.json.decode(log.options))
        self.chance = Marking(log.draws, 0)
        step = rules.setup(self.options, log.seats, self.chance)
        self.state: ArenaState = step.state
        self.events: Sequence[Event] = step.events
        self.deck = copies(self.state)
        """Every card of the game."""

    def action(self, entry: LogEntry) -> Action:
        """Return the entry's action with the copy it refers to."""
        action = self.rules.decode_action(bytes(entry.action))
        state = self.state
        return held(action, state.three if isinstance(action, KeepCard) else state.hands[action.seat])

    def advance(self, entry: LogEntry, action: Action) -> None:
        self.chance = Marking(entry.draws[entry.prior :], self.chance.marked)
        game = self.state.game
        self.events = self.rules.advance(self.state, action, self.chance).events
        if self.state.game > game:
            self.deck = copies(self.state)
        assert len({card.number for card in copies(self.state)}) == len(self.deck), "a card is not followed"


def _study(rules: Rules[ArenaState], log: Log, seat: int) -> tuple[list[list[Copy]], set[int], list[Test]]:
    """The decks of all games, the copies the seat has seen, and what it has learnt of the others."""
    first = _First(rules, log)
    games = [first.deck]
    seen: set[int] = set()
    tests: list[Test] = []

    def look() -> None:
        told = [telling.params for event in first.events if (telling := told_to(event, seat)) is not None]
        seen.update(card.number for card in copies([told, rules.view(first.state, seat)]))

    look()
    for entry in log.entries:
        state = first.state
        action = first.action(entry)
        tests += _learnt(state, action)
        if not isinstance(action, _HIDDEN):
            # Played openly, even if what it turned up covers it at once.
            seen.update(card.number for card in copies(action))
        game, turn = state.game, state.turn
        hands, stunned, dead = state.hands, state.stunned, state.dead
        before = [list(hand) for hand in hands]
        first.advance(entry, action)
        look()
        tests += _stalemates(first.events, action, [*hands, *stunned], dead)
        if (
            has_stalemate_rule(state)
            and not state.deck
            and not state.over
            and (state.turn > turn or _codes(first.events) & {"stalemate"})
        ):
            tests.append(_somebody_can_play([*state.hands, *state.stunned], state.dead))
        tests += _meetings(first.events, before, dead)
        if state.game > game:
            games.append(first.deck)
    return games, seen, tests


def _learnt(state: ArenaState, action: Action) -> list[Test]:
    """What an act tells of hidden cards by being done at all."""
    match action:
        case SecretBet(card=card):
            return [lambda faces: bool(CREATURE_OF_CARD[_face(card, faces)])]
        case Discard(card=card) if state.foresight:
            return [lambda faces: bool(CREATURE_OF_CARD[_face(card, faces)])]
        case Magister(creature=creature):
            hidden = [card for card in state.secrets if card]
            return [
                lambda faces: all(
                    (CREATURE_OF_CARD[card] == creature) == (CREATURE_OF_CARD[_face(card, faces)] == creature)
                    for card in hidden
                )
            ]
        case GiveCard(card=card):
            named = state.named
            return [lambda faces: CREATURE_OF_CARD[_face(card, faces)] == named]
        case ShowHand(seat=victim):
            named, hand = state.named, list(state.hands[victim])
            return [lambda faces: all(CREATURE_OF_CARD[_face(card, faces)] != named for card in hand)]
    return []


def _codes(events: Sequence[Event]) -> set[str]:
    return {telling.code for event in events for telling in event.tellings}


def _stalemates(
    events: Sequence[Event], action: Action, hands: Sequence[list[str]], dead: Sequence[str]
) -> list[Test]:
    """A row is shuffled, or the game ends for want of one, because nobody can play; all see
    it, except of the first row where it was agreed. `hands` are those after `events`."""
    found: list[Test] = []
    left = [card for hand in hands for card in hand]
    # From the last event back: without what was dealt since.
    for event in reversed(events):
        for telling in event.tellings:
            if telling.code == "drew_cards":
                left = [card for card in left if card not in telling.params["cards"]]
            elif telling.code in ("stalemate", "no_row"):
                found.append(_nobody_can_play(list(left), list(dead)))
    if found and isinstance(action, StalemateVote):
        found.pop()
    return found


def _nobody_can_play(cards: list[str], dead: list[str]) -> Test:
    return lambda faces: all(CREATURE_OF_CARD[_face(card, faces)] in dead for card in cards)


def _somebody_can_play(hands: Sequence[list[str]], dead: Sequence[str]) -> Test:
    cards, gone = [card for hand in hands for card in hand], list(dead)
    return lambda faces: any(CREATURE_OF_CARD[_face(card, faces)] not in gone for card in cards)


def _meetings(events: Sequence[Event], hands: Sequence[list[str]], dead: Sequence[str]) -> list[Test]:
    """Whether the winner of the bids holds a card of that strength."""
    gone = list(dead)
    found: list[Test] = []
    for event in events:
        for telling in event.tellings:
            if telling.code == "first_bid":
                hand, number = hands[telling.params["seat"]], telling.params["number"]

                def meets(faces: Faces, hand: list[str] = hand, number: int = number) -> bool:
                    cards = [_face(card, faces) for card in hand]
                    return any(
                        CREATURE_OF_CARD[card]
                        and CREATURE_OF_CARD[card] not in gone
                        and STRENGTH_OF_CARD[card] == number
                        for card in cards
                    )

                def stays(faces: Faces, could: bool = meets({}), meets: Test = meets) -> bool:
                    return could == meets(faces)

                found.append(stays)
    return found


def _exchange(faces: Faces, unseen: list[Copy], tests: list[Test], source: Random) -> None:
    """A random exchange among `unseen` that passes every test, built of many that change two cards."""
    for _ in range(3 * len(unseen)):
        one, other = (source.choice(unseen) for _ in range(2))
        before = {card.number: _face(card, faces) for card in (one, other)}
        if before[one.number] == before[other.number]:
            continue
        faces[one.number], faces[other.number] = before[other.number], before[one.number]
        if not all(test(faces) for test in tests):
            faces.update(before)


class _Steered(Chance):
    """Draws the numbers that give the same cards, exchanged."""

    def __init__(self, marking: Marking, faces: Faces) -> None:
        super().__init__()
        self._given = [[_face(card, faces) for card in cards] for cards in marking.given]
        # Which creatures fight and who starts are open to all; the deal is not.
        self._others = list(marking.others)
        self._next: list[int] = []

    def _below(self, bound: int) -> int:
        return self._next.pop(0) if self._next else self._others.pop(0)

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        left: list[object] = list(items)
        self._next = []
        for card in self._given.pop(0):
            place = left.index(card)
            if len(left) > 1:
                self._next.append(place)
            left.pop(place)
        return super().draw(items, count)

    def shuffle(self, items: MutableSequence[T]) -> None:
        wanted = self._given.pop(0)
        pile: list[object] = list(items)
        self._next = []
        for last in range(len(pile) - 1, 0, -1):
            place = pile.index(wanted[last], 0, last + 1)
            self._next.append(place)
            pile[last], pile[place] = pile[place], pile[last]
        super().shuffle(items)


def _play_again(rules: Rules[ArenaState], log: Log, faces: Faces) -> Log:
    first = _First(rules, log)
    steered = _Steered(first.chance, faces)
    second = rules.setup(first.options, log.seats, steered).state
    entries: list[LogEntry] = []
    for entry in log.entries:
        action = first.action(entry)
        told = action
        if card := getattr(action, "card", ""):
            told = msgspec.structs.replace(action, card=_face(card, faces))
        first.advance(entry, action)
        chance = _Steered(first.chance, faces)
        rules.advance(second, told, chance)
        assert _plain(first.state, faces) == _plain(second, {}), "the second is not the first, exchanged"
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


def _plain(state: ArenaState, faces: Faces) -> dict[str, Any]:
    """A state in the words of the second history; hands are held in order."""

    def face(card: object) -> str:
        assert isinstance(card, Copy)
        return _face(card, faces)

    plain: dict[str, Any] = msgspec.to_builtins(state, enc_hook=face)
    for name in ("hands", "stunned"):
        plain[name] = [sorted(cards) for cards in plain[name]]
    plain["three"] = sorted(plain["three"])
    if state.stakes:
        plain["stakes"] = _open_stakes(state)
    return plain


def _open_stakes(state: ArenaState) -> list[int]:
    """What lay open on the creature that died last. What the state keeps counts hidden bets
    too: nobody is told it before all is opened, and exchanged cards make it another."""
    secret = EDITIONS[state.edition].secret_value
    last = state.dead[-1]
    return [
        stake - secret * (bool(card) and CREATURE_OF_CARD[card] == last)
        for stake, card in zip(state.stakes, state.secrets, strict=True)
    ]
