"""The eleven battlelands: the hazards in their hexes and on their hexsides (2.2, 11.7).

`hexes` lists the hexes of each hazard. `heights` lists the hexes above the ground, by elevation; the height
of trees does not matter, since trees block. `sides` lists the hazards between two hexes, with the high hex
before the colon and the lower ones after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from games.titan.battle.hexes import HEX_INDEX, Hex, Mask, mask_of_names

TREE: Final = "tree"
BRAMBLE: Final = "bramble"
DRIFT: Final = "drift"
VOLCANO: Final = "volcano"
BOG: Final = "bog"
SAND: Final = "sand"
DUNE: Final = "dune"
CLIFF: Final = "cliff"
SLOPE: Final = "slope"
WALL: Final = "wall"

TOWER: Final = "tower"


class Battleland(NamedTuple):
    """The map of one battleland.

    `ground` maps each hazard to its set of hexes, and `hazards` contains the hazard in each hex. `heights`
    contains the height of each hex. `sides` maps a high hex and the low hex beside it to the hazard between
    them.
    """

    terrain: str
    ground: Mapping[str, Mask]
    hazards: tuple[str, ...]
    heights: tuple[int, ...]
    sides: Mapping[tuple[Hex, Hex], str]

    def hazard(self, hex: Hex) -> str:
        """Return the hazard in a hex, or "" for plain ground."""
        return self.hazards[hex]


def _land(
    terrain: str,
    hexes: Mapping[str, str] | None = None,
    heights: Mapping[int, str] | None = None,
    sides: Mapping[str, str] | None = None,
) -> Battleland:
    high = [0] * len(HEX_INDEX)
    for height, names in (heights or {}).items():
        for name in names.split():
            high[HEX_INDEX[name]] = height
    between: dict[tuple[Hex, Hex], str] = {}
    for hazard, groups in (sides or {}).items():
        for group in groups.split(","):
            top, low = group.split(":")
            for name in low.split():
                between[HEX_INDEX[top.strip()], HEX_INDEX[name]] = hazard
    ground = {hazard: mask_of_names(names) for hazard, names in (hexes or {}).items()}
    inside = tuple(
        next((hazard for hazard, mask in ground.items() if mask >> hex & 1), "") for hex in range(len(high))
    )
    return Battleland(terrain, MappingProxyType(ground), inside, tuple(high), MappingProxyType(between))


BATTLELANDS: MappingProxyType[str, Battleland] = MappingProxyType({
    land.terrain: land
    for land in (
        _land("plains"),
        _land("woods", {TREE: "A3 C3 D1 E3 E5"}),
        _land("brush", {BRAMBLE: "A3 B2 C4 D1 D2 D5 E3 F4"}),
        _land("jungle", {BRAMBLE: "A2 C1 C3 C5 D4 E2 F4", TREE: "B4 D3 F3"}),
        _land("marsh", {BOG: "A3 C2 C3 D5 E1 E3"}),
        _land("swamp", {BOG: "B2 C5 D1 D3 F2", TREE: "C2 C4 E4"}),
        _land("tundra", {DRIFT: "A1 B2 C2 C4 C5 D3 E1 E4 F2"}),
        _land(
            "hills",
            {TREE: "C2 C4 F2"},
            {1: "B1 B3 D2 D6 E3"},
            {
                SLOPE: "B1: A1 B2 C1 C2, B3: A2 A3 B2 B4 C3 C4, D2: C1 C2 D1 D3 E1 E2,"
                "D6: C5 D5 E5, E3: D3 D4 E2 E4 F2 F3"
            },
        ),
        _land(
            "desert",
            {SAND: "A1 A2 B2 D1 D4 D5 D6 E1 E4 E5 F4"},
            sides={
                DUNE: "A2: A3 B3, B2: B3 C2 C3, D1: C1 D2, D4: C4 E3, D5: C4, E1: D2 F1, E4: E3 F3",
                CLIFF: "B2: B1, D4: C3 D3, E1: E2",
            },
        ),
        _land(
            "mountains",
            {VOLCANO: "D4"},
            {1: "A1 B2 B4 C1 C4 D3 D5 E3 E4 E5 F1 F3", 2: "B1 C5 D4 D6 F2 F4"},
            {
                SLOPE: "A1: A2, B1: A1 B2 C1, B2: A2 B3 C2 C3, B4: A3 B3, C1: C2 D1 D2, C4: B3 C3,"
                "C5: B4 C4 D5, D3: C2 C3 D2 E2, D4: C4 D3 D5 E3 E4, D6: D5 E5, E3: E2, F1: E1 E2,"
                "F2: E3 F1 F3, F4: E4 E5 F3",
                CLIFF: "B1: C2, D4: C3, F2: E2",
            },
        ),
        _land(
            TOWER,
            heights={1: "C3 C4 D3 D5 E3 E4", 2: "D4"},
            sides={
                WALL: "C3: B2 B3 C2, C4: B3 B4 C5, D3: C2 D2 E2, D4: C3 C4 D3 D5 E3 E4,"
                "D5: C5 D6 E5, E3: E2 F2 F3, E4: E5 F3 F4"
            },
        ),
    )
})  # fmt: skip
"""The battlelands by terrain."""
