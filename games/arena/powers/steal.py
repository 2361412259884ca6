"""Steal: look at three random cards of another player's hand and keep one."""

from __future__ import annotations

from games.arena.actions import KeepCard, Steal
from games.arena.cards import add_to_hand, sort_cards
from games.arena.editions import EDITIONS
from games.arena.powers.power import Power, refuse
from games.arena.state import ArenaState
from games.arena.table import OpenMatch
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, private_event


def legal_actions(table: OpenMatch, seat: int, user: str) -> list[Action]:
    """Return one `Steal` for each opponent who has enough available cards (R-72, R-73)."""
    least = EDITIONS[table.edition].steal_least
    return [
        Steal(seat, victim) for victim, count in enumerate(table.counts) if count >= least and victim != seat
    ]


def judge(table: OpenMatch, action: Steal, user: str) -> None:
    """Raise `IllegalAction` unless the victim is another player with enough cards.

    Cards that a Cyclops has set aside do not count and cannot be drawn.
    """
    if action.victim == action.seat or not 0 <= action.victim < table.seats:
        refuse(table, user, "another_player")
    least = EDITIONS[table.edition].steal_least
    if table.counts[action.victim] < least:
        refuse(table, user, "victim_needs", victim=action.victim, least=least)


def use(state: ArenaState, action: Steal, chance: Chance, events: list[Event]) -> None:
    """Show three of the victim's cards to the thief only, or as many as there are (R-74).

    They stay in the victim's hand until the thief chooses one of them.
    """
    victim = action.victim
    hand = state.hands[victim]
    three = chance.draw(hand, min(EDITIONS[state.edition].steal_draws, len(hand)))
    state.three = sort_cards(three)
    state.victim = victim
    state.step = "keep"
    told = {"seat": action.seat, "victim": victim, "count": len(three)}
    events.append(private_event((action.seat,), "looked_cards", "looked", told, cards=state.three))


def judge_keep(state: ArenaState, action: KeepCard) -> None:
    """Raise `IllegalAction` unless the card is one of those that were drawn."""
    if action.card not in state.three:
        refuse(state, state.user, "one_of_these", card=action.card)


def keep(state: ArenaState, action: KeepCard, events: list[Event]) -> None:
    """Take the card from the victim.

    The victim learns which card is gone; the other players learn only that a card was taken.
    """
    victim, card = state.victim, action.card
    state.hands[victim].remove(card)
    add_to_hand(state.hands[action.seat], card)
    state.three = []
    told = {"seat": action.seat, "victim": victim}
    both = (action.seat, victim)
    events.append(private_event(both, "kept_card", "kept", told, card=card))


POWER = Power(Steal, legal_actions, judge, use)
