"""A friend without an account: from the host's link to a move, an email, and another browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.lobby.services.guest_seats import make_seat_link
from games.matches.models import Action, Match, Tenure, Visit
from games.notices.models import Lane
from games.notices.services.sending import send_due
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import choose, deed, follow, press, ready, renewed, sign_up, text_of
from tests.factories.matches import give_words, make_table
from tests.notices.smtp import SMTPServer

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def friends_table(people: People) -> Match:
    """A table of two in an arena, where both choose their first card at the same time."""
    return make_table(
        "arena-2004",
        2,
        host=people.reader,
        name="Friday table",
        door=Match.Door.LINK,
        rated=False,
        guests_allowed=True,
    )


def sit(page: Any, match: Match, name: str = "Anna") -> None:
    page.goto(reverse("matches:by_link", args=[match.token]))
    page.get_by_label("Your name").fill(name)
    press(page, "Take a seat")


def seated(person: Person, people: People) -> tuple[Any, Match]:
    """A friend's browser in a running match."""
    match, page = friends_table(people), person(width=390)
    sit(page, match)
    give_words(match)
    page.reload()
    return page, match


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_friend_takes_a_seat_and_plays(scripts: bool, people: People, person: Person) -> None:
    host, friend = person(people.reader), person(width=390, scripts=scripts)
    host.goto("/tables/new/")
    host.get_by_label(re.compile("Colossal Arena")).check()
    press(host, "Offer the table")
    link = host.locator(".copy-text").inner_text()
    assert "Friends without an account just type a name." in host.get_by_role("main").inner_text()
    match = Match.objects.get()
    press(host, "Give my word of luck")

    friend.goto(link)
    friend.get_by_label("Your name").fill("A")
    press(friend, "Take a seat")
    assert "A name must have 2 to 24 characters." in friend.get_by_role("main").inner_text()
    friend.get_by_label("Your name").fill("Anna")
    press(friend, "Take a seat")
    press(friend, "Give my word of luck")
    assert match.shown_name in friend.locator(".turn-match").inner_text()

    match.refresh_from_db()
    assert match.running
    friend.goto("/")
    row = friend.get_by_role("list", name="Your matches in this browser")
    assert match.shown_name in row.inner_text()
    seat = Tenure.objects.get(match=match, user__guest_until__isnull=False).seat.index
    if "Your turn" not in row.inner_text():
        _answer(host, match)
        friend.goto("/")
    assert "Your turn" in row.inner_text()
    follow(friend, row.get_by_role("link"))
    before = Action.objects.filter(match=match, seat=seat).count()
    _answer(friend, match)
    assert Action.objects.filter(match=match, seat=seat).count() > before
    host.goto(reverse("matches:match", args=[match.pk]))
    assert "Anna (guest)" in host.get_by_role("main").inner_text()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_in_russian_a_friend_takes_a_seat_and_plays(scripts: bool, people: People, person: Person) -> None:
    match = friends_table(people)
    friend = person(width=390, scripts=scripts, language="ru")
    friend.goto(reverse("matches:by_link", args=[match.token]))
    friend.get_by_label("Ваше имя").fill("А")
    press(friend, "Занять место")
    assert "В имени от 2 до 24 знаков." in friend.get_by_role("main").inner_text()
    friend.get_by_label("Ваше имя").fill("Анна")
    press(friend, "Занять место")
    press(friend, "Дать слово удачи")
    give_words(match)
    match.refresh_from_db()
    assert match.running
    seat = Tenure.objects.get(match=match, user__guest_until__isnull=False).seat.index
    if not Visit.objects.filter(match=match, seat__index=seat, closed_at=None).exists():
        host = person(people.reader)
        _answer(host, match)
    friend.goto("/")
    row = friend.get_by_role("list", name="Ваши партии в этом браузере")
    assert match.shown_name in row.inner_text()
    assert "Ваш ход" in row.inner_text()
    follow(friend, row.get_by_role("link"))
    assert "Получать письмо, когда ваш ход" in friend.get_by_role("main").inner_text()
    assert friend.evaluate("document.documentElement.scrollWidth") == 390
    before = Action.objects.filter(match=match, seat=seat).count()
    _answer(friend, match, "Ход отправлен.")
    assert Action.objects.filter(match=match, seat=seat).count() > before
    other = person(people.reader, language="ru")
    User.objects.filter(pk=people.reader.pk).update(language="ru")
    other.goto(reverse("matches:match", args=[match.pk]))
    assert "Анна (гость)" in other.get_by_role("main").inner_text()


