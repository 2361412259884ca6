"""The demonstration's ladder."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.competitions.models import Table
from games.ladders.models import Challenge, Ladder, Rung, Season
from games.ladders.services import demo, rungs
from games.lobby.demo import address
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.ladders import sweep


@pytest.fixture
def people() -> list[User]:
    return [make_user(email=address(number), display_name=f"demo{number}") for number in (1, 2)]


@pytest.mark.long
@pytest.mark.django_db
def test_it_is_in_the_middle_of_its_season(people: list[User]) -> None:
    assert demo.set_up(people) > 8
    ladder, season = Ladder.objects.get(), Season.objects.get()
    now = database_now()
    assert season.starts_at < now < season.ends_at
    assert Rung.objects.filter(ladder=ladder).count() == 10
    assert rungs.told_anew(ladder) == rungs.order_of(ladder)
    assert Table.objects.filter(status=Table.Status.SCORED).count() > 5
    assert Table.objects.filter(status=Table.Status.RUNNING, decide_at__gt=now).count() > 1
    waits = Challenge.objects.get(status=Challenge.Status.OPEN)
    assert waits.defender.user == people[0]
    assert waits.answer_by > now
    order = rungs.order_of(ladder)
    sweep()
    assert rungs.order_of(ladder) == order
    assert demo.set_up(people) == 0
