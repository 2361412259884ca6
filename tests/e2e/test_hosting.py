"""A host changes a table and removes someone; people choose seats; a rematch takes one press."""

from __future__ import annotations

import re
from email.message import EmailMessage
from typing import Any

import pytest

from accounts.models import User
from games.clocks.controls import DAY, Fixed
from games.lobby.services import changing, tables
from games.matches.models import Match, Tenure
from games.notices.models import Lane, Notice
from games.notices.services.sending import send_due
from tests.e2e import stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.lobby_scenes import change_table
from tests.e2e.scenes import People
from tests.e2e.steps import FIRST_TURN, follow, press
from tests.factories.matches import make_table
from tests.notices.smtp import SMTPServer

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

NARROWEST = 320


def _main(page: Any) -> str:
    return str(page.get_by_role("main").inner_text())


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_changed_table_asks_its_guest_anew_and_begins_when_they_agree(
    scripts: bool, people: People, person: Person
) -> None:
    table = make_table("arena-2004", 2, host=people.reader, name="Friday table", start_when_full=False)
    tables.join(match_id=table.pk, user=people.rival)
    for user in (people.reader, people.rival):
        tables.give_word(match_id=table.pk, user=user, word="an otter")
    host, guest = (person(user, scripts=scripts, width=390) for user in people.all[:2])
    host.goto(path_of(table))
    follow(host, host.get_by_role("link", name="Change the table"))
    assert host.get_by_label("Name of the match").input_value() == "Friday table"
    host.get_by_label("Time", exact=True).select_option(label="1 day a turn")
    host.get_by_label("no press").check()
    press(host, "Change the table")
    assert (
        "The table has changed. Everyone sitting here has been asked to agree."
        in host.get_by_role("status").first.inner_text()
    )
    assert "asked to agree to the change" in _main(host)
    assert host.get_by_role("button", name="Start the match").count() == 0

    guest.goto(path_of(table))
    told = " ".join(_main(guest).split())
    assert "Time per turn 1 day before: 2 days" in told
    assert "Press no press before: to the table and to single seats" in told
    press(guest, "I agree")
    assert "You’ve agreed to the table as it is now." in guest.get_by_role("status").first.inner_text()
    host.reload()
    press(host, "Start the match")
    assert FIRST_TURN.fullmatch(host.locator("h1").inner_text())


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_guest_is_taken_out_and_told_so(scripts: bool, people: People, person: Person) -> None:
    table = make_table("arena-2004", 3, host=people.reader, name="Friday table")
    tables.join(match_id=table.pk, user=people.rival)
    host, guest = person(people.reader, scripts=scripts), person(people.rival)
    host.goto(path_of(table))
    host.get_by_text("Remove a player").click()
    host.get_by_role("button", name=re.compile("^Remove player.*Tormod$")).click()
    host.get_by_role("status").first.wait_for()
    assert "Tormod is no longer at this table" in host.get_by_role("status").first.inner_text()
    guest.goto(path_of(table))
    assert (
        "The host has removed you from this table. You can join it again only if they invite you."
        in _main(guest)
    )
    assert guest.get_by_role("button", name="Take a seat").count() == 0


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_people_choose_their_seats(scripts: bool, people: People, person: Person) -> None:
    table = make_table("arena-2004", 4, host=people.reader, name="Friday table", seating="chosen")
    page = person(people.rival, scripts=scripts, width=390)
    page.goto(path_of(table))
    page.get_by_label("Seat", exact=True).select_option(label="Green")
    press(page, "Take a seat")
    assert Tenure.objects.get(user=people.rival).seat.index == 2
    page.get_by_role("button", name="Blue").click()
    page.wait_for_load_state()
    page.get_by_role("button", name="Green").wait_for()
    assert Tenure.objects.get(user=people.rival).seat.index == 1


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_one_press_asks_the_same_people_once_more(scripts: bool, people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.ending())
    stage.go_on(match, None)
    first, second = (person(user, scripts=scripts, width=390) for user in people.all[:2])
    first.goto(path_of(match))
    again = first.get_by_role("button", name="Play again").bounding_box()
    recap = first.locator("#recap")
    assert again["y"] < 844, "it is on a phone's first screen"
    assert recap.count() == 0 or again["y"] < recap.bounding_box()["y"]
    press(first, "Play again")
    assert "the others have been invited by email" in first.get_by_role("status").first.inner_text()
    assert first.locator("h1").inner_text() == "Friday table (2)"
    second.goto(path_of(match))
    follow(second, second.get_by_role("link", name="View the rematch table"))
    press(second, "Accept and take a seat")
    assert Match.objects.get(name="Friday table (2)").tenures.count() == 2


SAID = {
    "en": (
        "has changed: do you agree?",
        "Before: 2 days; Now: 1 day",
        "The host removed you before the match started. It doesn’t count for or against you.",
    ),
    "ru": ("вы согласны?", "Было: 2 дня; Стало: 1 день", "Организатор освободил ваше место"),
}


@pytest.mark.parametrize("language", SAID)
def test_the_mails_say_what_was_changed_and_fit_the_narrowest_phone(
    language: str, people: People, person: Person, mail_server: SMTPServer
) -> None:
    User.objects.update(language=language)
    table = make_table("titan", 3, host=people.rival, name="Friday table")
    for user in (people.reader, people.all[2]):
        tables.join(match_id=table.pk, user=user)
    Notice.objects.all().delete()
    change_table(table, controls={"main": Fixed(DAY), "battle": Fixed(DAY)}, press="off", rated=False)
    changing.take_out(
        match_id=table.pk, host=people.rival, tenure_id=Tenure.objects.get(user=people.all[2]).pk
    )
    send_due(lane=Lane.NOTICE)
    asked = next(mail for mail in mail_server.messages if str(mail["To"]) == people.reader.email)
    gone = next(mail for mail in mail_server.messages if str(mail["To"]) == people.all[2].email)
    assert len(mail_server.messages) == 2
    subject, change, out = SAID[language]
    assert subject in str(asked["Subject"])
    assert change in _part(asked, "plain")
    assert out in _part(gone, "plain")
    page = person(width=NARROWEST)
    for mail in (asked, gone):
        page.set_content(_part(mail, "html"))
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROWEST


def _part(mail: EmailMessage, kind: str) -> str:
    part = mail.get_body((kind,))
    assert part is not None
    return " ".join(str(part.get_content()).split()) if kind == "plain" else str(part.get_content())
