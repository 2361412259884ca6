"""Questions of Altar's Arena on a phone of 390 px: field, fighters, cards and one bar, without the list."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.engine import registry
from games.engine.decisions import SomeOf
from games.gladiators.state import GladiatorsState
from tests.e2e import gladiators_stage as stage
from tests.e2e import scenes
from tests.e2e.cast import path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import TWO_SCREENS, bottom, deed, drafted, is_filled, open_on_phone, tap
from tests.factories.matches import state_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_guess_is_made_below_the_field_and_the_fighters(
    people: People, person: Person, scripts: bool
) -> None:
    match = stage.fight(people.all[:2], stage.asks("guess", 0))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    assert page.locator("h1").inner_text().startswith("Guess ")
    field, fighters, question = (page.locator(each) for each in ("#board", ".duellists", "#question"))
    places = [each.bounding_box()["y"] for each in (field, fighters, question)]
    assert places == sorted(places)
    assert page.locator(".picture--tall svg").bounding_box()["height"] < 300, "a close-up of the two"
    assert bottom(page.locator(".segments").first) < TWO_SCREENS
    page.locator(".segments label").first.click()
    tap(page, deed(page))
    assert "guess" in page.locator(".bands[role=status]").inner_text().lower()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_the_tiles_are_right_below_the_question_and_the_button_in_the_bar(
    people: People, person: Person, scripts: bool
) -> None:
    """Within the first screen; reason, words and *Why can’t I do something else?* come after them."""
    match = stage.fight(people.all[:2], stage.asks("guess", 0, stage.in_round(6)))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    tiles, bar = page.locator("div.segments"), page.locator(".bar")
    top = page.locator("#question").bounding_box()
    assert tiles.bounding_box()["y"] - top["y"] - top["height"] < 80
    last = page.locator("[form=refusal]") if scripts else tiles
    assert bottom(last) <= bar.bounding_box()["y"], "no scrolling to the tiles"
    decision = page.locator("#decision")
    refusal = bottom(decision.locator("[form=refusal]"))
    for later in (decision.locator(".reason"), decision.get_by_text(re.compile("^(Why not|What do these)"))):
        assert later.first.bounding_box()["y"] > refusal
    assert bar.evaluate("bar => getComputedStyle(bar).position") == "fixed"
    assert "can’t be undone" in bar.inner_text()
    # Nothing is filled while nothing is ticked. Without scripts, only the server knows what is.
    assert not is_filled(deed(page))
    expect(deed(page)).to_be_visible(visible=not scripts)
    tiles.locator("input").first.check(force=True)
    expect(deed(page)).to_be_in_viewport(ratio=1)
    assert is_filled(deed(page))
    tap(page, deed(page))
    assert "guess" in page.locator(".bands[role=status]").inner_text().lower()


def test_a_limit_on_ticks_holds_before_the_server_says_so(people: People, person: Person) -> None:
    """The next number takes the place of the one that may be guessed; of several, none beyond the limit."""
    match = stage.fight(people.all[:2], stage.asks("guess", 0, stage.in_round(6)))
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    boxes = page.locator("div.segments input")
    assert {each.get_attribute("data-most") for each in boxes.all()} == {"1"}
    for tile in page.locator("div.segments label").all()[-2:]:
        tile.click()
    assert [each.is_checked() for each in boxes.all()[-2:]] == [False, True]
    assert page.locator("div.segments :checked").count() == 1
    assert deed(page).inner_text() == f"Guess {boxes.last.get_attribute('value')}"

    match = stage.fight(people.all[:2], stage.asks("guess", 0, _guesses_two))
    page.goto(path_of(match))
    for tile in page.locator("div.segments label").all()[:2]:
        tile.click()
    unticked = page.locator("div.segments input:not(:checked)")
    assert unticked.count()
    assert all(each.is_disabled() for each in unticked.all())
    page.locator("div.segments label").first.click()
    assert not any(each.is_disabled() for each in boxes.all())


def _guesses_two(state: GladiatorsState) -> bool:
    return any(
        isinstance(each, SomeOf) and each.most == 2 < len(each.choices)
        for decision in registry.get("gladiators").decisions(state)
        for each in decision.fields
    )


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_fighter_explains_itself_in_place(people: People, person: Person, scripts: bool) -> None:
    """Formula, guesses and range, and nothing that only its player knows."""
    match = stage.fight(people.all[:2], stage.asks("guess", 0))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    foe = page.locator(".duellist").last
    face = foe.locator(".face")
    assert not face.is_visible()
    foe.locator("summary").click()
    assert face.is_visible()
    assert "n from " in face.inner_text()
    foe.locator("summary").click()
    assert not face.is_visible()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_card_explains_itself_by_a_tap_before_it_is_planned(
    people: People, person: Person, scripts: bool
) -> None:
    """Its formula, its guesses and its range, beside it in the hand; the next tap or the button plans it."""
    match = stage.fight(people.all[:2], stage.asks("second", 0))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    assert not page.get_by_role("group", name="Plan at the end of the row").is_visible()
    assert bottom(page.locator(".hand--mini a").last) < TWO_SCREENS
    planned = len(state_of(match).gladiators["R1"].row)
    card = page.locator(".hand--mini a[href*=pick]").last
    name = card.locator(".card-name").inner_text()
    tap(page, card)
    face = page.locator(".hand--mini .face")
    expect(face).to_have_count(1)
    expect(face).to_be_in_viewport()
    assert face.locator(".face-title").inner_text() == name
    assert face.locator(".face-axes, .face-strike").count()
    assert drafted(page) == 0, "reading a card is not planning it"
    assert deed(page).inner_text() == f"Plan {name}"
    if scripts:
        tap(page, page.locator(".hand--mini a.card[aria-current]"))
    else:
        tap(page, deed(page))
    assert drafted(page) == 1
    expect(page.locator(".held .face")).to_be_visible()
    assert len(state_of(match).gladiators["R1"].row) == planned, "nothing is stored before it is sent"


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_what_needs_no_card_is_chosen_above_the_hand(people: People, person: Person, scripts: bool) -> None:
    """It is there once, and in the list with its consequences."""
    match = stage.fight(people.all[:2], stage.asks("second", 0, stage.in_round(6)))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    chips = page.locator(".held > .chip-row a[href*=pick]")
    assert chips.count() >= 2
    assert bottom(chips.last) < page.locator(".hand--mini a").first.bounding_box()["y"]
    nothing = page.get_by_role("link", name="Take no action this turn")
    assert nothing.count() == 1
    tap(page, nothing)
    assert drafted(page) == 1 or deed(page).is_visible()
    page.goto(path_of(match))
    page.get_by_text("List", exact=True).click()
    assert not chips.first.is_visible()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_the_usual_items_are_ticked_and_the_button_says_when_none_are(
    people: People, person: Person, scripts: bool
) -> None:
    """One press lays out what most players hold; a press by mistake never lays out nothing."""
    match = stage.fight(people.all[:2], stage.asks("equip", 0))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    unticked = page.get_by_role("button", name="in hand: nothing; worn: nothing")
    ticked = page.get_by_role("button", name="Lay the items out like this", exact=True)
    boxes = page.locator("#decision .bar-main input[type=checkbox]")
    usual = [box for box in boxes.all() if box.is_checked()]
    assert usual
    expect(ticked).to_be_visible()
    expect(unticked).to_have_count(0)
    for box in usual:
        box.uncheck(force=True)
    expect(unticked).to_be_visible()
    expect(ticked).to_have_count(0)
    for box in usual:
        box.check(force=True)
    values = [box.get_attribute("value") for box in usual]
    tap(page, ticked)
    state = state_of(match)
    (name,) = (each for each in state.roster if state.gladiators[each].seat == 0)
    laid_out = state.outfits.get(name) or state.gladiators[name]
    assert sorted(laid_out.held) == sorted(values)


@pytest.mark.parametrize("number", [3, 6])
def test_the_hand_is_within_two_screens_below_what_the_enemy_did(
    people: People, person: Person, number: int
) -> None:
    match = stage.fight(people.all[:2], stage.asks("second", 0, stage.in_round(number)))
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    recap = page.locator("#recap[open]")
    assert bottom(recap) < page.locator("#board").bounding_box()["y"]
    assert recap.locator(".recap-line:not(.recap-line--own)").first.is_visible()
    assert bottom(page.locator(".hand--mini a").last) < TWO_SCREENS
    # What the reader did is shortened, and whole with everything that is folded.
    own = recap.locator(".recap-line--own p").first
    short = own.bounding_box()["height"]
    recap.locator(".recap-more > summary").click()
    assert own.bounding_box()["height"] >= short
    assert own.evaluate("each => each.scrollHeight - each.clientHeight") <= 0


def test_the_longest_hand_is_within_two_screens_in_russian(people: People, person: Person) -> None:
    """Board, question and choices, below what the enemy did."""
    asked = scenes.ALL["gladiators-second"](people)
    User.objects.update(language="ru")
    page = person(asked.who, width=390, touch=True, language="ru")
    page.goto(asked.path)
    cards = page.locator(".hand--mini .card")
    assert cards.count() > 20
    places = [bottom(page.locator(each)) for each in ("#recap[open]", "#board", "#question")]
    places += [bottom(page.locator(".held .chip").last), bottom(cards.last)]
    assert places == sorted(places)
    assert places[-1] < TWO_SCREENS
    for card in cards.all():
        assert card.evaluate("card => card.scrollWidth - card.clientWidth") <= 0, card.inner_text()
        assert card.bounding_box()["height"] >= 44
    heads = page.locator(".held > .chip-row > h3.caps").all_inner_texts()
    chips = [each.upper() for each in page.locator(".held > .chip-row .chip").all_inner_texts()]
    assert not set(heads) & set(chips), "a heading says more than its chip"


def test_the_first_screens_say_what_is_public_of_both(people: People, person: Person) -> None:
    """The Defense and the range of the number are on the folded cards, the length of the foe's plan below."""
    match = stage.fight(people.all[:2], stage.asks("guess", 0, stage.in_round(6)))
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    own, foe = page.locator(".duellist > summary").all()
    assert "Defense " in own.inner_text()
    assert "n from 1 to " in foe.inner_text()
    planned = len(state_of(match).gladiators["B1"].row)
    assert planned
    expect(page.get_by_text(f"has {planned} planned, hidden")).to_be_visible()


