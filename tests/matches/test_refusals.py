"""A refused request is answered in one place: at its level, on the page of what it was about."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import constants, get_messages
from django.http import HttpRequest
from django.test import Client
from django.urls import get_resolver, resolve, reverse

from games.competitions.errors import CompetitionOver, NotFound
from games.consent.services import emergencies
from games.ladders.pages import seasons
from games.matches.errors import DeputyRelieved, ExplainedRefusal, MatchQuarantined, NothingToUndo, NotYours
from games.matches.pages.refusals import MAIN_PAGES, main_page
from games.site.pages import turn
from games.tournaments.pages import tournament
from tests.factories.accounts import make_user
from tests.factories.ladders import make_ladder
from tests.factories.matches import holder, make_match
from tests.factories.tournaments import make_open

pytestmark = pytest.mark.django_db

REFUSALS = (NothingToUndo, CompetitionOver, MatchQuarantined)


def refuse(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, refusal: ExplainedRefusal) -> None:
    """Let a function refuse whatever it is asked."""

    def refused(*_args: Any, **_kwargs: Any) -> None:
        raise refusal

    monkeypatch.setattr(module, name, refused)


def told(answer: Any) -> list[tuple[int, str]]:
    """Return the levels and texts of the messages that an answer leaves for the next page."""
    return [(message.level, message.message) for message in get_messages(answer.wsgi_request)]


def signed_in(user: Any = None) -> Client:
    client = Client()
    client.force_login(user or make_user())
    return client


@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_match_shows_a_refusal_at_its_level(
    refusal: type[ExplainedRefusal], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match()
    refuse(monkeypatch, turn, "own_seat", refusal())
    answer = signed_in(holder(match, 0)).post(reverse("matches:undo", args=[match.pk]))
    assert answer["Location"] == reverse("matches:match", args=[match.pk])
    assert told(answer) == [(refusal.level, refusal().sentence())]
    assert {each.level for each in REFUSALS} == {constants.INFO, constants.WARNING, constants.ERROR}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_so_does_a_ladder(refusal: type[ExplainedRefusal], monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = make_ladder(2)
    refuse(monkeypatch, seasons, "open_ladder", refusal())
    answer = signed_in().get(reverse("ladders:seasons", args=[ladder.pk]))
    assert answer["Location"] == reverse("ladders:ladder", args=[ladder.pk])
    assert told(answer) == [(refusal.level, refusal().sentence())]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_so_does_a_tournament(refusal: type[ExplainedRefusal], monkeypatch: pytest.MonkeyPatch) -> None:
    number = make_open().pk
    refuse(monkeypatch, tournament, "open_tournament", refusal())
    answer = signed_in().get(reverse("tournaments:placings", args=[number]))
    assert answer["Location"] == reverse("tournaments:tournament", args=[number])
    assert told(answer) == [(refusal.level, refusal().sentence())]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_so_does_a_page_that_comes_back_to_itself(
    refusal: type[ExplainedRefusal], monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(monkeypatch, emergencies, "end", refusal())
    answer = signed_in().post(reverse("matches:emergency"), {"back": "1"})
    assert answer["Location"] == reverse("matches:emergency")
    assert told(answer) == [(refusal.level, refusal().sentence())]


@pytest.mark.parametrize("refusal", [NotYours, NotFound])
def test_what_somebody_may_not_see_does_not_exist(
    refusal: type[ExplainedRefusal], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, ladder = make_match(), make_ladder(2)
    refuse(monkeypatch, turn, "own_seat", refusal())
    refuse(monkeypatch, seasons, "open_ladder", refusal())
    refuse(monkeypatch, emergencies, "end", refusal())
    client = signed_in(holder(match, 0))
    answers = [
        client.post(reverse("matches:undo", args=[match.pk])),
        client.get(reverse("ladders:seasons", args=[ladder.pk])),
        client.post(reverse("matches:emergency"), {"back": "1"}),
    ]
    assert [(answer.status_code, told(answer)) for answer in answers] == [(404, [])] * 3


def test_a_refusal_about_a_hidden_match_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(door="link")
    refuse(monkeypatch, turn, "own_seat", MatchQuarantined())
    monkeypatch.setattr(turn, "get_access", lambda *_: None)
    answer = signed_in().post(reverse("matches:undo", args=[match.pk]))
    assert (answer.status_code, told(answer)) == (404, [])


def test_a_relieved_deputy_hears_it_on_the_list_of_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match()
    refuse(monkeypatch, turn, "own_seat", DeputyRelieved())
    answer = signed_in(holder(match, 0)).post(reverse("matches:undo", args=[match.pk]))
    assert answer["Location"] == reverse("matches:waiting")
    assert told(answer) == [(constants.WARNING, DeputyRelieved().sentence())]


def test_every_main_page_has_the_parameter_by_which_it_is_found() -> None:
    for (namespace, parameter), page in MAIN_PAGES.items():
        match = resolve(reverse(page, args=[7]))
        assert parameter in match.kwargs or namespace == "ratings"
        assert namespace in get_resolver().namespace_dict


@pytest.mark.parametrize(
    ("name", "args", "page"),
    [
        ("matches:act", [7], "/matches/7/"),
        ("ratings:decline", [7], "/matches/7/"),
        ("competitions:table", [7, 3], "/competitions/7/desk/"),
        ("ladders:accept", [7], "/challenges/7/"),
        ("ladders:season", [7, 2], "/ladders/7/"),
        ("tournaments:enter", [7], "/tournaments/7/"),
        ("matches:emergency", [], "/"),
        ("staff:match", [7], "/"),
    ],
)
def test_a_refusal_leads_to_the_page_of_what_was_asked_about(name: str, args: list[int], page: str) -> None:
    request = HttpRequest()
    request.resolver_match = resolve(reverse(name, args=args))
    assert main_page(request) == page
