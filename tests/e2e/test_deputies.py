"""A friend acts for a player who is away; the roll is called; a table asks for reliability."""

from __future__ import annotations

import re
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse

from games.matches.models import Action, Deputyship, Match
from games.notices.now import database_now
from tests.e2e import stage
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import FIRST_TURN, follow, press, show_more
from tests.factories.records import give_record

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_deputy_is_named_acts_and_is_withdrawn(
    scripts: bool, people: People, person: Person, no_violations: Any
) -> None:
    match = stage.arena(people.all[:2], stage.ending())
    stage.draft_the_end(match)
    owner, friend, rival = (
        person(user, scripts=scripts, width=390) for user in (people.reader, people.all[2], people.rival)
    )
    path = reverse("matches:match", args=[match.pk])

    owner.goto(path)
    follow(owner, owner.get_by_role("link", name="Name a deputy"))
    # As it is where the reader lives.
    today = database_now().astimezone(ZoneInfo(people.reader.time_zone)).date().isoformat()
    owner.get_by_label("Your friend’s name").fill(people.all[2].display_name)
    owner.get_by_label("First day").fill(today)
    owner.get_by_label("Last day").fill(today)
    assert owner.get_by_label("Friday table").is_checked()
    press(owner, "Ask your friend")
    assert "not answered yet" in owner.get_by_role("main").inner_text()

    friend.goto("/waiting/")
    follow(friend, friend.get_by_role("link", name="Accept or decline"))
    if scripts:
        no_violations(friend)
    press(friend, re.compile(f"Accept.*{people.reader.display_name}"))
    follow(friend, friend.get_by_role("link", name="Friday table"))
    assert "You are acting as deputy for" in friend.get_by_role("main").inner_text()
    assert friend.get_by_role("link", name="Leave the match").count() == 0
    press(friend, "Send turn")
    assert Action.objects.filter(match=match, cause="deputy", user=people.all[2]).exists()

    rival.goto(reverse("matches:log", args=[match.pk]))
    told = rival.get_by_role("main").inner_text()
    assert "A deputy acted for" in told
    assert people.all[2].display_name not in told

    owner.goto("/deputies/")
    press(owner, re.compile(f"Withdraw.*{people.all[2].display_name}"))
    assert Deputyship.objects.get().ended_at is not None
    friend.goto(path)
    assert friend.get_by_text("You are acting as deputy for").count() == 0
    assert friend.locator("#own-title").count() == 0


def test_the_roll_is_called_before_the_match_begins(people: People, person: Person) -> None:
    host, guest = person(people.reader), person(people.rival, width=390)
    host.goto("/tables/new/arena-2004/")
    host.get_by_label("Name of the match").fill("Are you here")
    host.get_by_label("Seats", exact=True).select_option("2")
    show_more(host)
    host.get_by_label("Roll call before the start").select_option(label="within a day")
    press(host, "Offer the table")
    table = Match.objects.get(name="Are you here")

    guest.goto(reverse("matches:match", args=[table.pk]))
    press(guest, "Take a seat")
    press(guest, "Give my word of luck")
    assert "You’ve confirmed that you’re here." in guest.get_by_role("main").inner_text()
    host.reload()
    assert "no answer yet" in host.get_by_role("main").inner_text()
    press(host, "I’m here, and this is my word")
    assert FIRST_TURN.fullmatch(host.locator("h1").inner_text())


def test_a_table_asks_for_reliability(people: People, person: Person) -> None:
    give_record(people.rival, 19, 1)
    give_record(people.all[2], 8, 2)
    host, good, bad = (person(user) for user in people.all[:3])
    host.goto("/tables/new/arena-2004/")
    host.get_by_label("Name of the match").fill("On time")
    host.get_by_label("Seats", exact=True).select_option("3")
    show_more(host)
    host.get_by_label("Minimum share of turns taken on time").select_option(label="at least 90%")
    press(host, "Offer the table")
    path = reverse("matches:match", args=[Match.objects.get(name="On time").pk])

    bad.goto(path)
    assert "Your record: 80% on time." in bad.get_by_role("main").inner_text()
    assert bad.get_by_role("button", name="Take a seat").count() == 0
    good.goto(path)
    press(good, "Take a seat")
    assert "95% on time" in good.get_by_role("main").inner_text()
