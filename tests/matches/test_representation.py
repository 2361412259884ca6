"""Forms that scripts send are answered with the page that they change (`games.matches.middleware`)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine import registry
from games.matches.models import Match, Visit
from tests.factories.matches import form_of, holder, make_match, play, state_of
from tests.probe.rules import Name, Parry, Walk

pytestmark = pytest.mark.django_db

PREFERRED = {"prefer": "return=representation"}


@pytest.fixture
def match() -> Match:
    """Return a match whose mover may draft."""
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 3))
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    return match


def page_of(match: Match) -> str:
    return reverse("matches:match", args=[match.pk])


def address_of(match: Match) -> str:
    return f"http://testserver{page_of(match)}"


def signed_in(reader: User) -> Client:
    client = Client()
    client.force_login(reader)
    return client


def posted(
    client: Client, match: Match, *, referer: str, headers: dict[str, str] = PREFERRED, **fields: str
) -> Any:
    mover = state_of(match).mover
    data = form_of(match, mover)._asdict() | {"text": registry.get(match.title).format(Walk(mover, "left"))}
    return client.post(
        reverse("matches:text", args=[match.pk]),
        data | fields,
        headers=headers | {"referer": referer},
    )


def test_a_form_is_answered_with_the_page_it_changes_when_a_script_prefers_that(match: Match) -> None:
    client = signed_in(holder(match, state_of(match).mover))
    answer = posted(client, match, referer=address_of(match))
    assert answer.status_code == 200
    assert answer.headers["Content-Location"] == page_of(match)
    assert answer.headers["Preference-Applied"] == "return=representation"
    assert len(Visit.objects.get(match=match, closed_at=None).draft.actions) == 1
    drafted = client.get(page_of(match)).context["page"].drafted
    assert drafted
    assert answer.context["page"].drafted == drafted


def test_without_the_preference_a_form_is_answered_with_a_redirect(match: Match) -> None:
    client = signed_in(holder(match, state_of(match).mover))
    answer = posted(client, match, referer=address_of(match), headers={})
    assert (answer.status_code, answer.url) == (302, page_of(match))


@pytest.mark.parametrize("referer", ["http://testserver/matches/", "", "/?next=/matches/1/", "http://["])
def test_a_redirect_to_another_page_than_the_form_s_stays_one(referer: str, match: Match) -> None:
    answer = posted(signed_in(holder(match, state_of(match).mover)), match, referer=referer)
    assert (answer.status_code, answer.url) == (302, page_of(match))


def test_a_refusal_is_on_the_page_that_a_script_gets_and_only_there(match: Match) -> None:
    client = signed_in(holder(match, state_of(match).mover))
    answer = posted(client, match, referer=address_of(match), text="nonsense")
    assert answer.status_code == 200
    assert list(answer.context["messages"])
    assert not list(client.get(page_of(match)).context["messages"])


def test_a_stranger_s_form_is_answered_as_without_a_script(match: Match) -> None:
    client = signed_in(make_match().host)
    answers = [posted(client, match, referer=address_of(match), headers=each) for each in (PREFERRED, {})]
    assert [each.status_code for each in answers] == [404, 404]
