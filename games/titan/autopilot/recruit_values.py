"""The worth of recruits to a legion: in its land now, next turn, and higher up the ladders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import fsum

from games.titan.characters import CHARACTER_VALUES
from games.titan.lands import LANDS, TERRAINS
from games.titan.mustering import available_recruits, qualified_recruits
from games.titan.routes import ROUTE_SETS

LADDER_WEIGHT = 1.5
"""The weight of what a recruit makes possible on the ladders, averaged over all terrains."""

LATER_RECRUIT_WEIGHT = 0.5
"""The weight of a recruit that can be mustered next turn."""


@lru_cache(maxsize=1 << 14)
def mean_best_recruit(pieces: tuple[str, ...], plus: bool) -> float:
    """Return the value of the best recruit, averaged over all terrains, ignoring the stacks."""
    total = 0
    for terrain in TERRAINS:
        total += max(
            (CHARACTER_VALUES[name] for name, _ in qualified_recruits(terrain, pieces, plus)), default=0
        )
    return total / len(TERRAINS)


def recruit_value(pieces: tuple[str, ...], recruit: str, plus: bool) -> float:
    """Return the worth of a recruit to a legion: its own value, and that of recruits that it leads to."""
    after = tuple(sorted((*pieces, recruit)))
    return CHARACTER_VALUES[recruit] + LADDER_WEIGHT * (
        mean_best_recruit(after, plus) - mean_best_recruit(pieces, plus)
    )


class Prospects:
    """The recruits that legions can muster at one moment, by land."""

    def __init__(self, stack: Mapping[str, int], plus: bool) -> None:
        self._stack, self._plus = stack, plus
        self._found: dict[tuple[str, tuple[str, ...]], float] = {}

    def best_recruit(self, pieces: tuple[str, ...], land: int) -> float:
        """Return the worth of the best recruit in a land to a legion that has room."""
        key = LANDS[land].terrain, pieces
        found = self._found.get(key)
        if found is None:
            pairs = available_recruits(key[0], pieces, self._stack, self._plus)
            names = {name for name, _ in pairs}
            found = max((recruit_value(pieces, name, self._plus) for name in names), default=0.0)
            self._found[key] = found
        return found

    def next_turn(self, pieces: tuple[str, ...], land: int) -> float:
        """Return the worth of next turn's recruits to a legion in a land, averaged over all rolls.

        It is reduced, because these recruits come later.
        """
        total = fsum(self.roll(pieces, land, roll) for roll in range(1, 7))
        return LATER_RECRUIT_WEIGHT * total / 6

    def roll(self, pieces: tuple[str, ...], land: int, roll: int) -> float:
        """Return the worth of the best recruit that a legion in a land can reach with a roll.

        Other legions are ignored. The worth is 0 if there is no recruit.
        """
        return max(
            (self.best_recruit(pieces, goal) for goal, _ in ROUTE_SETS[land][roll - 1].open), default=0.0
        )
