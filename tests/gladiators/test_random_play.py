"""More than a thousand random matches, over all pairings and sizes, with invariants after every action."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine.actions import Action
from games.engine.decisions import Decision
from games.engine.log import replay
from games.gladiators import actions as act
from games.gladiators.board import AXIAL_COORDINATES
from games.gladiators.decks import DECKS
from games.gladiators.ending import MAX_COMBAT_ROUNDS
from games.gladiators.gladiator_values import can_use
from games.gladiators.item_handling import all_items_of
from games.gladiators.meta import Options
from games.gladiators.shared_decks import deck_pieces
from games.gladiators.state import GladiatorsState
from tests.gladiators.positions import RULES

BANDS = ("assassin", "barbarian", "swordmaster", "orc+orc")
PAIRINGS = tuple(combinations_with_replacement(BANDS, 2))

SIZES: tuple[tuple[int, Options], ...] = (
    (2, Options(seat_1=1, seat_2=1)),
    (2, Options(quality=3)),
    (2, Options(quality=6)),
    (3, Options()),
    (3, Options(sides="two")),
    (3, Options(sides="first", quality=4)),
    (3, Options(seat_1=1, seat_2=1, seat_3=1)),
    (4, Options()),
    (4, Options(sides="two", quality=3, speech="whispers")),
    (4, Options(sides="two", quality=4, friendly=True)),
    (4, Options(sides="first", quality=3)),
    (5, Options()),
    (5, Options(sides="two", quality=6)),
    (5, Options(seat_1=1, seat_2=3, uneven=True, speech="whispers")),
)


def holds(state: GladiatorsState, items: Counter[str]) -> None:
    """Check the invariants of a fight."""
    fighters = list(state.gladiators.values())
    living = [each for each in fighters if not each.out]
    assert len({each.at for each in living}) == len(living), "one on a hex"
    found: Counter[str] = Counter(each.item for each in state.lying)
    for who in fighters:
        assert who.at in AXIAL_COORDINATES
        assert sorted([*who.hand, *who.row, *([who.current] if who.current else [])]) == sorted(who.cards)
        assert len(who.held) <= 2
        assert 0 < who.condition <= DECKS[who.deck].condition or who.out
        assert not who.current or can_use(who, who.current)
        assert not (who.prone and who.current)
        assert not who.holds or (who.current and not state.gladiators[who.holds].out)
        assert set(who.known.values()) <= set(range(1, len(who.row) + 1))
        found.update(all_items_of(who))
        found.update([who.wrapped] if who.wrapped else [])
    for attack in state.pending:
        assert not state.gladiators[attack.target].out
        assert attack.kind == "contest" or attack.low <= attack.number <= attack.high
        if attack.flight is not None:
            found[attack.flight.item] += 1
    assert found == items, "no item comes or goes"
    assert state.round <= MAX_COMBAT_ROUNDS + 1


def items_of(state: GladiatorsState) -> Counter[str]:
    """Return all items that the gladiators brought."""
    return Counter(item for who in state.gladiators.values() for item in all_items_of(who))


def with_bands(bands: tuple[str, ...]) -> Any:
    """Return a random bot whose seats choose these bands."""

    def pick(rules: Any, state: Any, decision: Decision, source: Random) -> Action:
        if decision.kind == "choose":
            return act.Choose(decision.seat, bands[decision.seat])
        return choose(rules, state, decision, source)

    return pick


MATCHES = ("few", "many")
"""The exhaustive part plays the many."""


@pytest.mark.parametrize("bands", PAIRINGS, ids="-".join)
@pytest.mark.parametrize(
    "seeds", [range(8), pytest.param(range(8, 60), marks=pytest.mark.exhaustive)], ids=MATCHES
)
def test_every_pairing_of_quality_two(bands: tuple[str, ...], seeds: range) -> None:
    ends: Counter[str] = Counter()
    for seed in seeds:
        items: Counter[str] = Counter()

        def watch(state: Any, step: Any, entry: Any) -> None:
            if state.round and not items:  # noqa: B023 - used up within its match
                items.update(items_of(state))  # noqa: B023
            elif state.round and entry.revision % 3 == 0:
                holds(state, items)  # noqa: B023

        played = play(RULES, 2, Options(), seed, with_bands(bands), watch=watch)
        assert not played.stopped
        assert RULES.encode_state(replay(RULES, played.log)) == RULES.encode_state(played.state)
        ends[played.result.how] += 1
    assert ends["won"], "some are won within a hundred rounds, even at random"


@pytest.mark.parametrize("size", range(len(SIZES)))
@pytest.mark.parametrize(
    "seeds", [range(3), pytest.param(range(3, 40), marks=pytest.mark.exhaustive)], ids=MATCHES
)
def test_every_size(size: int, seeds: range) -> None:
    seats, options = SIZES[size]
    for seed in seeds:
        items: Counter[str] = Counter()

        def watch(state: Any, step: Any, entry: Any) -> None:
            if state.round and not items:  # noqa: B023
                items.update(items_of(state))  # noqa: B023
            elif state.round and entry.revision % 5 == 0:
                holds(state, items)  # noqa: B023

        played = play(RULES, seats, options, seed, choose, watch=watch)
        assert not played.stopped
        places = [placing.rank for placing in played.result.placings]
        assert places[0] == 1
        assert RULES.encode_state(replay(RULES, played.log)) == RULES.encode_state(played.state)


def test_a_shared_deck_is_dealt_out_whole() -> None:
    for seed in range(30):
        seats, options = SIZES[seed % 3]
        dealt: list[str] = []

        def watch(state: Any, step: Any, entry: Any) -> None:
            if state.round and not dealt:  # noqa: B023
                for who in state.gladiators.values():
                    if who.deck == "orc":
                        dealt.extend([*who.cards, *all_items_of(who), *who.specials])  # noqa: B023

        play(RULES, seats, options, seed, choose, most=80, watch=watch)
        if dealt and len(dealt) % len(deck_pieces(DECKS["orc"])) == 0:
            assert Counter(dealt) == Counter(
                deck_pieces(DECKS["orc"]) * (len(dealt) // len(deck_pieces(DECKS["orc"])))
            )
