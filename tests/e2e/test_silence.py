"""A player falls silent and comes back; another takes over an open seat."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from games.matches.models import Match, Seat, Tenure
from games.matches.services.sweeps import sweep_deadlines
from games.notices.models import Lane
from games.notices.services.sending import send_due
from tests.e2e import stage
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.silence_scenes import silenced
from tests.e2e.steps import follow, press, text_of
from tests.factories.ageing import overdue
from tests.factories.matches import holder
from tests.notices.smtp import SMTPServer

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def path(match: Match, page: str = "match") -> str:
    return reverse(f"matches:{page}", args=[match.pk])


def seat_of(match: Match, index: int) -> Seat:
    return Seat.objects.get(match=match, index=index)


def test_a_player_chooses_who_answers_for_them(people: People, person: Person) -> None:
    match = stage.arena(people.all[:3], stage.round_of(2))
    page = person(people.reader, scripts=False)
    page.goto(path(match))
    follow(page, page.get_by_role("link", name="Standing orders"))
    form = page.locator("#policies")
    form.locator("summary").click()
    form.get_by_label("Place a bet and play a card").or_(form.locator("select").first).first.select_option(
        "autopilot"
    )
    press(page, "Save choice")
    assert seat_of(match, 0).policies["turn"] == "autopilot"
    assert page.locator("#policies select").first.input_value() == "autopilot"


def test_who_falls_silent_is_told_and_comes_back_by_a_button(
    people: People, person: Person, mail_server: SMTPServer, no_violations: Any
) -> None:
    match = stage.arena(people.all[:3], stage.round_of(2))
    overdue(match)
    sweep_deadlines()
    send_due(lane=Lane.NOTICE)
    mail = text_of(mail_server, str(people.reader.email))
    assert "You’re now marked as not answering" in mail
    assert path(match) in mail

    rival = person(people.rival, width=390)
    rival.goto(path(match))
    assert rival.get_by_text("ilse, not answering").count() >= 1

    page = person(people.reader, width=390, scripts=False)
    page.goto("/waiting/")
    follow(page, page.get_by_role("link", name="You’re marked as not answering. Come back"))
    assert seat_of(match, 0).silent_since is not None
    press(page, "I’m back")
    assert "Welcome back" in page.get_by_role("main").inner_text() + page.locator(".band").first.inner_text()
    assert seat_of(match, 0).silent_since is None
    assert page.get_by_role("button", name="I’m back").count() == 0
    rival.goto(path(match))
    assert rival.get_by_text("ilse, not answering").count() == 0
    log = rival.get_by_role("region", name="Log")
    assert log.get_by_text("back at the table").count() == 1
    no_violations(rival)


def test_a_substitute_finds_an_open_seat_and_takes_it(people: People, person: Person) -> None:
    match = silenced(people.all[1:4], 1)
    page = person(people.reader, width=390)
    page.goto("/tables/")
    follow(page, page.get_by_role("link", name="Open seats in matches in progress"))
    follow(page, page.get_by_role("link", name="Friday table: Blue"))
    press(page, "Take the seat")
    assert page.url.endswith(f"{path(match)}briefing/")
    assert holder(match, 1) == people.reader
    assert Tenure.objects.get(match=match, user=people.reader).role == Tenure.Role.SUBSTITUTE
    page.goto(path(match))
    assert page.get_by_role("heading", name="Your hand").count() + page.locator(".hand").count() >= 1

    late = person(people.all[0], width=390)
    late.goto("/seats/")
    assert late.get_by_text("No seats are open right now.").count() == 1


def test_the_same_in_russian(people: People, person: Person) -> None:
    people.reader.language = "ru"
    people.reader.save()
    match = silenced(people.all[1:4], 1)
    page = person(people.reader, width=390, scripts=False, language="ru")
    page.goto("/seats/")
    follow(page, page.get_by_role("link", name="Friday table: Синие", exact=True))
    press(page, "Занять место")
    assert "Место ваше" in page.locator("body").inner_text()
    assert holder(match, 1) == people.reader


def test_of_two_the_one_who_is_there_ends_the_match(people: People, person: Person) -> None:
    match = silenced(people.all[:2], 1)
    page = person(people.reader, width=390, scripts=False)
    page.goto(path(match))
    follow(page, page.get_by_role("link", name="End the match"))
    page.get_by_label("I want to end this match").check()
    press(page, "End the match")
    match.refresh_from_db()
    assert match.finished
    assert page.url.endswith(path(match))
