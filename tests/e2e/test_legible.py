"""Legibility of a turn on a phone, a tablet and a desktop, and of a picture in a list.

Every word and number can be read, every choice is in sight or a link away, and nothing covers the board."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse
from django.utils.translation import override

from accounts.models import User
from games.engine.drawing import marks
from games.engine.phrases import SeatName, phrase
from games.matches.render import say as rendered
from games.notices.light_style import light_style
from games.titan.drawing import mailed
from games.titan.drawing.battle.picture import ENTERS_TEXT, tab_length
from games.titan.drawing.masterboard.lattice import VIEW_BOX
from games.titan.drawing.masterboard.markers import SHIELD_SPACING
from tests.arena.speech import say
from tests.e2e import battle_stage, scenes
from tests.e2e.cast import People, path_of
from tests.e2e.conftest import Person
from tests.e2e.letters import LEAST, SIZES, too_small
from tests.titan.positions import RULES, Layout, campaign

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PHONES_BOARD, NARROWEST_MAIL = 338, 320
"""CSS pixels of a board on a phone of 390, and of a mail's picture."""

TILE_SCALE = 0.94
"""Of a character on its hex."""

TURNS = [
    "titan-split-chosen",
    "titan-move",
    "titan-move-chosen",
    "titan-move-previewed",
    "titan-six",
    "titan-muster",
    "titan-engagement",
    "titan-battle",
    "titan-battle-previewed",
    "titan-battle-strikes",
    "titan-battle-strike",
    "titan-battle-entry",
    "planner",
    "planner-of-rival",
    "turn",
    "turn-previewed",
    "turn-power",
    "gladiators-equip",
    "gladiators-guess",
    "gladiators-move",
    "gladiators-attack",
]


LISTS = ["front", "watch", "person", "waiting-full", "titan-waiting", "gladiators-waiting"]
"""Where matches are shown by small pictures, and one large on the first page."""


def opened(person: Person, name: str, **look: Any) -> Any:
    people = scenes.People()
    scene = scenes.ALL[name](people)
    page = person(scene.who, **{"width": 390} | look)
    page.goto(scene.path)
    return page


@pytest.mark.parametrize("name", LISTS)
def test_no_letters_of_a_list_or_its_pictures_are_too_small(person: Person, name: str) -> None:
    page = opened(person, name)
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.locator("[class$=-picture] > svg").count()
        assert too_small(page) == set(), width


def test_the_pictures_of_a_battle_can_be_read_in_a_list_and_on_the_first_page(
    people: People, person: Person
) -> None:
    battle_stage.laid_out(people.all[:2], battle_stage.mountains(), watchers=True, door="public")
    for path in (reverse("matches:front"), reverse("matches:watch")):
        page = person(None, width=390)
        page.goto(path)
        assert page.locator("[class$=-picture] > svg [class=piece]").count()
        assert too_small(page) == set()


CROWDED: Layout = {
    "R.anchor": (3, "titan troll*2 ogre"),
    "R.key": (3, "lion*2"),
    "R.moon": (3, "ogre*2"),
    "B.wheel": (34, "titan ogre*3"),
    **{f"B.{marker}": (1, "ogre*2") for marker in ("bell", "hand", "horn", "rose")},
}
"""Three and four legions of one land."""


@pytest.mark.parametrize("phase", ["split", "move"])
def test_many_legions_of_one_land_can_be_read_and_chosen(people: People, person: Person, phase: str) -> None:
    match = battle_stage.laid_out(people.all[:2], campaign(CROWDED, phase=phase, roll=3))
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    assert too_small(page) == set()
    overview = page.locator(".picture--tall:not(.picture--part) svg")
    assert sorted(overview.locator(".stamp-figure").all_text_contents()) == ["3", "4"]
    _, hidden = page.evaluate(OUT_OF_SIGHT)
    assert hidden == []


def test_keys_of_two_letters_can_be_read_on_an_overview() -> None:
    drawn = marks.letter_disc("ab", 0, 0, marks.OVERVIEW_KEY_RADIUS)
    size, radius = (float(re.search(rf'{name}="([\d.]+)"', drawn)[1]) for name in ("font-size", " r"))
    assert size * PHONES_BOARD / VIEW_BOX[2] >= LEAST
    assert size * 1.1 < 2 * radius, "about as wide as both letters are"


