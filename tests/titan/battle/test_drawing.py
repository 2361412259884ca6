"""The battle's picture shows the map and the characters, and agrees with its tables."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, product
from math import cos, hypot, radians, sin
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from django.utils import translation
from PIL import ImageFont

from games.engine.actions import Action
from games.engine.choices import choose
from games.engine.drawing.scene import DataTable, Link, Scene
from games.engine.events import Event
from games.engine.phrases import SeatName, phrase
from games.matches.render import say as translated
from games.notices import pictures
from games.titan import words
from games.titan.actions import Fight
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hexes import ATTACKER_ENTRY_HEXES, DEFENDER_ENTRY_HEXES, HEX_INDEX, HEXES, NEIGHBOURS
from games.titan.battle.maneuvers import reachable_goals
from games.titan.battle.phases import begin_maneuver
from games.titan.battle.state import Battle, Side
from games.titan.battle.terrain_abilities import abilities_on
from games.titan.characters import CHARACTERS
from games.titan.drawing import creatures, scene
from games.titan.drawing.battle import ground
from games.titan.drawing.battle.battle_panels import BattlePanels
from games.titan.drawing.battle.geometry import HIGH, LEFT, TOP, WIDE, entry_tab_position
from games.titan.drawing.battle.maneuver_path import shortest_path
from games.titan.drawing.battle.picture import ENTERS_TEXT, TAB_HIGH, TAB_LONG
from games.titan.drawing.engagement import EngagementPanels
from games.titan.lands import LANDS
from games.titan.state import TitanState
from tests.arena.speech import say
from tests.titan.battle.playing import begun, played
from tests.titan.battle.positions import battle as laid
from tests.titan.battle.positions import placed
from tests.titan.positions import RULES, battle, do, engaged, fighting, question

# Towers 100 and 200 are where the Titans of these campaigns stand.
EDGE = 2
"""Half the width of the white line around a tab."""

LETTER_WIDTH, LETTER_HEIGHT = 8.0, 11.0
"""How wide and high a letter or digit of a tile is on a phone, where it is largest."""

FACE = Path(pictures.__file__).parent / "fonts" / "alegreya-sans-700.ttf"

GROUNDS = {land.terrain: number for number, land in LANDS.items() if number not in (100, 200)}
"""A land of each terrain."""


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def drawn(state: TitanState, pick: str = "", *, led: bool = True) -> tuple[Scene, dict[Any, Link]]:
    """Return the scene of the seat that is asked, with the links of its page.

    Unless `led`, nobody is preselected."""
    decision = question(state)
    if not led:
        decision = msgspec.structs.replace(decision, leads=())
    view = RULES.view(state, decision.seat)
    links: dict[Any, Link] = {}
    for step in choose(decision, RULES.legal(state, decision), pick).lists:
        for option in step:
            label = say(words.line(view, option).text)
            links[option.act, option.name, option.value] = Link(
                f"?pick={option.pick}", option.letter, label, option.chosen
            )
    return scene(view, links, say), links


def linked_in(element: ElementTree.Element) -> set[tuple[str, str]]:
    marks = [each for each in element.iter() if each.tag.rpartition("}")[2] == "a"]
    return {(each.attrib["href"], each.attrib["aria-label"].split(",")[0]) for each in marks}


def linked_cells(tables: tuple[DataTable, ...]) -> set[tuple[str, str]]:
    cells = [cell for table in tables for row in table.rows for cell in row if cell.link]
    return {
        (cell.link.href, cell.link.letter or cell.link.label.split(",")[0]) for cell in cells if cell.link
    }


# ---- the ground ----------------------------------------------------------------------


def centres(terrain: str) -> dict[str, tuple[float, float]]:
    """Return the positions of the hexes' names, moved to the middle of their hexes."""
    texts = [each for each in tree(ground.hex_labels(terrain)).iter("text")]
    return {each.text or "": (float(each.attrib["x"]) + 37, float(each.attrib["y"]) - 4) for each in texts}


def nearest(terrain: str, x: float, y: float) -> str:
    return min(centres(terrain).items(), key=lambda each: hypot(each[1][0] - x, each[1][1] - y))[0]


@pytest.mark.parametrize("terrain", BATTLELANDS)
def test_every_hex_is_there_once_where_its_neighbours_are(terrain: str) -> None:
    found = centres(terrain)
    assert sorted(found) == sorted(HEXES)
    for one, name in enumerate(HEXES):
        for two, other in enumerate(HEXES):
            apart = hypot(found[name][0] - found[other][0], found[name][1] - found[other][1])
            assert (68 < apart < 71) == bool(NEIGHBOURS[one] >> two & 1), (name, other)


