"""The drawn Masterboard: every land and sign, the legions, and the possible choices."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from math import hypot
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from games.engine.choices import choose
from games.engine.drawing.scene import Link, Scene
from games.engine.log import moments
from games.titan import words
from games.titan.actions import Move, Split
from games.titan.characters import CHARACTERS
from games.titan.drawing import close_up, mailed, scene, small
from games.titan.drawing.masterboard import framing, ground, lattice, signs
from games.titan.drawing.masterboard.board_choice import read_board_choice
from games.titan.drawing.masterboard.lattice import LandShape, land_shape, long_side_points, side_between
from games.titan.lands import LANDS, TERRAINS
from games.titan.meta import Options
from games.titan.state import TitanState
from tests.arena.speech import say
from tests.titan.campaigns import campaign as whole
from tests.titan.positions import RULES, Layout, campaign, question
from tests.titan.twins import twin

FACTS = Path(__file__).with_name("masterboard.json")

BOARD: Layout = {
    "R.anchor": (3, "troll*2 ogre centaur"),
    "R.key": (26, "angel lion*2 gargoyle"),
    "B.bell": (1, "lion*2 ogre"),
    "B.moon": (8, "centaur*3"),
}


@cache
def facts() -> dict[str, Any]:
    """Return terrain, side of the number, and signs of each land, as printed on the board."""
    read: dict[str, Any] = json.loads(FACTS.read_text())
    return read


def picked(state: TitanState, *wanted: tuple[str, str | int]) -> tuple[Scene, Mapping[Any, Link]]:
    """Return the scene of the seat that is asked, after choosing these attributes of a first act."""
    decision = msgspec.structs.replace(question(state), leads=())
    view = RULES.view(state, decision.seat)
    atoms = list(RULES.legal(state, decision))
    pick = ""
    for name, value in wanted:
        steps = choose(decision, atoms, pick).lists
        pick = next(each.pick for each in steps[-1] if (each.name, each.value) == (name, value))
    links: dict[tuple[str, str, str | int], Link] = {}
    for step in choose(decision, atoms, pick).lists:
        for option in step:
            label = say(words.line(view, option).text)
            links[option.act, option.name, option.value] = Link(
                f"?pick={option.pick}", option.letter, label, option.chosen
            )
    return scene(view, links, say), links


def anchors(svg: str) -> set[tuple[str, str]]:
    """Return address and key of every link of a picture."""
    tree = ElementTree.fromstring(svg)
    marks = [each for each in tree.iter() if each.tag.rpartition("}")[2] == "a"]
    return {(each.attrib["href"], each.attrib["aria-label"].split(",")[0]) for each in marks}


def cells(drawn: Scene) -> list[tuple[str, str]]:
    """Return address and key of every link of the tables; a link that occurs twice is listed twice."""
    rows = [row for table in drawn.twins for row in table.rows]
    return [
        (cell.link.href, cell.link.letter or cell.link.label) for row in rows for cell in row if cell.link
    ]


# ---- the ground ------------------------------------------------------------------------


@pytest.mark.parametrize("land", LANDS)
def test_each_land_lies_where_it_is_printed_with_its_signs(land: int) -> None:
    printed = facts()[str(land)]
    assert LANDS[land].terrain == printed["terrain"]
    lands = ground.land_shapes(LANDS[land].terrain, land)
    assert f"land--{printed['terrain']}" in lands
    middle = land_shape(land)
    # A triangle on its tip has its middle nearer to its upper side.
    top, bottom = (min(y for _, y in middle.corners), max(y for _, y in middle.corners))
    assert (middle.y - top < bottom - middle.y) == printed["inverted"]
    assert middle.x == pytest.approx(60 * printed["x"] + 60)
    assert top > 103.92 * printed["y"]
    assert bottom < 103.93 * (printed["y"] + 1)
    assert {str(other): sign for other, sign in LANDS[land].signs.items()} == printed["signs"]


def test_the_board_shows_each_land_sign_and_label_once() -> None:
    drawn = ground.ground_layers(ground.terrain_codes(say))
    outlines = re.findall(r'class="land land--(\w+)" d="([^"]+)"', drawn)
    assert sorted(terrain for terrain, _ in outlines) == sorted(TERRAINS)
    counted = {terrain: path.count("z") for terrain, path in outlines}
    for terrain in TERRAINS:
        assert counted[terrain] == sum(each["terrain"] == terrain for each in facts().values())
    numbers = re.findall(r'class="land-number"[^>]*>(\d+)<', drawn)
    assert sorted(numbers) == sorted(facts())
    for land, each in LANDS.items():
        for other, sign in each.signs.items():
            assert drawn.count(signs.sign_path(land, other, sign)) == 1, (land, other)
    printed = [sign for each in facts().values() for sign in each["signs"].values()]
    solid = {"triple": 3, "arrow": 1, "block": 1, "arch": 1}
    assert sum(solid[sign] for sign in printed) == sum(
        path.count("z") for path in re.findall(r'class="sign[^"]*" d="([^"]+)"', drawn)
    )


def test_a_sign_points_at_the_land_it_leads_to() -> None:
    for land, each in LANDS.items():
        for other in each.signs:
            side = side_between(land, other)
            x, y = land_shape(land).towards(side, lattice.LAND_INRADIUS + 4.2)
            there = land_shape(other)
            assert (x, y) == pytest.approx(
                there.towards(side_between(other, land), lattice.LAND_INRADIUS + 4.2), abs=0.1
            )


@pytest.mark.parametrize("land", sorted(LANDS))
def test_the_number_stands_at_its_side_and_the_labels_follow_clockwise(land: int) -> None:
    """The number is as far out as the land's outline allows, with all of its digits inside."""
    found, side = land_shape(land), facts()[str(land)]["number_side"]
    drawn = ground.ground_layers(ground.terrain_codes(say), (land,))
    number = re.search(rf'class="land-number" x="([\d.]+)" y="([\d.]+)">{land}<', drawn)
    code = re.search(r'class="land-code" x="([\d.]+)" y="([\d.]+)">\w\w<', drawn)
    assert number is not None
    assert code is not None
    for label, towards, size in (
        (number, side, (ground.LAND_DIGIT_SIZE[0] * len(str(land)), ground.LAND_DIGIT_SIZE[1])),
        (code, side + 4, ground.TERRAIN_CODE_SIZE),
    ):
        x, y = float(label[1]), float(label[2])
        far = hypot(x - found.x, y - found.y)
        assert (x, y) == pytest.approx(found.towards(towards, far), abs=0.02)
        assert 20 < far < 40
        spare = [
            room(found, x + width * size[0] / 2, y + height * size[1] / 2)
            for width in (-1, 1)
            for height in (-1, 1)
        ]
        assert min(spare) == pytest.approx(lattice.LABEL_INSET, abs=0.02)


