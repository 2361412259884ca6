"""Invitations by name to a ladder or a tournament: people read who invites them, and accept or decline."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions import competition_kinds
from games.competitions.models import Competition, Entrant, LogEntry
from games.competitions.services import invitations
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.competitions import director_of
from tests.factories.ladders import make_ladder
from tests.factories.tournaments import make_open, make_running

pytestmark = pytest.mark.django_db

EXEMPT = "The conditions for other players don’t apply to you."

EVENTS: dict[str, Callable[[], Competition]] = {
    "a ladder": lambda: make_ladder().competition,
    "a tournament": lambda: make_open().competition,
    "a tournament under way": lambda: make_running().competition,
}


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture(params=EVENTS)
def competition(request: pytest.FixtureRequest) -> Competition:
    """Return a competition whose conditions no newcomer meets."""
    made = EVENTS[request.param]()
    Competition.objects.filter(pk=made.pk).update(door=Competition.Door.NAMED, least_finished=5)
    made.refresh_from_db()
    return made


def invited_to(competition: Competition) -> User:
    """Return a person whom the director invites on the page of entrants."""
    guest, director = make_user(), director_of(competition)
    entrants = reverse("competitions:entrants", args=[competition.pk])
    answer = browser(director).post(entrants, {"person": guest.name}, follow=True)
    assert f"{guest.name} has been invited to take part." in answer.content.decode()
    return guest


def test_the_invited_read_who_invites_them_on_both_pages_and_in_the_email(competition: Competition) -> None:
    guest, director = invited_to(competition), director_of(competition)
    client = browser(guest)
    page = competition_kinds.kind_of(competition).page(competition)
    first = text_of(client, reverse("matches:waiting"))
    assert f"{director.name} invites you to {competition.name}. {EXEMPT}" in first
    assert f'href="{page}">Accept or decline</a>' in first
    assert f"{director.name} invites you to take part. {EXEMPT}" in text_of(client, page)
    mail = compose(Notice.objects.get(kind="entry_asked", user=guest), now=database_now())
    assert isinstance(mail, Mail)
    for part in (str(mail.body), str(mail.alternatives[0][0])):
        assert director.name in part
        assert EXEMPT in part
        assert "Accept or decline on its page." in part
        assert page in part
    # Nobody else is told of it.
    other = browser(make_user())
    assert "invites you" not in text_of(other, reverse("matches:waiting"))


@pytest.mark.thorough
def test_the_invited_can_decline(competition: Competition) -> None:
    guest = invited_to(competition)
    client = browser(guest)
    page = competition_kinds.kind_of(competition).page(competition)
    decline = reverse("competitions:decline", args=[competition.pk])
    assert f'action="{decline}"' in text_of(client, page)
    # A link to the address declines nothing.
    assert "invites you to take part" in text_of(client, decline)
    answer = client.post(decline, follow=True).content.decode()
    assert "You have declined the invitation." in answer
    assert "invites you" not in answer
    assert "invites you" not in text_of(client, reverse("matches:waiting"))
    assert Entrant.objects.get(competition=competition, user=guest).status == Entrant.Status.WITHDRAWN
    entry = LogEntry.objects.get(competition=competition, verb="declined")
    assert not entry.open
    log = text_of(browser(director_of(competition)), reverse("competitions:log", args=[competition.pk]))
    assert f"{guest.name} declined the invitation." in log
    # The email is no longer true, a second press is answered, and the director can ask again.
    assert not isinstance(
        compose(Notice.objects.get(kind="entry_asked", user=guest), now=database_now()), Mail
    )
    assert "invites you" not in client.post(decline, follow=True).content.decode()
    invitations.invite(competition_id=competition.pk, by=director_of(competition), user=guest)
    assert "invites you to take part" in text_of(client, page)


def test_what_is_over_invites_nobody(competition: Competition) -> None:
    guest = invited_to(competition)
    Competition.objects.filter(pk=competition.pk).update(
        status=Competition.Status.CANCELLED, ended_at=database_now()
    )
    assert "invites you" not in text_of(browser(guest), reverse("matches:waiting"))
    assert "invites you" not in text_of(
        browser(guest), competition_kinds.kind_of(competition).page(competition)
    )


def test_declining_is_for_the_invited(competition: Competition) -> None:
    decline = reverse("competitions:decline", args=[competition.pk])
    assert browser(make_user()).post(decline).status_code == 404
