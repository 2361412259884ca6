"""Phase 1: making a bet, making a secret bet, or revealing one."""

from __future__ import annotations

from typing import NoReturn

from games.arena import turn
from games.arena.actions import Bet, Reveal, SecretBet
from games.arena.cards import CREATURE_OF_CARD
from games.arena.editions import EDITIONS
from games.arena.state import ArenaState
from games.arena.table import NOBODY, OpenMatch, is_living, living_creatures, rule
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.errors import IllegalAction
from games.engine.events import Event, public_event, split_event


def may_bet_secretly(table: OpenMatch, seat: int) -> bool:
    """Return whether a seat can still make a secret bet (R-28).

    The seat needs a token and must not have made a secret bet before, and no creature may be dead.
    """
    return bool(table.tokens[seat] and not table.dead and not table.hidden[seat] and not table.shown[seat])


def legal_actions(table: OpenMatch, seat: int, hand: list[str]) -> list[Action]:
    """Return every bet, secret bet and reveal that a seat can make now."""
    found: list[Action] = []
    if table.tokens[seat] and table.round <= EDITIONS[table.edition].bet_rounds:
        row = table.round - 1
        bets = table.bets
        found += [
            Bet(seat, creature) for creature in living_creatures(table) if bets[creature][row] == NOBODY
        ]
        if may_bet_secretly(table, seat) and table.owed < 0:
            found += [SecretBet(seat, card) for card in hand if CREATURE_OF_CARD[card]]
    if table.hidden[seat]:
        found.append(Reveal(seat))
    return found


def judge_bet(state: ArenaState, action: Bet) -> None:
    """Raise `IllegalAction` unless a bet is allowed.

    The seat needs a token, the round must be one with bets (R-36), the creature must be alive, and there must
    be no token on the place, not even the seat's own (R-22).
    """
    if not state.tokens[action.seat]:
        _refuse(state, "bet", "no_tokens")
    if state.round > EDITIONS[state.edition].bet_rounds:
        _refuse(state, "bet", "bets_closed", round=state.round)
    if not is_living(state, action.creature):
        _refuse(state, "bet", "creature_out", creature=action.creature)
    if state.bets[action.creature][state.round - 1] != NOBODY:
        _refuse(state, "bet", "place_taken", creature=action.creature)


def bet(state: ArenaState, action: Bet, chance: Chance) -> list[Event]:
    """Place the token in the current row; the next step is to play a card."""
    seat, row = action.seat, state.round - 1
    state.tokens[seat] -= 1
    state.bets[action.creature][row] = seat
    state.step = "card"
    value = EDITIONS[state.edition].values[row]
    return [public_event("bet", seat=seat, creature=action.creature, round=state.round, value=value)]


def judge_secret(state: ArenaState, action: SecretBet) -> None:
    """Raise `IllegalAction` unless a secret bet is allowed.

    Each seat may make one secret bet in a game, with a token and an available combat card, and only before a
    creature has died (R-27, R-28, R-30). It may not do so while it still has to play the card of its bid
    (R-13).
    """
    seat, card = action.seat, action.card
    if state.hidden[seat] or state.shown[seat]:
        _refuse(state, "secret", "secret_made")
    if state.dead:
        _refuse(state, "secret", "secret_late")
    if not state.tokens[seat]:
        _refuse(state, "secret", "no_tokens")
    if state.owed >= 0:
        _refuse(state, "bid", "bid_owed", number=state.owed)
    if card not in state.hands[seat]:
        _refuse(state, "secret", "not_in_hand", card=card)
    if not CREATURE_OF_CARD[card]:
        _refuse(state, "secret", "not_combat", card=card)


def place_secret_bet(state: ArenaState, action: SecretBet, chance: Chance) -> list[Event]:
    """Make a secret bet.

    It replaces playing a card, so the turn continues with drawing cards (R-29).
    """
    seat, card = action.seat, action.card
    state.hands[seat].remove(card)
    state.tokens[seat] -= 1
    state.secrets[seat] = card
    events = [
        split_event(("secret_card", {"seat": seat, "card": card}, (seat,)), ("secret", {"seat": seat}, None))
    ]
    turn.finish(state, chance, events)
    return events


def judge_reveal(state: ArenaState, action: Reveal) -> None:
    """Raise `IllegalAction` unless the seat has a secret bet face down; its creature may be dead (R-32)."""
    if not state.secrets[action.seat]:
        _refuse(state, "reveal", "no_secret")


def reveal(state: ArenaState, action: Reveal, chance: Chance) -> list[Event]:
    """Reveal a secret bet.

    Backers may change immediately (R-35). A card is then played as usual (R-31).
    """
    state.step = "card"
    return [show_secret_bet(state, action.seat, "reveal")]


def show_secret_bet(state: ArenaState, seat: int, why: str) -> Event:
    """Turn up a secret bet and return the event that says so.

    The token lies above the creature. Depending on the edition, the card is discarded or lies there with the
    token (R-34). In editions that clear away the dead, a bet on a dead creature leaves the table and its card
    is discarded (R-32).
    """
    card = state.secrets[seat]
    creature = CREATURE_OF_CARD[card]
    edition = EDITIONS[state.edition]
    state.secrets[seat] = ""
    gone = edition.clears_dead and creature in state.dead
    if not gone:
        state.shown[seat] = creature
    if edition.secret_piles and not gone:
        state.piles[creature].append(card)
    else:
        state.discard.append(card)
    return public_event("revealed", seat=seat, card=card, creature=creature, why=why)


def _refuse(state: ArenaState, topic: str, code: str, **params: object) -> NoReturn:
    raise IllegalAction(rule(state, topic), code, **params)
