"""Tables: found, private, joined, left, withdrawn, begun; and their visibility."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.matches.models import Invitation, Match
from tests.e2e import scenes, stage
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import FIRST_TURN, follow, press, show_more
from tests.factories.accounts import make_user
from tests.factories.matches import make_table, state_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_a_private_table_opens_by_its_link_and_the_host_begins(people: People, person: Person) -> None:
    host, guest, stranger = (person(each) for each in people.all[:3])
    host.goto("/tables/new/arena-2004/")
    host.get_by_label("Name of the match").fill("Behind the door")
    host.get_by_label("Seats", exact=True).select_option("2")
    host.get_by_label("anyone with the link").check()
    show_more(host)
    host.get_by_label("Start as soon as the table is full").uncheck()
    press(host, "Offer the table")
    link = re.search(r"/t/[\w-]{20,}/", host.get_by_role("main").inner_text())
    assert link is not None
    table = Match.objects.get(name="Behind the door")

    stranger.goto("/tables/")
    assert stranger.get_by_text("Behind the door").count() == 0
    assert stranger.goto(reverse("matches:match", args=[table.pk])).status == 404

    guest.goto(link.group())
    press(guest, "Take a seat")
    press(guest, "Leave the table")
    guest.goto(link.group())
    press(guest, "Take a seat")
    guest.get_by_label("Your word of luck").fill("an otter")
    press(guest, "Give my word of luck")
    assert guest.get_by_role("button", name="Leave the table").count() == 1

    host.reload()
    assert "an otter" in host.get_by_role("main").inner_text()
    press(host, "Give my word of luck")
    press(host, "Start the match")
    assert FIRST_TURN.fullmatch(host.locator("h1").inner_text())
    assert stranger.goto(reverse("matches:match", args=[table.pk])).status == 404
    assert stranger.goto(reverse("matches:export", args=[table.pk])).status == 404


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_who_comes_back_to_the_form_and_presses_again_is_led_to_their_table(
    people: People, person: Person, scripts: bool
) -> None:
    host = person(people.reader, scripts=scripts)

    def open_form() -> None:
        host.goto("/tables/new/arena-2004/")
        if not scripts:
            host.wait_for_url("**/?once=*")

    open_form()
    host.get_by_label("Name of the match").fill("One table")
    press(host, "Offer the table")
    (table,) = Match.objects.filter(name="One table")
    path = reverse("matches:match", args=[table.pk])
    assert host.url.endswith(path)
    host.go_back()
    assert "/tables/new/arena-2004/" in host.url
    host.get_by_label("Name of the match").fill("One table")
    press(host, "Offer the table")
    assert host.url.endswith(path)
    open_form()
    host.get_by_label("Name of the match").fill("One table")
    press(host, "Offer the table")
    assert Match.objects.filter(name="One table").count() == 2


def test_an_invitation_is_accepted_and_another_declined(people: People, person: Person) -> None:
    host, willing, unwilling = (person(each) for each in people.all[:3])
    host.goto("/tables/new/arena-2004/")
    host.get_by_label("Name of the match").fill("Old friends")
    host.get_by_label("Seats", exact=True).select_option("2")
    host.get_by_label("only invited players").check()
    host.get_by_role("textbox", name="Invite").fill(
        f"{people.all[1].display_name}, {people.all[2].display_name}"
    )
    press(host, "Offer the table")

    for page in (willing, unwilling):
        page.goto("/waiting/")
        follow(page, page.get_by_role("link", name="View the table"))
    press(unwilling, "Decline the invitation")
    assert unwilling.get_by_role("link", name="View the table").count() == 0
    host.reload()
    assert "declined" in host.get_by_role("main").inner_text()

    press(host, "Give my word of luck")
    press(willing, "Accept and take a seat")
    press(willing, "Give my word of luck")
    assert FIRST_TURN.fullmatch(willing.locator("h1").inner_text())
    answers = {each.user_id: each.answer for each in Invitation.objects.all()}
    assert answers == {people.all[1].pk: "accepted", people.all[2].pk: "declined"}


def test_a_name_nobody_bears_is_said_at_its_field(people: People, person: Person) -> None:
    host = person(people.reader)
    host.goto("/tables/new/arena-2004/")
    host.get_by_label("Name of the match").fill("Old friends")
    host.get_by_role("textbox", name="Invite").fill("Nobody At All")
    press(host, "Offer the table")
    assert host.get_by_role("textbox", name="Invite").get_attribute("aria-invalid") == "true"
    assert "Nobody is called Nobody At All." in host.get_by_role("main").inner_text()
    assert host.get_by_label("Name of the match").input_value() == "Old friends"
    assert Match.objects.count() == 0


def test_a_host_who_leaves_withdraws_the_table(people: People, person: Person) -> None:
    table = make_table("arena-2004", 3, host=people.reader, name="Friday table")
    host, guest = person(people.reader), person(people.rival)
    guest.goto(reverse("matches:match", args=[table.pk]))
    host.goto(reverse("matches:match", args=[table.pk]))
    press(host, "Withdraw the table")
    assert host.get_by_text("Friday table").count() == 0
    press(guest, "Take a seat")
    assert (
        "You can’t join this table: it is full, has started or has been withdrawn."
        in guest.get_by_role("main").inner_text()
    )
    assert "This table was withdrawn." in guest.get_by_role("main").inner_text()


def test_a_full_table_takes_nobody_more(people: People, person: Person) -> None:
    table = make_table("arena-2004", 2, host=people.reader, name="Friday table")
    quick, late = person(people.rival), person(people.all[2])
    for page in (quick, late):
        page.goto(reverse("matches:match", args=[table.pk]))
    press(quick, "Take a seat")
    press(late, "Take a seat")
    assert (
        "You can’t join this table: it is full, has started or has been withdrawn."
        in late.get_by_role("main").inner_text()
    )
    assert table.tenures.count() == 2


def test_filters_stand_in_the_address(people: People, person: Person) -> None:
    make_table("arena-2004", 4, host=people.rival, name="Four of us")
    make_table("arena-2004", 2, host=people.rival, name="Two of us")
    page = person()
    page.goto("/tables/")
    page.get_by_label("Seats", exact=True).select_option("4")
    press(page, "Show")
    assert "seats=4" in page.url
    assert page.get_by_role("heading", name="Four of us").count() == 1
    assert page.get_by_role("heading", name="Two of us").count() == 0


def test_a_watcher_sees_the_public_side_alone(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    hands = state_of(match).hands
    watcher = person(make_user())
    for name in ("match", "log", "history", "chance"):
        watcher.goto(reverse(f"matches:{name}", args=[match.pk]))
        assert watcher.get_by_role("heading", name="Your hand").count() == 0
        assert watcher.locator("#decision, #own-title").count() == 0
    watcher.goto(reverse("matches:match", args=[match.pk]))
    assert watcher.get_by_role("heading", name="What happened").count() == 1
    assert "Waiting for Red, asked" in watcher.get_by_role("main").inner_text()
    assert len(hands[0]) == 8
    assert watcher.request.get(reverse("matches:orders", args=[match.pk])).status == 404
    told = watcher.request.get(reverse("matches:export", args=[match.pk])).text()
    assert match.key.hex() not in told


def test_a_match_closed_to_watchers_does_not_exist_for_them(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], watchers=False)
    stranger = person(make_user())
    for name in ("match", "log", "history", "chance", "export", "orders"):
        assert stranger.goto(reverse(f"matches:{name}", args=[match.pk])).status == 404


def test_after_a_turn_the_next_match_is_offered_and_nobody_is_moved(people: People, person: Person) -> None:
    first = stage.arena(people.all[:2], stage.ending(), name="First")
    second = stage.arena(people.all[:2], stage.round_of(1), name="Second")
    stage.draft_the_end(first)
    page = person(people.reader)
    page.goto("/waiting/")
    assert page.get_by_role("heading", level=1).inner_text() == "2 matches are waiting for you"
    follow(page, page.get_by_role("link", name=re.compile("Take your turn.*First")))
    press(page, "Send turn")
    assert page.url.endswith(reverse("matches:match", args=[first.pk]))
    assert page.locator("#decision").count() == 0
    follow(page, page.get_by_role("link", name="Next match waiting for you"))
    assert page.url.endswith(reverse("matches:match", args=[second.pk]))
    assert page.locator("#decision").count() == 1


def test_a_phone_s_first_page_gives_its_button_the_rest_of_the_row(people: People, person: Person) -> None:
    asked = scenes.ALL["front"](people)
    page = person(asked.who, width=390)
    page.goto(asked.path)
    first, second = (
        page.locator(f".hero {each}").bounding_box() for each in (".button--main", ".buttons > a")
    )
    assert first["y"] == second["y"]
    assert first["width"] > 2 * second["width"]
    assert abs(first["x"] + second["x"] + second["width"] - 390) <= 1, "up to both margins"
