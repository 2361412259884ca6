"""Phase 3: up to three discards, before set-aside cards return to the hand and it is refilled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from games.arena import turn
from games.arena.actions import Discard, EndDiscards
from games.arena.cards import CREATURE_OF_CARD
from games.arena.editions import EDITIONS
from games.arena.state import ArenaState
from games.arena.table import OpenMatch, rule
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.errors import IllegalAction
from games.engine.events import Event, private_event, public_event


def may_discard(table: OpenMatch, card: str) -> bool:
    """Return whether `card` may be discarded.

    Combat cards of dead creatures may be discarded and, with foresight, those of any creature (R-83,
    R-98). Spectators and referees may never be discarded.
    """
    creature = CREATURE_OF_CARD[card]
    return bool(creature) and (table.foresight or creature in table.dead)


def legal_actions(table: OpenMatch, seat: int, hand: list[str]) -> list[Action]:
    """Return the discards, one card at a time and up to three in all (R-85).

    `EndDiscards` is included if the seat may stop.
    """
    found: list[Action] = []
    if table.discards < EDITIONS[table.edition].most_discards:
        found += [Discard(seat, card) for card in hand if may_discard(table, card)]
    if may_end(table, seat, hand):
        found.append(EndDiscards(seat))
    return found


def may_end(table: OpenMatch, seat: int, hand: Sequence[str]) -> bool:
    """Return whether a seat that holds `hand` may stop discarding (R-108)."""
    return nothing_to_discard(table, hand) or not must_discard(table, seat)


def nothing_to_discard(table: OpenMatch, hand: Sequence[str]) -> bool:
    """Return whether a seat that holds `hand` cannot discard anything, and so can only end the discards.

    Others cannot see this, so the question is asked all the same.
    """
    enough = table.discards >= EDITIONS[table.edition].most_discards
    return enough or not any(may_discard(table, card) for card in hand)


def must_discard(table: OpenMatch, seat: int) -> bool:
    """Return whether a seat that passed has too many cards to draw one (R-108).

    The seat must then discard the cards that it may discard. Its available hand has been shown, so this
    reveals nothing.
    """
    return table.passed and table.counts[seat] + table.stunned_counts[seat] >= table.capacities[seat]


def judge_discard(state: ArenaState, action: Discard) -> None:
    """Raise `IllegalAction` unless a card may be discarded now.

    It must be in the available hand and be one that `may_discard` allows, and the limit must not have been
    reached.
    """
    card = action.card
    if card not in state.hands[action.seat]:
        _refuse(state, "set_aside" if card in state.stunned[action.seat] else "not_in_hand", card=card)
    if state.discards >= EDITIONS[state.edition].most_discards:
        _refuse(state, "enough_discards", most=EDITIONS[state.edition].most_discards)
    if not CREATURE_OF_CARD[card]:
        _refuse(state, "not_combat", card=card)
    if not may_discard(state, card):
        _refuse(state, "not_dead", creature=CREATURE_OF_CARD[card])


def discard(state: ArenaState, action: Discard, chance: Chance) -> list[Event]:
    """Discard a card for everyone to see (R-99), or, with foresight, onto the unseen stack (R-84)."""
    seat, card = action.seat, action.card
    state.hands[seat].remove(card)
    state.discards += 1
    if state.foresight:
        state.stack.append(card)
        told = {"seat": seat, "count": len(state.stack)}
        return [private_event((seat,), "stacked_card", "stacked", told, card=card)]
    state.discard.append(card)
    return [public_event("discarded", seat=seat, card=card)]


def judge_done(state: ArenaState, action: EndDiscards) -> None:
    """Raise `IllegalAction` unless the seat may stop discarding (R-108)."""
    if not may_end(state, action.seat, state.hands[action.seat]):
        raise IllegalAction("R-108", "discard_more")


def end_discards(state: ArenaState, action: EndDiscards, chance: Chance) -> list[Event]:
    """End the discards.

    The unseen stack goes onto the discard pile, and everyone sees only its top card (R-84).
    """
    events: list[Event] = []
    if state.stack:
        count, top = len(state.stack), state.stack[-1]
        state.discard += state.stack
        state.stack = []
        events.append(public_event("laid", seat=action.seat, count=count, card=top))
    turn.finish(state, chance, events)
    return events


def _refuse(state: ArenaState, code: str, **params: object) -> NoReturn:
    raise IllegalAction(rule(state, "discard"), code, **params)
