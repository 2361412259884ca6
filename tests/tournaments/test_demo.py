"""The tournaments of the demonstration."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Entrant, Table
from games.competitions.services.sweeps import sweep
from games.ladders.models import Season, Standing
from games.lobby.demo import address
from games.matches.models import Match, Visit
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments.models import FinalPlacing, Round, Tournament
from games.tournaments.services import demo
from tests.factories.accounts import make_user

pytestmark = [pytest.mark.long, pytest.mark.django_db]


@pytest.fixture
def people() -> list[User]:
    return [make_user(email=address(number), display_name=f"demo{number}") for number in range(1, 5)]


def named(name: str) -> Tournament:
    return Tournament.objects.select_related("competition").get(competition__name=name)


def test_a_swiss_is_in_its_third_round_and_a_ladder_has_had_its_final(people: list[User]) -> None:
    assert demo.set_up_swiss(people) + demo.set_up_ladder_final(people) > 15
    _look_at_the_swiss(people)
    _look_at_the_ladder()
    rounds = list(Round.objects.order_by("pk").values_list("pk", "status"))
    sweep()
    assert list(Round.objects.order_by("pk").values_list("pk", "status")) == rounds
    for name in (demo.SWISS_NAME, demo.LADDER_FINAL_NAME):
        answer = Client().get(reverse("tournaments:tournament", args=[named(name).pk]))
        assert answer.status_code == 200
    assert demo.set_up_swiss(people) + demo.set_up_ladder_final(people) == 0


def _look_at_the_swiss(people: list[User]) -> None:
    cup, now = named(demo.SWISS_NAME), database_now()
    assert cup.competition.status == Competition.Status.RUNNING
    rounds = list(Round.objects.filter(stage__tournament=cup))
    assert [each.status for each in rounds] == ["over", "over", "running"]
    dates = [each.begun_at for each in rounds] + [each.ends_at for each in rounds[2:]]
    assert dates == sorted(filter(None, dates))
    assert rounds[2].begun_at is not None
    assert rounds[2].ends_at is not None
    assert rounds[2].begun_at < now < rounds[2].ends_at
    gone = Entrant.objects.get(competition=cup.pk, status=Entrant.Status.WITHDRAWN)
    assert gone.user is not None
    assert gone.user.display_name == demo.LEAVER
    paired = [{key for pairing in each.pairings.all() for key in pairing.seats} for each in rounds]
    assert [gone.pk in each for each in paired] == [True, False, False]
    going = Table.objects.get(
        competition=cup.pk, status=Table.Status.RUNNING, places__entrant__user=people[0]
    )
    assert Visit.objects.filter(match=going.match_id, closed_at=None, seat__tenures__user=people[0]).exists()
    assert Match.objects.get(pk=going.match_id).running


def _look_at_the_ladder() -> None:
    cup = named(demo.LADDER_FINAL_NAME)
    assert cup.competition.status == Competition.Status.FINISHED
    assert cup.ladder is not None
    assert cup.ladder.competition.status == Competition.Status.FINISHED
    season = Season.objects.get(ladder=cup.ladder)
    assert season.status == Season.Status.OVER
    assert season.over_at is not None
    first = Round.objects.filter(stage__tournament=cup).earliest("number")
    assert first.begun_at is not None
    assert season.over_at <= first.begun_at
    final = FinalPlacing.objects.filter(tournament=cup)
    assert Standing.objects.filter(season=season).count() == final.count()
    assert final.filter(rank=1).count() == 1
    entrants = Entrant.objects.filter(competition=cup.pk).values_list("pk", flat=True)
    assert not Notice.objects.filter(ids__entrant__in=list(entrants)).exists()