@pytest.mark.parametrize("terrain", BATTLELANDS)
def test_heights_and_hazards_are_those_of_the_map(terrain: str) -> None:
    land = BATTLELANDS[terrain]
    heights, hazards = {}, {}
    for each in tree(ground.draw_ground(terrain)).iter():
        if each.tag == "polygon" and "class" in each.attrib:
            corners = [tuple(map(float, pair.split(","))) for pair in each.attrib["points"].split()]
            x, y = (sum(part) / 6 for part in zip(*corners, strict=True))
            heights[nearest(terrain, x, y)] = int(each.attrib["class"][-1])
        elif each.tag == "use" and each.attrib["href"].startswith("#i-"):
            middle = [float(each.attrib[name]) + float(each.attrib["width"]) / 2 for name in ("x", "y")]
            hazards[nearest(terrain, *middle)] = each.attrib["href"].removeprefix("#i-")
    assert heights == {name: land.heights[hex] for hex, name in enumerate(HEXES)}
    assert hazards == {
        name: ground.HAZARD_ICONS[hazard] for hex, name in enumerate(HEXES) if (hazard := land.hazard(hex))
    }
    chevrons = [each for each in tree(ground.hex_labels(terrain)).iter("path")]
    assert len(chevrons) == sum(land.heights)


@pytest.mark.parametrize("terrain", BATTLELANDS)
def test_every_hachure_points_from_the_high_hex_into_the_low_one(terrain: str) -> None:
    found = {}
    for each in tree(ground.draw_ground(terrain)).iter("use"):
        if not each.attrib["href"].startswith("#side-"):
            continue
        place, _, turn = each.attrib["transform"].partition(") rotate(")
        x, y = map(float, place.removeprefix("translate(").split())
        # The y axis of the hachure, turned, is the way down.
        down = radians(float(turn.rstrip(")")) + 90)
        low = nearest(terrain, x + 34 * cos(down), y + 34 * sin(down))
        high = nearest(terrain, x - 34 * cos(down), y - 34 * sin(down))
        found[high, low] = each.attrib["href"].removeprefix("#side-")
    sides = BATTLELANDS[terrain].sides
    assert found == {(HEXES[high], HEXES[low]): hazard for (high, low), hazard in sides.items()}


@pytest.mark.parametrize("terrain", BATTLELANDS)
def test_the_key_draws_each_hexside_with_its_high_side_up_and_says_so(terrain: str) -> None:
    state = fighting("ogre", "lion", GROUNDS[terrain], side="bottom")
    panels = scene(RULES.view(state, None), {}, say).parts["battle"]
    assert isinstance(panels, BattlePanels)
    sides = [sign for sign in panels.signs if "sign-side" in str(sign.drawn)]
    assert len(sides) == len({*BATTLELANDS[terrain].sides.values()})
    assert all("(here the higher side is at the top)" in sign.text for sign in sides)


def test_r_10_5_the_line_above_the_map_says_which_side_attacks() -> None:
    """Only the attacker loses if the rounds run out, so a reader has to know which side acts."""
    state = fighting("ogre", "lion", 1)
    sides: dict[Side, str] = {
        "attacker": "Red (attacker) maneuvers",
        "defender": "Blue (defender) maneuvers",
    }
    for side, told in sides.items():
        begin_maneuver(battle(state), side, [])
        panels = scene(RULES.view(state, None), {}, say).parts["battle"]
        assert isinstance(panels, BattlePanels)
        assert panels.phase == told


@pytest.mark.parametrize("terrain", BATTLELANDS)
def test_the_table_of_the_ground_tells_the_same(terrain: str) -> None:
    land = BATTLELANDS[terrain]
    state = fighting("ogre", "lion", GROUNDS[terrain], side="bottom")
    rows = {row[0].text: row for row in drawn(state)[0].twins[1].rows}
    for hex, name in enumerate(HEXES):
        assert rows[name][1].text == str(land.heights[hex])
        assert rows[name][2].text == (land.hazard(hex) or "plain ground")
        for (high, low), hazard in land.sides.items():
            if high == hex:
                (told,) = [part for part in rows[name][3].text.split("; ") if part.startswith(hazard)]
                assert HEXES[low] in told.replace(",", " ").split()