def _answer(page: Any, match: Match, sent: str = "Turn sent.") -> None:
    """Choose what comes first until the turn is sent."""
    page.goto(reverse("matches:match", args=[match.pk]))
    for _choice in range(8):
        if not ready(page):
            choose(page, 0)
        if ready(page):
            with renewed(page):
                deed(page).click()
        if sent in page.get_by_role("main").inner_text():
            return
    raise AssertionError(page.get_by_role("main").inner_text())


def test_an_address_is_confirmed_by_a_code(
    people: People, person: Person, mail_server: SMTPServer, no_violations: Any
) -> None:
    page, match = seated(person, people)
    no_violations(page)
    follow(page, page.get_by_role("link", name="Get an email when it’s your turn"))
    no_violations(page)
    page.get_by_label("Email address").fill("anna@example.org")
    press(page, "Send the code")
    send_due(lane=Lane.NOTICE)
    send_due(lane=Lane.ACCOUNT)
    code = re.search(r"\b\d{4}-\d{4}\b", text_of(mail_server, "anna@example.org"))
    assert code is not None
    page.get_by_label("Code").fill("0000-0000")
    press(page, "Confirm the address")
    page.get_by_label("Code").fill(code.group())
    press(page, "Confirm the address")
    assert "The address is confirmed." in page.get_by_role("main").inner_text()
    assert Tenure.objects.filter(match=match, user__guest_address="anna@example.org").count() == 1
    press(page, "Remove the address")
    assert not Tenure.objects.filter(match=match).exclude(user__guest_address="").exists()


def test_a_lost_browser_gets_its_seat_back_and_the_table_reads_it(
    people: People, person: Person, no_violations: Any
) -> None:
    old, match = seated(person, people)
    host, found = person(people.reader), person(width=390)
    at = reverse("matches:match", args=[match.pk])
    host.goto(at)
    follow(host, host.get_by_role("link", name="A guest lost their browser?"))
    press(host, re.compile("^Make a link"))
    no_violations(host)
    link = host.locator(".copy-text").inner_text()
    old.reload()
    assert "A link to your seat is open" in old.get_by_role("main").inner_text()
    press(old, "Cancel the link")
    assert "The link has been cancelled." in old.get_by_role("main").inner_text()
    found.goto(link)
    assert "This link isn’t valid any more." in found.get_by_role("main").inner_text()

    host.reload()
    press(host, re.compile("^Make a link"))
    found.goto(host.locator(".copy-text").inner_text())
    no_violations(found)
    press(found, "Open the seat here")
    assert found.url.endswith(at)
    assert found.get_by_text("Get an email when it’s your turn").count() == 1
    old.goto(at)
    assert old.locator("#decision").count() == 0
    assert old.get_by_text("Your seat stays in this browser").count() == 0
    host.goto(reverse("matches:log", args=[match.pk]))
    told = host.get_by_role("main").inner_text()
    assert "seat has moved to a new browser." in told
    assert "The host has made a link that opens" in told


def test_a_guest_who_signs_up_sits_where_they_sat(
    people: People, person: Person, mail_server: SMTPServer
) -> None:
    page, match = seated(person, people)
    follow(page, page.get_by_role("link", name="Sign up and keep your seat"))
    sign_up(page, mail_server, "newcomer", "newcomer@example.org", came=True)
    assert (
        "The match you played as a guest now belongs to your account." in page.locator(".bands").inner_text()
    )
    assert Tenure.objects.filter(match=match, user__display_name="newcomer").exists()
    assert page.get_by_text("Get an email when it’s your turn").count() == 0


def test_an_open_link_is_no_seat_for_a_preview(people: People, person: Person) -> None:
    _page, match = seated(person, people)
    tenure = Tenure.objects.get(match=match, user__guest_until__isnull=False)
    make_seat_link(match_id=match.pk, host=people.reader, tenure_id=tenure.pk)
    other = person(people.reader)
    other.goto(reverse("matches:guest_seats", args=[match.pk]))
    link = other.locator(".copy-text").inner_text()
    person().goto(link)
    other.goto(link)
    assert "Sign out first." in other.get_by_role("main").inner_text()
    assert Tenure.objects.get(pk=tenure.pk).user == tenure.user
