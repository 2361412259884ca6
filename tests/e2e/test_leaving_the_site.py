"""A player deletes their account, returns, and has given their seat up permanently."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from games.matches.models import Seat
from tests.e2e import stage
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press
from tests.factories.accounts import PASSWORD
from tests.factories.matches import holder

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_the_account_comes_back_and_the_seat_goes_to_a_substitute(
    people: People, person: Person, no_violations: Any
) -> None:
    match, leaver = stage.arena(people.all[:3], stage.round_of(2)), people.reader
    address = reverse("matches:match", args=[match.pk])
    page = person(leaver, width=390)
    page.goto(address)
    assert page.locator(".hand").count() >= 1
    page.goto("/accounts/erase/")
    if page.get_by_label("Password").count():
        page.get_by_label("Password").fill(PASSWORD)
        press(page, "Continue")
    assert "You give up your seats in matches permanently." in page.get_by_role("main").inner_text()
    no_violations(page)
    page.locator("input[name=display_name]").fill(leaver.display_name)
    press(page, "Delete my account")
    assert "sign in within 14 days" in page.locator("body").inner_text()

    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(leaver.address)
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Sign in", exact=True)
    welcome = "Welcome back. Your account is restored, but not your seats in matches."
    assert welcome in page.locator("body").inner_text()
    page.goto("/matches/")
    assert "left the match" in page.get_by_role("main").inner_text()
    page.goto(address)
    assert page.locator(".hand").count() == 0
    assert page.get_by_role("button", name="Send turn").count() == 0

    rival = person(people.rival, width=390)
    rival.goto(address)
    assert f"Former player {leaver.pk}" in rival.locator("body").inner_text()
    no_violations(rival)

    substitute = person(people.all[3], width=390, scripts=False)
    substitute.goto("/seats/")
    follow(substitute, substitute.get_by_role("link", name=match.name).first)
    press(substitute, "Take the seat")
    assert holder(match, 0) == people.all[3]
    assert Seat.objects.get(match=match, index=0).open_since is None
