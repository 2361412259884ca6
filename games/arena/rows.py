"""Moving cards in the rows, among revealed secret bets and on the discard pile."""

from __future__ import annotations

from games.arena.cards import CREATURE_AND_ROW, DISCARD
from games.arena.state import ArenaState


def lay(state: ArenaState, creature: str, card: str) -> str:
    """Put `card` on `creature` in the current row; return the card that it covers, or ""."""
    row = state.round - 1
    covers = state.tops[creature][row]
    if covers:
        state.covered[creature][row].append(covers)
    state.tops[creature][row] = card
    return covers


def lift(state: ArenaState, place: str) -> tuple[str, str]:
    """Remove the open card at `place`; return it and the card under it ("" if there is none)."""
    if place == DISCARD:
        card = state.discard.pop()
        return card, state.discard_top
    if place in state.piles:
        pile = state.piles[place]
        card = pile.pop()
        return card, pile[-1] if pile else ""
    creature, row = CREATURE_AND_ROW[place]
    card = state.tops[creature][row]
    under = state.covered[creature][row]
    bared = under.pop() if under else ""
    state.tops[creature][row] = bared
    return card, bared


def replace(state: ArenaState, place: str, card: str) -> str:
    """Replace the open card at `place` by `card`; return the card that was there."""
    if place == DISCARD:
        other, state.discard[-1] = state.discard[-1], card
        return other
    if place in state.piles:
        other, state.piles[place][-1] = state.piles[place][-1], card
        return other
    creature, row = CREATURE_AND_ROW[place]
    other, state.tops[creature][row] = state.tops[creature][row], card
    return other
