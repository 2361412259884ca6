"""A whole turn, in each of the ways in which people take one."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from games.matches.models import Action, Match, Visit
from tests.e2e import stage
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import choices, choose, deed, drafted, follow, look_at, renewed

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

NUMBER_AND_CREATURE = re.compile(r"^\d+\s+(?!Spectator)[A-Z][a-z]+")


def begin(people: People, round_number: int = 2) -> tuple[Match, str]:
    """Return a match whose reader is to bet and play, and the address of their turn."""
    match = stage.arena(people.all[:2], stage.round_of(round_number))
    return match, reverse("matches:match", args=[match.pk])


def turn_is_over(match: Match) -> bool:
    """Return whether the reader's visit is closed and the last action is theirs or follows from theirs."""
    return not Visit.objects.filter(match=match, seat__index=0, closed_at=None).exists()


def test_a_choice_swaps_the_content_and_a_letter_chooses(people: People, person: Person) -> None:
    _match, path = begin(people)
    page = person(people.reader)
    page.goto(path)
    page.evaluate("window.stays = true")
    assert page.evaluate("document.activeElement.id") == "question", "letters work from the opening on"
    shown = choices(page).and_(page.locator(":not([data-tap])")).last.get_attribute("data-key")
    with renewed(page):
        page.keyboard.press(shown)
    assert page.evaluate("window.stays")
    assert page.evaluate("document.activeElement.id") == "question"
    assert f"pick={shown}" in page.url
    with renewed(page):
        page.keyboard.press("Escape")
    assert deed(page).count() == 0
    with renewed(page):
        page.go_back()
    assert f"pick={shown}" in page.url


def test_a_letter_drafts_what_can_be_undone_and_the_page_stays(people: People, person: Person) -> None:
    _match, path = begin(people)
    page = person(people.reader)
    page.goto(path)
    page.evaluate("window.stays = true")
    before, length = Action.objects.count(), page.evaluate("history.length")
    with renewed(page):
        page.keyboard.press("b")
    assert drafted(page) == 1
    assert page.evaluate("window.stays")
    assert page.evaluate("document.activeElement.id") == "question"
    assert page.evaluate("history.length") == length, "one step back leaves the match"
    assert "pick" not in page.url
    assert Action.objects.count() == before
    with renewed(page):
        page.locator(".bar-undo, .decision .bar-undo").get_by_role("button").click()
    assert drafted(page) == 0
    assert page.evaluate("window.stays")


def test_a_letter_chooses_on_a_keyboard_of_another_alphabet(people: People, person: Person) -> None:
    _match, path = begin(people)
    page = person(people.reader, language="ru")
    page.goto(path)
    question = page.locator("#question")
    question.dispatch_event("keydown", {"key": "ё", "code": "Backquote", "bubbles": True})
    with renewed(page):
        question.dispatch_event("keydown", {"key": "и", "code": "KeyB", "bubbles": True})
    assert drafted(page) == 1, "the same bet as with the letter b"


def test_enter_asks_twice_before_what_cannot_be_undone(people: People, person: Person) -> None:
    match, path = begin(people)
    stage.draft_a_bet(match)
    page = person(people.reader)
    page.goto(path)
    while not page.locator(".bar-main [data-final]").count():
        if deed(page).count():
            with renewed(page):
                deed(page).click()
        else:
            choose(page, 0)
    words, before = deed(page).inner_text(), Action.objects.count()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent").strip() == words
    assert Action.objects.count() == before
    with renewed(page):
        page.keyboard.press("Enter")
    assert Action.objects.count() > before


def test_a_letter_chooses_nothing_while_somebody_writes(people: People, person: Person) -> None:
    _match, path = begin(people)
    page = person(people.reader)
    page.goto(path)
    page.get_by_text("Type the turn").click()
    page.get_by_role("textbox", name="Actions in notation").press_sequentially("abc")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("a")
    assert "pick" not in page.url
    assert page.get_by_role("textbox", name="Actions in notation").input_value() == "abc"


def test_a_turn_is_taken_by_role_and_name_without_the_picture(people: People, person: Person) -> None:
    match, path = begin(people)
    before = Action.objects.count()
    page = person(people.reader)
    page.goto(path)
    _blank(page)
    bet = page.get_by_role("form", name=re.compile(r"^Bet \d on$")).get_by_role("button").first
    creature = bet.inner_text().strip()
    follow(page, bet)
    _blank(page)
    drafted = page.get_by_role("listitem").get_by_text(f"bet on the {creature}", exact=True)
    assert drafted.count() == 1
    panel = page.get_by_role("region", name="Which card do you play?", exact=True)
    card = panel.get_by_role("link", name=NUMBER_AND_CREATURE).first
    number, creature = card.inner_text().split()[:2]
    name = f"{creature} {number}"
    follow(page, card)
    _blank(page)
    if page.get_by_role("button", name=f"Play {name}", exact=True).count():
        _press(page, f"Play {name}")
    while page.get_by_role("button", name=re.compile("^Send turn|nd the turn$")).count() == 0:
        if turn_is_over(match):
            break
        # A power may be left unused, and nothing has to be discarded.
        last = page.get_by_role("link", name=re.compile("Don’t use the power|nd the turn|no second")).last
        follow(page, last)
        _blank(page)
        with renewed(page):
            page.get_by_role("region").get_by_role("button").first.click()
        _blank(page)
    if not turn_is_over(match):
        with renewed(page):
            page.get_by_role("button", name=re.compile("^Send turn|nd the turn$")).click()
    assert turn_is_over(match)
    assert Action.objects.count() >= before + 2


