"""The interface between a power and the turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, NoReturn

from games.arena.editions import EDITIONS
from games.arena.powers import extra_play
from games.arena.state import ArenaState
from games.arena.table import OpenMatch, rule
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.errors import IllegalAction
from games.engine.events import Event


class Power(NamedTuple):
    """One routine, shared by every creature and edition that has it.

    `atoms` lists its uses for a seat whose creature `user` activates it, from the open table only. `judge`
    refuses a use that is not among them. `use` carries one out; a power with a further question sets
    `state.step`. `act` is the action type of its uses.
    """

    act: type[Action]
    atoms: Callable[[OpenMatch, int, str], list[Action]]
    judge: Callable[[OpenMatch, Any, str], None]
    use: Callable[[ArenaState, Any, Chance, list[Event]], None]


EXTRA_PLAY = "extra_play"
"""The one routine that asks for a card, not for a use of its own."""


def routine(table: OpenMatch, creature: str) -> str:
    """Return the routine of a creature's power in this edition."""
    return EDITIONS[table.edition].powers[creature]


def can_have_effect(powers: Mapping[str, Power], table: OpenMatch, seat: int, name: str, user: str) -> bool:
    """Return whether a power could do anything, as far as everyone can see.

    If not, it counts as declined and nobody is asked (R-135).
    """
    if name == EXTRA_PLAY:
        return extra_play.is_open(table, seat)
    return bool(powers[name].atoms(table, seat, user))


def open_power_question(state: ArenaState, name: str) -> None:
    """Open the question with which a power begins."""
    if name == EXTRA_PLAY:
        state.doubled = True
        state.step = "second"
    else:
        state.power = name
        state.step = "power"


def refuse(table: OpenMatch, user: str, code: str, **params: object) -> NoReturn:
    """Refuse a use, citing the rule of the creature whose power it is."""
    raise IllegalAction(rule(table, user), code, **params)
