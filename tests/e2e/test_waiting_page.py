"""The page of what waits: what happened meanwhile, the week, the ladder, and what to do next."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
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
