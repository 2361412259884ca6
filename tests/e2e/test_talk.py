"""Talk at a table: a question before the match, an answer, and where both are read afterwards."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.lobby.services import tables
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press
from tests.factories.matches import give_words, make_table

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_players_talk_at_a_table_and_read_it_from_the_match(
    scripts: bool, people: People, person: Person
) -> None:
    table = make_table(title="arena-2004", seats=2, host=people.reader, name="Quiet table")
    tables.join(match_id=table.pk, user=people.rival)
    page = reverse("matches:match", args=[table.pk])
    mine, theirs = person(people.reader, width=390, scripts=scripts), person(people.rival, scripts=scripts)
    mine.goto(page)
    mine.locator("#talk textarea").fill("Two days a turn?")
    press(mine, "Send message")
    assert mine.url.endswith(f"{page}#talk")
    assert "Two days a turn?" in mine.locator("#talk").inner_text()

    theirs.goto(reverse("matches:talk", args=[table.pk]))
    assert "new" in theirs.locator("#talk li").last.inner_text()
    press(theirs, "Send message")
    assert "Write something first." in theirs.get_by_role("main").inner_text()
    theirs.locator("#talk textarea").fill("Fine.")
    press(theirs, "Send message")
    assert "Fine." in theirs.locator("#talk").inner_text()

    give_words(table)
    mine.goto(reverse("matches:press", args=[table.pk]))
    follow(mine, mine.get_by_role("link", name="What was written at the table before the match"))
    said = mine.locator("#talk").inner_text()
    assert "Two days a turn?" in said
    assert "Fine." in said
    assert mine.locator("#talk-form").count() == 0