# ---- tiles ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_tile_tells_strength_wings_and_bolts(name: str) -> None:
    character = CHARACTERS[name]
    shown = tree(creatures.draw_tile(name, 3, letter="Y", hits=2, power=11 if name == "titan" else None))
    texts = [each.text for each in shown.iter("text")]
    power = 11 if name == "titan" else character.power
    assert texts == ["Y", f"{power}-{character.skill}", "2"]
    icons = [each.attrib["href"] for each in shown.iter("use")]
    assert ("#i-feathered-wing" in icons) == character.flies
    assert ("#i-power-lightning" in icons) == character.rangestrikes
    assert icons[0] == f"#i-{words.names.icon(name)}"
    assert "#e6b31e" in creatures.draw_tile(name, 3, letter="Y")


def test_an_unhurt_tile_bears_no_hits() -> None:
    assert "hits" not in creatures.draw_tile("lion", 0, letter="R")


# ---- who is there, and what can be chosen --------------------------------------------


def standing(shown: Scene) -> Counter[str]:
    """Return the titles of all tiles of the picture."""
    return Counter(
        each.text or "" for each in tree(shown.pictures[0].svg).iter("title") if " of " in (each.text or "")
    )


def told_of(fight: Battle) -> Counter[str]:
    found: Counter[str] = Counter()
    for side, seat in (("attacker", "Red"), ("defender", "Blue")):
        for piece in fight.pieces[side]:  # type: ignore[index]
            strength = f"{piece.power}-{CHARACTERS[piece.name].skill}"
            hurt = ", slain" if piece.slain else f", hits {piece.hits} of {piece.power}" if piece.hits else ""
            found[f"{piece.name.title()} of {seat}, {strength}{hurt}"] += 1
    return found


@pytest.mark.parametrize("terrain", ["plains", "mountains", "desert", "tower", "jungle"])
@pytest.mark.long
def test_picture_and_tables_bear_the_same_links_through_whole_battles(terrain: str) -> None:
    shown = Counter[str]()

    def watch(fight: Battle, atoms: list[Any], action: Action | None, events: list[Event]) -> None:
        if fight.over or fight.step in ("reinforce", "summon") or source.random() < 0.6:
            return
        assert state.engagement is not None
        state.engagement.battle = fight
        for pick in ("", source.choice("abc"), f"{source.choice('ab')}.{source.choice('abc')}"):
            page, links = drawn(state, pick)
            picture = tree(page.pictures[0].svg)
            assert linked_in(picture) == linked_cells(page.twins)
            assert {href for href, _ in linked_in(picture)} <= {link.href for link in links.values()}
            assert standing(page) == told_of(fight)
            assert "None" not in page.pictures[0].svg
            assert "style=" not in page.pictures[0].svg
            shown[fight.step] += len(linked_in(picture))

    for seed in range(3):
        source = Random(seed)
        state = fighting("ogre*2", "lion*2", GROUNDS[terrain])
        played(begun(terrain, source, 5), source, watch)
    assert shown["maneuver"] > 20
    assert shown["strike"] + shown["back"] > 5


def mountains(step: str = "maneuver") -> TitanState:
    state = fighting("lion*2 minotaur ranger", "dragon gorgon", 3000, side="right")
    fight = battle(state)
    fight.pieces["attacker"] = placed("lion:E4-2 minotaur:E1 ranger:F2 lion:F3")
    fight.pieces["defender"] = placed("dragon:D4-3 gorgon:C2")
    fight.round, fight.mover, fight.striker, fight.step = 3, "attacker", "attacker", step  # type: ignore[assignment]
    return state


def test_every_piece_that_can_move_is_a_link_and_then_every_hex_it_reaches() -> None:
    state = mountains()
    page, links = drawn(state, led=False)
    pieces = {link.href for (_, name, _), link in links.items() if name == "piece"}
    assert {href for href, _ in linked_in(tree(page.pictures[0].svg))} == pieces
    assert len(pieces) == 3, "the lion beside the dragon stays"
    page, links = drawn(state, "a")
    hexes = {link.href for (_, name, _), link in links.items() if name == "hex"}
    others = {link.href for (_, name, _), link in links.items() if name == "piece" and not link.chosen}
    assert {href for href, _ in linked_in(tree(page.pictures[0].svg))} == hexes | others
    assert len(hexes) > 5
    assert len(others) == 2, "who could go instead"
    first, _ = drawn(state)
    assert first.pictures == page.pictures, "the first is chosen by itself"


