"""From a stranger's first page to a stored action, to an account, to a table for friends.

Presses are counted as a person makes them; nothing is typed where the test says so."""

from __future__ import annotations

import re
from typing import Any

import pytest

from accounts.models import User
from games.lobby.services import guests
from games.matches.models import Action, Match, Tenure
from tests.e2e.browsing import guest_cookie
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press, sign_up, suggestion_button
from tests.factories.matches import make_table
from tests.notices.smtp import SMTPServer

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


class Hand:
    """A person's presses, counted."""

    def __init__(self, page: Any) -> None:
        self.page, self.presses = page, 0

    def press(self, target: Any) -> None:
        assert target.is_visible()
        follow(self.page, target)
        self.presses += 1


def stored_by(match: Match) -> int:
    """Return how many actions the person at a practice match has stored themselves."""
    return Action.objects.filter(match=match, user__isnull=False).count()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_two_presses_from_the_first_page_to_a_stored_action(scripts: bool, person: Person) -> None:
    hand = Hand(person(width=390, scripts=scripts))
    hand.page.goto("/")
    hand.press(hand.page.get_by_role("button", name="Try it now", exact=True))
    match = Match.objects.get(practice=True)
    assert hand.page.locator("#question").is_visible()
    assert stored_by(match) == 0
    suggestion = suggestion_button(hand.page)
    assert suggestion.bounding_box()["y"] < 844
    hand.press(suggestion)
    assert stored_by(match) == 1
    assert hand.presses == 2
    assert hand.page.locator("input:visible:not([type=checkbox]):not([type=radio])").count() == 0


@pytest.mark.parametrize("title", ["arena-2004", "arena-1997", "gladiators"])
def test_every_game_can_be_tried_by_one_press_and_has_a_first_choice(title: str, person: Person) -> None:
    page = person(width=390)
    page.goto("/")
    follow(page, page.locator(f"form[action$='/practice/{title}/now/'] button"))
    assert Match.objects.get(practice=True).title == title
    assert suggestion_button(page).is_visible()
    assert page.locator("#decision").get_by_role("link").count() > 0


def test_titan_is_guided_through_several_turns_by_suggestions_alone(person: Person) -> None:
    """Somebody who has just learned to press the suggested button finds one at the next question, too."""
    page = person(width=390)
    page.goto("/")
    press(page, "Try it now", exact=True)
    match = Match.objects.get(practice=True)
    mine = Tenure.objects.get(match=match, user__isnull=False)
    answered = mine.seat.visits.filter(closed_at__isnull=False)
    for _ in range(40):
        if answered.count() >= 4:
            break
        assert page.locator(".guide").count() == 1
        follow(page, page.locator(":is(.decision, .bar--suggest) .button--main:visible").first)
    assert answered.count() >= 4


def test_who_signs_up_goes_on_where_they_were(person: Person, mail_server: SMTPServer) -> None:
    page = person()
    page.goto("/")
    press(page, "Try it now", exact=True)
    match = Match.objects.get(practice=True)
    at = page.url
    sign_up(page, mail_server, "newcomer", "newcomer@example.org")
    told = page.locator(".bands").inner_text()
    assert "The match you played as a guest now belongs to your account." in told
    assert page.get_by_role("heading", name="Start here").count() == 1
    page.goto(at)
    assert page.locator("#decision").count() == 1
    assert Tenure.objects.get(match=match, user__isnull=False).user == User.objects.get(
        display_name="newcomer"
    )
    page.goto("/accounts/profile/")
    press(page, "Sign out")
    page.goto("/")
    assert page.get_by_role("button", name="Try it now", exact=True).count() == 1


def test_who_signs_in_chooses_what_of_it_to_keep(people: People, person: Person, site: str) -> None:
    guest, kept = guests.begin(title="titan", name="Practice", language="en")
    gone = guests.begin_as_proposed(user=guest, title="arena-2004", name="Practice")
    for _ in range(2):
        guests.begin_as_proposed(user=people.reader, title="arena-2004", name="Practice")
    page = person(people.reader)
    page.context.add_cookies([guest_cookie(guest, site)])
    page.goto("/waiting/")
    follow(page, page.get_by_role("link", name="Was it you?"))
    page.get_by_label(re.compile("The Law of Titan")).check()
    page.get_by_label(re.compile("Colossal Arena")).check()
    press(page, "Keep selected matches")
    assert "You can have 1 more practice match in progress." in page.get_by_role("main").inner_text()
    page.get_by_label(re.compile("Colossal Arena")).uncheck()
    press(page, "Keep selected matches")
    assert Match.objects.get(pk=kept.pk).host == people.reader
    assert not Match.objects.filter(pk=gone.pk).exists()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_two_presses_from_home_to_a_table_for_friends(scripts: bool, people: People, person: Person) -> None:
    hand = Hand(person(people.reader, width=390, scripts=scripts))
    hand.page.goto("/waiting/")
    hand.press(hand.page.get_by_role("region", name="Start here").get_by_role("link", name="Offer a table"))
    assert hand.page.get_by_role("main").locator("form fieldset, form select").count() == 3
    hand.press(hand.page.get_by_role("button", name="Offer the table"))
    assert hand.presses == 2
    table = Match.objects.get()
    assert (table.host, table.door, table.seats_count) == (people.reader, Match.Door.LINK, 2)
    first = hand.page.get_by_role("main").locator("section").first
    assert first.locator(".copy-text").inner_text().endswith(f"/t/{table.token}/")
    assert first.locator(".copy-text").evaluate("text => getComputedStyle(text).userSelect") == "all"
    assert first.get_by_role("button", name="Copy").count() == (1 if scripts else 0)


def test_the_link_is_copied_by_one_press(people: People, person: Person, site: str) -> None:
    table = make_table("arena-2004", 2, host=people.reader, door=Match.Door.LINK)
    page = person(people.reader)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    page.goto(f"/matches/{table.pk}/")
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}/t/{table.token}/"


def test_a_friend_without_an_account_comes_to_the_seat(
    people: People, person: Person, mail_server: SMTPServer
) -> None:
    table = make_table("arena-2004", 2, host=people.reader, door=Match.Door.LINK)
    page = person(width=390)
    page.goto(f"/t/{table.token}/")
    seat = page.get_by_role("link", name="Take a seat")
    assert seat.bounding_box()["y"] < 844
    follow(page, seat)
    sign_up(page, mail_server, "newcomer", "newcomer@example.org", came=True)
    assert page.url.endswith(f"/t/{table.token}/")
    press(page, "Take a seat")
    assert Tenure.objects.filter(match=table, user__display_name="newcomer").exists()


def test_six_are_too_many_for_an_arena(people: People, person: Person) -> None:
    page = person(people.reader)
    page.goto("/tables/new/")
    page.get_by_label("Colossal Arena").check()
    page.get_by_label("Who plays").select_option("6")
    press(page, "Offer the table")
    assert "This game is for 2 to 5 players." in page.get_by_role("main").inner_text()
    page.get_by_label("Who plays").select_option("anyone")
    press(page, "Offer the table")
    assert Match.objects.get().door == Match.Door.PUBLIC
