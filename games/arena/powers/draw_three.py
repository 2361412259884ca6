"""Scouting: draw three cards from the draw deck, even if the hand then exceeds its limit."""

from __future__ import annotations

from games.arena.actions import Scout
from games.arena.editions import EDITIONS
from games.arena.powers.power import Power, refuse
from games.arena.state import ArenaState
from games.arena.table import OpenMatch
from games.arena.turn import draw
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event


def legal_actions(table: OpenMatch, seat: int, user: str) -> list[Action]:
    """Return a `Scout`, or an empty list if the deck is empty (R-69).

    A player who uses the power must draw all three cards (R-70).
    """
    return [Scout(seat)] if table.deck_size else []


def judge(table: OpenMatch, action: Scout, user: str) -> None:
    """Raise `IllegalAction` if there is no card to draw."""
    if not table.deck_size:
        refuse(table, user, "deck_empty")


def use(state: ArenaState, action: Scout, chance: Chance, events: list[Event]) -> None:
    """Draw three cards, or as many as there are.

    Drawing the last card ends the match (R-71), unless there is a stalemate rule.
    """
    draw(state, EDITIONS[state.edition].scout_draws, events, why="power")


POWER = Power(Scout, legal_actions, judge, use)
