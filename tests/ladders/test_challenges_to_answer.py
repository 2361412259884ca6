"""A challenged player sees the challenge, with its date, among everything that waits for them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import absences
from games.clocks.spans import Span
from games.ladders.services import challenging
from games.matches.registries.pending_requests import pending_for
from games.notices.now import database_now
from games.site.selectors.dashboard import dashboard
from games.site.selectors.waiting import waiting_for
from games.tournaments.models import Stage, Starter
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.ladders import challenge, make_ladder, people_of
from tests.factories.matches import make_match
from tests.factories.tournaments import enter, entrants, make_running, round_of

pytestmark = pytest.mark.django_db


def waiting(user: User) -> str:
    client = Client()
    client.force_login(user)
    answer = client.get(reverse("matches:waiting"))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.thorough
def test_a_challenge_waits_for_who_was_challenged_and_nobody_else() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    made = challenge(ladder, second, first)
    (asked,) = pending_for(first)
    assert asked.deadline == made.answer_by
    assert asked.url == reverse("ladders:answer", args=[made.pk])
    assert dashboard(first).number == 1
    text = waiting(first)
    assert "1 match is waiting for you" in text
    assert f"{second.name} challenges you" in text
    assert asked.url in text
    for other in (second, third):
        assert pending_for(other) == []
        assert "You’re up to date" in waiting(other)
    challenging.refuse(challenge_id=made.pk, user=first)
    assert pending_for(first) == []


def test_its_date_stands_still_while_who_was_challenged_is_away() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    made = challenge(ladder, second, first)
    now = database_now()
    begins = now + timedelta(hours=2)
    absences.announce(first, Span(begins, begins + timedelta(days=3)), now)
    (asked,) = pending_for(first)
    assert asked.deadline > made.answer_by


def test_a_roll_call_waits_until_it_is_answered() -> None:
    cup = make_running(players=4, roll_call=86_400)
    user = entrants(cup)[0].user
    assert user is not None
    (asked,) = pending_for(user)
    assert asked.deadline == round_of(cup, 1).called_until
    assert "Round 1: will you play?" in waiting(user)
    client = Client()
    client.force_login(user)
    assert waiting_for(user.pk) == (1, [])
    client.post(reverse("tournaments:answer_roll_call", args=[cup.pk]), {"round": 1, "ready": "no"})
    assert pending_for(user) == []
    assert waiting_for(user.pk) == (0, [])


def test_who_came_since_the_roll_was_called_is_not_waited_for() -> None:
    cup = make_running(players=4, roll_call=86_400, own={"late_rounds": 1})
    (entrant,) = enter(cup, make_user())
    assert entrant.user is not None
    assert pending_for(entrant.user) == []
    assert waiting_for(entrant.user.pk).number == 0


@pytest.mark.thorough
def test_every_page_counts_what_the_page_of_it_all_tells() -> None:
    ladder = make_ladder(3)
    first, second, _ = people_of(ladder)
    challenge(ladder, second, first)
    match = make_match(users=[first, second])
    client = Client()
    client.force_login(first)
    for url in (
        reverse("matches:waiting"),
        reverse("ladders:index"),
        reverse("matches:match", args=[match.pk]),
    ):
        assert "2 wait" in client.get(url).content.decode()
    assert waiting_for(first.pk) == (2, [match.pk])
    assert dashboard(first).number == 2


@pytest.mark.thorough
def test_a_place_in_a_next_stage_is_counted() -> None:
    cup = make_running(players=4)
    stage = cup.stages.get()
    Stage.objects.filter(pk=stage.pk).update(
        status=Stage.Status.CALLING, answer_until=database_now() + timedelta(days=1)
    )
    starter = Starter.objects.filter(stage=stage).select_related("entrant__user")[0]
    Starter.objects.filter(pk=starter.pk).update(status=Starter.Status.ASKED)
    user = starter.entrant.user
    assert user is not None
    (asked,) = pending_for(user)
    assert asked.asked == "You have advanced. Will you play?"
    assert waiting_for(user.pk).number == 1


def test_the_matches_stand_in_the_order_in_which_they_are_due(django_assert_num_queries: Any) -> None:
    user = make_user()
    later, sooner = (make_match(users=[user, make_user()]) for _ in range(2))
    overdue(sooner)
    with django_assert_num_queries(1):
        assert waiting_for(user.pk) == (2, [sooner.pk, later.pk])


def test_whom_nobody_asks_anything_costs_one_query(django_assert_num_queries: Any) -> None:
    user = make_user()
    with django_assert_num_queries(1):
        assert waiting_for(user.pk) == (0, [])
