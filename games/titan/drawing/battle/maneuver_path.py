"""The shortest path of a maneuver, used only for drawing; the rules look only at where it ends (11.0)."""

from __future__ import annotations

from heapq import heappop, heappush

from games.titan.battle.hexes import ALL_HEXES, NEIGHBOURS, Hex, Mask, hexes_in_mask
from games.titan.battle.state import Battle
from games.titan.battle.terrain_abilities import TerrainAbilities, abilities_on


def shortest_path(battle: Battle, name: str, hex: Hex, front: Mask, goal: Hex) -> tuple[Hex, ...]:
    """Return the hexes from a character's position to its goal, including both.

    For a character off the map, the path starts in one of the hexes in `front`. If no path exists, for
    example when a character is deployed within walls, it is empty.
    """
    footing = abilities_on(battle.terrain)[name]
    free = ALL_HEXES & ~battle.occupied()
    queue: list[tuple[int, tuple[Hex, ...]]] = []
    if hex >= 0:
        heappush(queue, (0, (hex,)))
    else:
        for first in hexes_in_mask(front):
            cost = 1 if footing.flights is not None or footing.easy >> first & 1 else 2
            if footing.flights is not None or (footing.easy | footing.slow) & free & 1 << first:
                heappush(queue, (cost, (first,)))
    seen = 0
    while queue:
        cost, path = heappop(queue)
        here = path[-1]
        if here == goal:
            return path
        if seen >> here & 1:
            continue
        seen |= 1 << here
        for other, more in _onward(footing, here):
            if not seen >> other & 1 and (footing.flights is not None or free >> other & 1):
                heappush(queue, (cost + more, (*path, other)))
    return ()


def _onward(footing: TerrainAbilities, hex: Hex) -> list[tuple[Hex, int]]:
    """Return the hexes that the character could enter next, with their costs, as for its first step."""
    if footing.flights is not None:
        return [(other, 1) for other in hexes_in_mask(NEIGHBOURS[hex])]
    easy, slow = footing.firsts
    return [(other, 1) for other in hexes_in_mask(easy[hex])] + [
        (other, 2) for other in hexes_in_mask(slow[hex])
    ]
