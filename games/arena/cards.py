"""The cards, as words such as "troll-7", "spectator-4" and "prefect", and functions that read them.

Identical cards (the two prefects) are identical words, because players cannot tell them apart at a table
either. Places are words too: "troll.2" is where the Troll's cards of round 2 lie, "discard" is the discard
pile, "troll" is the place above or beyond the Troll itself where revealed secret bets lie, and "secret" is
a seat's hidden bet.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from games.arena.editions import CREATURES, EDITIONS, Edition

SPECTATOR = "spectator"
DISCARD = "discard"
HIDDEN_BET_PLACE = "secret"
NO_CARD = "none"

CREATURE_OF_CARD: dict[str, str] = {}
"""The creature of each combat card; "" for every other card."""

STRENGTH_OF_CARD: dict[str, int] = {}
"""The strength of each combat and spectator card; -1 for a referee."""

SPECTATOR_CARD_STRENGTHS: dict[str, int] = {}
"""The spectator cards, each with its strength."""

CARD_RANKS: dict[str, int] = {}
"""The sort order of a hand: combat cards by creature and strength, then spectators, then referees."""

CREATURE_AND_ROW: dict[str, tuple[str, int]] = {}
"""For each place in the rows: its creature, and its row counted from 0."""

PLACES_OF_CREATURE: dict[str, tuple[str, ...]] = {}
"""The reverse of `CREATURE_AND_ROW`: the places of each creature, row by row."""


def card(creature: str, strength: int) -> str:
    """Return the word for a combat card ("troll-7"), or for a spectator if `creature` is `SPECTATOR`."""
    return f"{creature}-{strength}"


def deck(edition: Edition, creatures: Iterable[str]) -> list[str]:
    """Return all cards of a match between `creatures`, unshuffled."""
    cards = [card(creature, strength) for creature in creatures for strength in edition.strengths]
    cards += [card(SPECTATOR, strength) for strength in edition.spectators]
    cards += [name for name, count in edition.referees.items() for _ in range(count)]
    return [_INTERNED[name] for name in cards]


def add_to_hand(hand: list[str], name: str) -> None:
    """Put a card into a hand.

    The hand stays sorted, so that its order reveals nothing.
    """
    insort(hand, name, key=CARD_RANKS.__getitem__)


def sort_cards(cards: Iterable[str]) -> list[str]:
    """Return cards in the order in which a hand is sorted."""
    return sorted(cards, key=CARD_RANKS.__getitem__)


def _tabulate() -> None:
    strengths = sorted({strength for edition in EDITIONS.values() for strength in edition.strengths})
    for creature in CREATURES:
        for strength in strengths:
            name = card(creature, strength)
            CREATURE_OF_CARD[name], STRENGTH_OF_CARD[name] = creature, strength
    for strength in sorted({each for edition in EDITIONS.values() for each in edition.spectators}):
        name = card(SPECTATOR, strength)
        CREATURE_OF_CARD[name], STRENGTH_OF_CARD[name] = "", strength
        SPECTATOR_CARD_STRENGTHS[name] = strength
    for name in sorted({name for edition in EDITIONS.values() for name in edition.referees}, reverse=True):
        CREATURE_OF_CARD[name], STRENGTH_OF_CARD[name] = "", -1
    CARD_RANKS.update((name, rank) for rank, name in enumerate(CREATURE_OF_CARD))
    rounds = max(edition.rounds for edition in EDITIONS.values())
    for creature in CREATURES:
        PLACES_OF_CREATURE[creature] = tuple(f"{creature}.{row + 1}" for row in range(rounds))
        CREATURE_AND_ROW.update(
            (place, (creature, row)) for row, place in enumerate(PLACES_OF_CREATURE[creature])
        )


_tabulate()
_INTERNED = {name: name for name in CREATURE_OF_CARD}
