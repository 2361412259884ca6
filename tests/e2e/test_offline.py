"""Matches read without a network: switched on by a press on one's own device, gone with the sign-out."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from django.urls import reverse

from games.matches.models import Match, Visit
from tests.e2e import browsing, stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import renewed

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const each of await (await caches.open(name)).keys()) found.push(new URL(each.url).pathname);
    return found;
}"""
"""The paths of all that a browser keeps for the site."""

REGISTERED = "async () => (await navigator.serviceWorker.getRegistrations()).length"

FORGOTTEN = """async () => !(await caches.keys()).length
    && !(await navigator.serviceWorker.getRegistrations()).length"""
"""Whether nothing is kept and no worker is left: the copies go first, the worker a moment later."""


def until(page: Any, condition: str, arg: Any = None) -> None:
    """Wait until what `condition` promises is true; Playwright's own waiting takes any promise for true."""
    deadline = time.monotonic() + 20
    while not page.evaluate(condition, arg):
        assert time.monotonic() < deadline, condition
        page.wait_for_timeout(20)


def turn_on(page: Any) -> None:
    page.goto(reverse("accounts:settings"))
    page.get_by_role("button", name="Save my matches on this device").click()
    page.get_by_role("button", name="Stop saving matches here").wait_for()


def wait_for_copy(page: Any, match: Match) -> None:
    """Wait until the service worker has stored a match's page and the files that it needs."""
    until(
        page,
        """async path => {
            const found = await caches.match(path);
            if (!found) return false;
            const files = [...(await found.text()).matchAll(/(?:href|src)="(\\/static\\/[^"]+)"/g)];
            return (await Promise.all(files.map(([, file]) => caches.match(file)))).every(Boolean);
        }""",
        arg=path_of(match, "kept"),
    )


@pytest.fixture
def match(people: People) -> Match:
    return stage.arena(people.all, stage.round_of(3))


def test_a_position_is_read_offline_with_its_age_until_one_signs_out(
    match: Match, people: People, chromium: Any, site: str
) -> None:
    context = browsing.open_context(chromium, site, width=390)
    browsing.enter(context, people.reader, site)
    page = context.new_page()
    page.goto(path_of(match))
    assert page.evaluate(REGISTERED) == 0
    assert page.evaluate(KEPT) == []
    turn_on(page)
    page.goto(path_of(match))
    wait_for_copy(page, match)

    context.set_offline(True)
    page.reload()
    text = page.get_by_role("main").inner_text()
    assert match.name in text
    assert re.search(r"Saved: .* \(UTC\+3, Moscow\), this minute", text)
    assert page.locator("#board svg").count() > 0
    assert page.locator("form").count() == 0
    assert page.evaluate("getComputedStyle(document.querySelector('.band')).borderRadius") == "10px"
    page.get_by_text("The board as a table").click()
    assert page.get_by_role("table").first.is_visible()

    page.goto(reverse("matches:waiting"))
    assert page.locator("h1").inner_text() == "Saved on this device"
    page.get_by_role("link", name=match.name).click()
    page.get_by_role("link", name="Other matches saved here").wait_for()

    context.set_offline(False)
    page.goto(reverse("accounts:settings"))
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").first.wait_for()
    until(page, FORGOTTEN)
    context.set_offline(True)
    with pytest.raises(Exception, match=r"ERR_INTERNET_DISCONNECTED|ERR_FAILED"):
        page.goto(path_of(match))
    context.close()


@pytest.mark.parametrize("other", [False, True])
def test_the_first_answer_to_nobody_or_to_somebody_else_empties_it(
    other: bool, match: Match, people: People, person: Person, site: str
) -> None:
    """The session ended elsewhere; this browser learns so from the next page."""
    page = person(people.reader)
    turn_on(page)
    page.goto(path_of(match))
    wait_for_copy(page, match)
    page.context.clear_cookies()
    if other:
        browsing.enter(page.context, people.rival, site)
    page.goto(path_of(match))
    until(page, FORGOTTEN)
    page.goto(path_of(match))
    assert page.evaluate(KEPT) == []


def test_a_copy_follows_a_turn_that_changes_the_page_in_place(
    match: Match, people: People, person: Person
) -> None:
    page = person(people.reader)
    turn_on(page)
    page.goto(path_of(match))
    wait_for_copy(page, match)
    copy = "async path => (await caches.match(path)).text()"
    before = page.evaluate(copy, path_of(match, "kept"))
    button = page.locator(".bar .button--main")
    with renewed(page):
        page.locator(".hand a.card").first.click()
    while Visit.objects.filter(match=match, seat__index=0, closed_at=None).exists():
        with renewed(page):
            (button if button.count() else page.locator("#decision [data-key]").last).click()
    # Between the old copy and the new one there is none for a moment.
    until(
        page,
        "async ([path, before]) => ![before, undefined].includes(await (await caches.match(path))?.text())",
        arg=[path_of(match, "kept"), before],
    )


