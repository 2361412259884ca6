"""An operator at work: every action by its button, with a reason, with and without scripts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from games.matches.models import AuditEntry, Deadline, Match
from games.notices.models import Delivery, State
from games.notices.now import database_now
from games.notices.services.suppressing import suppress
from games.uptime.models import Outage
from tests.e2e import stage
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press
from tests.factories.ageing import beat
from tests.factories.staff import make_operator

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

WHY = "They asked for it"


@pytest.fixture
def operator() -> Any:
    return make_operator(display_name="olga")


@pytest.fixture
def match(people: People) -> Match:
    return stage.arena(people.all[:2], stage.round_of(2), name="Long winter")


def to_match(page: Any, match: Match) -> None:
    page.goto(reverse("staff:match", args=[match.pk]))


def do(page: Any, action: str, button: str | None = None) -> None:
    """Follow an action's link, state a reason, and press its button."""
    follow(page, page.get_by_role("main").get_by_role("link", name=action).first)
    page.get_by_label("Reason").fill(WHY)
    press(page, button or action)


def said(page: Any) -> str:
    return str(page.locator(".bands").first.inner_text())


def last() -> tuple[str, str]:
    entry = AuditEntry.objects.latest("pk")
    return entry.verb, entry.reason


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_match_is_paused_and_goes_on(
    scripts: bool, operator: Any, match: Match, people: People, person: Person
) -> None:
    page, player = person(operator, scripts=scripts), person(people.reader, scripts=scripts)
    player.goto(reverse("matches:match", args=[match.pk]))
    assert player.locator("#decision").count() == 1
    to_match(page, match)
    do(page, "Pause the match")
    assert said(page) == "The match is paused."
    assert last() == ("paused", WHY)
    player.reload()
    assert player.locator("#decision").count() == 0
    assert "The operator paused this match" in player.get_by_role("main").inner_text()
    do(page, "Resume the match")
    assert last() == ("resumed", WHY)
    player.reload()
    assert player.locator("#decision").count() == 1


def test_nothing_is_done_without_a_reason(operator: Any, match: Match, person: Person) -> None:
    page = person(operator, scripts=False)
    page.goto(reverse("staff:action", args=["pause", match.pk]))
    page.evaluate("document.querySelectorAll('[required]').forEach(each => each.required = false)")
    press(page, "Pause the match")
    assert page.locator(".field-error").count() == 1
    assert not AuditEntry.objects.exists()


def test_a_seat_gets_more_time(operator: Any, match: Match, person: Person) -> None:
    before = Deadline.objects.get(match=match, handled_at=None)
    page = person(operator)
    to_match(page, match)
    follow(page, page.get_by_role("link", name="Give more time"))
    page.get_by_role("radio").nth(3).check()
    page.get_by_label("Reason").fill(WHY)
    press(page, "Give more time")
    after = Deadline.objects.get(pk=before.pk)
    assert after.due_at - before.due_at == timedelta(days=1)
    assert "granted: 1" in page.get_by_role("main").inner_text()


def test_a_match_is_ended_by_the_director(operator: Any, match: Match, person: Person) -> None:
    page = person(operator, scripts=False)
    to_match(page, match)
    follow(page, page.get_by_role("link", name="End the match"))
    page.get_by_label("I understand that this can’t be undone").check()
    page.get_by_label("Reason").fill(WHY)
    press(page, "End the match")
    assert page.get_by_role("heading", name="Places").count() == 1
    match.refresh_from_db()
    assert match.finished
    page.goto(reverse("matches:match", args=[match.pk]))
    assert "a director decided" in page.get_by_role("main").inner_text()


def test_a_match_is_quarantined_and_released(operator: Any, match: Match, person: Person) -> None:
    page = person(operator)
    to_match(page, match)
    do(page, "Quarantine the match")
    page.goto(reverse("staff:cockpit"))
    assert "Long winter, is quarantined: They asked for it" in page.locator(".bands").inner_text()
    follow(page, page.get_by_role("link", name="View the match"))
    do(page, "Release the match")
    match.refresh_from_db()
    assert match.quarantined_at is None


