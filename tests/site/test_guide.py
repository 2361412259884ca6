"""The guide for a first turn in practice: the question, and what the autopilot would do."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import registry
from games.lobby.selectors.practice import propose_practice
from games.lobby.services import guests
from games.matches.models import Draft, Match, Visit
from games.titan.actions import Move
from tests.factories.accounts import make_user
from tests.factories.matches import make_match

pytestmark = pytest.mark.django_db

TITLES = ("titan", "arena-2004", "arena-1997", "gladiators")


def begun(title: str) -> tuple[Client, Match]:
    """Return the client of a person and their practice match, as its title proposes it."""
    client, user = Client(), make_user()
    client.force_login(user)
    return client, guests.begin_as_proposed(user=user, title=title, name="Practice")


def page_of(client: Client, match: Match, query: str = "") -> Any:
    return client.get(reverse("matches:match", args=[match.pk]) + query).context["page"]


def follow(client: Client, match: Match, page: Any) -> None:
    """Press the button of the advice."""
    position = page.position
    head = {
        "visit": position.visit.pk,
        "counter": position.counter,
        "mark": position.mark,
        "token": page.token,
    }
    pairs: dict[str, Any] = {}
    for name, value in page.guide.advised.pairs:
        pairs.setdefault(name, []).append(value)
    client.post(reverse("matches:act", args=[match.pk]), head | pairs)


def done(match: Match) -> tuple[int, int]:
    drafts = Draft.objects.filter(visit__match=match)
    return Match.objects.get(pk=match.pk).revision, sum(draft.counter for draft in drafts)


@pytest.mark.parametrize("title", TITLES)
def test_the_first_question_is_explained_and_its_advice_can_be_followed(title: str) -> None:
    client, match = begun(title)
    page = page_of(client, match)
    assert page.guide.hint
    before = done(match)
    follow(client, match, page)
    assert done(match) != before
    assert page_of(client, match).cut == ""


def test_the_advice_stays_the_same_however_often_one_looks() -> None:
    client, match = begun("titan")
    assert page_of(client, match).guide.advised.pairs == page_of(client, match).guide.advised.pairs


def test_the_question_asks_of_whom_the_advice_is_for() -> None:
    """With two legions, the autopilot moves sometimes the one first and sometimes the other."""
    advised: set[str] = set()
    for _ in range(60):
        client, match = begun("titan")
        follow(client, match, page_of(client, match))
        page = page_of(client, match)
        if page.guide.advised is None or not isinstance(page.guide.action, Move):
            continue
        (taken,) = [entry for entry in page.scene.ledger.entries if entry.state == "next"]
        name = taken.text.partition(":")[0]
        assert f"Move {name} to" in page.guide.advised.words
        assert name in page.question
        advised.add(name)
        if len(advised) == 2:
            return
    raise AssertionError(advised)


def test_who_has_chosen_is_not_advised() -> None:
    client, match = begun("arena-2004")
    page = page_of(client, match)
    row = page.groups[-1].rows[0]
    chosen = page_of(client, match, row.url.partition("#")[0])
    assert chosen.picked
    assert chosen.guide.advised is None
    assert chosen.guide.hint


def test_nobody_is_guided_in_a_match_among_people() -> None:
    match = make_match("arena-2004")
    client = Client()
    awaited = Visit.objects.filter(match=match, closed_at=None).values("seat")
    client.force_login(match.tenures.get(seat__in=awaited).user)
    page = page_of(client, match)
    assert page.question
    assert page.guide is None


@pytest.mark.parametrize("title", TITLES)
def test_the_guide_ends_with_the_first_turn(title: str) -> None:
    client, match = begun(title)
    practice = registry.meta(title).practice
    assert practice is not None
    Visit.objects.filter(match=match, seat__tenures__user__isnull=False).update(number=practice.visits + 1)
    assert page_of(client, match).guide is None


@pytest.mark.parametrize("title", TITLES)
def test_what_is_proposed_to_who_practises_is_there(title: str) -> None:
    meta = registry.meta(title)
    seats, preset = propose_practice(meta)
    assert meta.seats[0] <= seats <= meta.seats[1]
    assert preset in {each.key for each in meta.presets}


@pytest.mark.parametrize("title", TITLES)
def test_hints_are_of_questions_the_title_asks(title: str) -> None:
    lesson = registry.lessons(title)
    assert lesson is not None
    asked = {kind for each in TITLES for kind in registry.meta(each).kinds if _family(each) == _family(title)}
    assert set(lesson.hints) <= asked


def _family(title: str) -> str:
    return registry.meta(title).family
