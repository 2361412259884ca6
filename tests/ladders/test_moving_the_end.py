"""A director moves the end of the season that is under way."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.errors import AlreadyChanged, NotDirector
from games.competitions.models import LogEntry, Table
from games.ladders import personal_data
from games.ladders.errors import SeasonEndOutOfRange, SeasonTooShort
from games.ladders.models import Ladder
from games.ladders.services import moving_season_end
from games.notices.now import database_now
from games.tournaments import personal_data as of_tournaments
from tests.factories.ladders import challenge, make_ladder, pass_time, people_of, play, season_of, sweep
from tests.factories.tournaments import entrants, make_running, play_out

pytestmark = pytest.mark.django_db


def move(
    ladder: Ladder, *, by: User | None = None, to: datetime | None = None, seen: datetime | None = None
) -> None:
    moving_season_end.move_end(
        competition_id=ladder.pk,
        by=by or ladder.competition.created_by,
        to=to or database_now() + timedelta(days=10),
        seen=seen or season_of(ladder).ends_at,
    )


def test_it_ends_then_and_matches_decided_with_it_move_along() -> None:
    ladder = make_ladder(4, unfinished="score", match_days=60)
    first, second, third, fourth = people_of(ladder)
    table = play(ladder, second, first)
    move(ladder)
    season = season_of(ladder)
    assert Table.objects.get(pk=table.pk).decide_at == season.ends_at
    later = season.ends_at + timedelta(days=20)
    move(ladder, to=later)
    assert Table.objects.get(pk=table.pk).decide_at == later
    move(ladder, to=database_now() + timedelta(days=200))
    # A match never has longer than a match has.
    assert Table.objects.get(pk=table.pk).decide_at == table.made_at + timedelta(days=60)
    assert LogEntry.objects.filter(competition=ladder.pk, verb="season_moved").count() == 3
    assert {third, fourth} <= {*people_of(ladder)}


def test_it_ends_by_itself_at_the_new_date() -> None:
    ladder = make_ladder(2)
    move(ladder)
    pass_time(ladder, timedelta(days=9))
    sweep()
    assert season_of(ladder).number == 1
    pass_time(ladder, timedelta(days=2))
    sweep()
    assert season_of(ladder).number == 2


def test_not_by_surprise_not_by_strangers_and_not_twice() -> None:
    ladder = make_ladder(2)
    now, stood = database_now(), season_of(ladder).ends_at
    for to in (now + timedelta(hours=23), now - timedelta(days=1), now + timedelta(days=400)):
        with pytest.raises(SeasonEndOutOfRange):
            move(ladder, to=to)
    with pytest.raises(NotDirector):
        move(ladder, by=people_of(ladder)[0])
    assert season_of(ladder).ends_at == stood
    move(ladder)
    with pytest.raises(AlreadyChanged):
        move(ladder, seen=stood)


def test_a_season_stays_longer_than_it_is_closed_to_new_matches() -> None:
    ladder = make_ladder(2, closed_days=4)
    with pytest.raises(SeasonTooShort):
        move(ladder, to=season_of(ladder).starts_at + timedelta(days=4))
    move(ladder, to=database_now() + timedelta(days=4, hours=1))


def test_the_form_stands_among_the_settings() -> None:
    ladder = make_ladder(2)
    client = Client()
    client.force_login(ladder.competition.created_by)
    text = client.get(reverse("ladders:settings", args=[ladder.pk])).content.decode()
    assert "The end of season 1" in text
    address = reverse("ladders:move_end", args=[ladder.pk])
    to = database_now() + timedelta(days=12)
    data = {"end-to": to.strftime("%Y-%m-%dT%H:%M"), "end-seen": season_of(ladder).ends_at.isoformat()}
    soon = database_now().strftime("%Y-%m-%dT%H:%M")
    refused = client.post(address, data | {"end-to": soon}).content.decode()
    assert "Choose one that is 1 to 366 days from now." in refused
    assert client.post(address, data | {"end-to": "whenever"}).status_code == 200
    assert client.post(address, data).status_code == 302
    assert abs(season_of(ladder).ends_at - to) < timedelta(days=1)
    log = Client().get(reverse("competitions:log", args=[ladder.pk])).content.decode()
    assert "The end of season 1 was moved to" in log


@pytest.mark.thorough
def test_an_archive_holds_a_persons_own_rungs_challenges_and_places() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    challenge(ladder, second, first)
    (mine,) = personal_data.rungs_of(second)
    assert (mine["ladder"], mine["rung"]) == (ladder.competition.name, 2)
    assert [each["made_by_you"] for each in personal_data.challenges_of(second)] == [True]
    assert [each["made_by_you"] for each in personal_data.challenges_of(first)] == [False]
    assert personal_data.challenges_of(third) == []
    assert first.name not in str(personal_data.challenges_of(second))
    cup = make_running(players=4)
    play_out(cup)
    user = entrants(cup)[0].user
    assert user is not None
    (played,) = of_tournaments.tournaments_of(user)
    assert played["place"] is not None
    assert [stage["seed"] for stage in played["stages"]] == [1]
    assert of_tournaments.tournaments_of(first) == []