def room(found: LandShape, x: float, y: float) -> float:
    """Return how far inside a land's nearest edge a point is."""
    corners = found.corners
    return min(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
    )


def test_lands_do_not_overlap() -> None:
    for land, each in LANDS.items():
        for other in each.touching:
            (ax, ay), (bx, by) = long_side_points(land, side_between(land, other))
            (cx, cy), (dx, dy) = long_side_points(other, side_between(other, land))
            apart = ((ax + bx - cx - dx) ** 2 + (ay + by - cy - dy) ** 2) ** 0.5 / 2
            assert apart == pytest.approx(8.4, abs=0.05)


# ---- legions ---------------------------------------------------------------------------


def test_a_legion_is_a_shield_with_charge_letter_and_height() -> None:
    state = campaign(BOARD)
    drawn = scene(RULES.view(state, 0), {}, say)
    shield = re.search(r'<g id="legion-B-bell".*?(?=<g id=|$)', drawn.defs, re.DOTALL)
    assert shield is not None
    assert "#i-ringing-bell" in shield[0]
    assert ">B</text>" in shield[0]
    assert ">3</text>" in shield[0]
    for picture in (drawn.pictures[0],):
        assert picture.svg.count('href="#legion-B-bell"') == 1


def test_legions_of_one_land_stand_side_by_side() -> None:
    state = campaign({"R.anchor": (41, "ogre*4"), "R.key": (41, "lion*2"), "B.moon": (8, "lion")})
    drawn = scene(RULES.view(state, 0), {}, say).pictures[0].svg
    spots = re.findall(
        r'href="#legion-(R-anchor|R-key)" transform="translate\(([\d.]+) ([\d.]+)\) scale\(0.9\)', drawn
    )
    assert len(spots) == 2
    assert abs(float(spots[0][1]) - float(spots[1][1])) == pytest.approx(28)
    assert spots[0][2] == spots[1][2]


