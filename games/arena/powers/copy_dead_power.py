"""Clarion Call: immediately use the power of a creature that has died in this match."""

from __future__ import annotations

from collections.abc import Mapping

from games.arena.actions import Copy
from games.arena.powers.power import Power, can_have_effect, open_power_question, power_key, refuse
from games.arena.state import ArenaState
from games.arena.table import OpenMatch
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public_event


def power(powers: Mapping[str, Power]) -> Power:
    """Return the power that copies a dead creature's power. `powers` contains all the others."""

    def works(table: OpenMatch, seat: int, creature: str, user: str) -> bool:
        return can_have_effect(powers, table, seat, power_key(table, creature), user)

    def atoms(table: OpenMatch, seat: int, user: str) -> list[Action]:
        """Return one `Copy` for each dead creature whose power could have an effect now (R-93, R-95, R-135).

        The seat needs to back only the creature that uses Clarion Call (R-97). A second extra play is not
        offered (R-96).
        """
        return [
            Copy(seat, creature)
            for creature in table.creatures
            if creature in table.dead and works(table, seat, creature, user)
        ]

    def judge(table: OpenMatch, action: Copy, user: str) -> None:
        """Check that the creature has died in this match, and that its power can have an effect."""
        creature = action.creature
        if creature not in table.dead:
            refuse(table, user, "not_dead", creature=creature)
        if not works(table, action.seat, creature, user):
            refuse(table, creature, "no_use", creature=creature)

    def use(state: ArenaState, action: Copy, chance: Chance, events: list[Event]) -> None:
        """Copy the power and open the question with which the copied power begins."""
        state.copied = action.creature
        events.append(public_event("copied", seat=action.seat, creature=action.creature, user=state.user))
        open_power_question(state, power_key(state, action.creature))

    return Power(Copy, atoms, judge, use)
