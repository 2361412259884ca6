"""Clarion Call: use the power of a creature that died in this match, immediately."""

from __future__ import annotations

from collections.abc import Mapping

from games.arena.actions import Copy
from games.arena.powers.power import Power, can_have_effect, open_power_question, refuse, routine
from games.arena.state import ArenaState
from games.arena.table import OpenMatch
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public_event


def power(powers: Mapping[str, Power]) -> Power:
    """Return this power, given all the others."""

    def works(table: OpenMatch, seat: int, creature: str, user: str) -> bool:
        return can_have_effect(powers, table, seat, routine(table, creature), user)

    def atoms(table: OpenMatch, seat: int, user: str) -> list[Action]:
        """Return every dead creature whose power could do something now (R-93, R-95, R-135).

        Being backer of the user is enough (R-97); a second extra play is not offered (R-96).
        """
        return [
            Copy(seat, creature)
            for creature in table.creatures
            if creature in table.dead and works(table, seat, creature, user)
        ]

    def judge(table: OpenMatch, action: Copy, user: str) -> None:
        """Check that the creature died in this match, not that it never entered it."""
        creature = action.creature
        if creature not in table.dead:
            refuse(table, user, "not_dead", creature=creature)
        if not works(table, action.seat, creature, user):
            refuse(table, creature, "no_use", creature=creature)

    def use(state: ArenaState, action: Copy, chance: Chance, events: list[Event]) -> None:
        """Copy the power: the user acts as the dead creature, and what its power asks comes next."""
        state.copied = action.creature
        events.append(public_event("copied", seat=action.seat, creature=action.creature, user=state.user))
        open_power_question(state, routine(state, action.creature))

    return Power(Copy, atoms, judge, use)
