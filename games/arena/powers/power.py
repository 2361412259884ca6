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
    """One routine, shared by every creature and edition that has this power.

    `atoms` lists the uses of the power for a seat whose creature `user` activates it, based only on the open
    table. `judge` refuses any other use. `use` carries out a use; if the power has another question, it sets
    `state.step`. `act` is the type of the actions that use the power.
    """

    act: type[Action]
    atoms: Callable[[OpenMatch, int, str], list[Action]]
    judge: Callable[[OpenMatch, Any, str], None]
    use: Callable[[ArenaState, Any, Chance, list[Event]], None]


EXTRA_PLAY = "extra_play"
"""The only routine that asks for a second card, and not for a use of the power."""


def power_key(table: OpenMatch, creature: str) -> str:
    """Return the key of a creature's power in this edition."""
    return EDITIONS[table.edition].powers[creature]


def can_have_effect(powers: Mapping[str, Power], table: OpenMatch, seat: int, name: str, user: str) -> bool:
    """Return whether a power could have an effect, as far as everyone can see.

    If not, it counts as declined, and the player is not asked about it (R-135).
    """
    if name == EXTRA_PLAY:
        return extra_play.is_open(table, seat)
    return bool(powers[name].atoms(table, seat, user))


def open_power_question(state: ArenaState, name: str) -> None:
    """Open the first question about a power: for an extra play the second card, otherwise how to use it."""
    if name == EXTRA_PLAY:
        state.doubled = True
        state.step = "second"
    else:
        state.power = name
        state.step = "power"


def refuse(table: OpenMatch, user: str, code: str, **params: object) -> NoReturn:
    """Raise `IllegalAction`, citing the rule for the power of the creature `user`."""
    raise IllegalAction(rule(table, user), code, **params)
