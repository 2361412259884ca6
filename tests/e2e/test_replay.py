"""The replay, played by hand and by keys, with and without scripts."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import pytest
from django.urls import reverse

from games.archive.selectors.history import Replay
from games.matches.models import Event, Match
from tests.e2e import history_scenes
from tests.e2e.cast import People, path_of
from tests.e2e.conftest import Person
from tests.e2e.steps import count_shifts, layout_shift
from tests.e2e.test_exchange import MOST
from tests.factories.matches import access_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

FETCHES = (
    "performance.getEntriesByType('resource').filter(each => each.name.includes('/history/moments/')).length"
)


@pytest.fixture
def campaign(people: People) -> Match:
    """A campaign of four, with more than a hundred moments."""
    return history_scenes._campaign(people)


def replay_of(match: Match) -> Replay:
    return Replay(access_of(match, 0), 0)


def heading(page: Any) -> str:
    return str(page.locator("h1").text_content())


def at(page: Any, replay: Replay, place: int) -> None:
    """The page shows the stop at a place: its address, its slider and its heading say so."""
    turn = next(each for each in reversed(replay.turns) if each.place <= place)
    page.wait_for_url(re.compile(rf"step={replay.stops[place]}$"))
    page.get_by_role("heading", level=1, name=turn.label, exact=True).wait_for()
    slider = page.get_by_role("slider")
    assert slider.input_value() == str(place)
    assert slider.get_attribute("aria-valuetext").startswith(
        f"{turn.label}: step {place - turn.place + 1} of "
    )
    assert page.locator("[data-replay=short]").text_content() == turn.short


def opened(
    person: Person, people: People, match: Match, step: int, *, stores: bool = False, **look: Any
) -> Any:
    """A reader's page; unless it `stores`, it stores nothing, not even after the end of a test."""
    page = person(people.reader, **look)
    if not stores:
        page.route("**/watched/", lambda route: route.fulfill(status=204))
    page.goto(f"{path_of(match, 'history')}?step={step}")
    page.wait_for_load_state("networkidle")
    return page


def settle(page: Any) -> None:
    """Wait until nothing is being fetched for the replay."""
    page.locator("#replay:not([aria-busy=true])").wait_for(state="attached")


def test_fifty_steps_back_and_forth_ask_for_few_answers(
    person: Person, people: People, campaign: Match
) -> None:
    replay = replay_of(campaign)
    start = len(replay.stops) // 2
    page = opened(person, people, campaign, replay.stops[start], width=390)
    length = page.evaluate("history.length")
    for key, many in (("ArrowRight", 25), ("ArrowLeft", 50), ("ArrowRight", 25)):
        for _ in range(many):
            page.keyboard.press(key)
        way = 1 if key == "ArrowRight" else -1
        start += many * way
        at(page, replay, start)
        settle(page)
    assert page.evaluate(FETCHES) <= 8
    assert page.evaluate("history.length") == length, "one step back leaves the replay"
    before = page.evaluate(FETCHES)
    for _ in range(10):
        page.get_by_role("link", name="Back").click()
    at(page, replay, start - 10)
    settle(page)
    assert page.evaluate(FETCHES) == before


def test_the_slider_jumps_by_keys_and_links_lead_on_in_place(
    person: Person, people: People, campaign: Match
) -> None:
    replay = replay_of(campaign)
    page = opened(person, people, campaign, 3)
    slider = page.get_by_role("slider", name="Moment")
    slider.focus()
    page.keyboard.press("End")
    at(page, replay, len(replay.stops) - 1)
    assert page.get_by_role("link", name="Next", exact=True).count() == 0
    page.keyboard.press("ArrowLeft")
    at(page, replay, len(replay.stops) - 2)
    page.keyboard.press("Home")
    at(page, replay, 0)
    page.evaluate("window.same = true")
    page.get_by_role("link", name="Next Game-Turn").click()
    following = next(each for each in replay.turns[1:] if each.marked)
    at(page, replay, following.place)
    page.locator(".told-near a").last.click()
    page.locator(".passages summary").click()
    page.locator(".contents a").last.click()
    settle(page)
    assert page.evaluate("window.same"), "the page was never left"
    assert page.locator(".passages details").get_attribute("open") is not None


def test_it_plays_to_its_end_at_the_chosen_speed_and_pauses(
    person: Person, people: People, campaign: Match
) -> None:
    replay = replay_of(campaign)
    last = len(replay.stops) - 1
    page = person(people.reader, width=390)
    page.route("**/watched/", lambda route: route.fulfill(status=204))
    page.clock.install(time=datetime(2026, 1, 1, 12))
    page.goto(f"{path_of(campaign, 'history')}?step={replay.stops[last - 6]}")
    settle(page)
    page.clock.pause_at(datetime(2026, 1, 1, 13))
    page.keyboard.press("Space")
    assert page.get_by_role("button", name="Pause").is_visible()
    assert page.locator(".told").get_attribute("aria-live") == "off"
    page.clock.run_for(1_300)
    at(page, replay, last - 5)
    page.get_by_role("radio", name="3×").check()
    page.clock.run_for(1_300 + 2 * 400)
    page.get_by_role("button", name="Pause").click()
    stopped = int(page.get_by_role("slider").input_value())
    assert last - 4 <= stopped < last
    page.clock.run_for(5_000)
    at(page, replay, stopped)
    page.get_by_role("button", name="Play").click()
    for _ in range(last - stopped + 1):
        page.clock.run_for(450)
    at(page, replay, last)
    assert page.get_by_role("button", name="Play").is_visible()
    assert page.locator(".told").get_attribute("aria-live") == "polite"
    page.get_by_role("button", name="Play").click()
    at(page, replay, 0)
    page.get_by_role("button", name="Pause").click()
    settle(page)


