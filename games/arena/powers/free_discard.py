"""Foresight: this turn's discards may be any combat cards, stacked unseen."""

from __future__ import annotations

from games.arena.actions import Foresee
from games.arena.powers.power import Power, refuse
from games.arena.state import ArenaState
from games.arena.table import Table
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public


def atoms(table: Table, seat: int, user: str) -> list[Action]:
    """Worth asking while the hand is not empty."""
    return [Foresee(seat)] if table.counts[seat] and not table.foresight else []


def judge(table: Table, action: Foresee, user: str) -> None:
    """There must be a card to discard."""
    if not atoms(table, action.seat, user):
        refuse(table, user, "no_cards")


def use(state: ArenaState, action: Foresee, chance: Chance, events: list[Event]) -> None:
    """It works in phase 3 of the same turn (R-83)."""
    state.foresight = True
    events.append(public("foresaw", seat=action.seat))


POWER = Power(Foresee, atoms, judge, use)
