"""Pages that change in place: what may move meanwhile, and what a choice leaves unchanged."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings

from tests.e2e import battle_stage, scenes, stage, titan_stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import answer_slowly, count_shifts, deed, drafted, follow, layout_shift, renewed

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

MOST = 0.01
"""Of the window, times the way it moved: the Layout Instability API's score (below 0.1 counts as good)."""


def choice(page: Any) -> Any:
    return page.locator("#decision a[href^='?pick=']:not(.ledger [aria-current]):visible").first


@pytest.mark.parametrize("scene", ["titan-six", "titan-battle", "turn"])
def test_nothing_moves_while_a_turn_s_page_comes(scene: str, people: People, person: Person) -> None:
    asked = scenes.ALL[scene](people)
    page = person(asked.who, width=390)
    # As slowly as a cheap phone reads it: what stands too early would be seen to move.
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    count_shifts(page)
    page.goto(asked.path)
    assert layout_shift(page) <= MOST


def test_a_choice_changes_what_differs_and_leaves_what_somebody_did(people: People, person: Person) -> None:
    asked = scenes.ALL["titan-six"](people)
    page = person(asked.who)
    page.goto(asked.path)
    earlier = page.locator("details.earlier").first
    earlier.locator("summary").first.click()
    page.locator("#press textarea").first.fill("half a sentence")
    page.locator(".drawing:visible").first.evaluate("drawing => { drawing.seen = true }")
    page.evaluate("scrollTo(0, 300)")
    with renewed(page):
        choice(page).click()
    assert page.locator(".drawing:visible").first.evaluate("drawing => drawing.seen")
    assert earlier.evaluate("details => details.open")
    assert page.locator("#press textarea").first.input_value() == "half a sentence"
    assert page.evaluate("scrollY") == 300
    assert page.evaluate("document.activeElement.id") == "question"


def test_who_was_signed_out_meanwhile_is_led_to_the_sign_in(people: People, person: Person) -> None:
    asked = scenes.ALL["titan-six"](people)
    page = person(asked.who)
    page.goto(asked.path)
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    choice(page).click()
    page.wait_for_url("**/login/**")


def test_a_form_that_got_no_good_answer_is_sent_as_without_scripts(people: People, person: Person) -> None:
    asked = scenes.ALL["titan-six"](people)
    page = person(asked.who)
    page.goto(asked.path)
    refused: list[str] = []

    def refuse_first(route: Any) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=408)

    page.route("**/tap/", refuse_first)
    # A land: the rows of legions above only show what each of them can do.
    with renewed(page):
        page.locator("#decision .part a[href^='?pick=']:visible").first.click()
    assert len(refused) == 1
    assert drafted(page) == 1


def test_a_choice_takes_one_request(people: People, person: Person) -> None:
    """On a phone, each round trip takes longer than the page takes to make."""
    asked = scenes.ALL["titan-six"](people)
    page = person(asked.who)
    page.goto(asked.path)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    with renewed(page):
        page.locator("#decision .part a[href^='?pick=']:visible").first.click()
    assert drafted(page) == 1
    assert sent == ["POST"]
    assert page.url.endswith(asked.path)


def test_a_slow_answer_to_a_choice_leaves_the_recap_where_it_is(people: People, person: Person) -> None:
    """What moves half a second after a tap counts as a shift, and a recap is most of a phone’s window."""
    # Red has not split a legion in this turn, so what the others did is still unfolded.
    unsplit = titan_stage.asks(
        "move", 0, 5, lambda state: not any(each.parent for each in state.legions.values())
    )
    match = titan_stage.campaign(people.all[:4], unsplit)
    page = person(people.reader, width=390)
    count_shifts(page)
    page.goto(path_of(match))
    recap = page.locator("#recap")
    assert "recap--later" not in recap.get_attribute("class")
    height, before = recap.bounding_box()["height"], layout_shift(page)

    answer_slowly(page)
    with renewed(page):
        choice(page).click()
    assert "recap--later" not in recap.get_attribute("class")
    assert recap.bounding_box()["height"] == height
    assert layout_shift(page) == before
    page.unroute_all()
    page.reload()
    assert "recap--later" in recap.get_attribute("class"), "a page that comes anew has the question first"


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scrolled", [0, 250])
def test_what_an_answer_says_moves_nothing(width: int, scrolled: int, people: People, person: Person) -> None:
    """Nor does the page jump to it, however late it comes: it lies over the top until it is pressed."""
    match = stage.arena(people.all[:2], stage.round_of(2))
    page = person(people.reader, width=width)
    page.goto(path_of(match))
    follow(page, page.locator(".hand a.card").first)
    page.evaluate(f"scrollTo(0, {scrolled})")
    before = page.locator("header.turn").bounding_box()["y"]
    with renewed(page):
        deed(page).evaluate("button => button.click()")
    band = page.locator(".bands[role=status] .band")
    assert band.bounding_box()["y"] >= 0
    assert page.evaluate("scrollY") == scrolled
    assert page.locator("header.turn").bounding_box()["y"] == before
    band.click()
    assert band.count() == 0


