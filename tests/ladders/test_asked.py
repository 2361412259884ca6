"""Who was challenged sees it among all that waits for them, with its date."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import absences
from games.clocks.spans import Span
from games.ladders.services import challenging
from games.matches.asked import asked_of
from games.matches.selectors.dashboard import dashboard
from games.notices.now import database_now
from tests.factories.ladders import challenge, make_ladder, people_of
from tests.factories.tournaments import entrants, make_running, round_of

pytestmark = pytest.mark.django_db


def waiting(user: User) -> str:
    client = Client()
    client.force_login(user)
    answer = client.get(reverse("matches:waiting"))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_challenge_waits_for_who_was_challenged_and_nobody_else() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    made = challenge(ladder, second, first)
    (asked,) = asked_of(first)
    assert asked.deadline == made.answer_by
    assert asked.url == reverse("ladders:answer", args=[made.pk])
    assert dashboard(first).number == 1
    text = waiting(first)
    assert "1 waits for you" in text
    assert f"{second.name} challenges you" in text
    assert asked.url in text
    for other in (second, third):
        assert asked_of(other) == []
        assert "Nothing waits for you" in waiting(other)
    challenging.refuse(challenge_id=made.pk, user=first)
    assert asked_of(first) == []


def test_its_date_stands_still_while_who_was_challenged_is_away() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    made = challenge(ladder, second, first)
    now = database_now()
    begins = now + timedelta(hours=2)
    absences.announce(first, Span(begins, begins + timedelta(days=3)), now)
    (asked,) = asked_of(first)
    assert asked.deadline > made.answer_by


def test_a_roll_call_waits_until_it_is_answered() -> None:
    cup = make_running(players=4, roll_call=86_400)
    user = entrants(cup)[0].user
    assert user is not None
    (asked,) = asked_of(user)
    assert asked.deadline == round_of(cup, 1).called_until
    assert "Do you play in round 1?" in waiting(user)
    client = Client()
    client.force_login(user)
    client.post(reverse("tournaments:here", args=[cup.pk]), {"round": 1, "here": "no"})
    assert asked_of(user) == []