def test_an_inherited_marker_names_both_seats() -> None:
    state = campaign({"R.anchor": (41, "ogre*2")})
    state.markers[0].append("B.rose")
    legion = state.legions.pop("R.anchor")
    state.legions["B.rose"] = legion
    state.known[0] = {
        name: [1 << 12 if mask == 1 else mask for mask in slots] for name, slots in state.known[0].items()
    }
    drawn = scene(RULES.view(state, 1), {}, say)
    (row,) = [row for row in drawn.twins[1].rows if "Rose" in row[0].text]
    assert row[0].text == "Rose (Blue), now held by Red, 2 characters"


def test_own_contents_are_named_and_others_are_blanks() -> None:
    state = campaign(BOARD)
    drawn = scene(RULES.view(state, 0), {}, say)
    rows = {row[0].text: row[2].text for row in drawn.twins[1].rows}
    assert rows["Anchor (Red), 4 characters"] == "Centaur, Ogre, Troll ×2"
    assert rows["Bell (Blue), 3 characters"].startswith("unknown: 3")
    blue = next(each for each in drawn.parts["sections"] if each.seat == 1)  # type: ignore[attr-defined]
    bell = next(each for each in blue.legions if each.marker == "B.bell")
    assert (bell.pieces, len(bell.blanks)) == ((), 3)


# ---- what can be chosen ----------------------------------------------------------------


def test_before_a_choice_every_legion_that_can_move_is_a_link() -> None:
    state = campaign(BOARD, roll=4)
    drawn, links = picked(state)
    legions = {(link.href, link.letter) for (act, name, _), link in links.items() if name == "legion"}
    assert anchors(drawn.pictures[0].svg) == anchors(drawn.pictures[1].svg) == legions
    assert sorted(cells(drawn)) == sorted(legions)


def test_a_chosen_legion_lights_its_lands_with_keys_in_picture_and_table() -> None:
    state = campaign(BOARD, roll=4)
    drawn, links = picked(state, ("legion", "R.anchor"))
    wanted = {
        action.land
        for action in RULES.legal(state, question(state))
        if isinstance(action, Move) and action.legion == "R.anchor"
    }
    lands = {int(value): link for (_, name, value), link in links.items() if name == "land"}
    assert set(lands) == wanted
    addresses = {(link.href, link.letter) for link in lands.values()} | {
        (link.href, link.label)
        for (_, name, _), link in links.items()
        if name == "legion" and not link.chosen and link.label != "Anchor"
    }
    assert anchors(drawn.pictures[0].svg) == anchors(drawn.pictures[1].svg) == addresses
    assert sorted(cells(drawn)) == sorted(addresses)
    assert drawn.pictures[0].svg.count('class="legal"') == len(wanted)
    assert "lands--far" in drawn.pictures[0].svg


def test_the_way_of_a_previewed_land_follows_the_signs() -> None:
    state = campaign(BOARD, roll=4)
    for action in RULES.legal(state, question(state)):
        if not isinstance(action, Move) or action.legion != "R.anchor":
            continue
        wanted: list[tuple[str, str | int]] = [("legion", action.legion), ("land", action.land)]
        drawn, links = picked(state, *wanted)
        ahead = read_board_choice(RULES.view(state, 0), links)
        assert ahead.way[0] == 3
        assert ahead.way[-1] == action.land
        for one, two in zip(ahead.way, ahead.way[1:], strict=False):
            assert two in LANDS[one].signs
        assert 'class="route"' in drawn.pictures[0].svg


