"""2.2, 10.1, 11.7: the eleven maps are complete."""

from __future__ import annotations

import pytest

from games.titan.battle.battlelands import (
    BATTLELANDS,
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
    Battleland,
)
from games.titan.battle.hazards import STRIKE_CHART
from games.titan.battle.hexes import (
    ALL_HEXES,
    ATTACKER_ENTRY_HEXES,
    DEFENDER_ENTRY_HEXES,
    HEX_DISTANCES,
    HEX_INDEX,
    HEXES,
    NEIGHBOURS,
    TOWER_DEPLOYMENT_HEXES,
    hexes_in_mask,
    mask_of_names,
)
from games.titan.battle.sight import HEX_COUNT, sight_paths
from games.titan.characters import CHARACTERS
from tests.titan.battle.positions import names_of

PAIRS = [(one, two) for one in range(HEX_COUNT) for two in hexes_in_mask(NEIGHBOURS[one])]
LANDS = tuple(BATTLELANDS.values())

# terrain     hexes with a hazard                  hexsides                      hexes at height 1, 2
TOTALS = {
    "plains":    ({},                              {},                           (0, 0)),
    "woods":     ({TREE: 5},                       {},                           (0, 0)),
    "brush":     ({BRAMBLE: 8},                    {},                           (0, 0)),
    "jungle":    ({BRAMBLE: 7, TREE: 3},           {},                           (0, 0)),
    "marsh":     ({BOG: 6},                        {},                           (0, 0)),
    "swamp":     ({BOG: 5, TREE: 3},               {},                           (0, 0)),
    "tundra":    ({DRIFT: 9},                      {},                           (0, 0)),
    "hills":     ({TREE: 3},                       {SLOPE: 25},                  (5, 0)),
    "desert":    ({SAND: 11},                      {DUNE: 14, CLIFF: 4},         (0, 0)),
    "mountains": ({VOLCANO: 1},                    {SLOPE: 38, CLIFF: 3},        (12, 6)),
    "tower":     ({},                              {WALL: 24},                   (6, 1)),
}  # fmt: skip

# Ordered pairs of hexes without trees with a free line on an empty board, and all of them, at
# range 3 and at range 4 (13.2).
OPEN = {
    "plains":    ((186, 186), (186, 186)),
    "woods":     ((106, 120), (68, 124)),
    "brush":     ((186, 186), (186, 186)),
    "jungle":    ((130, 140), (98, 144)),
    "marsh":     ((186, 186), (186, 186)),
    "swamp":     ((122, 140), (76, 142)),
    "tundra":    ((186, 186), (186, 186)),
    "hills":     ((104, 140), (42, 144)),
    "desert":    ((158, 186), (100, 186)),
    "mountains": ((154, 186), (96, 186)),
    "tower":     ((132, 186), (66, 186)),
}  # fmt: skip


def test_there_are_27_hexes_in_six_columns() -> None:
    assert [sum(name[0] == column for name in HEXES) for column in "ABCDEF"] == [3, 4, 5, 6, 5, 4]
    assert len(set(HEXES)) == HEX_COUNT == 27
    assert hexes_in_mask(ALL_HEXES) == tuple(range(27))


def test_neighbours_are_mutual_and_63_pairs() -> None:
    pairs = set(PAIRS)
    assert len(pairs) == 2 * 63
    assert all((two, one) in pairs for one, two in pairs)
    assert names_of(NEIGHBOURS[HEX_INDEX["D4"]]) == set(["D5", "E4", "E3", "D3", "C3", "C4"])
    assert names_of(NEIGHBOURS[HEX_INDEX["A1"]]) == set(["A2", "B2", "B1"])