def _blank(page: Any) -> None:
    """Take every picture away."""
    page.evaluate("document.querySelectorAll('svg, img').forEach(picture => picture.remove())")


def _press(page: Any, name: str) -> None:
    with renewed(page):
        page.get_by_role("button", name=name, exact=True).click()
    _blank(page)


def test_the_page_is_read_in_the_order_of_a_turn(people: People, person: Person) -> None:
    _match, path = begin(people)
    page = person(people.reader)
    page.goto(path)
    look_at(page, page.locator(".hand a.card").first)
    tree = page.locator("main").aria_snapshot()
    wanted = [
        'heading "Your turn: bet and play a card" [level=1]',
        "Answer by",
        'region "Board"',
        'region "Bet first, or play a card?"',
        'heading "Bet first, or play a card?" [level=2]',
        'heading "Your hand: 8 cards" [level=3]',
        'form "Bet 3 on"',
        f'button "{deed(page).inner_text()}"',
        'heading "Log" [level=2]',
    ]
    places = [tree.find(part) for part in wanted]
    assert -1 not in places, (wanted[places.index(-1)], tree)
    assert places == sorted(places), list(zip(places, wanted, strict=True))


def test_picture_and_table_offer_the_same_links(people: People, person: Person) -> None:
    """The Prefect takes a card from the board."""
    match = stage.arena(
        people.all, lambda state, decision: stage.round_of(2)(state, decision) and "prefect" in state.hands[0]
    )
    page = person(people.reader)
    page.goto(reverse("matches:match", args=[match.pk]))
    follow(page, page.locator(".hand a.card", has_text="Prefect"))
    shown = page.locator(".picture--wide a.pick")
    listed = page.locator(".twin table a")
    assert shown.count() > 0
    assert sorted(link.get_attribute("href") for link in shown.all()) == sorted(
        link.get_attribute("href") for link in listed.all()
    )


def test_a_turn_is_taken_with_scripts_off(people: People, person: Person) -> None:
    match, path = begin(people)
    page = person(people.reader, scripts=False, width=390)
    page.goto(path)
    _by_choices(page, match, follow)


def test_a_turn_is_taken_with_the_keyboard_alone(people: People, person: Person) -> None:
    match, path = begin(people)
    page = person(people.reader)
    page.goto(path)
    _by_choices(page, match, _enter)


def _by_choices(page: Any, match: Match, go: Callable[[Any, Any], None]) -> None:
    """Take the first choice and its deed, again and again, until the turn is over."""
    taken = 0
    while page.locator("#decision").count():
        if deed(page).count() == 0:
            choose(page, 0, go)
        if deed(page).count():
            go(page, deed(page))
        taken += 1
        assert taken < 12
    assert turn_is_over(match)


def _enter(page: Any, control: Any) -> None:
    """Walk to a control with the tab key and press Enter; the focus shows all the way."""
    control.evaluate("it => it.setAttribute('data-wanted', '')")
    for _ in range(150):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUS)
        assert here["shown"], here
        if here["wanted"]:
            break
    else:
        raise AssertionError("the tab key never came to it")
    with renewed(page):
        page.keyboard.press("Enter")


FOCUS = """() => {
  const it = document.activeElement;
  const rings = [it, it.closest('.card, .chip, .choice')].filter(Boolean).map(each => getComputedStyle(each));
  const box = it.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
  return {
    html: it.outerHTML.slice(0, 120),
    wanted: it.hasAttribute('data-wanted'),
    shown: it === document.body
      || rings.some(ring => ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) >= 2)
      && (it.contains(top) || top?.contains(it)),
  };
}"""


def test_on_a_phone_the_bar_hides_nothing_that_has_the_focus(people: People, person: Person) -> None:
    _match, path = begin(people)
    page = person(people.reader, width=390)
    page.goto(path)
    look_at(page, choices(page).first)
    seen = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUS)
        assert here["shown"], here
        if here["html"] in seen:
            break
        seen.add(here["html"])
    assert any("button--main" in html for html in seen)


def test_a_first_visit_is_light(people: People, person: Person) -> None:
    _match, path = begin(people)
    for language, most in (("en", 100_000), ("ru", 130_000)):
        people.reader.language = language
        people.reader.save()
        page = person(people.reader, language=language)
        weights: list[int] = []
        page.on("requestfinished", lambda request, weights=weights: weights.append(_weight(request)))
        page.goto(path, wait_until="networkidle")
        assert len(weights) > 8, "style sheets, faces and scripts are counted"
        assert sum(weights) < most, sum(weights)


def _weight(request: Any) -> int:
    """Bytes of an answer on the wire, packed as production packs it; a page without its board."""
    response = request.response()
    body = response.body()
    kind = response.headers.get("content-type", "")
    if kind.startswith("text/html"):
        body = re.sub(rb'<section class="board".*?</section>', b"", body, flags=re.S)
    if kind.startswith(("text/", "application/javascript", "image/svg")):
        return len(gzip.compress(body, 6))
    return len(body)
