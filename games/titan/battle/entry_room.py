"""Whether the characters that wait off the map can all still enter it, in some order (10.1, 11.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from games.titan.battle.hexes import HEX_DISTANCES, Mask, hexes_in_mask, mask_of
from games.titan.battle.maneuvers import is_deployment
from games.titan.battle.state import Battle
from games.titan.battle.terrain_abilities import TerrainAbilities, abilities_on, entry_hexes

MAX_POSITIONS_SEARCHED = 60
"""How many positions are looked at before everyone is taken to have room."""


def count_shut_out(battle: Battle, occupied: Mask, waiting: Sequence[str]) -> int:
    """Return how many of the `waiting` characters cannot enter, in whichever order they try.

    It is 0 if the search is not finished in time, so that any other number is certain.
    """
    if is_deployment(battle):
        return 0
    ground, front = abilities_on(battle.terrain), battle.front(battle.mover)
    if _all_enter_deepest_first(ground, front, occupied, waiting):
        return 0
    rings = _rings(front)
    ahead = [(occupied, tuple(sorted(waiting)))]
    searched: set[tuple[Mask, tuple[str, ...]]] = set()
    fewest = len(waiting)
    while ahead and fewest:
        here = ahead.pop()
        if here in searched:
            continue
        if len(searched) == MAX_POSITIONS_SEARCHED:
            return 0
        searched.add(here)
        taken, left = here
        fewest = min(fewest, len(left))
        # The deepest entries are added last, and so tried first: they leave the way open for the others.
        open_to = {name: entry_hexes(ground[name], front, taken) for name in left}
        for ring in reversed(rings):
            for place, name in enumerate(left):
                if name not in left[:place]:
                    others = left[:place] + left[place + 1 :]
                    ahead += [(taken | 1 << hex, others) for hex in hexes_in_mask(open_to[name] & ring)]
    return fewest


def _all_enter_deepest_first(
    ground: Mapping[str, TerrainAbilities], front: Mask, occupied: Mask, waiting: Sequence[str]
) -> bool:
    """Return whether all can enter if each goes as deep as it can, the quickest first and flyers last."""
    rings = _rings(front)
    for name in sorted(waiting, key=lambda each: (ground[each].flights is not None, -ground[each].skill)):
        goals = entry_hexes(ground[name], front, occupied)
        deepest = next((goals & ring for ring in rings if goals & ring), 0)
        if not deepest:
            return False
        occupied |= deepest & -deepest
    return True


@cache
def _rings(front: Mask) -> tuple[Mask, ...]:
    """Return the hexes of the map by how many steps they are from a side of entry, the farthest first."""
    depths = [min(row[hex] for hex in hexes_in_mask(front)) for row in HEX_DISTANCES]
    return tuple(
        mask_of(hex for hex, depth in enumerate(depths) if depth == steps)
        for steps in range(max(depths), -1, -1)
    )
