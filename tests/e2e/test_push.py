"""Notifications in a browser: offered after the first turn, shown by the worker, gone with the sign-out.

Headless Chromium has no push service. A browser's subscription is therefore made up here, and what the site
sends is delivered to its service worker with the tools for developers, decrypted by a second implementation.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from pytest_django import Settings

from accounts.reader_keys import reader_key
from games.matches.models import Match, Visit
from games.notices.models import Lane, PushSubscription
from games.notices.now import database_now
from games.notices.services.outbox import PUSH_DELAY
from games.notices.services.pushing import push_due
from games.notices.services.sending import send_due
from tests.e2e import stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import renewed
from tests.e2e.test_offline import REGISTERED, until
from tests.factories.matches import give_words, make_match
from tests.notices.push_service import Browser, PushService, push_service

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SUBSCRIBING = """([endpoint, keys]) => {
    const made = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    PushManager.prototype.subscribe = async () => made;
    PushManager.prototype.getSubscription = async () => null;
}"""

SHOWING = """() => {
    self.shown = [];
    registration.showNotification = async (title, { body, tag }) => { shown.push({ title, body, tag }); };
}"""
"""Headless Chromium lets a worker show no notification; this remembers what it would show."""


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    settings.PUSH_LOOPBACK = True
    with push_service() as running:
        yield running


@pytest.fixture
def match(people: People) -> Match:
    return stage.arena(people.all, stage.round_of(3))


class Worker:
    """The service worker of a page, to which a message can be delivered as a push service would."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self._tools = page.context.new_cdp_session(page)
        self._found: dict[str, str] = {}
        self._tools.on("ServiceWorker.workerRegistrationUpdated", self._learn)
        self._tools.send("ServiceWorker.enable")
        (self._script,) = page.context.service_workers
        self._script.evaluate(SHOWING)

    def shown(self) -> list[dict[str, str]]:
        """Return the notifications that the worker has shown, once there are any."""
        deadline = time.monotonic() + 20
        while not (found := self._script.evaluate("self.shown")):
            assert time.monotonic() < deadline
            self.page.wait_for_timeout(20)
        return list(found)

    def _learn(self, told: dict[str, Any]) -> None:
        for each in told["registrations"]:
            self._found[each["scopeURL"]] = each["registrationId"]

    def deliver(self, data: bytes) -> None:
        """Let the worker receive a message."""
        origin = self.page.evaluate("location.origin")
        deadline = time.monotonic() + 20
        while f"{origin}/" not in self._found:
            assert time.monotonic() < deadline
            self.page.wait_for_timeout(20)
        number = self._found[f"{origin}/"]
        message = {"origin": origin, "registrationId": number, "data": data.decode()}
        self._tools.send("ServiceWorker.deliverPushMessage", message)


def subscribing(page: Any, site: str, service: PushService) -> Browser:
    """Let a page's browser subscribe to a push service."""
    browser = Browser()
    page.context.grant_permissions(["notifications"], origin=site)
    given = json.dumps([service.endpoint("a"), browser.fields])
    page.add_init_script(f"({SUBSCRIBING})({given})")
    return browser


def turn_on(page: Any) -> None:
    page.goto(reverse("notices:browsers"))
    page.get_by_role("button", name="Turn on notifications").click()
    page.get_by_role("button", name="Turn off").wait_for()


def send_turn(page: Any, match: Match) -> None:
    page.goto(path_of(match))
    button = page.locator(".bar .button--main")
    with renewed(page):
        page.locator(".hand a.card").first.click()
    while Visit.objects.filter(match=match, seat__index=0, closed_at=None).exists():
        with renewed(page):
            (button if button.count() else page.locator("#decision [data-key]").last).click()


