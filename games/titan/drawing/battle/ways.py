"""A shortest way of a maneuver, to be drawn: the engine asks only where it can end (11.0)."""

from __future__ import annotations

from heapq import heappop, heappush

from games.titan.battle.footing import Footing, footings
from games.titan.battle.hexes import ALL, NEIGHBOURS, Hex, Mask, members
from games.titan.battle.state import Battle


def way(battle: Battle, name: str, hex: Hex, front: Mask, goal: Hex) -> tuple[Hex, ...]:
    """The hexes from where a character stands to its goal, both included; from off the map the
    first is one of its `front`. Empty where there is no way, as when it is set within walls."""
    footing = footings(battle.terrain)[name]
    free = ALL & ~battle.occupied()
    queue: list[tuple[int, tuple[Hex, ...]]] = []
    if hex >= 0:
        heappush(queue, (0, (hex,)))
    else:
        for first in members(front):
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


def _onward(footing: Footing, hex: Hex) -> list[tuple[Hex, int]]:
    """The next hexes and what they count: the first of a way is a character's own costs."""
    if footing.flights is not None:
        return [(other, 1) for other in members(NEIGHBOURS[hex])]
    easy, slow = footing.firsts
    return [(other, 1) for other in members(easy[hex])] + [(other, 2) for other in members(slow[hex])]
