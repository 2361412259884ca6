"""Two people play at an anonymous table and learn each other's names at the end."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.engine.actions import Stop
from games.matches.models import Match
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import press, show_more
from tests.factories.matches import store

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_players_meet_without_names_and_read_them_at_the_end(people: People, person: Person) -> None:
    users = people.all[:2]
    host, guest = (person(each) for each in users)
    host.goto("/tables/new/arena-2004/")
    host.get_by_label("Seats", exact=True).select_option("2")
    show_more(host)
    host.get_by_label("Anonymous players").check()
    press(host, "Offer the table")
    assert host.locator("h1").inner_text() == "Anonymous table"
    table = Match.objects.get()

    guest.goto("/tables/")
    assert users[0].display_name not in guest.get_by_role("main").inner_text()
    guest.get_by_role("link", name="Anonymous table").first.click()
    press(guest, "Take a seat")
    press(guest, "Give my word of luck")
    host.reload()
    press(host, "Give my word of luck")

    match_page = reverse("matches:match", args=[table.pk])
    for page in (host, guest):
        page.goto(match_page)
        shown = page.get_by_role("main").inner_text()
        assert shown.count("an anonymous player") == 2
        assert not any(user.display_name in shown for user in users)
    store(table, Stop(-1, "limit"))
    for page in (host, guest):
        page.goto(match_page)
        shown = page.get_by_role("main").inner_text()
        assert all(user.display_name in shown for user in users)
