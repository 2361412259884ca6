"""All powers by key, and a function that finds the power that a card starts."""

from __future__ import annotations

from games.arena.powers import (
    backdated_bet,
    burn,
    copy_dead_power,
    demand,
    draw_three,
    free_discard,
    half_hand,
    reclaim,
    retrieve_bet,
    steal,
    swap,
)
from games.arena.powers.power import Power, can_have_effect, power_key
from games.arena.table import OpenMatch, backer_of

POWERS: dict[str, Power] = {
    "backdated_bet": backdated_bet.POWER,
    "burn": burn.POWER,
    "demand": demand.POWER,
    "draw_three": draw_three.POWER,
    "free_discard": free_discard.POWER,
    "half_hand": half_hand.POWER,
    "reclaim": reclaim.POWER,
    "retrieve_bet": retrieve_bet.POWER,
    "steal": steal.POWER,
    "swap": swap.POWER,
}
"""All powers by key, except the extra play, which is not used by an action of its own."""

POWERS["copy_dead_power"] = copy_dead_power.power(POWERS)


def triggered_power(table: OpenMatch, creature: str) -> str:
    """Return the key of the power that the mover's combat card on `creature` starts now, or "".

    Only a card played by the backer starts a power (R-134). The backer is determined at this moment
    (R-18).
    """
    seat = table.mover
    if backer_of(table, creature) != seat:
        return ""
    power = power_key(table, creature)
    return power if can_have_effect(POWERS, table, seat, power, creature) else ""
