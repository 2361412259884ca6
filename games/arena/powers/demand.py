"""Stone Gaze: demand a combat card of a named creature from another player.

That player hands over such a card, or shows their hand if they have none.
"""

from __future__ import annotations

from games.arena.actions import Demand, GiveCard, ShowHand
from games.arena.cards import CREATURE_OF_CARD, add_to_hand
from games.arena.powers.power import Power, refuse
from games.arena.state import ArenaState
from games.arena.table import OpenMatch, is_living, living_creatures
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, private_event, public_event


def legal_actions(table: OpenMatch, seat: int, user: str) -> list[Action]:
    """Return one `Demand` for each pair of another player and a living creature (R-92)."""
    alive = living_creatures(table)
    return [
        Demand(seat, victim, creature)
        for victim in range(table.seats)
        if victim != seat
        for creature in alive
    ]


def judge(table: OpenMatch, action: Demand, user: str) -> None:
    """Raise `IllegalAction` unless the victim is another player and the creature is alive.

    The victim's hand does not matter.
    """
    if action.victim == action.seat or not 0 <= action.victim < table.seats:
        refuse(table, user, "another_player")
    if not is_living(table, action.creature):
        refuse(table, user, "creature_out", creature=action.creature)


def use(state: ArenaState, action: Demand, chance: Chance, events: list[Event]) -> None:
    """Ask the other player for the card, whatever they hold, so that the question reveals nothing (R-90)."""
    state.victim, state.named = action.victim, action.creature
    state.step = "gift"
    events.append(public_event("demanded", seat=action.seat, victim=action.victim, creature=action.creature))


def legal_answers(seat: int, hand: list[str], creature: str) -> list[Action]:
    """Return one `GiveCard` for each card of `creature` in the available hand, or `ShowHand` if it has none.

    Cards that are set aside and the card under a secret bet cannot be given (R-92).
    """
    found: list[Action] = [GiveCard(seat, card) for card in hand if CREATURE_OF_CARD[card] == creature]
    return found or [ShowHand(seat)]


def judge_give(state: ArenaState, action: GiveCard) -> None:
    """Raise `IllegalAction` unless the card is in the available hand and shows the demanded creature."""
    if action.card not in state.hands[action.seat]:
        refuse(state, state.user, "not_in_hand", card=action.card)
    if CREATURE_OF_CARD[action.card] != state.named:
        refuse(state, state.user, "of_creature", creature=state.named)


def judge_show(state: ArenaState, action: ShowHand) -> None:
    """Raise `IllegalAction` if the available hand has a card of the demanded creature that must be given."""
    if any(CREATURE_OF_CARD[card] == state.named for card in state.hands[action.seat]):
        refuse(state, state.user, "must_give", creature=state.named)


def give(state: ArenaState, action: GiveCard, events: list[Event]) -> None:
    """Hand over the card.

    Everyone sees that a card is handed over, but only the two players see which (R-91).
    """
    victim, seat, card = action.seat, state.mover, action.card
    state.hands[victim].remove(card)
    add_to_hand(state.hands[seat], card)
    told = {"seat": seat, "victim": victim, "creature": state.named}
    events.append(private_event((seat, victim), "gave_card", "gave", told, card=card))


def show(state: ArenaState, action: ShowHand, events: list[Event]) -> None:
    """Show the hand to the player who asked, and to nobody else (R-91)."""
    victim, seat = action.seat, state.mover
    told = {"seat": seat, "victim": victim, "creature": state.named}
    cards = list(state.hands[victim])
    events.append(private_event((seat,), "showed_cards", "showed", told, cards=cards))


POWER = Power(Demand, legal_actions, judge, use)
