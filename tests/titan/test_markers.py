"""Where shields and keys are on the Masterboard: what they leave visible."""

from __future__ import annotations

import re

import pytest

from games.engine.drawing.marks import KEY_RADIUS
from games.titan.drawing.masterboard.ground import label_boxes
from games.titan.drawing.masterboard.lattice import Extent
from games.titan.drawing.masterboard.markers import (
    SHIELD_SPACING,
    SWORDS_SIZE,
    TAB_SIZE,
    WIDTH,
    ShieldPlace,
    draw_overview,
    key_spot,
    shield_box,
    shield_boxes,
    shield_places,
    shield_spot,
    swords_spot,
)
from games.titan.lands import LANDS
from tests.titan.positions import RULES, campaign

COUNTS = range(1, len(SHIELD_SPACING) + 1)
ROUNDING = 1.0  # square units that rounded places may overlap
MARKERS = ("R.anchor", "R.key", "R.moon", "R.bell")


@pytest.mark.parametrize("count", COUNTS)
def test_shields_never_cover_the_number_of_their_land(count: int) -> None:
    for land in LANDS:
        number = label_boxes(land)[0]
        covered = sum(box.overlap(number) for box in shield_boxes(*shield_spot(land, count), count))
        assert covered <= ROUNDING, land


@pytest.mark.parametrize("count", [2, 3])
def test_swords_hide_neither_the_number_nor_the_code_of_their_land_nor_a_tab(count: int) -> None:
    half = SWORDS_SIZE / 2
    for land in LANDS:
        x, y = swords_spot(land, count)
        disc = Extent(x - half, y - half, x + half, y + half)
        number, _icon, code = label_boxes(land)
        assert disc.overlap(number) <= ROUNDING, land
        assert disc.overlap(code) <= ROUNDING, land
        for box in shield_boxes(*shield_spot(land, count), count):
            tab = box._replace(top=box.bottom - TAB_SIZE[1])
            assert disc.overlap(tab) <= ROUNDING, land


def test_two_shields_of_a_land_leave_each_other_s_tabs_visible() -> None:
    scale, step = SHIELD_SPACING[1]
    assert TAB_SIZE[0] * scale <= step


def stands(land: int, count: int) -> list[ShieldPlace]:
    layout = {marker: (land, "ogre*2") for marker in MARKERS[:count]} | {
        "B.bell": (1 if land != 1 else 2, "titan")
    }
    view = RULES.view(campaign(layout), 0)
    placed = shield_places(view)
    return [placed[marker] for marker in sorted(MARKERS[:count])]


@pytest.mark.parametrize("count", [1, 2])
def test_keys_hide_neither_the_number_nor_a_neighbour_s_tab(count: int) -> None:
    for land in LANDS:
        placed = stands(land, count)
        for stand in placed:
            others = [each for each in placed if each != stand]
            x, y = key_spot(land, stand, others)
            disc = Extent(x - KEY_RADIUS, y - KEY_RADIUS, x + KEY_RADIUS, y + KEY_RADIUS)
            assert disc.overlap(label_boxes(land)[0]) <= ROUNDING, land
            for other in others:
                box = shield_box(other)
                tab = box._replace(top=box.bottom - 16 * other.scale)
                assert disc.overlap(tab) <= ROUNDING, land


def test_keys_of_two_legions_leave_both_charges_visible() -> None:
    for land in LANDS:
        one, two = stands(land, 2)
        for stand, other in ((one, two), (two, one)):
            x, y = key_spot(land, stand, [other])
            disc = Extent(x - KEY_RADIUS, y - KEY_RADIUS, x + KEY_RADIUS, y + KEY_RADIUS)
            assert disc.overlap(shield_box(other)) <= ROUNDING, land


def test_shields_of_one_land_leave_each_other_s_letters_visible_on_an_overview() -> None:
    layout = {"R.anchor": (500, "ogre*2"), "R.key": (500, "titan ogre"), "B.bell": (1, "titan")}
    view = RULES.view(campaign(layout), 0)
    drawn = draw_overview(view, shield_places(view))
    places = re.findall(r'href="#shield-0" transform="translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)', drawn)
    (one, scale), (two, _) = ((float(x), float(size)) for x, size in sorted(places))
    letter = WIDTH / 3 * scale
    assert two - one >= WIDTH * scale / 2 + letter / 2