@pytest.mark.parametrize("number", [1, 6])
def test_on_a_desktop_nothing_scrolls_within_the_panel(people: People, person: Person, number: int) -> None:
    """And no card is cut by the window of 844 px, also when the page says first what the enemy did."""
    match = stage.fight(people.all[:2], stage.asks("second", 0, stage.in_round(number)))
    page = person(people.reader, width=1280)
    page.goto(path_of(match))
    expect(page.locator(".hand--mini .card").last).to_be_in_viewport(ratio=1)
    panel = page.locator("#decision")
    assert panel.evaluate("panel => getComputedStyle(panel).overflowY") == "visible"
    assert panel.evaluate("panel => panel.scrollHeight - panel.clientHeight") <= 0
    assert not page.locator(".duellists").is_visible(), "their whole cards are below the field"


def test_cards_and_tiles_hold_their_words_in_russian(people: People, person: Person) -> None:
    """The titles of cards are longest there; a tile has its number above what it costs."""
    User.objects.update(language="ru")
    match = stage.fight(people.all[:2], stage.asks("guess", 0, stage.in_round(6)))
    page = person(people.reader, width=390, touch=True, language="ru")
    page.goto(path_of(match))
    fighters, tiles = page.locator(".duellist"), page.locator(".segments label")
    assert fighters.count() == 2
    assert tiles.count() >= 3
    for each in (*fighters.all(), *tiles.all()):
        assert each.evaluate("each => each.scrollWidth - each.clientWidth") <= 0, each.inner_text()
    costs = tiles.filter(has=page.locator("small")).all()
    assert costs
    for each in costs:
        number, cost = (each.locator(part).bounding_box() for part in ("b", "small"))
        assert number["y"] + number["height"] <= cost["y"] + 1


