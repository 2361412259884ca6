"""Law 2.0 and 3.0: the Masterboard, the characters and the box. The tables keep their own order."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.notation import SEAT_LETTERS
from games.titan.characters import CHARACTERS, CREATURES, DEMI_LORDS, LORDS, titan_power, titan_value
from games.titan.lands import LANDS, TERRAINS, TOWERS
from games.titan.markers import ALL_MARKERS, CHARGES, seat_markers
from games.titan.mustering import LADDERS
from games.titan.routes import ROUTE_SETS, first_steps


def test_2_1_there_are_96_lands_of_11_terrains() -> None:
    assert len(LANDS) == 96
    counts = Counter(land.terrain for land in LANDS.values())
    assert counts == {
        "brush": 18, "plains": 15, "marsh": 15, "jungle": 10, "desert": 7, "swamp": 7, "woods": 6,
        "hills": 6, "tower": 6, "mountains": 3, "tundra": 3,
    }  # fmt: skip
    assert len(TERRAINS) == 11
    assert TOWERS == (100, 200, 300, 400, 500, 600)


def test_2_1_every_land_can_be_reached_from_every_tower() -> None:
    for tower in TOWERS:
        reached, edge = {tower}, [tower]
        while edge:
            for way in ROUTE_SETS[edge.pop()][0].ways:
                if way.land not in reached:
                    reached.add(way.land)
                    edge.append(way.land)
        assert len(reached) == 96


def test_7_3_signs_stand_where_lands_touch_and_single_ones_in_pairs() -> None:
    """Blocks, arches and arrows have a sign against them; triple arrows point one way."""
    pairs: Counter[tuple[str, ...]] = Counter()
    for number, land in LANDS.items():
        assert 2 <= len(land.touching) <= 3
        assert set(land.signs) <= set(land.touching)
        for other in land.touching:
            there, back = land.signs.get(other), LANDS[other].signs.get(number)
            assert there or back
            if number < other:
                pairs[tuple(sorted(sign for sign in (there, back) if sign))] += 1
            if "triple" in (there, back):
                assert None in (there, back)
    assert pairs == {
        ("triple",): 84, ("arch", "block"): 18, ("arch", "arrow"): 18, ("arch", "arch"): 6,
        ("arrow", "arrow"): 6,
    }  # fmt: skip


def test_7_4_every_land_has_a_way_out_and_a_way_on() -> None:
    for number, land in LANDS.items():
        assert first_steps(number)
        signs = list(land.signs.values())
        assert signs.count("block") <= 1
        assert signs.count("triple") <= 1
        assert "triple" in signs or signs.count("arrow") >= 2


@pytest.mark.parametrize("number", LANDS)
def test_10_1_three_long_sides_are_three_sides_of_entry(number: int) -> None:
    """Each neighbour leads in by a side of its own; a tower is entered from below alone (10.2)."""
    land = LANDS[number]
    sides = list(land.touching.values())
    if land.terrain == "tower":
        assert set(sides) == {"bottom"}
    else:
        assert len(set(sides)) == len(sides)


def test_3_0_characters_are_lords_demi_lords_and_19_creatures() -> None:
    assert {"titan", "angel", "archangel"} == LORDS
    assert {"guardian", "warlock"} == DEMI_LORDS
    assert len(CREATURES) == 19
    assert sum(each.box for each in CHARACTERS.values()) == 424


@pytest.mark.parametrize(
    ("name", "value"),
    {
        "angel": 24, "archangel": 36, "guardian": 24, "warlock": 20, "behemoth": 24, "centaur": 12,
        "colossus": 40, "cyclops": 18, "dragon": 27, "gargoyle": 12, "giant": 28, "gorgon": 18,
        "griffon": 20, "hydra": 30, "lion": 15, "minotaur": 16, "ogre": 12, "ranger": 16, "serpent": 36,
        "troll": 16, "unicorn": 24, "warbear": 18, "wyvern": 21,
    }.items(),
)  # fmt: skip
def test_3_5_values_are_those_of_the_chart(name: str, value: int) -> None:
    assert CHARACTERS[name].value == value


def test_3_5_a_range_strength_is_half_the_power() -> None:
    strengths = {name: each.power // 2 for name, each in CHARACTERS.items() if each.rangestrikes}
    assert strengths == {
        "warlock": 2, "dragon": 4, "giant": 3, "gorgon": 3, "hydra": 5, "minotaur": 2, "ranger": 2,
    }  # fmt: skip


def test_19_1_a_titan_grows_by_one_for_each_hundred_points() -> None:
    assert [titan_power(score) for score in (0, 99, 100, 327, 400, 1163)] == [6, 6, 7, 9, 10, 17]
    assert titan_value(327) == 36


def test_2_3_six_sets_of_twelve_markers() -> None:
    assert len(ALL_MARKERS) == len(set(ALL_MARKERS)) == 72
    assert len(SEAT_LETTERS) == 6
    assert seat_markers(1, 2) == [f"B.{charge}" for charge in CHARGES[:2]]


def test_11_7_natives_are_those_who_are_mustered_in_such_a_terrain() -> None:
    """The chart's natives belong where they come from, so the two tables prove each other."""
    homes = {
        "bramble": ("brush", "jungle"), "drift": ("tundra",), "bog": ("marsh", "swamp"),
        "sand": ("desert",), "dune": ("desert",), "volcano": ("mountains",), "slope": ("hills", "mountains"),
    }  # fmt: skip
    for hazard, terrains in homes.items():
        natives = {name for name, each in CHARACTERS.items() if hazard in each.natives}
        mustered = {name for terrain in terrains for _, name in LADDERS[terrain]}
        assert natives <= mustered
        if hazard != "volcano":
            assert natives == mustered


def test_18_2_ladders_climb_in_value_and_name_known_creatures() -> None:
    for steps in LADDERS.values():
        values = [CHARACTERS[name].value for _, name in steps]
        assert values == sorted(values)
        assert {name for _, name in steps} <= CREATURES
        assert [needed for needed, _ in steps][-1] == 0
        assert all(needed in (2, 3) for needed, _ in steps[:-1])
