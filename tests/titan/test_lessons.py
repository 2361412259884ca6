"""The lessons: every paragraph of the Law has one place, and the tables agree with the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.utils import translation
from msgspec import UNSET, structs

from games.bots.random_bot import choose
from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.errors import IllegalAction
from games.engine.lessons import Chapter, Lesson, Paragraph
from games.engine.phrases import Listing, Part, Phrase
from games.matches.render import say
from games.titan import questions
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hazards import CLIMB_COSTS, ENTRY_COST, STRIKE_CHART
from games.titan.battle.hexes import HEXES
from games.titan.characters import CHARACTERS
from games.titan.lands import TERRAINS, TOWER
from games.titan.lessons import hazards, ladders
from games.titan.meta import Options
from games.titan.mustering import LADDERS, qualified_recruits
from games.titan.words import names, settings
from tests.locale.catalogue import RU, read
from tests.titan.positions import RULES, campaign
from tests.titan.test_paragraphs import PARAGRAPHS

TITAN = Path(names.__file__).parent.parent
_PLACE = re.compile(r'"(\d+\.\d+)"')
_BARE = {"%(cell)s", "%(hazard)s ×%(count)s", "%(character)s ×%(count)s", "%(lower)s → %(higher)s"}
"""Messages that hold nothing but what fills them."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def lesson() -> Lesson:
    found = registry.lessons("titan")
    assert found is not None
    return found


def pages() -> tuple[Chapter, ...]:
    return (lesson().first, *lesson().chapters)


def told(chapter: str, paragraph: str) -> Paragraph:
    """Return one paragraph by its address."""
    page = lesson().chapter(chapter)
    assert page is not None
    return next(each for each in page.paragraphs if each.key == paragraph)


def rows(paragraph: Paragraph) -> list[tuple[str, ...]]:
    """Return the rows of a table as they read in English."""
    assert paragraph.sheet is not None
    assert all(len(row) == len(paragraph.sheet.head) for row in paragraph.sheet.rows)
    return [tuple(say(cell) for cell in row) for row in paragraph.sheet.rows]


HOMES = {place for place, _, _ in lesson().homes()}


# ---- places ----------------------------------------------------------------------------


def test_every_paragraph_of_the_law_has_one_home() -> None:
    found = Counter(place for place, _, _ in lesson().homes())
    assert set(found) == set(PARAGRAPHS)
    assert [place for place, count in found.items() if count > 1] == []


def test_what_paragraphs_name_besides_are_places_of_the_law() -> None:
    named = {place for page in pages() for each in page.paragraphs for place in each.rules}
    assert named - set(PARAGRAPHS) == set()


def test_whatever_the_rules_name_has_a_home() -> None:
    """Places stand as words in the code: `IllegalAction("4.3", …)`, `RULES`."""
    named = {
        place
        for path in TITAN.rglob("*.py")
        if path.parent.name not in ("lessons", "words")
        for place in _PLACE.findall(path.read_text("utf-8"))
    }
    assert named > {place for places in questions.RULES_BY_KIND.values() for place in places}
    assert named - HOMES == set()


def test_every_order_that_can_be_left_names_a_place_with_a_home() -> None:
    state = campaign({"R.key": (41, "ogre*2 troll"), "B.key": (1, "lion*3")}, phase="split")
    orders = RULES.orders(RULES.view(state, 0))
    assert orders
    assert {place for decision in orders for place in decision.rules} - HOMES == set()


def test_what_a_campaign_names_has_a_home() -> None:
    """Asked at every fifth step for all that one may think of."""
    assert set(_places_of_a_campaign(seed=3, steps=400)) - HOMES == set()


def _places_of_a_campaign(seed: int, steps: int) -> Iterator[str]:
    source = Random(seed)
    chance = SeededChance(source)
    state = RULES.setup(Options(plus=True), 2, chance).state
    for step in range(steps):
        decisions = RULES.decisions(state)
        if not decisions:
            return
        for decision in decisions if step % 5 == 0 else ():
            yield from decision.rules
            for action in RULES.imaginable_actions(RULES.view(state, decision.seat), decision):
                try:
                    RULES.check(state, action)
                except IllegalAction as refusal:
                    if refusal.rule:
                        yield refusal.rule
        RULES.advance(state, choose(RULES, state, decisions[0], source), chance)


