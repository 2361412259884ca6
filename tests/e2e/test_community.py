"""Blocking and muting a player from their page, and the list of both."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press
from tests.factories.matches import make_table

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_blocked_player_finds_a_full_table_and_no_reason(
    scripts: bool, people: People, person: Person
) -> None:
    table = make_table(title="arena-2004", seats=3, host=people.reader, name="Quiet table")
    mine, theirs = person(people.reader, width=390, scripts=scripts), person(people.rival, scripts=scripts)
    mine.goto(reverse("matches:person", args=[people.rival.pk]))
    press(mine, "Block")
    assert "You’ve blocked " in mine.get_by_role("status").first.inner_text()
    theirs.goto(reverse("matches:match", args=[table.pk]))
    press(theirs, "Take a seat")
    said = theirs.get_by_role("status").first.inner_text()
    assert said == "You can’t join this table: it is full, has started or has been withdrawn."

    mine.goto(reverse("accounts:settings"))
    follow(mine, mine.get_by_role("link", name="Blocked and muted players"))
    press(mine, "Mute")
    assert "blocked · muted" in " ".join(mine.get_by_role("main").inner_text().split())
    press(mine, "Unblock")
    press(mine, "Unmute")
    assert "You haven’t blocked or muted anyone." in mine.get_by_role("main").inner_text()
    theirs.reload()
    press(theirs, "Take a seat")
    assert "Leave the table" in theirs.get_by_role("main").inner_text()