def test_the_offer_after_the_first_turn_leads_to_a_notification_of_the_next(
    match: Match, people: People, person: Person, service: PushService, site: str
) -> None:
    page = person(people.reader)
    browser = subscribing(page, site, service)
    page.goto(path_of(match))
    assert page.locator("#push-offer").count() == 0
    send_turn(page, match)
    offer = page.get_by_role("region", name="Hear about your next turn?")
    offer.wait_for()
    assert page.evaluate(REGISTERED) == 0
    offer.get_by_role("button", name="Turn on notifications").click()
    offer.get_by_text("Notifications are on in this browser.").wait_for()
    assert not offer.get_by_role("button", name="Turn on notifications").is_visible()
    assert PushSubscription.objects.get().user == people.reader

    other = make_match("arena-2004", users=[people.reader, people.rival])
    give_words(other)
    assert push_due(clock=lambda: database_now() + PUSH_DELAY)["sent"] >= 1
    worker = Worker(page)
    for request in service.requests:
        worker.deliver(browser.decrypt(request.body))
    (shown,) = (each for each in worker.shown() if each["tag"] == path_of(other))
    assert shown["title"] == f"Your move in {other.name}"
    assert shown["body"].startswith("Due ")
    assert "UTC" in shown["body"]
    page.goto(path_of(match))
    assert page.locator("#push-offer").count() == 0
    send_due(lane=Lane.NOTICE)


def test_the_offer_is_declined_once(match: Match, people: People, person: Person) -> None:
    page = person(people.reader)
    send_turn(page, match)
    page.get_by_role("button", name="Not now").click()
    page.locator("#push-offer").wait_for(state="detached")
    assert page.url.endswith(path_of(match))


def test_signing_out_ends_it_in_the_browser_and_on_the_site(
    people: People, person: Person, service: PushService, site: str
) -> None:
    page = person(people.reader)
    subscribing(page, site, service)
    turn_on(page)
    assert page.evaluate(REGISTERED) == 1
    page.goto(reverse("accounts:settings"))
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").first.wait_for()
    assert not PushSubscription.objects.exists()
    until(page, f"async () => !(await ({REGISTERED})())")


@pytest.mark.parametrize("cause", ["signed out elsewhere", "for somebody else"])
def test_a_notification_that_comes_too_late_is_not_shown(
    cause: str, people: People, person: Person, service: PushService, site: str
) -> None:
    page = person(people.reader)
    subscribing(page, site, service)
    turn_on(page)
    worker = Worker(page)
    told = {"title": "Your move", "body": "Due", "path": "/waiting/", "lang": "en"}
    meant = people.reader
    if cause == "for somebody else":
        meant = people.rival
    else:
        page.context.clear_cookies()
    worker.deliver(json.dumps(told | {"reader": reader_key(meant)}).encode())
    until(page, f"async () => !(await ({REGISTERED})())")


def test_offline_copies_and_notifications_are_switched_apart(
    people: People, person: Person, service: PushService, site: str
) -> None:
    page = person(people.reader)
    subscribing(page, site, service)
    turn_on(page)
    page.goto(reverse("accounts:settings"))
    page.get_by_role("button", name="Save my matches on this device").click()
    page.get_by_role("button", name="Stop saving matches here").wait_for()
    # The browser has a subscription from here on.
    page.evaluate("PushManager.prototype.getSubscription = async () => ({})")
    page.get_by_role("button", name="Stop saving matches here").click()
    page.get_by_role("button", name="Save my matches on this device").wait_for()
    assert page.evaluate(REGISTERED) == 1
    assert page.evaluate("caches.keys()") == []


def test_a_browser_that_blocks_them_is_told_so(people: People, person: Person) -> None:
    page = person(people.reader)
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.goto(reverse("notices:browsers"))
    page.get_by_role("button", name="Turn on notifications").click()
    page.get_by_text("Your browser blocks notifications from this site.").wait_for()
    assert page.evaluate(REGISTERED) == 0


def test_without_scripts_nothing_is_offered(match: Match, people: People, person: Person) -> None:
    page = person(people.reader, scripts=False)
    page.goto(path_of(match))
    page.locator(".hand a.card").first.click()
    while Visit.objects.filter(match=match, seat__index=0, closed_at=None).exists():
        button = page.locator(".bar .button--main")
        (button if button.count() else page.locator("#decision [data-key]").last).click()
    assert page.locator("#push-offer").count() == 1
    assert not page.locator("#push-offer").is_visible()
    page.goto(reverse("notices:browsers"))
    assert page.get_by_text("This needs scripts.").is_visible()
    assert not page.get_by_role("button", name="Turn on notifications").is_visible()
