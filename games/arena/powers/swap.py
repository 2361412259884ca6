"""Teleportation: swap two open combat cards of one creature."""

from __future__ import annotations

from itertools import combinations

from games.arena.actions import Swap
from games.arena.cards import CREATURE_OF_CARD, DISCARD, PLACES_OF_CREATURE
from games.arena.powers.power import Power, refuse
from games.arena.rows import replace
from games.arena.state import ArenaState
from games.arena.table import OpenMatch, takeable_card
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public_event


def swappable_places(table: OpenMatch, creature: str) -> list[str]:
    """Return the places where an open combat card of `creature` can be swapped.

    They are in this order: the creature's rows, whether it is dead or alive; the revealed secret bets on it;
    the discard pile (R-80). A pile with a spectator or a referee on top is left out (R-82).
    """
    found = [place for place in (*PLACES_OF_CREATURE[creature], creature) if takeable_card(table, place)]
    top = takeable_card(table, DISCARD)
    if top and CREATURE_OF_CARD[top] == creature:
        found.append(DISCARD)
    return found


def legal_actions(table: OpenMatch, seat: int, user: str) -> list[Action]:
    """Return one `Swap` for each pair of places whose cards can be swapped."""
    return [
        Swap(seat, creature, first, second)
        for creature in table.creatures
        for first, second in combinations(swappable_places(table, creature), 2)
    ]


def judge(table: OpenMatch, action: Swap, user: str) -> None:
    """Raise `IllegalAction` unless the two places are different, belong to one creature and are in order.

    The order is that of `swappable_places`: the rows, the revealed secret bets, and the discard pile.
    """
    if action.creature not in table.tops:
        refuse(table, user, "not_in_play", creature=action.creature)
    found = swappable_places(table, action.creature)
    if action.first not in found or action.second not in found:
        refuse(table, user, "no_combat_card")
    if found.index(action.first) >= found.index(action.second):
        refuse(table, user, "two_places")


def use(state: ArenaState, action: Swap, chance: Chance, events: list[Event]) -> None:
    """Swap the cards; a card that is moved starts no power (R-81)."""
    first, second = takeable_card(state, action.first), takeable_card(state, action.second)
    replace(state, action.first, second)
    replace(state, action.second, first)
    events.append(
        public_event(
            "swapped",
            seat=action.seat,
            creature=action.creature,
            first=action.first,
            second=action.second,
            card=first,
            other=second,
        )
    )


POWER = Power(Swap, legal_actions, judge, use)
