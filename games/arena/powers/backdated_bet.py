"""Wealth: place an extra token on any free place of this row or an earlier one."""

from __future__ import annotations

from games.arena.actions import Backdate
from games.arena.editions import EDITIONS
from games.arena.powers.power import Power, refuse
from games.arena.state import ArenaState
from games.arena.table import NOBODY, OpenMatch, is_living, living_creatures
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public_event


def legal_actions(table: OpenMatch, seat: int, user: str) -> list[Action]:
    """Return one `Backdate` for each free place of a living creature, up to the current row (R-88).

    These include places that the Colossus has emptied (R-89). There are none if the seat has no token left.
    """
    if not table.tokens[seat]:
        return []
    return [
        Backdate(seat, creature, row + 1)
        for creature in living_creatures(table)
        for row in range(table.round)
        if table.bets[creature][row] == NOBODY
    ]


def judge(table: OpenMatch, action: Backdate, user: str) -> None:
    """Raise `IllegalAction` unless the seat has a token and the place is free.

    Its creature must be alive, and its row not later than the current one.
    """
    if not table.tokens[action.seat]:
        refuse(table, user, "no_tokens")
    if not is_living(table, action.creature):
        refuse(table, user, "creature_out", creature=action.creature)
    if not 1 <= action.round <= table.round:
        refuse(table, user, "no_such_row", round=action.round)
    if table.bets[action.creature][action.round - 1] != NOBODY:
        refuse(table, user, "place_taken", creature=action.creature)


def use(state: ArenaState, action: Backdate, chance: Chance, events: list[Event]) -> None:
    """Place the token. It is worth as much as that row's bets, and does not count as the bet of phase 1."""
    seat, row = action.seat, action.round - 1
    state.tokens[seat] -= 1
    state.bets[action.creature][row] = seat
    value = EDITIONS[state.edition].values[row]
    events.append(
        public_event("backdated", seat=seat, creature=action.creature, round=action.round, value=value)
    )


POWER = Power(Backdate, legal_actions, judge, use)
