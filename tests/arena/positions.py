"""Positions for the tests: matches in any state, and short ways to act in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypedDict, Unpack

import pytest

from games.arena.cards import deck, sort_cards
from games.arena.editions import EDITIONS
from games.arena.meta import AnyOptions, Creature2004, Options, Options1997
from games.arena.rules import ArenaRules, ColossalArena, TitanTheArena
from games.arena.state import ArenaState, CampaignState
from games.bots.random_bot import choose
from games.engine.actions import Action
from games.engine.chance import Chance, SeededChance
from games.engine.errors import IllegalAction
from games.engine.events import Event
from tests.titles.hearing import told_to

RULES = ColossalArena()
RULES_1997 = TitanTheArena()
OF: dict[str, ArenaRules] = {"arena-1997": RULES_1997, "arena-2004": RULES}
"""The rules by edition."""

EIGHT: tuple[Creature2004, ...] = (
    "amazon", "cyclops", "ettin", "gorgon", "seraphim", "titan", "troll", "wyrm",
)  # fmt: skip

STORED = frozenset({"recycled", "owed", "penalised", "game", "scores"})
"""What is given as the state holds it."""


class Given(TypedDict, total=False):
    """The parts of a position that a test specifies.

    `rows` maps each creature to its piles by round, with the lowest card of a pile first ("troll-2
    spectator-4"). `bets` maps rounds to seats. Hands that are not given get eight of the remaining cards;
    `deck_top` is drawn first. With `deck_size` the deck is cut, and the rest goes to the bottom of the
    discard pile. With options of 1997 it is a match of that edition, with `piles` of revealed secret bets
    by creature, the top card last.
    """

    creatures: Sequence[str]
    mover: int
    turn: int
    dead: Sequence[str]
    rows: Mapping[str, Sequence[str]]
    bets: Mapping[str, Mapping[int, int]]
    hands: Mapping[int, str]
    stunned: Mapping[int, str]
    secrets: Mapping[int, str]
    shown: Mapping[int, str]
    discard: str
    deck_top: str
    deck_size: int
    round: int
    starter: int
    options: AnyOptions
    recycled: int
    piles: Mapping[str, str]
    owed: int
    penalised: list[int]
    game: int
    scores: list[list[int]]


def position(seats: int = 3, **given: Unpack[Given]) -> ArenaState:
    """Return a match at the start of a turn of seat 0, or of `mover`."""
    options = given.get("options", Options())
    edition = EDITIONS["arena-1997" if isinstance(options, Options1997) else "arena-2004"]
    creatures = sorted(edition.powers if edition.bidding else given.get("creatures", EIGHT))
    left = deck(edition, creatures)
    rounds = edition.rounds

    def take(words: str) -> list[str]:
        cards = words.split()
        for card in cards:
            left.remove(card)
        return cards

    tops = {creature: [""] * rounds for creature in creatures}
    covered: dict[str, list[list[str]]] = {creature: [[] for _ in range(rounds)] for creature in creatures}
    for creature, piles in given.get("rows", {}).items():
        for row, words in enumerate(piles):
            pile = take(words)
            if pile:
                tops[creature][row], covered[creature][row] = pile[-1], pile[:-1]
    thrown = take(given.get("discard", ""))
    under = {seat: "".join(take(card)) for seat, card in given.get("secrets", {}).items()}
    revealed = {creature: take(words) for creature, words in given.get("piles", {}).items()}
    aside = {seat: sort_cards(take(words)) for seat, words in given.get("stunned", {}).items()}
    hands = {seat: sort_cards(take(words)) for seat, words in given.get("hands", {}).items()}
    first = take(given.get("deck_top", ""))
    # The rest is spread so that no hand is all of one creature.
    left = left[::7] + left[1::7] + left[2::7] + left[3::7] + left[4::7] + left[5::7] + left[6::7]
    for seat in range(seats):
        if seat not in hands:
            hands[seat] = sort_cards(left[:8])
            del left[:8]
    if "deck_size" in given:
        deck_size = given["deck_size"]
        thrown = left[: len(left) + len(first) - deck_size] + thrown
        left = left[len(left) + len(first) - deck_size :]
    laid: dict[str, list[int]] = {creature: [-1] * rounds for creature in creatures}
    tokens = [edition.tokens] * seats
    for creature, places in given.get("bets", {}).items():
        for number, seat in places.items():
            laid[creature][number - 1] = seat
            tokens[seat] -= 1
    shown = given.get("shown", {})
    for seat in [*under, *shown]:
        tokens[seat] -= 1
    stored = {name: value for name, value in given.items() if name in STORED}
    if edition.secret_piles:
        stored["piles"] = {creature: revealed.get(creature, []) for creature in creatures}
    dead, starter = list(given.get("dead", ())), given.get("starter", 0)
    state_type: Callable[..., ArenaState] = OF[edition.key].state_type
    return state_type(
        level=1,
        seats=seats,
        edition=edition.key,
        options=options,
        creatures=creatures,
        starter=starter,
        opener=starter,
        deck=left + first[::-1],
        discard=thrown,
        hands=[hands[seat] for seat in range(seats)],
        stunned=[aside.get(seat, []) for seat in range(seats)],
        tops=tops,
        covered=covered,
        bets=laid,
        tokens=tokens,
        secrets=[under.get(seat, "") for seat in range(seats)],
        shown=[shown.get(seat, "") for seat in range(seats)],
        dead=dead,
        last=[0] * seats,
        round=given.get("round", len(dead) + 1),
        turn=given.get("turn", 1),
        mover=given.get("mover", 0),
        step="turn",
        **stored,
    )


def first(seats: int = 3, **given: Unpack[Given]) -> CampaignState:
    """Return a match of Titan: The Arena at the start of a turn; see `position`."""
    of_1997: Given = {"options": Options1997(), **given}
    state = position(seats, **of_1997)
    assert isinstance(state, CampaignState)
    return state


def rules_of(state: ArenaState) -> ArenaRules:
    """Return the rules of a state's edition."""
    return OF[state.edition]


def asked(state: ArenaState) -> list[tuple[int, str, str]]:
    """Return every open decision as (seat, kind, asks)."""
    return [(each.seat, each.kind, each.asks) for each in rules_of(state).decisions(state)]


def read(state: ArenaState, text: str, seat: int | None = None) -> Action:
    """Return the action that a text describes, by default for the seat that is asked."""
    rules = rules_of(state)
    who = rules.decisions(state)[0].seat if seat is None else seat
    return rules.parse(text, rules.view(state, who))


def do(state: ArenaState, *texts: str, seat: int | None = None, chance: Chance | None = None) -> list[Event]:
    """Carry out some actions one after the other; return the events of the last one."""
    events: tuple[Event, ...] = ()
    for text in texts:
        events = rules_of(state).advance(state, read(state, text, seat), chance or SeededChance(1)).events
    return list(events)


def refused(state: ArenaState, text: str, seat: int | None = None) -> tuple[str, str]:
    """Return the rule and the code with which an action is refused; check that the state does not change."""
    rules = rules_of(state)
    before = rules.encode_state(state)
    with pytest.raises(IllegalAction) as caught:
        rules.check(state, read(state, text, seat))
    assert rules.encode_state(state) == before
    return caught.value.rule, caught.value.code


def offers(state: ArenaState, *kinds: str) -> list[str]:
    """Return the notation of every legal action, or of those of some kinds."""
    rules = rules_of(state)
    lines = [
        rules.format(atom) for decision in rules.decisions(state) for atom in rules.legal(state, decision)
    ]
    return [line for line in lines if not kinds or line.split()[0] in kinds]


def heard(events: Sequence[Event], seat: int | None) -> list[tuple[str, dict[str, Any]]]:
    """Return the messages that a seat gets about some events."""
    told = (told_to(event, seat) for event in events)
    return [(telling.code, telling.params) for telling in told if telling]


def codes(events: Sequence[Event], seat: int | None = None) -> list[str]:
    """Return the codes of the messages that a seat (or a watcher) gets."""
    return [code for code, _ in heard(events, seat)]


def reveals(state: ArenaState, text: str) -> bool:
    """Return whether the button of an action would say that it cannot be undone."""
    rules, action = rules_of(state), read(state, text)
    rules.check(state, action)
    return rules.reveals_to_actor(rules.view(state, action.seat), action)


def cards_of(state: ArenaState) -> list[str]:
    """Return every card of the match, wherever it is."""
    found = [*state.deck, *state.discard, *state.stack, *(card for card in state.secrets if card)]
    for hands in (state.hands, state.stunned):
        for hand in hands:
            found += hand
    for pile in state.piles.values():
        found += pile
    for creature in state.creatures:
        found += [card for card in state.tops[creature] if card]
        for pile in state.covered[creature]:
            found += pile
    return sorted(found)


def whole_match(seats: int, options: AnyOptions, seed: int) -> Iterator[tuple[ArenaState, Sequence[Event]]]:
    """Yield every moment of a random match: the state, which keeps changing, and the events."""
    source = Random(seed)
    chance = SeededChance(source)
    rules = RULES_1997 if isinstance(options, Options1997) else RULES
    step = rules.setup(options, seats, chance)
    state = step.state
    yield state, step.events
    while decisions := rules.decisions(state):
        step = rules.advance(state, choose(rules, state, decisions[0], source), chance)
        yield state, step.events