def test_the_previewed_place_is_a_dashed_tile_at_the_end_of_the_way() -> None:
    page, links = drawn(mountains(), "a.a")
    svg = page.pictures[0].svg
    assert svg.count('class="here"') == 1
    assert svg.count('class="route"') == 1
    goal = next(value for (_, name, value), link in links.items() if name == "hex" and link.chosen)
    (route,) = [each for each in tree(svg).iter("polyline") if each.attrib["class"] == "route"]
    stops = [tuple(map(float, pair.split(","))) for pair in route.attrib["points"].split()]
    assert nearest("mountains", *stops[0]) == "E1"
    assert nearest("mountains", *stops[-1]) == goal


def test_a_chosen_strike_is_a_line_to_its_target() -> None:
    state = mountains("strike")
    fight = battle(state)
    fight.pieces["attacker"] = placed("minotaur:D3 lion:F3")
    page, links = drawn(state, "a.b")
    (shot,) = [each for each in tree(page.pictures[0].svg).iter("path") if each.attrib.get("class") == "shot"]
    start, end = shot.attrib["d"].removeprefix("M").split("L")
    assert nearest("mountains", *map(float, start.split(","))) == "D3"
    target = next(value for (_, name, value), link in links.items() if name == "target" and link.chosen)
    assert nearest("mountains", *map(float, end.split(","))) == target


@pytest.mark.parametrize("step", ["maneuver", "strike"])
def test_a_key_leaves_letter_strength_and_hazard_of_its_character_visible(step: str) -> None:
    """A gorgon has the most on its tile: wings and a bolt, and here hits, with a hazard below it."""
    state = mountains(step)
    battle(state).pieces["attacker"] = placed("gorgon:D3-2 minotaur:E1 ranger:F2 lion:F3")
    page, _ = drawn(state, led=False)
    picture = tree(page.pictures[0].svg)
    discs = [each.find("circle") for each in picture.iter("g") if each.attrib.get("class") == "key"]
    keys = [[float(disc.attrib[name]) for name in ("cx", "cy", "r")] for disc in discs if disc is not None]
    assert keys
    shown: list[tuple[float, float, float, float]] = []
    for tile in picture.iter("g"):
        place = re.fullmatch(r"translate\((\S+) (\S+)\) scale\(\.94\)", tile.attrib.get("transform", ""))
        for text in tile.iter("text") if place else ():
            if text.attrib.get("class") in ("piece-letter", "piece-strength"):
                x, y = (
                    float(each) + float(text.attrib[side])
                    for each, side in zip(place.groups(), "xy", strict=True)
                )
                half = LETTER_WIDTH / 2 * len(text.text or "")
                shown.append((x - half, y - LETTER_HEIGHT, x + half, y))
    for icon in picture.iter("use"):
        if (
            icon.attrib.get("class", "").endswith("hazard")
            and icon.attrib["width"] == f"{ground.SMALL_ICON:g}"
        ):
            x, y = (float(icon.attrib[side]) for side in "xy")
            shown.append((x, y, x + ground.SMALL_ICON, y + ground.SMALL_ICON))
    assert len(shown) > 12
    for (x, y, radius), (left, top, right, bottom) in product(keys, shown):
        assert hypot(x - min(max(x, left), right), y - min(max(y, top), bottom)) >= radius, (x, y, left, top)


def test_the_line_of_a_strike_covers_no_piece() -> None:
    page, _ = drawn(mountains("strike"), "a.b")
    svg = page.pictures[0].svg
    assert svg.index('class="shot"') < min(svg.index(each) for each in ('class="piece', 'class="hits'))


def test_the_names_of_the_hexes_in_question_are_above_the_frames() -> None:
    page, _ = drawn(mountains("strike"), "a.b")
    svg = page.pictures[0].svg
    frame = svg.rindex('class="chosen"')
    named = [
        each.group(1) for each in re.finditer(r'class="hex-name"[^>]*>(\w\d)<', svg) if each.start() > frame
    ]
    assert len(named) == 2, "striker and target"
    for hex in named:
        assert svg.count(f">{hex}</text>") == 2


def test_who_has_one_enemy_to_strike_shows_it_at_once() -> None:
    state = mountains("strike")
    battle(state).pieces["attacker"] = placed("lion:E4-2 minotaur:D2")
    page, _ = drawn(state, "a")
    assert page.pictures[0].svg.count('class="shot"') == 1


