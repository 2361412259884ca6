"""The planner, used by thumb and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from games.matches.models import Action
from games.planner.models import Plan
from tests.e2e import browsing, planner_scenes
from tests.e2e.cast import People
from tests.e2e.conftest import SCRIPTS

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def opened(chromium: Any, site: str, people: People, *, script: bool, width: int) -> tuple[Any, Any]:
    scene = planner_scenes.ALL["planner"](people)
    context = browsing.open_context(chromium, site, width=width, scripts=script)
    assert scene.who is not None
    browsing.enter(context, scene.who, site)
    page = context.new_page()
    page.goto(scene.path)
    return context, page


@pytest.mark.parametrize("script", SCRIPTS)
def test_by_thumb_a_move_is_looked_at_planned_and_taken_back(
    chromium: Any, site: str, people: People, script: bool
) -> None:
    context, page = opened(chromium, site, people, script=script, width=390)
    acts = Action.objects.count()
    page.locator("#decision").get_by_role("link", name="4", exact=True).click()
    page.locator(".choice[data-key=a]").click()
    assert page.locator(".choice[aria-current]").count() == 1
    assert page.locator(".sandbox-frame").count() > 0
    page.locator(".bar-main button").click()
    assert page.get_by_text("Your plan").is_visible()
    assert Plan.objects.get().kept
    page.get_by_role("button", name="Undo the last step").click()
    assert page.get_by_text("Your plan").count() == 0
    assert not Plan.objects.exists()
    assert Action.objects.count() == acts
    context.close()


def test_by_keys_and_names_another_seat_is_not_counted_and_a_character_assumed(
    chromium: Any, site: str, people: People
) -> None:
    context, page = opened(chromium, site, people, script=False, width=1280)
    blue = page.get_by_role("button", name="Blue")
    assert blue.get_attribute("aria-pressed") == "true"
    blue.focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.get_by_role("button", name="Blue").get_attribute("aria-pressed") == "false"
    page.get_by_role("link", name="assume").first.focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    chooser = page.get_by_label("Unknown character 1", exact=True)
    chooser.focus()
    chooser.select_option(index=1)
    page.get_by_role("button", name="Assume this").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.get_by_text("assumed:").is_visible()
    context.close()