def test_a_copy_that_is_fetched_while_its_owner_signs_out_is_not_stored(
    match: Match, people: People, person: Person
) -> None:
    page = person(people.reader)
    turn_on(page)
    held: list[Any] = []
    # The worker's own question is held until the sign-out has been answered.
    page.context.route("**/kept/", lambda route: held.append(route))
    page.goto(path_of(match))
    page.goto(reverse("accounts:settings"))
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").first.wait_for()
    until(page, "async () => (await caches.keys()).length === 0")
    assert held
    for route in held:
        route.continue_()
    page.goto("/")
    assert page.evaluate(KEPT) == []


def test_a_copy_that_is_fetched_for_somebody_else_who_signed_in_meanwhile_is_not_stored(
    match: Match, people: People, person: Person, site: str
) -> None:
    page = person(people.reader)
    turn_on(page)
    held: list[Any] = []
    page.context.route("**/matches/*/kept/", lambda route: held.append(route))
    with page.context.expect_event("request", lambda request: request.url.endswith("/kept/")):
        page.goto(path_of(match))
    browsing.enter(page.context, people.rival, site)
    for route in held:
        route.continue_()
    until(page, FORGOTTEN)


def test_a_match_looked_at_again_is_the_newest(match: Match, people: People, person: Person) -> None:
    page = person(people.reader)
    turn_on(page)
    page.goto(path_of(match))
    wait_for_copy(page, match)
    later = stage.arena(people.all, stage.round_of(2))
    page.evaluate(
        """async () => {
            const [name] = await caches.keys(), store = await caches.open(name);
            for (let number = 1; number <= 59; number += 1)
                await store.put(`/matches/${9000 + number}/kept/`, new Response("old"));
        }"""
    )
    page.goto(path_of(match))
    until(
        page,
        "async path => (await (await caches.open((await caches.keys())[0])).keys())"
        ".filter((each) => /kept.$/.test(each.url)).at(-1).url.endsWith(path)",
        arg=path_of(match, "kept"),
    )
    page.goto(path_of(later))
    wait_for_copy(page, later)
    kept = [path for path in page.evaluate(KEPT) if path.endswith("/kept/") and path != "/kept/"]
    assert path_of(match, "kept") in kept
    assert "/matches/9001/kept/" not in kept


def test_the_copies_looked_at_longest_ago_go(match: Match, people: People, person: Person) -> None:
    page = person(people.reader)
    turn_on(page)
    page.evaluate(
        """async () => {
            const [name] = await caches.keys(), store = await caches.open(name);
            for (let number = 1; number <= 60; number += 1)
                await store.put(`/matches/${9000 + number}/kept/`, new Response("old"));
        }"""
    )
    page.goto(path_of(match))
    wait_for_copy(page, match)
    kept = [path for path in page.evaluate(KEPT) if path.endswith("/kept/") and path != "/kept/"]
    assert len(kept) == 60
    assert "/matches/9001/kept/" not in kept
    assert path_of(match, "kept") in kept


def test_it_is_turned_off_and_on_again_by_a_press(match: Match, people: People, person: Person) -> None:
    page = person(people.reader)
    turn_on(page)
    page.goto(path_of(match))
    wait_for_copy(page, match)
    page.goto(reverse("accounts:settings"))
    page.get_by_role("button", name="Stop saving matches here").click()
    page.get_by_role("button", name="Save my matches on this device").wait_for()
    assert page.evaluate(KEPT) == []
    assert page.evaluate(REGISTERED) == 0
    turn_on(page)
    assert page.evaluate(KEPT) == [reverse("matches:kept_matches")]
    page.goto(path_of(match))
    wait_for_copy(page, match)


def test_the_copy_goes_with_the_seat(match: Match, people: People, person: Person) -> None:
    """A match that someone only watches is not kept, nor one that was hidden from them."""
    page = person(people.reader)
    turn_on(page)
    page.goto(path_of(match))
    wait_for_copy(page, match)
    match.tenures.filter(user=people.reader).update(to_revision=match.revision)
    page.goto(path_of(match))
    until(page, "async path => !(await caches.match(path))", arg=path_of(match, "kept"))


def test_without_scripts_the_account_says_what_it_needs(people: People, person: Person) -> None:
    page = person(people.reader, scripts=False)
    page.goto(reverse("accounts:settings"))
    assert page.get_by_text("This needs scripts and a browser that can store pages.").is_visible()
    assert page.get_by_role("button", name="Save my matches on this device").count() == 0
