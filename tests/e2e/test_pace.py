"""From a game's lessons to its statistics, and to a table that suits how soon one answers."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.matches.models import UsualResponse
from tests.e2e.cast import People
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.pace_scenes import give_statistics, tables_with_paces
from tests.e2e.steps import follow, press, renewed

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_the_lessons_lead_to_statistics(people: People, person: Person) -> None:
    give_statistics()
    page = person(None, width=390)
    page.goto(reverse("matches:lesson", args=["arena-2004"]))
    follow(page, page.get_by_role("link", name="Statistics: how long matches take, and who wins"))
    main = page.get_by_role("main")
    assert "From 164 finished matches" in main.inner_text()
    assert main.get_by_role("row", name="First to play 38%").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_tables_are_found_that_suit_and_the_response_time_is_hidden(
    scripts: bool, people: People, person: Person
) -> None:
    reader, rival = person(people.reader, scripts=scripts, width=390), person(people.rival, scripts=scripts)
    reader.goto(tables_with_paces(people).path)
    assert "usually answers within six hours" in reader.get_by_role("main").inner_text()
    reader.get_by_label("Pace").select_option(label="suits how soon you answer")
    press(reader, "Show")
    assert reader.get_by_role("link", name="Friday table", exact=True).count() == 1
    assert reader.get_by_role("link", name="Long winter", exact=True).count() == 0
    assert "Usually takes 4 to 8 weeks at this pace" in reader.get_by_role("main").inner_text()

    rival.goto(reverse("accounts:settings"))
    assert "You usually answer within six hours." in rival.get_by_role("main").inner_text()
    rival.get_by_label("Others see how soon I usually answer").uncheck()
    with renewed(rival):
        rival.get_by_role("button", name="Save", exact=True).click()
    reader.reload()
    assert "usually answers" not in reader.get_by_role("main").inner_text()
    assert UsualResponse.objects.filter(user=people.rival, within="six_hours").exists()