@pytest.mark.parametrize("scripts", [True, False])
def test_it_opens_where_one_stopped_watching(
    person: Person, people: People, campaign: Match, scripts: bool
) -> None:
    replay = replay_of(campaign)
    page = opened(person, people, campaign, replay.stops[20], stores=True, scripts=scripts)
    if scripts:
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        with page.expect_response("**/watched/"):
            page.get_by_role("button", name="Play").click()
            page.get_by_role("button", name="Pause").click()
    else:
        page.get_by_role("link", name="Next", exact=True).click()
        page.get_by_role("link", name="Next", exact=True).click()
    again = person(people.reader, scripts=scripts)
    again.goto(path_of(campaign, "match"))
    again.get_by_role("link", name="Replay", exact=True).click()
    assert again.locator("#watched [name=step]").input_value() == str(replay.stops[22])
    settle(again)


def test_without_scripts_back_and_on_are_links_and_turns_a_list(
    person: Person, people: People, campaign: Match
) -> None:
    replay = replay_of(campaign)
    page = opened(person, people, campaign, replay.stops[30], width=390, scripts=False)
    assert not page.locator("[type=range]").is_visible()
    assert not page.locator(".replay-play").is_visible()
    assert not page.locator(".replay-speed").is_visible()
    page.get_by_role("link", name="Next", exact=True).click()
    page.wait_for_url(re.compile(rf"step={replay.stops[31]}$"))
    page.get_by_role("link", name="Back", exact=True).click()
    page.get_by_role("link", name="Back", exact=True).click()
    page.wait_for_url(re.compile(rf"step={replay.stops[29]}$"))
    page.get_by_role("link", name="Turns").click()
    page.locator(".passages summary").click()
    page.get_by_role("link", name="Game-Turn 2", exact=True).click()
    assert heading(page).startswith("Game-Turn 2")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_legion_slides_along_only_where_motion_is_wanted(
    person: Person, people: People, campaign: Match, motion: str
) -> None:
    moved = set(Event.objects.filter(match=campaign, code="moved").values_list("revision", flat=True))
    replay = replay_of(campaign)
    stops = replay.stop_revisions
    place = next(at for at in range(20, len(stops)) if stops[at] in moved and stops[at - 1] not in moved)
    page = opened(person, people, campaign, replay.stops[place - 1])
    page.emulate_media(reduced_motion=motion)
    page.evaluate(
        "() => { window.slid = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...given) { slid += 1; return animate.apply(this, given); } }"
    )
    assert page.locator(".picture:visible .trail").count() == 0
    page.keyboard.press("ArrowRight")
    at(page, replay, place)
    assert page.locator(".picture:visible .trail:not(.trail--edge)").count() == 1
    assert page.locator(".picture:visible .told-land").count() == 1
    slid = page.evaluate("slid")
    assert slid > 0 if motion == "no-preference" else slid == 0
    settle(page)


def test_a_line_of_the_log_leads_to_its_moment(person: Person, people: People, campaign: Match) -> None:
    page = person(people.reader)
    page.goto(path_of(campaign, "log"))
    line = page.locator(".log > li", has_text="Game-Turn 3").first
    text = str(line.locator("p").inner_text()).split(".")[0]
    line.get_by_role("link").click()
    page.locator(".told-now", has_text=text).wait_for()
    settle(page)


def test_in_russian_the_bar_speaks_russian(person: Person, people: People, campaign: Match) -> None:
    people.reader.language = "ru"
    people.reader.save(update_fields=["language"])
    page = opened(person, people, campaign, 40, width=390, language="ru-RU")
    page.get_by_role("button", name="Пуск").click()
    page.get_by_role("button", name="Пауза").click()
    page.keyboard.press("ArrowRight")
    assert "шаг" in page.get_by_role("slider").get_attribute("aria-valuetext")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    settle(page)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_moves_while_the_replay_comes(
    person: Person, people: People, campaign: Match, width: int
) -> None:
    page = person(people.reader, width=width)
    count_shifts(page)
    page.goto(f"{path_of(campaign, 'history')}?step=40")
    page.wait_for_load_state("networkidle")
    assert layout_shift(page) <= MOST
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for button in page.locator(".replay :is(button, a):visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44, button.inner_text()


def test_who_may_no_longer_look_is_shown_the_page_that_says_so(
    person: Person, people: People, campaign: Match
) -> None:
    page = opened(person, people, campaign, 10)
    page.context.clear_cookies()
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    page.wait_for_url(re.compile(re.escape(reverse("account_login"))))


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("start", [0, 20])
def test_nothing_moves_while_it_plays(
    person: Person, people: People, campaign: Match, width: int, start: int
) -> None:
    """The board, its bar and what happened stay where they are, however much a moment tells and shows."""
    replay = replay_of(campaign)
    page = person(people.reader, width=width)
    page.route("**/watched/", lambda route: route.fulfill(status=204))
    count_shifts(page)
    page.goto(f"{path_of(campaign, 'history')}?step={replay.stops[start]}")
    page.wait_for_load_state("networkidle")
    for place in range(start + 1, start + 14):
        page.keyboard.press("ArrowRight")
        at(page, replay, place)
    assert layout_shift(page) == 0