def test_an_attack_shows_its_sides_as_links_and_tells_where_one_comes_from() -> None:
    # From the tower 100 a six comes to 1 by more than one side only on a Titan's teleport.
    state = campaign({"R.anchor": (100, "titan ogre"), "B.bell": (1, "lion*2 ogre")}, roll=6, scores=(400, 0))
    decision = question(state)
    view = RULES.view(state, 0)
    atoms = list(RULES.legal(state, decision))
    first = choose(decision, atoms).lists[0]
    teleport = next(each for each in first if each.act == "teleport")
    steps = choose(decision, atoms, teleport.pick).lists
    land = next(each for each in steps[-1] if each.value == 1)
    made: dict[tuple[str, str, str | int], Link] = {}
    for step in choose(decision, atoms, land.pick).lists:
        for option in step:
            made[option.act, option.name, option.value] = Link(
                option.pick, option.letter, say(words.line(view, option).text), option.chosen
            )
    drawn = scene(view, made, say)
    sides = {value for (_, name, value) in made if name == "side"}
    assert sides == {"left", "right", "bottom"}
    linked = {pick for pick, _ in anchors(drawn.pictures[0].svg)}
    assert len({pick for pick in linked if pick.startswith(f"{land.pick}.")}) == 3
    assert len(linked) > 3, "the other lands can still be chosen instead"
    assert drawn.pictures[0].svg.count('class="entry"') == 3
    rows = {row[0].text for row in drawn.twins[0].rows if row[2].link}
    assert rows == {"Plains 1, from the left", "Plains 1, from the right", "Plains 1, from below"}


def test_a_sole_goal_is_previewed_at_once() -> None:
    state = campaign({"R.anchor": (1000, "ogre*2"), "B.bell": (41, "lion")}, roll=1)
    decision = question(state)
    view = RULES.view(state, 0)
    steps = choose(decision, RULES.legal(state, decision)).lists
    first = next(each for each in steps[0] if each.value == "R.anchor")
    link = Link(first.pick, first.letter, "Anchor", chosen=True)
    ahead = read_board_choice(view, {("move", "legion", "R.anchor"): link})
    assert (ahead.land, ahead.way) == (1, (1000, 1))


def test_a_close_up_shows_the_legion_and_its_goals_or_one_each() -> None:
    near, _ = picked(campaign(BOARD, roll=1), ("legion", "R.anchor"))
    assert [picture.shape for picture in near.pictures] == ["wide", "tall", "tall"]
    far, _ = picked(
        campaign(BOARD, roll=6), ("legion", "R.anchor"), ("land", _farthest(campaign(BOARD, roll=6)))
    )
    assert [picture.shape for picture in far.pictures] == ["wide", "tall", "tall", "tall"]
    for drawn in (near, far):
        for picture in drawn.pictures[1:-1]:
            left, top, width, height = map(float, picture.view_box.split())
            assert 330 <= width <= 390
            assert left >= -6
            assert top >= -6
            assert left + width <= 966.1
            assert top + height <= 837.1
        assert drawn.pictures[-1].svg.count('class="close-up"') == len(drawn.pictures) - 2


def _farthest(state: TitanState) -> int:
    moves = [each for each in RULES.legal(state, question(state)) if isinstance(each, Move)]
    lands = [each.land for each in moves if each.legion == "R.anchor"]
    here = land_shape(3)
    return max(
        lands, key=lambda land: (land_shape(land).x - here.x) ** 2 + (land_shape(land).y - here.y) ** 2
    )


def test_a_split_links_the_legions_that_can_be_split() -> None:
    state = campaign(BOARD, phase="split")
    drawn, links = picked(state)
    splits = {(link.href, link.letter) for (act, _, _), link in links.items() if act == "split"}
    assert anchors(drawn.pictures[0].svg) == splits
    assert len(splits) == sum(isinstance(each, Split) for each in RULES.legal(state, question(state)))


# ---- whole campaigns -------------------------------------------------------------------


