"""What a seat has in an arena: its cards, its tokens, and its bets on the creatures that live."""

from __future__ import annotations

from collections import Counter

from games.arena.cards import CREATURE_OF_CARD
from games.arena.state import ArenaState


def holdings(state: ArenaState, seat: int) -> Counter[str]:
    found: Counter[str] = Counter(state.hands[seat])
    found["tokens"] = state.tokens[seat]
    for creature, bets in state.bets.items():
        if creature not in state.dead:
            found[f"bet on {creature}"] = sum(owner == seat for owner in bets)
    secret = state.secrets[seat]
    if secret and CREATURE_OF_CARD[secret] not in state.dead:
        found[f"secret bet {secret}"] = 1
    return found