def test_a_mails_letters_can_be_read_on_a_phone() -> None:
    """The picture is as wide as the email on the narrowest phone; boards.css contains its styles."""
    board = mailed(RULES.view(campaign(CROWDED, roll=3), 0), say)
    scale = NARROWEST_MAIL / width_of(board)
    assert min(size_of("text.land-code"), size_of("text.tab-letter") * SHIELD_SPACING[-1][0]) * scale >= LEAST
    battle = mailed(RULES.view(battle_stage.mountains(), 0), say)
    assert "drawing--mail" in battle
    scale = NARROWEST_MAIL / width_of(battle)
    smallest = min(size_of(".drawing--mail"), size_of(".drawing--mail .piece-strength") * TILE_SCALE)
    assert smallest * scale >= LEAST


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_a_battles_tab_says_fits_on_it(people: People, person: Person, language: str) -> None:
    """Checked for every seat where its letters are largest: on a phone."""
    match = battle_stage.laid_out(people.all[:2], battle_stage.mountains())
    User.objects.update(language=language)
    page = person(people.reader, width=390, language=language)
    page.goto(path_of(match))
    page.evaluate("document.fonts.ready")
    with override(language):
        texts = [rendered(phrase(ENTERS_TEXT, seat=SeatName(seat))) for seat in range(6)]
    tab = page.locator(".picture .entering").first
    assert tab.evaluate("each => getComputedStyle(each).fontSize") == "17px"
    for text in texts:
        wide = tab.evaluate("(each, text) => (each.textContent = text, each.getComputedTextLength())", text)
        assert 40 < wide <= tab_length(text) - 8, text


def width_of(drawn: str) -> float:
    return float(re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+)', drawn)[1])


def size_of(selector: str) -> float:
    """Return the font size that an email's style sets."""
    return float(
        re.search(rf"(?m)^.*{re.escape(selector)}(?:,.*)? {{.*font-size: ([\d.]+)px", light_style())[1]
    )


BOARDS = ("titan-split-chosen", "titan-move", "titan-move-chosen", "titan-six", "titan-muster")
"""Turns whose choices are links of a board."""

OUT_OF_SIGHT = """() => {
  const seen = new Set(), all = new Set();
  for (const link of document.querySelectorAll("#board .picture a.pick:has(.key)")) {
    const picture = link.closest("svg").getBoundingClientRect();
    if (!picture.width) continue;
    const key = link.querySelector(".key").getBoundingClientRect();
    all.add(link.getAttribute("href"));
    if (key.left >= picture.left && key.right <= picture.right
        && key.top >= picture.top && key.bottom <= picture.bottom) seen.add(link.getAttribute("href"));
  }
  return [all.size, [...all].filter((each) => !seen.has(each))];
}"""
"""How many choices a board links to, and those of them whose key is cut off in every picture."""

COVERED = """() => [...document.querySelectorAll("#board .zoom")].filter((tools) => {
  const over = tools.getBoundingClientRect();
  return over.width && [...document.querySelectorAll("#board .picture > svg")].some((svg) => {
    const board = svg.getBoundingClientRect();
    return board.width && over.left < board.right && board.left < over.right
        && over.top < board.bottom && board.top < over.bottom;
  });
}).length"""
"""How many groups of zoom buttons lie over a board."""


@pytest.mark.parametrize("name", TURNS)
def test_no_letters_are_too_small_and_on_a_phone_every_choice_of_a_board_is_in_sight(
    person: Person, name: str
) -> None:
    """No button covers a board either. One page serves all checks: reaching it takes most of the time."""
    page = opened(person, name, touch=True)
    assert len(page.evaluate(SIZES)) > 20
    assert too_small(page) == set()
    if name in BOARDS:
        page.locator(".zoom button:visible").first.wait_for()
        linked, hidden = page.evaluate(OUT_OF_SIGHT)
        assert linked
        assert hidden == []
        assert page.evaluate(COVERED) == 0
    for width in (768, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert too_small(page) == set(), width


CHOSEN = ":is(a.choice[aria-current], label.choice:has(:checked))"


def test_the_chosen_row_stays_chosen_under_the_pointer(person: Person) -> None:
    scene = scenes.ALL["titan-move"](scenes.People())
    page = person(scene.who)
    page.goto(scene.path)
    page.emulate_media(reduced_motion="reduce")
    row = page.locator(CHOSEN).first
    ground = "row => getComputedStyle(row).backgroundColor"
    before = row.evaluate(ground)
    row.hover()
    assert row.evaluate("row => row.matches(':hover')")
    assert row.evaluate(ground) == before
    other = page.locator(f".choice:not({CHOSEN}):visible").first
    assert other.evaluate(ground) != before