def test_picture_and_table_bear_the_same_links_in_a_whole_campaign() -> None:
    source = Random(3)
    seen = 0

    def watch(state: TitanState, step: Any, entry: Any) -> None:
        nonlocal seen
        if state.over or source.random() < 0.6:
            return
        for decision in RULES.decisions(state):
            if decision.asks == "may":
                continue
            view = RULES.view(state, decision.seat)
            atoms = list(RULES.legal(state, decision))
            pick = ""
            for _ in range(source.randrange(4)):
                steps = choose(decision, atoms, pick).lists
                if not steps:
                    break
                pick = source.choice(steps[-1]).pick
            links: dict[tuple[str, str, str | int], Link] = {}
            for choices in choose(decision, atoms, pick).lists:
                for option in choices:
                    links[option.act, option.name, option.value] = Link(
                        f"?pick={option.pick}",
                        option.letter,
                        say(words.line(view, option).text),
                        option.chosen,
                    )
            drawn = scene(view, links, say)
            if state.phase != "engagement":
                assert anchors(drawn.pictures[0].svg) == anchors(drawn.pictures[1].svg)
                assert sorted(cells(drawn)) == sorted(anchors(drawn.pictures[0].svg))
            for picture in drawn.pictures:
                assert "style=" not in picture.svg
                assert "None" not in picture.svg
            seen += 1

    whole(4, Options(), 11, 160, watch)
    assert seen > 40


def test_all_that_is_drawn_is_defined_once_on_the_page() -> None:
    state = campaign(BOARD, roll=4)
    drawn, _ = picked(state, ("legion", "R.anchor"))
    used = {name for each in drawn.pictures for name in re.findall(r'(?:href="|url\()#([\w-]+)', each.svg)}
    used |= set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn.defs))
    used |= {f"i-{words.names.icon(name)}" for name in CHARACTERS}
    kept = re.findall(r'id="([\w-]+)"', drawn.defs)
    assert used <= set(kept)
    assert len(kept) == len(set(kept))
    assert "id=" not in "".join(each.svg for each in drawn.pictures)


@pytest.mark.parametrize(
    ("lands", "left_out"), [((), ()), ((101, 138, 1), ()), ((124, 120, 117, 101), (101,))]
)
def test_the_page_of_a_finished_campaign_shows_the_part_with_most_legions(
    lands: tuple[int, ...], left_out: tuple[int, ...]
) -> None:
    box = framing.end_box([lattice.land_centre(land) for land in lands])
    assert (box.width, box.height) == framing.END_BOX_SIZE
    hidden = [land for land in lands if not framing.shows_point(box, *lattice.land_centre(land), -30)]
    assert hidden == list(left_out)


def test_only_a_finished_campaign_has_a_part_to_show_first() -> None:
    state = campaign({"R.key": (26, "titan lion*2"), "B.bell": (1, "titan ogre")})
    running = scene(RULES.view(state, 0), {}, say).pictures
    assert not any(picture.end_box for picture in running)
    state.stopped = "agreed"
    (part,) = [picture for picture in scene(RULES.view(state, 0), {}, say).pictures if picture.end_box]
    assert part.shape == "wide"
    assert part.view_box == part.whole, "only the match's own page shows the part first"


def test_twin_histories_give_the_same_scene() -> None:
    """Others' different divisions and splits are drawn nowhere."""
    log = whole(3, Options(), 5, 120).log
    compared = differing = 0
    for seat in (0, 1, None):
        tries = (twin(RULES, log, seat, Random(attempt)) for attempt in range(8))
        other = max(tries, key=lambda found: len(found.entries))
        for one, two in zip(moments(RULES, log), moments(RULES, other), strict=False):
            if one.revision % 4:
                continue
            views = [RULES.view(each.state, seat) for each in (one, two)]
            assert scene(views[0], {}, say) == scene(views[1], {}, say)
            assert small(views[0]) == small(views[1])
            for drawn in (close_up, mailed):
                assert drawn(views[0], say=say) == drawn(views[1], say=say)
            compared += 1
            differing += RULES.encode_state(one.state) != RULES.encode_state(two.state)
    assert compared > 15
    assert differing > compared / 3


def test_a_watcher_has_no_legions_of_their_own() -> None:
    state = campaign(BOARD)
    drawn = scene(RULES.view(state, None), {}, say)
    assert drawn.own == ()
    assert {section.mine for section in drawn.parts["sections"]} == {False}  # type: ignore[attr-defined]
