"""Friends play without a clock: the table is offered, played, and says that there is no time limit."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.matches.models import Deadline, Match
from tests.e2e.cast import People
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.steps import FIRST_TURN, press

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

NO_CLOCK = "no clock"


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_friends_play_without_a_clock(scripts: bool, people: People, person: Person) -> None:
    host, guest = (person(user, scripts=scripts, width=390) for user in people.all[:2])
    host.goto(reverse("matches:choose_title"))
    host.get_by_label("Colossal Arena").first.check()
    host.get_by_label("Who plays").select_option(label="anyone, from the list of open tables")
    host.get_by_label("How fast").select_option(label=NO_CLOCK)
    press(host, "Offer the table")
    assert "Only friends can play without a clock." in host.get_by_role("main").inner_text()
    host.get_by_label("Who plays").select_option(label="me and 1 friend")
    press(host, "Offer the table")
    table = " ".join(host.get_by_role("main").inner_text().split())
    assert "Time per turn no time limit" in table
    assert "Nobody is reminded and nobody’s turn is answered for them." in table
    assert "When a player stays silent" not in table
    link = re.search(r"/t/[\w-]{20,}/", table)
    assert link is not None
    guest.goto(link.group())
    press(guest, "Take a seat")
    for each in (guest, host):
        each.reload()
        each.get_by_label("Your word of luck").fill("an otter")
        press(each, "Give my word of luck")
    match = Match.objects.get()
    assert match.running
    assert not match.rated
    for each in (host, guest):
        each.goto(reverse("matches:match", args=[match.pk]))
    asked = Deadline.objects.get(match=match, handled_at=None).seat.index
    first, other = (
        (host, guest) if match.tenures.get(user=people.reader).seat.index == asked else (guest, host)
    )
    assert FIRST_TURN.fullmatch(first.locator("h1").inner_text())
    assert "No time limit" in first.get_by_role("main").inner_text()
    assert "until" not in other.locator("header.turn").inner_text()
    first.goto(reverse("matches:waiting"))
    assert "No time limit" in first.get_by_role("main").inner_text()
    assert "9999" not in first.get_by_role("main").inner_text()
    assert first.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_rated_table_has_a_clock(people: People, person: Person) -> None:
    host = person(people.reader, width=390)
    host.goto("/tables/new/arena-2004/")
    host.get_by_label("Time", exact=True).select_option(label=NO_CLOCK)
    host.get_by_label("anyone with the link").check()
    press(host, "Offer the table")
    main = host.get_by_role("main")
    assert "A match without a clock can’t be rated." in main.inner_text()
    host.get_by_label("The match is rated").uncheck()
    press(host, "Offer the table")
    assert "no time limit" in main.inner_text()
