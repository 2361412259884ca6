"""Foresight: this turn's discards may be any combat cards, stacked so that nobody sees them."""

from __future__ import annotations

from games.arena.actions import Foresee
from games.arena.powers.power import Power, refuse
from games.arena.state import ArenaState
from games.arena.table import OpenMatch
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public_event


def legal_actions(table: OpenMatch, seat: int, user: str) -> list[Action]:
    """Return a `Foresee` if the hand is not empty and the power has not been used in this turn."""
    return [Foresee(seat)] if table.counts[seat] and not table.foresight else []


def judge(table: OpenMatch, action: Foresee, user: str) -> None:
    """Raise `IllegalAction` unless the hand is not empty and the power has not been used in this turn."""
    if not legal_actions(table, action.seat, user):
        refuse(table, user, "no_cards")


def use(state: ArenaState, action: Foresee, chance: Chance, events: list[Event]) -> None:
    """Turn on foresight, which takes effect in phase 3 of the same turn (R-83)."""
    state.foresight = True
    events.append(public_event("foresaw", seat=action.seat))


POWER = Power(Foresee, legal_actions, judge, use)
