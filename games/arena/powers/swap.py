"""Teleportation: swap two open combat cards of one creature."""

from __future__ import annotations

from itertools import combinations

from games.arena.actions import Swap
from games.arena.cards import CREATURE, DISCARD, PLACE
from games.arena.powers.power import Power, refuse
from games.arena.rows import replace
from games.arena.state import ArenaState
from games.arena.table import Table, visible
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public


def spots(table: Table, creature: str) -> list[str]:
    """Return the places where a combat card of `creature` lies open.

    These are its rows in order, dead or alive, the revealed secret bets on it, then the discard pile (R-80).
    A pile topped by a spectator or a referee offers none (R-82).
    """
    found = [place for place in (*PLACE[creature], creature) if visible(table, place)]
    top = visible(table, DISCARD)
    if top and CREATURE[top] == creature:
        found.append(DISCARD)
    return found


def atoms(table: Table, seat: int, user: str) -> list[Action]:
    """Return every pair of places, each once."""
    return [
        Swap(seat, creature, first, second)
        for creature in table.creatures
        for first, second in combinations(spots(table, creature), 2)
    ]


def judge(table: Table, action: Swap, user: str) -> None:
    """Check two different places of one creature, the earlier row first, the discard pile last."""
    if action.creature not in table.tops:
        refuse(table, user, "not_in_play", creature=action.creature)
    found = spots(table, action.creature)
    if action.first not in found or action.second not in found:
        refuse(table, user, "no_combat_card")
    if found.index(action.first) >= found.index(action.second):
        refuse(table, user, "two_places")


def use(state: ArenaState, action: Swap, chance: Chance, events: list[Event]) -> None:
    """Swap the cards; a moved card starts no power (R-81)."""
    first, second = visible(state, action.first), visible(state, action.second)
    replace(state, action.first, second)
    replace(state, action.second, first)
    events.append(
        public(
            "swapped",
            seat=action.seat,
            creature=action.creature,
            first=action.first,
            second=action.second,
            card=first,
            other=second,
        )
    )


POWER = Power(Swap, atoms, judge, use)