@pytest.mark.parametrize(
    ("kind", "place", "chapter"),
    [
        ("muster", "18.2", "ladders"),
        ("reinforce", "18.2", "ladders"),
        ("move", "7.4", "movement"),
        ("maneuver", "11.7", "hazards"),
        ("strike", "12.7", "strikes"),
        ("answer", "3.5", "creatures"),
    ],
)
def test_a_question_leads_to_the_table_it_is_answered_by(kind: str, place: str, chapter: str) -> None:
    assert place in questions.RULES_BY_KIND[kind]
    assert chapter == next(page for home, page, _ in lesson().homes() if home == place)


def test_addresses_are_words_and_each_is_there_once() -> None:
    keys = [chapter.key for chapter in lesson().chapters]
    assert len(keys) == len(set(keys))
    for chapter in pages():
        anchors = [each.key for each in chapter.paragraphs]
        assert len(anchors) == len(set(anchors))
        assert all(re.fullmatch(r"[a-z0-9-]+", word) for word in (chapter.key, *anchors))


# ---- words -----------------------------------------------------------------------------


def _messages(part: Part) -> Iterator[str]:
    if isinstance(part, Listing):
        for each in part.parts:
            yield from _messages(each)
    elif isinstance(part, Phrase):
        assert isinstance(part.message, str)
        yield part.message
        for each in part.params.values():
            yield from _messages(each)


def test_all_that_is_told_can_be_translated() -> None:
    known = {entry.one for entry in read(RU / "django.po")} | _BARE
    missing = set()
    for chapter in pages():
        said: list[Part] = [chapter.title, chapter.lead]
        for each in chapter.paragraphs:
            said += [each.heading, *each.text]
            if each.figure:
                said += [each.figure.caption, *(panel.label for panel in each.figure.panels if panel.label)]
            if each.sheet:
                said += [each.sheet.caption, *each.sheet.head]
                said += [cell for row in each.sheet.rows for cell in row]
        missing |= {message for part in said for message in _messages(part)} - known
    assert missing == set()


def test_every_option_and_every_silence_is_told() -> None:
    shorter = lesson().chapter("shorter")
    assert shorter is not None
    by_people = {field.name for field in structs.fields(Options) if field.default is not UNSET}
    assert by_people <= {each.key for each in shorter.paragraphs}
    assert len(rows(told("here", "silence"))) == len(settings.SILENCE_TEXTS)


# ---- tables ----------------------------------------------------------------------------


def test_3_5_every_character_is_in_the_chart_with_its_numbers() -> None:
    found = [row for key in ("creatures", "lords", "demi-lords") for row in rows(told("creatures", key))]
    assert len(found) == len(CHARACTERS)
    assert ("Troll", "8-2", "16", "28", "–") in found
    assert ("Dragon", "9-3", "27", "18", "flies; rangestrike dice: 4") in found
    assert ("Titan", "6-4", "24", "6", "–") in found


def test_18_2_the_ladder_of_a_marsh() -> None:
    assert rows(told("ladders", "marsh")) == [
        ("Ogre", "6-2", "Ogre or Troll or Ranger"),
        ("Troll", "8-2", "Ogre ×2 or Troll or Ranger"),
        ("Ranger", "4-4", "Troll ×2 or Ranger"),
    ]


def test_18_5_the_ladder_of_a_tower() -> None:
    shown = {recruit: by for recruit, _, by in rows(told("ladders", TOWER))}
    assert shown == {
        "Centaur": "nothing",
        "Gargoyle": "nothing",
        "Ogre": "nothing",
        "Warlock": "Warlock or Titan",
        "Guardian": "Guardian or any creature ×3",
    }


@pytest.mark.parametrize("terrain", LADDERS)
def test_18_3_what_a_ladder_says_is_enough_qualifies(terrain: str) -> None:
    keys = {say(names.character(key)): key for key in CHARACTERS}
    for recruit, _, ways in rows(told("ladders", terrain)):
        for way in ways.split(" or "):
            name, _, count = way.partition(" ×")
            pieces = (keys[name],) * int(count or 1)
            assert keys[recruit] in {found for found, _ in qualified_recruits(terrain, pieces)}, (
                recruit,
                way,
            )
            if count:
                assert keys[recruit] not in {found for found, _ in qualified_recruits(terrain, pieces[1:])}


