"""The stalemate: the first row becomes a new draw deck.

In 1997 it is a rule (97 §14), followed by new bids for the first turn. In 2004 it is the option
`faq_stalemate`, which replaces ending the match with the last card (R-121).
"""

from __future__ import annotations

from games.arena import bidding
from games.arena.cards import add_to_hand
from games.arena.editions import EDITIONS
from games.arena.ending import finish_match
from games.arena.state import ArenaState
from games.arena.table import is_playable
from games.engine.chance import Chance
from games.engine.events import Event, private_event, public_event


def check_for_stalemate(state: ArenaState, chance: Chance, events: list[Event]) -> None:
    """Declare a stalemate if the deck is empty and nobody can play, or hold a vote if it is time for one.

    This is called at the start of a turn. The vote is held in the turn of the seat that began the round,
    after a full round of turns (R-116).
    """
    if not _anybody_can_play(state):
        _declare(state, chance, events)
    if state.ended or state.deck or state.step == "bid":
        return
    # The seats are asked only in the turn of the seat that began the round, after one full round of turns
    # . Seats whose players left do not vote, because they would object every time.
    if state.mover == state.opener and state.turn > state.opened:
        state.stances = ["accept" if seat in state.left else "" for seat in range(state.seats)]
        if "" in state.stances:
            state.step = "stance"


def count_votes(state: ArenaState, chance: Chance, events: list[Event]) -> None:
    """Count the answers: a stalemate needs at least one proposal and no objection.

    If there is no stalemate, no event reports the vote.
    """
    agreed = "propose" in state.stances and "object" not in state.stances
    state.stances = []
    state.step = "turn"
    if agreed:
        _declare(state, chance, events)


def _declare(state: ArenaState, chance: Chance, events: list[Event]) -> None:
    """Declare a stalemate.

    One row is shuffled into a new deck, and then more rows as long as nobody can play. After that the seats
    bid for the first turn if the edition has bids (R-119).
    """
    recycle_next_row(state, chance, events)
    while not state.deck and not state.ended and not _anybody_can_play(state):
        recycle_next_row(state, chance, events)
    if not state.ended and EDITIONS[state.edition].bidding:
        bidding.call_for_bids(state, chance, events)
        state.opener = state.mover


def recycle_next_row(state: ArenaState, chance: Chance, events: list[Event]) -> None:
    """Shuffle the next of the earlier rows into a new deck and deal one card to each seat.

    The seat whose turn is next gets the first card. If no earlier row is left, the match ends (R-117 to
    R-120).
    """
    row = state.recycled
    if row + 1 >= state.round:
        events.append(public_event("no_row"))
        finish_match(state, "stalemate", events)
        return
    state.recycled += 1
    cards: list[str] = []
    for creature in state.creatures:
        cards += state.covered[creature][row]
        if state.tops[creature][row]:
            cards.append(state.tops[creature][row])
        state.covered[creature][row] = []
        state.tops[creature][row] = ""
    chance.shuffle(cards)
    state.deck = cards
    events.append(public_event("stalemate", row=row + 1, count=len(cards)))
    for step in range(state.seats):
        if not state.deck:
            break
        seat = (state.mover + step) % state.seats
        card = state.deck.pop()
        add_to_hand(state.hands[seat], card)
        told = {"seat": seat, "count": 1}
        events.append(private_event((seat,), "drew_cards", "drew", told, cards=[card]))
    state.opener, state.opened = state.mover, state.turn


def _anybody_can_play(state: ArenaState) -> bool:
    """Return whether any seat has a playable card, either in the hand or set aside (R-115)."""
    return any(
        is_playable(state, card) for cards in (state.hands, state.stunned) for hand in cards for card in hand
    )
