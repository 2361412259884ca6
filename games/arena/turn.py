"""The course of a turn, from its first question to the next seat's turn (phases 3 and 4)."""

from __future__ import annotations

from typing import Any

from games.arena import stalemate
from games.arena.cards import STRENGTH_OF_CARD, add_to_hand
from games.arena.editions import EDITIONS
from games.arena.ending import bets_value, finish_match
from games.arena.state import ArenaState
from games.arena.table import NOBODY, has_stalemate_rule, next_eliminated
from games.engine.chance import Chance
from games.engine.events import Event, private_event, public_event


def begin(state: ArenaState, seat: int, chance: Chance, events: list[Event]) -> None:
    """Begin the turn of `seat`."""
    state.turn += 1
    state.mover = seat
    state.step = "turn"
    state.played = state.discards = 0
    state.power = state.user = state.copied = state.named = ""
    state.doubled = state.foresight = state.passed = False
    state.victim = -1
    if has_stalemate_rule(state) and not state.deck:
        stalemate.check_for_stalemate(state, chance, events)


def begin_first_turn(state: ArenaState, chance: Chance, events: list[Event]) -> None:
    """Begin the first turn, that of the mover, who also begins the round (R-122)."""
    state.starter = state.opener = state.mover
    state.opened = state.turn + 1
    begin(state, state.mover, chance, events)


def end_card_phase(state: ArenaState, chance: Chance, events: list[Event]) -> None:
    """End phase 2: ask for discards if a seat in this position might make any; otherwise end the turn.

    Whether the seat is asked depends only on what everyone can see, never on which cards it holds (R-98).
    """
    if (state.dead or state.foresight) and state.hands[state.mover]:
        state.step = "discard"
    else:
        finish(state, chance, events)


def finish(state: ArenaState, chance: Chance, events: list[Event]) -> None:
    """End a turn (R-61).

    In this order: cards that were set aside return, cards are drawn, a creature may be eliminated, and the
    next seat's turn begins. Drawing the last card or eliminating a creature may end the match instead.
    """
    seat = state.mover
    state.last[seat] = state.turn
    back = state.stunned[seat]
    if back:
        for card in back:
            add_to_hand(state.hands[seat], card)
        state.stunned[seat] = []
        told = {"seat": seat, "count": len(back)}
        events.append(private_event((seat,), "returned_cards", "returned", told, cards=back))
    room = state.capacities[seat] - len(state.hands[seat])
    if state.recycled:
        room = min(room, 1)
    if room > 0:
        draw(state, room, events)
        if state.ended:
            return
    creature = next_eliminated(state)
    if creature:
        _die(state, creature, events)
        if state.ended:
            return
    begin(state, _next(state, bool(creature)), chance, events)


def draw(state: ArenaState, count: int, events: list[Event], *, why: str = "") -> None:
    """Draw `count` cards for the mover, or as many as there are.

    The event says `why` if they do not refill the hand: "power" for those that a creature's power draws.
    Drawing the last card ends the match (R-101), unless there is a stalemate rule (R-102, R-121).
    """
    if not state.deck:
        return
    seat = state.mover
    cards: list[str] = []
    while count and state.deck:
        count -= 1
        card = state.deck.pop()
        cards.append(card)
        add_to_hand(state.hands[seat], card)
    told: dict[str, Any] = {"seat": seat, "count": len(cards)}
    if why:
        told["why"] = why
    events.append(private_event((seat,), "drew_cards", "drew", told, cards=cards))
    if not state.deck and not has_stalemate_rule(state):
        # The turn in which the last card is drawn counts for the tie-break.
        state.last[seat] = state.turn
        events.append(public_event("deck_out"))
        finish_match(state, "deck", events)


def _die(state: ArenaState, creature: str, events: list[Event]) -> None:
    strength = STRENGTH_OF_CARD[state.tops[creature][state.round - 1]]
    events.append(
        public_event(
            "died", creature=creature, round=state.round, strength=strength, **_bets_lost(state, creature)
        )
    )
    if EDITIONS[state.edition].clears_dead:
        _clear_away(state, creature)
    state.dead.append(creature)
    if state.round == EDITIONS[state.edition].rounds:
        finish_match(state, "rounds", events)
        return
    state.round += 1
    events.append(public_event("round", round=state.round))


def _bets_lost(state: ArenaState, creature: str) -> dict[str, list[int]]:
    """Return who loses visible bets on a creature: the seats, their numbers of bets, and the total values."""
    values = EDITIONS[state.edition].values
    lost = [(seat, value) for seat, value in zip(state.bets[creature], values, strict=True) if seat != NOBODY]
    secret_value = EDITIONS[state.edition].secret_value
    lost += [(seat, secret_value) for seat, shown in enumerate(state.shown) if shown == creature]
    seats = sorted({seat for seat, _ in lost})
    return {
        "seats": seats,
        "counts": [sum(owner == seat for owner, _ in lost) for seat in seats],
        "values": [sum(value for owner, value in lost if owner == seat) for seat in seats],
    }


def _clear_away(state: ArenaState, creature: str) -> None:
    """Remove the bets on a dead creature (R-37), and discard its cards.

    The revealed secret bets are discarded first, then the rows in order, so that the card with which it died
    is on top (R-106).
    """
    kept = state.campaign
    kept.stakes = [bets_value(state, seat, creature) for seat in range(state.seats)]
    state.discard += state.piles[creature]
    state.piles[creature] = []
    for row, top in enumerate(state.tops[creature]):
        state.discard += state.covered[creature][row]
        if top:
            state.discard.append(top)
        state.covered[creature][row] = []
    state.tops[creature] = [""] * len(state.tops[creature])
    state.bets[creature] = [NOBODY] * len(state.bets[creature])
    state.shown = ["" if shown == creature else shown for shown in state.shown]


def _next(state: ArenaState, new_round: bool) -> int:
    """Return the seat whose turn is next.

    In a new round, also record which seat begins it, because a stalemate depends on that (R-9, R-116).
    """
    seat = (state.mover + 1) % state.seats
    if new_round:
        if state.options.ru_start_player_each_round:
            seat = state.starter
        state.opener, state.opened = seat, state.turn + 1
    return seat