SAY = """words => {
    const bands = document.createElement("div");
    bands.className = "bands";
    bands.setAttribute("role", "status");
    bands.innerHTML = '<div class="band"><span class="band-words"></span>' +
        '<button class="band-close" type="button" hidden data-close aria-label="Close">×</button></div>';
    bands.querySelector("span").textContent = words;
    document.querySelector("main").prepend(bands);
    document.dispatchEvent(new Event("exchanged"));
}"""
"""A script that shows a message as an answer does that changes the page in place."""

COVERED = """() => {
    const band = document.querySelector(".bands[role=status]").getBoundingClientRect();
    return ["h1", "#question"].filter((each) => {
        const box = document.querySelector(each).getBoundingClientRect();
        return box.top < band.bottom && box.bottom > band.top;
    });
}"""


@pytest.mark.parametrize("at", ["top", "question"])
@pytest.mark.parametrize("sentences", [1, 8])
def test_what_an_answer_says_covers_neither_heading_nor_question(
    sentences: int, at: str, people: People, person: Person
) -> None:
    asked = scenes.ALL["turn"](people)
    page = person(asked.who, width=390)
    page.goto(asked.path)
    if at == "question":
        page.locator("#question").evaluate("question => question.scrollIntoView()")
    page.evaluate(SAY, "Turn sent. Waiting for Blue. " * sentences)
    assert page.evaluate(COVERED) == []


def test_what_an_answer_says_covers_no_piece_to_choose(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.strikes(round=2))
    page = person(people.reader, width=390)
    page.goto(path_of(match))
    target = page.locator("#board .picture:visible a[href^='?pick=']").first
    target.evaluate("piece => scrollBy(0, piece.getBoundingClientRect().top - 20)")
    page.evaluate(SAY, "You struck the Gorgon.")
    band = page.locator(".bands[role=status]").bounding_box()
    assert band["y"] > target.bounding_box()["y"] + target.bounding_box()["height"]
    assert band["y"] + band["height"] <= page.locator(".bar").bounding_box()["y"] + 1
    assert page.evaluate(COVERED) == []


def test_what_an_answer_says_can_be_put_away_and_covers_nothing_that_is_scrolled_to(
    people: People, person: Person
) -> None:
    asked = scenes.ALL["turn"](people)
    page = person(asked.who, width=390)
    page.goto(asked.path)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.evaluate(SAY, "Turn sent.")
    band = page.locator(".bands--over[role=status] .band")
    assert band.bounding_box()["y"] >= 0
    page.locator("h1").evaluate("heading => scrollBy(0, heading.getBoundingClientRect().top - 4)")
    page.wait_for_function(f"() => !({COVERED})().length")
    closing = page.get_by_role("button", name="Close")
    assert closing.evaluate("button => parseFloat(getComputedStyle(button).fontSize)") >= 20
    closing.click()
    assert page.locator(".bands[role=status]").count() == 0


def test_asking_why_not_something_else_moves_nothing(people: People, person: Person) -> None:
    """The explanations take the place of the link."""
    match = battle_stage.laid_out(people.all[:2], battle_stage.mountains())
    page = person(people.reader, width=390)
    page.goto(path_of(match))
    link = page.get_by_role("link", name="Why can’t I do something else?")
    link.scroll_into_view_if_needed()
    before, place = page.evaluate("scrollY"), link.bounding_box()["y"]
    link.click()
    page.locator("#why").wait_for()
    page.wait_for_function("document.activeElement.id === 'why'")
    assert page.evaluate("scrollY") == before
    assert abs(page.locator("#why").bounding_box()["y"] - place) < 24
    assert "can’t reach" in page.locator("#why").inner_text()


def test_a_striker_that_is_chosen_leaves_the_board_in_sight(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.strikes(round=2))
    page = person(people.reader, width=390)
    page.goto(path_of(match))
    piece = page.locator(".grid-board .picture:visible a[href^='?pick=']").first
    piece.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    follow(page, piece)
    assert page.evaluate("scrollY") == before
    assert page.locator("#question").inner_text().startswith("Which enemy does the")
    assert page.get_by_text("Choose on the board or from the list.").count() == 0, "nothing was rolled yet"
