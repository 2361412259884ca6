"""Fiery Breath: discard one open card of another creature in the current row."""

from __future__ import annotations

from games.arena.actions import Burn
from games.arena.cards import PLACES_OF_CREATURE
from games.arena.powers.power import Power, refuse
from games.arena.rows import lift
from games.arena.state import ArenaState
from games.arena.table import OpenMatch, is_living, living_creatures
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public_event


def legal_actions(table: OpenMatch, seat: int, user: str) -> list[Action]:
    """Return one `Burn` for each living creature that has a card in the current row (R-78, R-79, R-95).

    The creature that uses the power is left out, unless the option `ru_wyrm_any` is on.
    """
    row = table.round - 1
    own = table.options.ru_wyrm_any
    return [
        Burn(seat, creature)
        for creature in living_creatures(table)
        if table.tops[creature][row] and (own or creature != user)
    ]


def judge(table: OpenMatch, action: Burn, user: str) -> None:
    """Raise `IllegalAction` unless the creature is alive and has a card in the current row.

    It must not be the one that uses the power, unless the option `ru_wyrm_any` is on.
    """
    creature = action.creature
    if not is_living(table, creature):
        refuse(table, user, "creature_out", creature=creature)
    if creature == user and not table.options.ru_wyrm_any:
        refuse(table, user, "another_creature", creature=creature)
    if not table.tops[creature][table.round - 1]:
        refuse(table, user, "no_card_there", creature=creature)


def use(state: ArenaState, action: Burn, chance: Chance, events: list[Event]) -> None:
    """Burn the card.

    The card below it counts again immediately, or the place is empty (R-46, R-51).
    """
    card, bared = lift(state, PLACES_OF_CREATURE[action.creature][state.round - 1])
    state.discard.append(card)
    events.append(public_event("burnt", seat=action.seat, creature=action.creature, card=card, bared=bared))


POWER = Power(Burn, legal_actions, judge, use)
