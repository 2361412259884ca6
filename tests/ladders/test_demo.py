"""The ladder of the demonstration."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from accounts.models import User
from games.competitions.models import Table
from games.competitions.services import demo as staging
from games.competitions.services.demo import TableEnding, finish_table
from games.ladders.models import Challenge, Ladder, Rung, Season
from games.ladders.services import demo, rungs
from games.lobby import demo as lobby_demo
from games.lobby.demo import address
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.ladders import make_ladder, order_by_movements, people_of, play, sweep


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
    assert order_by_movements(ladder) == rungs.order_of(ladder)
    assert Table.objects.filter(status=Table.Status.SCORED).count() > 5
    assert Table.objects.filter(status=Table.Status.RUNNING, decide_at__gt=now).count() > 1
    waits = Challenge.objects.get(status=Challenge.Status.OPEN)
    assert waits.defender.user == people[0]
    assert waits.answer_by > now
    order = rungs.order_of(ladder)
    sweep()
    assert rungs.order_of(ladder) == order
    assert demo.set_up(people) == 0


@pytest.mark.django_db
def test_a_table_is_decided_by_a_machine_that_takes_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its date is read and swept within one millisecond, which is not yet over on SQLite."""
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    table = play(ladder, second, first)
    assert table.match is not None
    lobby_demo.give_words(table.match, [first, second])
    # As if the sweep's clock stood where it was asked for the date, or even a little before.
    monkeypatch.setattr(staging, "database_now", lambda: database_now() + timedelta(milliseconds=500))
    finish_table(table, TableEnding.DECIDED, Random(1))
    table.refresh_from_db()
    assert table.status == Table.Status.SCORED