def test_10_1_attackers_enter_on_four_hexes_defenders_opposite_on_three() -> None:
    assert set(ATTACKER_ENTRY_HEXES) == set(DEFENDER_ENTRY_HEXES) == {"right", "bottom", "left"}
    edge = {hex for hex in range(27) if NEIGHBOURS[hex].bit_count() < 6}
    for side in ATTACKER_ENTRY_HEXES:
        wide, narrow = hexes_in_mask(ATTACKER_ENTRY_HEXES[side]), hexes_in_mask(DEFENDER_ENTRY_HEXES[side])
        assert (len(wide), len(narrow)) == (4, 3)
        assert edge >= {*wide, *narrow}
        # The sides face each other: nothing is farther from the one than the other.
        middle = narrow[1]
        assert min(HEX_DISTANCES[middle][hex] for hex in wide) == 5


def test_10_2_the_walled_area_is_the_middle_and_its_ring() -> None:
    assert mask_of_names("D4") | NEIGHBOURS[HEX_INDEX["D4"]] == TOWER_DEPLOYMENT_HEXES
    assert {high for high, _ in BATTLELANDS["tower"].sides} == set(hexes_in_mask(TOWER_DEPLOYMENT_HEXES))


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.terrain)
def test_every_map_has_its_totals(land: Battleland) -> None:
    ground, sides, heights = TOTALS[land.terrain]
    assert {kind: mask.bit_count() for kind, mask in land.ground.items()} == ground
    kinds = list(land.sides.values())
    assert {kind: kinds.count(kind) for kind in set(kinds)} == sides
    assert (land.heights.count(1), land.heights.count(2)) == heights
    assert len(land.heights) == 27


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.terrain)
def test_a_hex_has_one_hazard_and_a_hexside_one_between_neighbours(land: Battleland) -> None:
    for hex in range(27):
        assert sum(mask >> hex & 1 for mask in land.ground.values()) <= 1
    for high, low in land.sides:
        assert NEIGHBOURS[high] >> low & 1
        assert (low, high) not in land.sides


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.terrain)
def test_heights_agree_with_the_hexsides(land: Battleland) -> None:
    """Slopes and walls lead one level down; a cliff one or two, or on the flat desert none.

    Where a step changes the height there is a hazard, unless trees hide it."""
    trees = land.ground.get(TREE, 0)
    for (high, low), kind in land.sides.items():
        drop = land.heights[high] - land.heights[low]
        if land.terrain == "desert":
            assert drop == 0
        elif not (trees >> high | trees >> low) & 1:
            assert drop in ({1, 2} if kind == CLIFF else {1}), (HEXES[high], HEXES[low])
    for one, two in PAIRS:
        if land.heights[one] > land.heights[two]:
            assert (one, two) in land.sides


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.terrain)
def test_nobody_enters_onto_a_volcano_and_every_edge_lets_somebody_in(land: Battleland) -> None:
    for mask in (*ATTACKER_ENTRY_HEXES.values(), *DEFENDER_ENTRY_HEXES.values()):
        assert not mask & land.ground.get(VOLCANO, 0)
        assert mask & ~land.ground.get(TREE, 0)


@pytest.mark.parametrize("terrain", BATTLELANDS)
def test_13_3_as_many_lines_are_open_as_were_counted_before(terrain: str) -> None:
    trees = BATTLELANDS[terrain].ground.get(TREE, 0)
    for steps, wanted in zip((2, 3), OPEN[terrain], strict=True):
        pairs = [
            (one, two)
            for one in range(27)
            for two in range(27)
            if HEX_DISTANCES[one][two] == steps and not (trees >> one | trees >> two) & 1
        ]
        seen = sum(bool(sight_paths(terrain)[one * HEX_COUNT + two]) for one, two in pairs)
        assert (seen, len(pairs)) == wanted


def test_12_7_the_chart_has_a_row_for_every_skill_and_falls_by_one() -> None:
    assert set(STRIKE_CHART) == {each.skill for each in CHARACTERS.values()}
    for defence, row in STRIKE_CHART.items():
        assert row == tuple(min(6, 4 - skill + defence) for skill in range(1, 6))


def test_11_7_every_native_is_native_to_something_on_a_map() -> None:
    everything = {kind for land in LANDS for kind in (*land.ground, *land.sides.values())}
    for each in CHARACTERS.values():
        assert each.natives <= everything - {TREE, CLIFF, WALL}
