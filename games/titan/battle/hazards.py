"""The numbers of the Hazards Chart (11.7). The module `sight` defines what blocks a rangestrike.

In every pair the first value applies to natives of the hazard, and the second to all other characters.
Nothing is native to plain ground, trees, cliffs or walls.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from games.titan.battle.battlelands import (
    BOG,
    BRAMBLE,
    CLIFF,
    DRIFT,
    DUNE,
    SAND,
    SLOPE,
    TREE,
    VOLCANO,
    WALL,
)

FORBIDDEN_COST: Final = 0
"""The cost that stands for a hazard or hexside that a character may not enter or cross."""

Cost: TypeAlias = tuple[int, int]


class HazardEntry(NamedTuple):
    """The costs in hexes of walking into a hazard, landing in it and flying over it (11.4).

    Each is a pair: for natives of the hazard, and for others. A hazard that slows costs 2, and one that is
    forbidden has the cost 0.
    """

    walk: Cost
    land: Cost
    over: Cost


ENTRY_COST: MappingProxyType[str, HazardEntry] = MappingProxyType({
    # hazard       walk            land            over
    "":      HazardEntry((1, 1),         (1, 1),         (1, 1)),
    TREE:    HazardEntry((FORBIDDEN_COST, FORBIDDEN_COST), (FORBIDDEN_COST, FORBIDDEN_COST), (1, 1)),
    BRAMBLE: HazardEntry((1, 2),         (1, 2),         (1, 1)),
    DRIFT:   HazardEntry((1, 2),         (1, 2),         (1, 1)),
    VOLCANO: HazardEntry((1, FORBIDDEN_COST),     (1, FORBIDDEN_COST),     (1, FORBIDDEN_COST)),
    BOG:     HazardEntry((1, FORBIDDEN_COST),     (1, FORBIDDEN_COST),     (1, 1)),
    SAND:    HazardEntry((1, 2),         (1, 1),         (1, 1)),
})  # fmt: skip

CLIMB_COSTS: MappingProxyType[str, Cost] = MappingProxyType({
    DUNE:  (1, 1),
    CLIFF: (FORBIDDEN_COST, FORBIDDEN_COST),
    SLOPE: (1, 2),
    WALL:  (2, 2),
})  # fmt: skip
"""The cost in hexes to walk up across a hexside; two reasons to be slowed count as one (11.4)."""

DESCENT_COSTS: MappingProxyType[str, Cost] = MappingProxyType({
    DUNE:  (1, 1),
    CLIFF: (FORBIDDEN_COST, FORBIDDEN_COST),
    SLOPE: (1, 1),
    WALL:  (1, 1),
})  # fmt: skip
"""The cost in hexes to walk down across a hexside."""


class StrikeGain(NamedTuple):
    """The dice and skill that a strike gains or loses by a hazard."""

    dice: int = 0
    skill: int = 0


NO_STRIKE_GAIN = StrikeGain()

DOWNHILL_STRIKE_GAINS: MappingProxyType[str, tuple[StrikeGain, StrikeGain]] = MappingProxyType({
    DUNE:  (StrikeGain(dice=2),  NO_STRIKE_GAIN),
    SLOPE: (StrikeGain(dice=1),  NO_STRIKE_GAIN),
    WALL:  (StrikeGain(skill=1), StrikeGain(skill=1)),
})  # fmt: skip
"""The gain of a strike from the high hex of a hexside into the low one; there are none across a cliff."""

UPHILL_STRIKE_GAINS: MappingProxyType[str, tuple[StrikeGain, StrikeGain]] = MappingProxyType({
    DUNE:  (NO_STRIKE_GAIN,        StrikeGain(dice=-1)),
    SLOPE: (NO_STRIKE_GAIN,        StrikeGain(skill=-1)),
    WALL:  (StrikeGain(skill=-1), StrikeGain(skill=-1)),
})  # fmt: skip

OUTWARD_STRIKE_GAINS: MappingProxyType[str, tuple[StrikeGain, StrikeGain]] = MappingProxyType({
    BRAMBLE: (NO_STRIKE_GAIN,      StrikeGain(skill=-1)),
    VOLCANO: (StrikeGain(dice=2), NO_STRIKE_GAIN),
})  # fmt: skip
"""The gain from the hazard in the striker's hex; a bramble does not affect a rangestrike."""

COVER_PENALTIES: MappingProxyType[str, int] = MappingProxyType({BRAMBLE: 1})
"""What is added to the strike-number when a non-native strikes, or rangestrikes, a native in the hazard."""

RANGE_COVER_PENALTIES: MappingProxyType[str, int] = MappingProxyType({VOLCANO: 1})
"""What is added to the strike-number of every rangestrike at a native in the hazard."""

DRIFT_HITS: Final = 1
"""The hits that a non-native in drift takes at the start of each strike phase."""

MAX_STRIKE_NUMBER: Final = 6
"""The highest strike-number (12.7)."""

STRIKE_CHART: MappingProxyType[int, tuple[int, ...]] = MappingProxyType({
    # striker's skill   1  2  3  4  5
    2:                 (5, 4, 3, 2, 1),
    3:                 (6, 5, 4, 3, 2),
    4:                 (6, 6, 5, 4, 3),
})  # fmt: skip
"""The Strike Chart (12.7): a row for each skill of the target, a number for each skill of the striker."""
