"""Find out whether an action can reveal something to its own player (`Rules.reveals_to_actor`).

The answer follows from the player's own view: where a card would be placed, whether the same player would be
asked another question and, if not, what the end of the turn could reveal.
"""

from __future__ import annotations

import msgspec

from games.arena.actions import (
    Backdate,
    Bet,
    Bid,
    Burn,
    Copy,
    Decline,
    Discard,
    EndDiscards,
    Foresee,
    GiveCard,
    KeepCard,
    Magister,
    Pass,
    Play,
    Prefect,
    Regain,
    RetrieveBet,
    Reveal,
    SecretBet,
    ShowHand,
    Spectator,
    Swap,
)
from games.arena.cards import (
    CREATURE_AND_ROW,
    CREATURE_OF_CARD,
    DISCARD,
    NO_CARD,
    PLACES_OF_CREATURE,
    SPECTATOR_CARD_STRENGTHS,
)
from games.arena.editions import EDITIONS
from games.arena.powers.all_powers import triggered_power
from games.arena.table import has_stalemate_rule, next_eliminated
from games.arena.view import ArenaView
from games.engine.actions import Action


def revealed_to_actor(view: ArenaView, action: Action) -> bool:  # noqa: C901  # a table with one case for each kind
    """Return whether `action` can show its seat something hidden, or draws at random."""
    match action:
        case Bid():
            return True  # A bid cannot be lowered, and the last one reveals all of them.
        case Bet() | Reveal() | Copy() | Discard():
            return False
        case SecretBet():
            return _turn_ends(_hand(view, -1), action.seat)
        case Play(card=card):
            return _play(view, card)
        case Spectator(card=card, creature=creature):
            return _card_done(_hand(with_card_laid(view, creature, card), -1), action.seat)
        case Prefect(place=place):
            if place == NO_CARD:
                return _card_done(_hand(view, -1), action.seat)
            return uncovers_card(view, place) or _card_done(with_card_lifted(view, place), action.seat)
        case Magister():
            others = any(hidden for seat, hidden in enumerate(view.hidden) if seat != action.seat)
            return others or _card_done(_hand(view, -1), action.seat)
        case Pass() | Decline() | RetrieveBet() | Backdate():
            return _card_done(view, action.seat)
        case Foresee():
            return _card_done(msgspec.structs.replace(view, foresight=True), action.seat)
        case KeepCard():
            return _card_done(_hand(view, 1), action.seat)
        case GiveCard():
            return _card_done(_hand(view, 1), action.seat)
        case ShowHand():
            return _card_done(view, action.seat)
        case Burn(creature=creature):
            place = PLACES_OF_CREATURE[creature][view.round - 1]
            return uncovers_card(view, place) or _card_done(
                with_card_lifted(view, place, taken=False), action.seat
            )
        case Regain(place=place):
            return uncovers_card(view, place) or _card_done(with_card_lifted(view, place), action.seat)
        case Swap(first=first, second=second):
            return _card_done(with_cards_swapped(view, first, second), action.seat)
        case EndDiscards():
            return _turn_ends(view, action.seat)
    # Scouting, stealing, stunning and demanding; and an answer that may lead to a stalemate.
    return True


def power_started_by(view: ArenaView, card: str) -> str:
    """Return the routine of the power that a combat card would start if played now, or ""."""
    creature = CREATURE_OF_CARD[card]
    if view.tops[creature][view.round - 1] in SPECTATOR_CARD_STRENGTHS:
        return ""
    return triggered_power(_hand(with_card_laid(view, creature, card), -1), creature)


def _play(view: ArenaView, card: str) -> bool:
    if power_started_by(view, card):
        return False
    return _card_done(_hand(with_card_laid(view, CREATURE_OF_CARD[card], card), -1), view.mover)


def _card_done(view: ArenaView, seat: int) -> bool:
    """Return whether the end of phase 2 can show `seat` anything hidden.

    If discards come next, nothing is shown. Otherwise the turn ends.
    """
    if (view.dead or view.foresight) and view.counts[view.mover]:
        return False
    return _turn_ends(view, seat)


def _turn_ends(view: ArenaView, seat: int) -> bool:
    """Return whether the end of the mover's turn can show `seat` anything hidden.

    That may be cards that the seat draws, secret bets at the end of the match, or cards drawn in a stalemate.
    """
    edition = EDITIONS[view.edition]
    room = view.capacities[view.mover] - view.counts[view.mover] - view.stunned_counts[view.mover]
    if view.recycled:
        room = min(room, 1)
    drawn = min(max(room, 0), view.deck_size)
    if drawn and seat == view.mover:
        return True
    if drawn == view.deck_size and (drawn or has_stalemate_rule(view)):
        return True
    return view.round == edition.rounds and bool(next_eliminated(view))


def uncovers_card(view: ArenaView, place: str) -> bool:
    if place == DISCARD:
        return view.discard_size > 1
    if place not in CREATURE_AND_ROW:
        return view.pile_heights[place] > 1
    creature, row = CREATURE_AND_ROW[place]
    return view.heights[creature][row] > 1


def _hand(view: ArenaView, change: int) -> ArenaView:
    """Return the view with the number of cards in the mover's hand changed by `change`."""
    counts = tuple(count + change if seat == view.mover else count for seat, count in enumerate(view.counts))
    return msgspec.structs.replace(view, counts=counts)


def with_card_laid(view: ArenaView, creature: str, card: str) -> ArenaView:
    return with_card_at(view, PLACES_OF_CREATURE[creature][view.round - 1], card)


def with_card_lifted(view: ArenaView, place: str, taken: bool = True) -> ArenaView:
    """Return the view without the card at `place`, assuming that no card lies under it.

    With `taken`, the card goes into the hand. In the question about a power, this adds one card. A prefect
    leaves the hand as the card comes in, so that the number of cards stays the same.
    """
    after = with_card_at(view, place, "") if place in CREATURE_AND_ROW else view
    if taken and view.step == "power":
        return _hand(after, 1)
    return after


def with_card_at(view: ArenaView, place: str, card: str) -> ArenaView:
    creature, row = CREATURE_AND_ROW[place]
    tops = list(view.tops[creature])
    tops[row] = card
    return msgspec.structs.replace(view, tops={**view.tops, creature: tuple(tops)})


def with_cards_swapped(view: ArenaView, first: str, second: str) -> ArenaView:
    def at(place: str) -> str:
        if place == DISCARD:
            return view.discard_top
        if place not in CREATURE_AND_ROW:
            return view.pile_tops[place]
        creature, row = CREATURE_AND_ROW[place]
        return view.tops[creature][row]

    one, other = at(first), at(second)
    after = with_card_at(view, first, other) if first in CREATURE_AND_ROW else view
    return with_card_at(after, second, one) if second in CREATURE_AND_ROW else after