def test_a_mail_is_sent_again_and_an_address_woken(
    operator: Any, match: Match, people: People, person: Person
) -> None:
    row = Delivery.objects.filter(notice__user=people.reader).earliest("pk")
    Delivery.objects.filter(pk=row.pk).update(state=State.FAILED, last_error="RCPT 550 5.1.1")
    suppress(address=str(people.reader.email), reply="RCPT 550 5.1.1", now=database_now())
    page = person(operator)
    page.goto(reverse("staff:deliveries") + "?show=failed")
    do(page, "Send it again")
    row.refresh_from_db()
    assert row.state == State.QUEUED
    page.goto(reverse("staff:deliveries"))
    do(page, "Try the address again")
    assert page.get_by_role("heading", name="Suspended addresses").count() == 0
    assert last() == ("woken", WHY)


def test_an_outage_is_opened_and_ended(operator: Any, match: Match, person: Person) -> None:
    page = person(operator, scripts=False)
    page.goto(reverse("staff:outages"))
    do(page, "Open an outage")
    assert Outage.objects.get().by_hand
    page.goto(reverse("staff:cockpit"))
    assert "An outage is open since" in page.locator(".bands").inner_text()
    page.goto(reverse("staff:outages"))
    do(page, "End the outage")
    assert not Outage.objects.get().is_open


def test_what_was_overtaken_is_told_and_not_done(operator: Any, match: Match, person: Person) -> None:
    first, second = person(operator), person(make_operator(display_name="oleg"))
    for page in (first, second):
        page.goto(reverse("staff:action", args=["pause", match.pk]))
        page.get_by_label("Reason").fill(WHY)
    press(first, "Pause the match")
    press(second, "Pause the match")
    assert said(second) == (
        "This has changed since you opened the page, so nothing was done. Check it and try again."
    )
    assert AuditEntry.objects.count() == 1


def test_who_plays_is_refused_in_words(people: People, person: Person) -> None:
    operator = make_operator(display_name="olga")
    match = stage.arena([operator, people.rival], stage.round_of(1))
    page = person(operator)
    page.goto(reverse("staff:action", args=["pause", match.pk]))
    assert "another operator must do it" in page.get_by_role("main").inner_text()
    assert page.get_by_role("main").get_by_role("button").count() == 0


def test_the_trail_tells_it_all(operator: Any, match: Match, person: Person) -> None:
    beat(ago=timedelta(seconds=5))
    page = person(operator)
    to_match(page, match)
    do(page, "Pause the match")
    follow(page, page.get_by_role("link", name="Audit trail"))
    text = page.get_by_role("main").inner_text()
    for part in ("match paused", f"match {match.pk}", WHY, "olga"):
        assert part in text
    page.get_by_label("What").select_option("resumed")
    press(page, "Show")
    assert "No actions found." in page.get_by_role("main").inner_text()


def test_a_seat_is_given_to_another(operator: Any, match: Match, people: People, person: Person) -> None:
    page = person(operator, scripts=False)
    to_match(page, match)
    follow(page, page.get_by_role("link", name="Give the seat to someone else").first)
    page.get_by_label("Display name").fill("nobody of that name")
    page.get_by_label("Reason").fill(WHY)
    press(page, "Give the seat to someone else")
    assert page.locator(".field-error").count() == 1
    page.get_by_label("Display name").fill(people.all[2].display_name)
    press(page, "Give the seat to someone else")
    assert said(page) == "The seat has a new player."
    assert last() == ("replace", WHY)
    assert match.tenures.filter(user=people.all[2], to_revision=None).exists()
    do(page, "Give the seat to the computer")
    assert match.tenures.filter(user=None, to_revision=None).exists()
    assert "seat given to the computer" in page.get_by_role("main").inner_text()
