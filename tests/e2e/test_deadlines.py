"""Overdue time, forms that come late or twice, two tabs, and a match that is set aside."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from msgspec import Raw

from games.matches.models import Action, Draft, Event, Match, Submission
from games.matches.services.quarantine import quarantine
from games.notices.models import Lane
from games.notices.now import database_now
from games.notices.services.sending import send_due
from tests.e2e import stage
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import choices, deed, look_at, press, renewed, text_of
from tests.factories.ageing import left, overdue
from tests.notices.smtp import SMTPServer

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def begin(people: People) -> tuple[Match, str]:
    """Return a match whose reader is to bet and play, and the address of their turn."""
    match = stage.arena(people.all[:2], stage.round_of(2))
    return match, reverse("matches:match", args=[match.pk])


def said(page: Any) -> str:
    """Return the text of the bands under the header."""
    return " ".join(page.locator(".band").all_inner_texts())


def test_the_other_players_look_lets_the_clock_answer(
    people: People, person: Person, mail_server: SMTPServer
) -> None:
    match, path = begin(people)
    before = Action.objects.count()
    overdue(match)
    stranger = person()
    stranger.goto(path)
    assert Action.objects.count() == before

    rival = person(people.rival)
    rival.goto(path)
    assert Action.objects.filter(match=match, cause=Action.Cause.CLOCK).exists()
    assert rival.locator("#decision").count() == 1
    told = rival.get_by_role("region", name="Log")
    assert told.get_by_text("Red").count() >= 1
    assert told.get_by_text("ran out of time.").count() == 1

    reader = person(people.reader)
    reader.goto(path)
    assert reader.locator("#decision").count() == 0
    assert reader.get_by_role("region", name="Log").get_by_text("You ran out of time.").count() == 1
    send_due(lane=Lane.NOTICE)
    assert "so your turn was answered automatically" in text_of(mail_server, str(people.reader.email))


def test_a_draft_is_sent_by_the_clock_if_its_owner_wished_so(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.ending())
    path = reverse("matches:match", args=[match.pk])
    page = person(people.reader)
    page.goto(path)
    stage.draft_the_end(match)
    drafted = Draft.objects.get(visit__match=match, visit__closed_at=None).actions
    page.goto(path)
    page.get_by_label("Send my draft if my time runs out").check()
    press(page, "Save")
    overdue(match)
    rival = person(people.rival)
    rival.goto(path)
    assert rival.locator("#decision").count() == 1
    last = Action.objects.filter(match=match, seat=0).latest("revision")
    assert (last.cause, [Raw(bytes(last.action))]) == (Action.Cause.CLOCK, drafted)


def test_a_form_that_comes_after_the_clock_gets_a_sentence(people: People, person: Person) -> None:
    match, path = begin(people)
    page = person(people.reader)
    page.goto(path)
    look_at(page, choices(page).first)
    overdue(match)
    revision = match.revision
    with renewed(page):
        deed(page).click()
    assert "Your time ran out before this arrived, so your turn was answered automatically." in said(page)
    after = Action.objects.filter(match=match, revision__gt=revision, seat=0)
    assert set(after.values_list("cause", flat=True)) == {Action.Cause.CLOCK}


def test_little_time_is_said_in_words_and_red(people: People, person: Person) -> None:
    match, path = begin(people)
    left(match, timedelta(hours=3, minutes=10, seconds=30))
    page = person(people.reader)
    page.goto(path)
    clock = page.locator(".clock--late")
    told = " ".join(clock.inner_text().split())
    assert "3 h 10 min left" in told
    assert "UTC+3, Moscow" in told


def test_a_double_click_on_a_slow_line_is_one_action(people: People, person: Person) -> None:
    match, path = begin(people)
    before = Action.objects.count()
    page = person(people.reader)
    page.goto(path)
    look_at(page, choices(page).first)
    network = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 500, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", slow)
    deed(page).scroll_into_view_if_needed()
    button = deed(page).bounding_box()
    with renewed(page):
        page.mouse.dblclick(button["x"] + 20, button["y"] + 20)
    page.wait_for_load_state()
    draft = Draft.objects.get(visit__match=match, visit__closed_at=None)
    assert (draft.counter, len(draft.actions)) == (1, 1)
    assert Submission.objects.filter(visit=draft.visit).count() == 1
    assert Action.objects.count() == before
    assert page.get_by_text("In your draft").count() == 1
    assert said(page) == ""


def test_of_two_tabs_the_older_keeps_the_draft_and_says_so(people: People, person: Person) -> None:
    match, path = begin(people)
    newer = person(people.reader)
    newer.goto(path)
    older = newer.context.new_page()
    older.goto(path)
    look_at(older, choices(older).nth(1))
    look_at(newer, choices(newer).first)
    with renewed(newer):
        deed(newer).click()
    kept = Draft.objects.get(visit__match=match, visit__closed_at=None).actions
    before = Action.objects.count()
    with renewed(older):
        deed(older).click()
    assert "The position has changed. Your draft has been kept." in said(older)
    assert older.get_by_text("In your draft").count() == 1
    assert Draft.objects.get(visit__match=match, visit__closed_at=None).actions == kept
    assert Action.objects.count() == before


def test_a_draft_shows_on_every_device_and_to_nobody_else(people: People, person: Person) -> None:
    match, path = begin(people)
    rival = person(people.rival)
    rival.goto(path)
    before = rival.get_by_role("main").inner_text()
    stage.draft_a_bet(match)
    phone = person(people.reader, width=390)
    phone.goto(path)
    assert phone.get_by_text("In your draft").count() == 1
    rival.goto(path)
    assert rival.get_by_role("main").inner_text() == before


def test_a_match_set_aside_says_so_and_takes_nothing(people: People, person: Person) -> None:
    match, path = begin(people)
    page = person(people.reader)
    page.goto(path)
    look_at(page, choices(page).first)
    before = Action.objects.count()
    quarantine(match, "tried", database_now())
    with renewed(page):
        deed(page).click()
    assert "set aside for repair" in said(page) + page.get_by_role("main").inner_text()
    assert (Action.objects.count(), Draft.objects.count()) == (before, 0)
    assert page.get_by_role("link", name="Waiting for you").count() >= 1
    page.goto("/waiting/")
    assert page.get_by_text("Friday table").count() >= 1
    assert not Event.objects.filter(match=match, code="time_out").exists()
