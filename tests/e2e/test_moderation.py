"""A report, the staff's answer, a suspension and its appeal, each by its buttons."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.moderation.models import Measure
from tests.e2e import stage
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press
from tests.factories.accounts import PASSWORD
from tests.factories.staff import make_operator
from tests.factories.traces import make_pair

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_from_a_report_to_the_answer_of_an_appeal(scripts: bool, people: People, person: Person) -> None:
    stage.arena(people.all[:2], stage.round_of(2), name="Long winter")
    first, second = make_operator(display_name="olga"), make_operator(display_name="pavel")
    mine, theirs = person(people.reader, width=390, scripts=scripts), person(people.rival, scripts=scripts)
    mine.goto(reverse("matches:person", args=[people.rival.pk]))
    follow(mine, mine.get_by_role("link", name="Report this player"))
    mine.get_by_label("Their way of playing").check()
    mine.locator("#id_match").select_option(label="Long winter")
    mine.get_by_label("What is wrong?").fill("They only stall.")
    press(mine, "Send report")
    assert "Your report was sent." in mine.get_by_role("status").first.inner_text()
    assert "not answered yet" in mine.get_by_role("main").inner_text()

    staff = person(first, scripts=scripts)
    staff.goto(reverse("staff:cockpit"))
    follow(staff, staff.get_by_role("link", name="Reports", exact=True))
    follow(staff, staff.get_by_role("link", name="Tormod: way of playing"))
    assert staff.get_by_role("img", name="The position, described in words below.").count() == 1
    staff.get_by_label("Suspend the player for a time").check()
    staff.get_by_label("Suspend for").select_option(label="7 days")
    staff.get_by_label("To the reported player").fill("Please don’t stall.")
    staff.get_by_label("To the reporter").fill("Thank you.")
    staff.get_by_label("Reason").fill("Stalls in every match")
    press(staff, "Answer the report")
    assert "The report is answered" in staff.get_by_role("status").first.inner_text()
    mine.reload()
    assert "Thank you." in mine.get_by_role("main").inner_text()

    theirs.goto(reverse("account_login"))
    theirs.locator("input[name=login]").fill(people.rival.address)
    theirs.locator("input[name=password]").fill(PASSWORD)
    press(theirs, "Sign in", exact=True)
    assert "Your account is suspended until" in theirs.locator("h1").inner_text()
    assert "Please don’t stall." in theirs.get_by_role("main").inner_text()
    theirs.get_by_label("Your appeal").fill("My train stalled, not I.")
    press(theirs, "Send appeal")
    assert "Your appeal was sent." in theirs.get_by_role("status").first.inner_text()

    measure = Measure.objects.get()
    staff.goto(reverse("moderation:staff_measure", args=[measure.pk]))
    assert "another member of staff must answer" in staff.get_by_role("main").inner_text()
    other = person(second, scripts=scripts)
    other.goto(reverse("moderation:reports") + "?show=appeals")
    follow(other, other.get_by_role("link", name="Tormod: way of playing"))
    follow(other, other.get_by_role("link", name="Suspension"))
    other.get_by_label("Withdraw the decision").check()
    other.get_by_role("textbox", name="To the player").fill("We believe you.")
    other.locator("#id_reason").fill("A delayed train")
    press(other, "Answer the appeal")
    assert "The appeal is answered" in other.get_by_role("status").first.inner_text()
    theirs.reload()
    assert theirs.locator("h1").inner_text() == "You can play again"
    assert "We believe you." in theirs.get_by_role("main").inner_text()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_pair_is_marked_as_harmless_and_a_report_is_opened(
    scripts: bool, people: People, person: Person
) -> None:
    make_pair(stage.arena(people.all[:2], stage.round_of(2), name="Long winter"))
    staff = person(make_operator(display_name="olga"), width=390, scripts=scripts)
    staff.goto(reverse("staff:cockpit"))
    follow(staff, staff.get_by_role("link", name="Fair play"))
    assert "Both signed in with the same browser" in staff.get_by_role("main").inner_text()
    pair = staff.locator(".rows-main > a")
    follow(staff, pair)
    staff.locator("#id_reason").fill("They are sisters")
    press(staff, "Mark as harmless")
    assert "The pair is marked as harmless." in staff.get_by_role("status").first.inner_text()
    assert "No pairs here." in staff.get_by_role("main").inner_text()
    follow(staff, staff.get_by_role("link", name="known and harmless"))
    follow(staff, pair)
    assert "They are sisters" in staff.get_by_role("main").inner_text()
    staff.get_by_role("radio").first.check()
    staff.get_by_label("What do you want to find out?").fill("Who plays?")
    press(staff, "Open report")
    assert "Both signed in with the same browser" in staff.get_by_role("main").inner_text()
    assert staff.get_by_role("button", name="Answer the report").count() == 1