def test_every_terrain_has_a_ladder_and_a_line_of_hazards() -> None:
    assert {each.key for each in ladders.CHAPTER.paragraphs} > set(TERRAINS)
    assert len(rows(told("hazards", "where"))) == len(BATTLELANDS) == len(TERRAINS)
    assert ("Mountains", "volcano ×1, slope ×38 and cliff ×3") in rows(told("hazards", "where"))


def test_3_4_who_is_at_home_where() -> None:
    found = {each[0]: each[1] for each in rows(told("hazards", "natives"))}
    assert found["Tundra"] == "Colossus, Giant, Troll and Warbear"
    assert found["Plains"] == found["Woods"] == found["Tower"] == "no natives"


def test_2_2_every_battleland_has_its_picture_and_twin() -> None:
    maps = [each for each in lesson_maps() if each.figure]
    assert [each.key for each in maps] == list(BATTLELANDS)
    for each in maps:
        assert each.figure is not None
        drawn = each.figure.panels[0].draw(say)
        land = BATTLELANDS[each.key]
        assert str(drawn.svg).count("<polygon") >= len(HEXES)
        if each.key == "plains":
            assert drawn.twin is None
            assert "plain ground" in drawn.svg
            continue
        assert drawn.twin is not None
        told_hexes = {row[0].text for row in drawn.twin.rows}
        assert told_hexes >= {name for hex, name in enumerate(HEXES) if land.hazard(hex)}
        assert told_hexes >= {HEXES[high] for high, _low in land.sides}


def lesson_maps() -> tuple[Paragraph, ...]:
    page = lesson().chapter("battlelands")
    assert page is not None
    return page.paragraphs


def test_18_2_steps_that_lead_on() -> None:
    found = rows(told("ladders", "leads-on"))
    assert ("Ogre", "3", "Hills", "Minotaur") in found
    assert ("Ogre", "2", "Marsh", "Troll") in found
    assert len(found) == sum(len(ladder) - 1 for ladder in LADDERS.values())


def test_21_3_ladders_of_titanplus() -> None:
    found = {each[0]: each[1] for each in rows(told("ladders", "titanplus"))}
    assert found["Tower"] == "Cyclops, Lion and Troll"
    assert found["Marsh"] == "Troll ×2 → Ranger"
    assert "Swamp" not in found


def test_11_7_every_hazard_is_told() -> None:
    assert {each.key for each in hazards.CHAPTER.paragraphs} >= {*ENTRY_COST, *CLIMB_COSTS} - {""}
    assert rows(told("hazards", "slope")) == [
        ("Crossing upwards on foot", "free", "counts as two hexes"),
        ("Crossing downwards on foot", "free", "free"),
        ("Striking down across it", "dice +1", "as usual"),
        ("Striking up across it", "as usual", "skill −1"),
    ]
    assert ("Being struck in it by a non-native", "strike-number +1", "as usual") in rows(
        told("hazards", "bramble")
    )
    assert rows(told("hazards", "tree"))[0] == ("Entering on foot", "forbidden")
    assert rows(told("hazards", "wall"))[2:] == [
        ("Striking down across it", "skill +1"),
        ("Striking up across it", "skill −1"),
    ]


def test_12_7_the_strike_chart() -> None:
    found = rows(told("strikes", "chart"))
    assert [tuple(map(int, row)) for row in found] == [
        (skill, *numbers) for skill, numbers in STRIKE_CHART.items()
    ]


def test_13_1_13_2_rangestrikes() -> None:
    found = rows(told("rangestrikes", "dice"))
    assert ("Dragon", "4", "3, 4, 5", "out of reach") in found
    assert ("Minotaur", "2", "2, 3, 4", "3, 4, 5") in found
    assert ("Warlock", "2", "2, 3, 4", "2, 3, 4") in found
    assert len(found) == sum(each.rangestrikes for each in CHARACTERS.values())


def test_17_0_17_3_19_1_what_a_score_brings() -> None:
    found = {row[0]: row[1:] for row in rows(told("scoring", "archangels"))}
    assert found["300"] == ("Angel", "9", "36", "from a Tower")
    assert found["400"] == ("Angel", "10", "40", "from a Tower and to enemies")
    assert found["500"][0] == found["1000"][0] == "Archangel"
