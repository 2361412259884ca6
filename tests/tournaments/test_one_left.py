"""An event that all but one have left ends, and the one who stayed wins it, whatever its format."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.tournaments.models import FinalPlacing, Round, Tournament
from games.tournaments.services import answering
from tests.factories.tournaments import (
    age,
    entrants,
    fresh,
    go_on,
    make_running,
    open_tables,
    play_round,
    sit_down,
)
from tests.sampling import sampled

pytestmark = pytest.mark.django_db

FORMATS = [
    *((name, 2) for name in ("swiss", "elimination", "double-elimination", "pools", "pools-final")),
    *((name, 4) for name in ("swiss", "elimination", "pools", "pools-final")),
    ("swiss-final", 2),
    ("swiss-final", 4),
]
AT_ONCE = [("league", 2, 0, 0), ("league", 4, 0, 0)]
"""All its matches are made in one round: once they are played nothing is left that anyone could leave."""

ROLL_CALL = 2 * 86_400


def leave(cup: Tournament, user: User) -> None:
    """Leave by the page, and forfeit open tables."""
    client = Client()
    client.force_login(user)
    address = reverse("tournaments:leave", args=[cup.pk])
    assert client.post(address, {"tables": "forfeit"}).status_code == 302


def answer(cup: Tournament) -> None:
    """Let everyone who is still in it answer the roll-call, if there is one."""
    for each in Round.objects.filter(stage__tournament=cup, status=Round.Status.PLANNED):
        for entrant in Entrant.objects.filter(competition=cup.pk, status=Entrant.Status.ENTERED):
            assert entrant.user is not None
            answering.answer_roll(competition_id=cup.pk, user=entrant.user, number=each.number, ready=True)


def to_the_end(cup: Tournament) -> None:
    """Let time pass until it is over without any person."""
    for _ in range(40):
        sit_down()
        go_on(cup)
        if fresh(cup).competition.over:
            return
        answer(cup)
        age(cup, timedelta(days=4))
    raise AssertionError("it does not end")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("blueprint", "seats", "rounds_played", "roll_call"),
    [
        *(pytest.param(*each.values, 1, 0, marks=each.marks) for each in sampled(FORMATS)),
        *AT_ONCE,
        *(
            pytest.param(*each, *when, marks=pytest.mark.exhaustive)
            for each in FORMATS
            for when in ((0, 0), (2, 0), (0, ROLL_CALL), (1, ROLL_CALL), (2, ROLL_CALL))
            # Sixteen in fours have played their final by then.
            if (*each, when[0]) != ("elimination", 4, 2)
        ),
    ],
)
def test_who_stayed_wins(blueprint: str, seats: int, rounds_played: int, roll_call: int) -> None:
    cup = make_running(blueprint, 8 if seats == 2 else 16, seats=seats, roll_call=roll_call)
    for _ in range(rounds_played):
        for _ in range(3):
            if open_tables(cup):
                break
            answer(cup)
            age(cup, timedelta(days=4))
            go_on(cup)
        play_round(cup)
    stays = entrants(cup)[-1]
    for each in entrants(cup)[:-1]:
        assert each.user is not None
        leave(cup, each.user)
    to_the_end(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    first = FinalPlacing.objects.filter(tournament=cup, rank=1)
    page = unescape(Client().get(reverse("tournaments:tournament", args=[cup.pk])).content.decode())
    if FinalPlacing.objects.filter(tournament=cup).exists():
        assert [each.entrant for each in first] == [stays]
        assert stays.user is not None
        assert f"won by {stays.user.name}" in page
    gone = Entrant.objects.filter(competition=cup.pk, status="withdrawn")
    assert not FinalPlacing.objects.filter(entrant__in=gone, rank=1).exists()