@pytest.mark.parametrize("side", ATTACKER_ENTRY_HEXES)
def test_tabs_lie_whole_within_the_picture(side: str) -> None:
    for front in (ATTACKER_ENTRY_HEXES[side], DEFENDER_ENTRY_HEXES[side]):
        (x, y), turn = entry_tab_position(front)
        along, across = (cos(radians(turn)), sin(radians(turn))), (-sin(radians(turn)), cos(radians(turn)))
        # With its white edge.
        long, high = TAB_LONG / 2 + EDGE, TAB_HIGH / 2 + EDGE
        for right, down in product((-long, long), (-high, high)):
            assert LEFT <= x + right * along[0] + down * across[0] <= LEFT + WIDE
            assert TOP <= y + right * along[1] + down * across[1] <= TOP + HIGH


@pytest.mark.parametrize("language", ["en", "ru"])
def test_tabs_hold_their_words_in_the_pages_own_face(language: str) -> None:
    face = ImageFont.truetype(FACE, 13)
    with translation.override(language):
        texts = [translated(phrase(ENTERS_TEXT, seat=SeatName(seat))) for seat in range(6)]
    assert len(set(texts)) == 6
    assert all(face.getlength(text) <= TAB_LONG - 2 * EDGE for text in texts)


@pytest.mark.parametrize("side", ATTACKER_ENTRY_HEXES)
def test_tabs_say_who_enters_where(side: str) -> None:
    state = fighting("ogre", "lion", 1, side=side)
    texts = [each.text for each in tree(drawn(state)[0].pictures[0].svg).iter("text")]
    assert texts.count("Red enters") == texts.count("Blue enters") == 1
    rows = {row[0].text: row[3].text for row in drawn(state)[0].twins[1].rows}
    assert [name for name in HEXES if "Red enters" in rows[name]] == [
        name for name in HEXES if ATTACKER_ENTRY_HEXES[side] >> HEX_INDEX[name] & 1
    ]


def test_the_defenders_of_a_tower_have_no_side_while_they_are_set() -> None:
    state = fighting("ogre", "lion*2", 300, side="bottom")
    assert "Blue enters" not in drawn(state)[0].pictures[0].svg
    battle(state).round = 2
    assert "Blue enters" in drawn(state)[0].pictures[0].svg


@pytest.mark.parametrize("terrain", ["mountains", "swamp", "tower", "desert"])
def test_there_is_a_way_to_every_hex_that_can_be_reached(terrain: str) -> None:
    walked = 0
    for name, hex in (("ogre", "D1"), ("lion", "E3"), ("dragon", "A2"), ("cyclops", "C5")):
        fight = laid(terrain, attacker=f"{name}:{hex}", defender="ogre:C2 troll:D5", step="maneuver")
        piece = fight.pieces["attacker"][0]
        footing = abilities_on(terrain)[name]
        reachable = reachable_goals(fight, piece, fight.occupied(), fight.standing("defender"))
        for goal in range(len(HEXES)):
            if reachable >> goal & 1:
                path = shortest_path(fight, name, piece.hex, 0, goal)
                assert path[0] == piece.hex
                assert path[-1] == goal
                assert len(path) - 1 <= footing.skill
                assert all(NEIGHBOURS[one] >> two & 1 for one, two in pairwise(path))
                if footing.flights is None:
                    assert not any(fight.occupied() >> each & 1 for each in path[1:])
                walked += 1
    assert walked > 20


# ---- engagements ---------------------------------------------------------------------


def test_both_sides_are_shown_both_legions_and_a_watcher_heights() -> None:
    state = engaged("lion*2 ogre", "troll centaur", 3, seats=3)
    for seat in (0, 1):
        met = scene(RULES.view(state, seat), {}, say).parts["engagement"]
        assert isinstance(met, EngagementPanels)
        known = {each.name.split(",")[0] for legion in met.legions for each in legion.characters}
        assert known == {"Lion", "Ogre", "Troll", "Centaur"}
        assert ["R" in legion.label for legion in met.legions] == [True, False]
    shown = scene(RULES.view(state, 2), {}, say)
    met = shown.parts["engagement"]
    assert isinstance(met, EngagementPanels)
    assert [legion.characters for legion in met.legions] == [(), ()]
    assert [len(legion.hidden) for legion in met.legions] == [3, 2]
    assert "Troll" not in str(shown.own)


def test_a_battle_is_shown_whole_to_everybody() -> None:
    state = engaged("lion*2 ogre", "troll centaur", 3, seats=3)
    do(state, Fight(1), Fight(0))
    pictures = {scene(RULES.view(state, seat), {}, say).pictures[0].svg for seat in (0, 1, 2, None)}
    assert len(pictures) == 1
