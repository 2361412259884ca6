"""Positions for the tests: a match in any state, and short ways to act in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from games.arena.cards import deck, in_order
from games.arena.editions import EDITIONS
from games.arena.meta import AnyOptions, Options, Options1997
from games.arena.rules import ArenaRules, ColossalArena, TitanTheArena
from games.arena.state import ArenaState, CampaignState
from games.bots.random_bot import choose
from games.engine.actions import Action
from games.engine.chance import Chance, SeededChance
from games.engine.errors import IllegalAction
from games.engine.events import Event

RULES = ColossalArena()
RULES_1997 = TitanTheArena()
OF: dict[str, ArenaRules] = {"arena-1997": RULES_1997, "arena-2004": RULES}
"""The rules by edition."""

EIGHT = ("amazon", "cyclops", "ettin", "gorgon", "seraphim", "titan", "troll", "wyrm")


def position(
    seats: int = 3,
    *,
    creatures: Sequence[str] = EIGHT,
    mover: int = 0,
    turn: int = 1,
    dead: Sequence[str] = (),
    rows: Mapping[str, Sequence[str]] | None = None,
    bets: Mapping[str, Mapping[int, int]] | None = None,
    hands: Mapping[int, str] | None = None,
    stunned: Mapping[int, str] | None = None,
    secrets: Mapping[int, str] | None = None,
    shown: Mapping[int, str] | None = None,
    discard: str = "",
    deck_top: str = "",
    deck_size: int | None = None,
    round: int | None = None,
    starter: int = 0,
    options: AnyOptions | None = None,
    **more: Any,
) -> ArenaState:
    """A match at the start of a turn of `mover`.

    `rows` gives for each creature its piles by round, the lowest card of a pile first
    ("troll-2 spectator-4"). `bets` gives round: seat. Hands that are not named get eight of
    the cards left; `deck_top` is what is drawn first. With `deck_size` the deck is cut, and
    what is left over joins the bottom of the discard pile. Options of 1997 make it a match of that
    edition.
    """
    options = options or Options()
    edition = EDITIONS["arena-1997" if isinstance(options, Options1997) else "arena-2004"]
    if edition.bidding:
        creatures = tuple(edition.powers)
    creatures = sorted(creatures)
    left = deck(edition, creatures)
    rounds = edition.rounds

    def take(words: str) -> list[str]:
        cards = words.split()
        for card in cards:
            left.remove(card)
        return cards

    tops = {creature: [""] * rounds for creature in creatures}
    covered: dict[str, list[list[str]]] = {creature: [[] for _ in range(rounds)] for creature in creatures}
    for creature, piles in (rows or {}).items():
        for row, words in enumerate(piles):
            pile = take(words)
            if pile:
                tops[creature][row], covered[creature][row] = pile[-1], pile[:-1]
    thrown = take(discard)
    under = {seat: "".join(take(card)) for seat, card in (secrets or {}).items()}
    piles = {creature: take(words) for creature, words in more.pop("piles", {}).items()}
    if edition.secret_piles:
        more["piles"] = {creature: piles.get(creature, []) for creature in creatures}
    aside = {seat: in_order(take(words)) for seat, words in (stunned or {}).items()}
    given = {seat: in_order(take(words)) for seat, words in (hands or {}).items()}
    first = take(deck_top)
    # The rest is spread so that no hand is all of one creature.
    left = left[::7] + left[1::7] + left[2::7] + left[3::7] + left[4::7] + left[5::7] + left[6::7]
    for seat in range(seats):
        if seat not in given:
            given[seat] = in_order(left[:8])
            del left[:8]
    if deck_size is not None:
        thrown = left[: len(left) + len(first) - deck_size] + thrown
        left = left[len(left) + len(first) - deck_size :]
    laid: dict[str, list[int]] = {creature: [-1] * rounds for creature in creatures}
    tokens = [edition.tokens] * seats
    for creature, places in (bets or {}).items():
        for number, seat in places.items():
            laid[creature][number - 1] = seat
            tokens[seat] -= 1
    for seat in [*under, *(shown or {})]:
        tokens[seat] -= 1
    return (CampaignState if edition.bidding else ArenaState)(
        level=1,
        seats=seats,
        edition=edition.key,
        options=options,
        creatures=list(creatures),
        starter=starter,
        opener=starter,
        deck=left + first[::-1],
        discard=thrown,
        hands=[given[seat] for seat in range(seats)],
        stunned=[aside.get(seat, []) for seat in range(seats)],
        tops=tops,
        covered=covered,
        bets=laid,
        tokens=tokens,
        secrets=[under.get(seat, "") for seat in range(seats)],
        shown=[(shown or {}).get(seat, "") for seat in range(seats)],
        dead=list(dead),
        last=[0] * seats,
        round=round or len(dead) + 1,
        turn=turn,
        mover=mover,
        step="turn",
        **more,
    )


def first(seats: int = 3, **more: Any) -> CampaignState:
    """The same in Titan: The Arena; besides `piles` of revealed secret bets by creature, the
    top last, and what else its state has."""
    state = position(seats, **{"options": Options1997(), **more})
    assert isinstance(state, CampaignState)
    return state


def rules_of(state: ArenaState) -> ArenaRules:
    """The rules a state is of."""
    return OF[state.edition]


def asked(state: ArenaState) -> list[tuple[int, str, str]]:
    """Every open decision as (seat, kind, asks)."""
    return [(each.seat, each.kind, each.asks) for each in rules_of(state).decisions(state)]


def read(state: ArenaState, text: str, seat: int | None = None) -> Action:
    """The action a text means to a seat, by default the one that is asked."""
    rules = rules_of(state)
    who = rules.decisions(state)[0].seat if seat is None else seat
    return rules.parse(text, rules.view(state, who))


def do(state: ArenaState, *texts: str, seat: int | None = None, chance: Chance | None = None) -> list[Event]:
    """Carry out some actions one after the other; what happened in the last one."""
    events: tuple[Event, ...] = ()
    for text in texts:
        events = rules_of(state).advance(state, read(state, text, seat), chance or SeededChance(1)).events
    return list(events)


def refused(state: ArenaState, text: str, seat: int | None = None) -> tuple[str, str]:
    """The rule and the code by which an action is refused; the state stays as it was."""
    rules = rules_of(state)
    before = rules.encode_state(state)
    with pytest.raises(IllegalAction) as caught:
        rules.check(state, read(state, text, seat))
    assert rules.encode_state(state) == before
    return caught.value.rule, caught.value.code


def offers(state: ArenaState, *kinds: str) -> list[str]:
    """The notation of everything legal now, or of some kinds of it."""
    rules = rules_of(state)
    lines = [
        rules.format(atom) for decision in rules.decisions(state) for atom in rules.legal(state, decision)
    ]
    return [line for line in lines if not kinds or line.split()[0] in kinds]


def heard(events: Sequence[Event], seat: int | None) -> list[tuple[str, dict[str, Any]]]:
    """What a seat is told of some happenings."""
    told = (event.told_to(seat) for event in events)
    return [(telling.code, telling.params) for telling in told if telling]


def codes(events: Sequence[Event], seat: int | None = None) -> list[str]:
    """The codes of what a seat (or a watcher) is told."""
    return [code for code, _ in heard(events, seat)]


def reveals(state: ArenaState, text: str) -> bool:
    """Whether the button of an action would say that it cannot be undone."""
    rules, action = rules_of(state), read(state, text)
    rules.check(state, action)
    return rules.reveals_to_actor(rules.view(state, action.seat), action)


def cards_of(state: ArenaState) -> list[str]:
    """Every card of the match, wherever it is."""
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
    """Every moment of a match at random: the state, which goes on changing, and what happened."""
    source = Random(seed)
    chance = SeededChance(source)
    rules = RULES_1997 if isinstance(options, Options1997) else RULES
    step = rules.setup(options, seats, chance)
    state = step.state
    yield state, step.events
    while decisions := rules.decisions(state):
        step = rules.advance(state, choose(rules, state, decisions[0], source), chance)
        yield state, step.events
