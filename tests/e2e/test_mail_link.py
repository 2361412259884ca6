"""The link in a turn email, opened where nobody is signed in."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.matches.models import Match
from games.notices.models import Lane
from games.notices.services.sending import send_due
from tests.e2e import stage
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.factories.accounts import PASSWORD
from tests.notices.smtp import SMTPServer

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True, reset_sequences=True)]


@pytest.mark.parametrize(("language", "scripts"), [("en", True), ("ru", False)])
@pytest.mark.parametrize("watchers", [False, True], ids=["hidden", "watched"])
def test_it_leads_through_sign_in_to_the_turn(
    people: People, person: Person, mail_server: SMTPServer, language: str, scripts: bool, watchers: bool
) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2), door=Match.Door.PUBLIC, watchers=watchers)
    send_due(lane=Lane.NOTICE)
    link = turn_link(mail_server, str(people.reader.email), match)
    page = person(width=390, language=language, scripts=scripts)
    page.goto(link)
    if watchers:
        page.locator(".turn-note a[href*='next=']").click()
    page.locator("input[name=login]").fill(str(people.reader.email))
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("form[action$='/login/'] .button--main").click()
    page.wait_for_url(f"**{reverse('matches:match', args=[match.pk])}")
    assert page.locator("#question").is_visible()


def turn_link(mails: SMTPServer, address: str, match: Match) -> str:
    """Return the address of the match's page in an email to a player."""
    path = reverse("matches:match", args=[match.pk])
    for mail in mails.messages:
        text = str(mail.get_body(("plain",)).get_content())
        found = re.search(rf"http\S+{path}\S*", text)
        if address in str(mail["To"]) and found is not None:
            return found.group()
    raise AssertionError([str(mail["Subject"]) for mail in mails.messages])
