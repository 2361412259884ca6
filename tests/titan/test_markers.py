"""Where shields and keys are on the Masterboard: what they leave visible."""

from __future__ import annotations

import re
from itertools import product
from math import hypot

import pytest

from games.engine.drawing.marks import KEY_RADIUS, Point
from games.engine.drawing.scene import Link
from games.titan.drawing.masterboard.board_choice import NO_CHOICE, Goal
from games.titan.drawing.masterboard.ground import label_boxes
from games.titan.drawing.masterboard.lattice import VIEW_BOX, Extent, land_shape
from games.titan.drawing.masterboard.markers import (
    SHIELD_SPACING,
    SIGN_REACH,
    SWORDS_SIZE,
    TAB_SIZE,
    WIDTH,
    ShieldPlace,
    draw_overview,
    key_spot,
    shield_box,
    shield_boxes,
    shield_places,
    swords_spot,
)
from games.titan.drawing.masterboard.pictures import RECRUIT_ICON_SIZE, mark_spots
from games.titan.lands import LANDS
from tests.titan.positions import RULES, campaign

COUNTS = range(1, len(SHIELD_SPACING) + 1)
ROUNDING = 1.0  # square units that rounded places may overlap
NEIGHBOURS_APART = 120.0  # the middles of lands beside each other are nearer than this
CROWDED_LANDS = {3000, 6000}
"""Lands whose number has four digits beside the place where two shields would leave the icon visible."""

MARKERS = ("R.anchor", "R.key", "R.moon", "R.bell")


@pytest.mark.parametrize("count", COUNTS)
def test_shields_never_cover_the_number_of_their_land(count: int) -> None:
    for land in LANDS:
        number = label_boxes(land)[0]
        covered = sum(box.overlap(number) for box in shield_boxes(land, count))
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
        for box in shield_boxes(land, count):
            tab = box._replace(top=box.bottom - TAB_SIZE[1])
            assert disc.overlap(tab) <= ROUNDING, land


@pytest.mark.parametrize("count", [1, 2])
def test_shields_and_swords_leave_three_quarters_of_their_land_s_icon_visible(count: int) -> None:
    half = SWORDS_SIZE / 2
    for land in set(LANDS) - (CROWDED_LANDS if count > 1 else set()):
        icon = label_boxes(land)[1]
        boxes = shield_boxes(land, count)
        if count > 1:
            x, y = swords_spot(land, count)
            boxes.append(Extent(x - half, y - half, x + half, y + half))
        assert sum(box.overlap(icon) for box in boxes) <= icon.area / 4, land


@pytest.mark.parametrize("land", sorted(CROWDED_LANDS))
def test_where_an_icon_has_too_little_room_the_terrain_s_code_is_visible(land: int) -> None:
    code = label_boxes(land)[2]
    assert sum(box.overlap(code) for box in shield_boxes(land, 2)) <= ROUNDING


@pytest.mark.parametrize("count", [2, 3, 4])
def test_swords_are_in_the_picture_and_hide_no_other_land_s_number(count: int) -> None:
    left, top, wide, high = VIEW_BOX
    half = SWORDS_SIZE / 2
    for land in LANDS:
        x, y = swords_spot(land, count)
        assert left + half <= x <= left + wide - half, land
        assert top + half <= y <= top + high - half, land
        disc = Extent(x - half, y - half, x + half, y + half)
        hidden = [each for each in LANDS if disc.overlap(label_boxes(each)[0]) > ROUNDING]
        assert hidden == [], land


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


def signs(
    land: int, neighbour: int, count: int, here: int, key: bool
) -> tuple[Point | None, Point, list[ShieldPlace]]:
    """Return the key and the recruit's figure of a land, and all shields: `count` in its neighbour."""
    layout = {marker: (neighbour, "ogre*2") for marker in MARKERS[:count]}
    layout |= {marker: (land, "ogre*2") for marker in ("B.anchor", "B.key")[:here]}
    layout["B.bell"] = (next(each for each in (1, 100, 500) if each not in (land, neighbour)), "titan")
    view = RULES.view(campaign(layout), 0)
    lands = {land: Link("", "a", "", chosen=False)} if key else {}
    ahead = NO_CHOICE._replace(lands=lands, goals={land: Goal((), "troll")})
    keys, recruits = mark_spots(view, ahead)
    return next(iter(keys), None), recruits[land], list(shield_places(view).values())


BESIDE = [
    (land, neighbour)
    for land, neighbour in product(LANDS, LANDS)
    if land != neighbour
    and hypot(land_shape(land).x - land_shape(neighbour).x, land_shape(land).y - land_shape(neighbour).y)
    <= NEIGHBOURS_APART
]
"""Lands with those beside them, both ways."""


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.thorough
def test_recruits_hide_neither_a_tab_nor_a_number_nor_their_key(count: int) -> None:
    """Shields of a neighbouring land reach into this one; a sign of a vacant land is near its middle.

    A sample by pairs: any two lands beside each other are looked at with each number of shields in either,
    and with a key and without; and so are any two of these.
    """
    seen = set()
    for number, (land, neighbour) in enumerate(BESIDE):
        here, key = (count + number) % 3, (count + number // 3) % 2 > 0
        seen.add((here, key))
        recruit_hides_nothing(land, neighbour, count, here, key)
    assert seen == {*product((0, 1, 2), (False, True))}


@pytest.mark.exhaustive
@pytest.mark.parametrize(("count", "here", "key"), [*product((1, 2, 3), (0, 1, 2), (False, True))])
def test_recruits_hide_nothing_anywhere(count: int, here: int, key: bool) -> None:
    for land, neighbour in BESIDE:
        recruit_hides_nothing(land, neighbour, count, here, key)


def recruit_hides_nothing(land: int, neighbour: int, count: int, here: int, key: bool) -> None:
    """Check the recruit's figure of a land with `here` shields, beside one with `count`."""
    half = RECRUIT_ICON_SIZE / 2
    spot, (x, y), stands = signs(land, neighbour, count, here, key)
    figure = Extent(x - half, y - half, x + half, y + half)
    for stand in stands:
        box = shield_box(stand)
        tab = Extent(
            stand.x - TAB_SIZE[0] / 2 * stand.scale,
            box.bottom - TAB_SIZE[1] * stand.scale,
            stand.x + TAB_SIZE[0] / 2 * stand.scale,
            box.bottom,
        )
        assert figure.overlap(tab) <= ROUNDING, (land, neighbour)
    for each in (land, neighbour):
        assert figure.overlap(label_boxes(each)[0]) <= ROUNDING, (land, neighbour)
    if spot is not None:
        key_box = Extent(*(side - KEY_RADIUS for side in spot), *(side + KEY_RADIUS for side in spot))
        assert figure.overlap(key_box) <= ROUNDING, (land, neighbour)
    if not here:
        assert hypot(x - land_shape(land).x, y - land_shape(land).y) <= SIGN_REACH, (land, neighbour)
