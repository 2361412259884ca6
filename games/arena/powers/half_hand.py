"""Stunning Blow: set aside half of another player's hand until the end of that player's next turn."""

from __future__ import annotations

from games.arena.actions import Stun
from games.arena.cards import sort_cards
from games.arena.powers.power import Power, refuse
from games.arena.state import ArenaState
from games.arena.table import OpenMatch
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, private_event


def legal_actions(table: OpenMatch, seat: int, user: str) -> list[Action]:
    """Return one `Stun` for each opponent who has a card that is not set aside (R-64)."""
    return [Stun(seat, victim) for victim, count in enumerate(table.counts) if count and victim != seat]


def judge(table: OpenMatch, action: Stun, user: str) -> None:
    """Raise `IllegalAction` unless the victim is another player with at least one available card."""
    if action.victim == action.seat or not 0 <= action.victim < table.seats:
        refuse(table, user, "another_player")
    if not table.counts[action.victim]:
        refuse(table, user, "victim_needs", victim=action.victim, least=1)


def use(state: ArenaState, action: Stun, chance: Chance, events: list[Event]) -> None:
    """Set aside half of the victim's available hand at random, rounded up (R-59).

    If cards of the victim are already set aside, half of the others are added to them (R-63).
    """
    victim = action.victim
    hand = state.hands[victim]
    taken = chance.draw(hand, (len(hand) + 1) // 2)
    for card in taken:
        hand.remove(card)
    state.stunned[victim] = sort_cards(state.stunned[victim] + taken)
    told = {"seat": action.seat, "victim": victim, "count": len(taken)}
    # Only the victim may see which cards are set aside.
    events.append(private_event((victim,), "stunned_cards", "stunned", told, cards=sort_cards(taken)))


POWER = Power(Stun, legal_actions, judge, use)
