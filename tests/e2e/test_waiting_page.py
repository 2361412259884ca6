"""The page of what waits: what happened meanwhile, the week, the ladder, and what to do next."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.arena.drawing import close_ups
from tests.e2e import scenes
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PARTS = {
    "en": ("Your week", "What next?"),
    "ru": ("Ваша неделя", "Что дальше?"),
}


def part(page: Any, name: str) -> Any:
    """Return the part of the page with this heading."""
    return page.get_by_role("region", name=name, exact=True)


@pytest.mark.parametrize("scripts", SCRIPTS)
@pytest.mark.parametrize(("language", "width"), [("en", 390), ("ru", 1280)])
def test_beside_the_matches_stand_the_week_the_ladder_and_the_next_steps(
    language: str, width: int, people: People, person: Person, scripts: bool
) -> None:
    asked = scenes.ALL["waiting-full"](people)
    User.objects.filter(pk=people.reader.pk).update(language=language)
    page = person(asked.who, width=width, scripts=scripts)
    page.goto(asked.path)
    for name in PARTS[language]:
        assert part(page, name).is_visible(), name
    parts = [part(page, name).bounding_box()["y"] for name in PARTS[language]]
    assert parts[-1] < page.locator("a[href$='/emergency/']").bounding_box()["y"], "what is rare comes last"
    for line in page.locator(".wait-news > li").all():
        places = [line.locator(each).first.bounding_box()["y"] for each in (":scope > :first-child", "b")]
        assert abs(places[0] - places[1]) < 12, "a line's icon is beside its first words"
    ladder = part(page, "Autumn ladder")
    assert ladder.get_by_role("listitem").count() > 1
    ladder.get_by_role("link").last.click()
    page.wait_for_url("**/ladders/**")
    assert page.locator("h1").is_visible()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_what_happened_since_yesterday_leads_to_its_match(
    people: People, person: Person, scripts: bool
) -> None:
    """One of the reader's two matches has ended today; the other one waits for them."""
    scenes.ALL["matches"](people)
    page = person(people.reader, width=390, scripts=scripts)
    page.goto(reverse("matches:waiting"))
    news = part(page, "Since yesterday").get_by_role("listitem")
    assert news.count() == 1
    news.get_by_role("link", name="Long winter").click()
    page.wait_for_url("**/matches/*/")
    assert "Long winter" in page.locator(".turn-match").text_content()


WHOLE_CARDS = """frame => {
    const around = frame.getBoundingClientRect();
    const cards = [...frame.querySelectorAll(".stamp")].filter((card) => card.getClientRects()[0]?.width);
    return cards.map((card) => card.getBoundingClientRect()).map((card) =>
        around.left <= card.left && card.right <= around.right
        && around.top <= card.top && card.bottom <= around.bottom);
}"""
"""Whether each card that a picture shows is whole."""


@pytest.mark.parametrize("held", [1, 2, 3])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_picture_of_a_hand_shows_whole_cards(
    people: People, person: Person, monkeypatch: pytest.MonkeyPatch, width: int, held: int
) -> None:
    asked = scenes.ALL["turn"](people)
    monkeypatch.setattr(close_ups, "_asked", lambda view: tuple(view.hand)[:held])
    page = person(asked.who, width=width)
    page.goto(reverse("matches:waiting"))
    shown = page.locator(".wait-picture").first.evaluate(WHOLE_CARDS)
    assert shown == [True] * (held if width == 1280 else min(held, 2))


@pytest.mark.parametrize("width", [320, 390, 600])
def test_the_picture_of_a_game_fills_its_place_beside_or_above_the_words(
    people: People, person: Person, width: int
) -> None:
    User.objects.update(language="ru")
    scene = scenes.ALL["waiting-empty"](people)
    page = person(scene.who, width=width, language="ru")
    page.goto(scene.path)
    for game in page.locator(".game", has=page.locator("svg")).all():
        place, drawn, words = (
            game.locator(part).bounding_box()
            for part in (".game-picture", ".game-picture > svg", ".game-words")
        )
        assert all(abs(place[each] - drawn[each]) < 1 for each in ("x", "y", "width", "height"))
        if width < 360:
            assert place["height"] <= 150, "no tall column"
            assert words["width"] >= 250
            assert words["y"] >= place["y"] + place["height"] - 1
        else:
            assert words["x"] >= place["x"] + place["width"] - 1


@pytest.mark.parametrize(("name", "shown"), [("waiting-full", False), ("waiting-empty", True)])
def test_a_phone_offers_other_tables_first_only_if_nothing_waits(
    people: People, person: Person, name: str, shown: bool
) -> None:
    asked = scenes.ALL[name](people)
    page = person(asked.who, width=390)
    page.goto(asked.path)
    find = page.locator("header.turn").get_by_role("link", name="Find a table")
    assert find.is_visible() == shown
    page.set_viewport_size({"width": 1280, "height": 844})
    assert find.is_visible()