@pytest.mark.parametrize("name", ["gladiators-attack", "gladiators-planned", "gladiators-hand"])
def test_small_cards_hold_their_titles_in_russian(people: People, person: Person, name: str) -> None:
    """A title that is one long word breaks, on every width."""
    scene = scenes.ALL[name](people)
    User.objects.update(language="ru")
    page = person(scene.who, width=390, touch=True, language="ru")
    page.goto(scene.path)
    if scene.before:
        scene.before(page)
    titles = page.locator(".hand--mini .card-name")
    assert titles.count()
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        for title in titles.all():
            past = title.evaluate(
                """title => title.getBoundingClientRect().right
                    - title.closest(".card").getBoundingClientRect().right"""
            )
            assert past <= 0, (width, title.inner_text())
            assert title.evaluate("title => title.scrollWidth - title.clientWidth") <= 0, title.inner_text()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    "name", ["gladiators-choose", "gladiators-equip", "gladiators-split", "guest-gladiators"]
)
def test_before_the_fight_the_field_is_above_a_long_form(
    people: People, person: Person, name: str, language: str
) -> None:
    """A phone shows the part where the reader's gladiators start, and scripts the rest of the field."""
    page = open_on_phone(person, scenes.ALL[name](people), language)
    field, question = page.locator(".picture--part:visible"), page.locator("#question")
    assert bottom(field) < question.bounding_box()["y"]
    assert question.bounding_box()["y"] < 844
    assert field.locator("svg").bounding_box()["height"] < 300


@pytest.mark.parametrize("language", ["en", "ru"])
def test_tiles_and_fighters_are_equally_large_on_every_phone(
    people: People, person: Person, language: str
) -> None:
    """No tile has a row to itself, and what a number costs is clear of the border."""
    User.objects.update(language=language)
    match = stage.fight(people.all[:2], stage.asks("guess", 0, stage.in_round(6)))
    for width in (390, 320):
        page = person(people.reader, width=width, touch=True, language=language)
        page.goto(path_of(match))
        tiles = [each.bounding_box() for each in page.locator(".segments label").all()]
        assert {round(tile["height"]) for tile in tiles} == {54}, width
        rows = Counter(round(tile["y"]) for tile in tiles)
        assert len(set(rows.values())) == 1, rows
        for tile, cost in zip(tiles, page.locator(".segments small").all(), strict=True):
            assert cost.bounding_box()["width"] <= tile["width"] - 8, cost.inner_text()
        heights = {round(each.bounding_box()["height"]) for each in page.locator(".duellist").all()}
        assert len(heights) == 1, width
        page.close()


def test_a_refusal_has_its_words_at_the_left_and_its_cost_at_the_right(
    people: People, person: Person
) -> None:
    match = stage.fight(people.all[:2], stage.asks("guess", 0, stage.in_round(6)))
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    row = page.locator("[form=refusal]")
    whole, words, cost = (each.bounding_box() for each in (row, row.locator("b"), row.locator(".note")))
    assert words["x"] - whole["x"] < 24
    assert whole["x"] + whole["width"] - cost["x"] - cost["width"] < 24
    assert row.evaluate("row => getComputedStyle(row).textAlign") == "start"
    assert row.locator(".note").evaluate("note => getComputedStyle(note).textAlign") == "end"
