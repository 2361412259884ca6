"""Summer time and outages: a season keeps its hour, a date names an instant, and due events stay due."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from html import unescape
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition
from games.competitions.services import outage_compensation
from games.ladders.models import Challenge, Rung, Season
from games.notices.budget import Budget
from games.notices.now import database_now
from games.tournaments.models import Round
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.ladders import challenge, make_ladder, people_of, season_of, sweep
from tests.factories.tournaments import make_draft, make_running, round_of

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")
HOUR = timedelta(hours=1)


def hour_of(instant: datetime | None) -> str:
    assert instant is not None
    return instant.astimezone(BERLIN).strftime("%H:%M")


def change_of_clocks(month: int) -> datetime:
    """Return 02:30 on the next day on which Berlin's clocks change in that month, without a time zone."""
    day = datetime.combine(database_now() + timedelta(days=2), time(2, 30))
    while day.month != month or day.weekday() != 6 or (day + timedelta(days=7)).month == month:
        day += timedelta(days=1)
    return day


def in_berlin() -> User:
    return make_user(time_zone="Europe/Berlin")


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_seasons_and_formings_keep_their_local_hour() -> None:
    change = min(change_of_clocks(3), change_of_clocks(10)).replace(tzinfo=BERLIN)
    days = (change - database_now()).days + 3
    terms: dict[str, Any] = {"season_days": days + 5, "pause_days": 200, "form_days": days}
    ladder = make_ladder(4, seats=4, director=in_berlin(), **terms)
    first = season_of(ladder)
    hour = hour_of(first.starts_at)
    assert hour_of(first.ends_at) == hour
    sweep()
    assert hour_of(season_of(ladder).form_at) == hour
    assert first.ends_at - first.starts_at != timedelta(days=days + 5)
    ends = database_now()
    Season.objects.filter(pk=first.pk).update(starts_at=ends - timedelta(days=9), ends_at=ends)
    page = browser(people_of(ladder)[0]).get(reverse("ladders:ladder", args=[ladder.pk]))
    sweep()
    following = season_of(ladder)
    assert following.number == 2
    assert following.starts_at == page.context["page"].follows
    assert hour_of(following.starts_at) == hour_of(following.ends_at) == hour_of(ends)


@pytest.mark.parametrize(
    ("month", "says"),
    [
        (3, "There is no 02:30 on that day: the clocks go forward. Choose an earlier or later time."),
        (10, "02:30 comes twice on that day: the clocks go back. Choose an earlier or later time."),
    ],
)
def test_an_hour_that_is_missing_or_double_is_refused_by_name(month: int, says: str) -> None:
    director = in_berlin()
    at = change_of_clocks(month).strftime("%Y-%m-%dT%H:%M")
    ladder, cup = make_ladder(2, director=director), make_draft(director=director)
    for address, name in (
        (reverse("ladders:move_end", args=[ladder.pk]), "end-to"),
        (reverse("competitions:settings", args=[cup.pk]), "entries_until"),
        (reverse("tournaments:dates", args=[cup.pk]), "begins_at"),
    ):
        text = unescape(browser(director).post(address, {name: at}).content.decode())
        assert says in text, address


def let_be_out(since: datetime, lasted: timedelta) -> None:
    """Simulate an outage of the site since then, and its compensation."""
    Competition.objects.update(created_at=since - timedelta(days=9))
    Outage.objects.create(start=since, end=since + lasted, is_open=False)
    assert outage_compensation.sweep(Budget()) >= 1


def test_an_outage_moves_no_end_that_had_come_before_it() -> None:
    now = database_now()
    ladder = make_ladder(2)
    made = challenge(ladder, *reversed(people_of(ladder)))
    ends = now - 3 * HOUR
    Season.objects.update(starts_at=now - timedelta(days=90), ends_at=ends, idle_at=ends)
    Challenge.objects.update(made_at=now - timedelta(days=4), answer_by=ends - HOUR)
    idle_from = ends - timedelta(days=season_of(ladder).idle_days)
    Rung.objects.update(idle_from=idle_from)
    let_be_out(now - 2 * HOUR, HOUR)
    season = season_of(ladder)
    made.refresh_from_db()
    assert (season.ends_at, season.idle_at, made.answer_by) == (ends, ends, ends - HOUR)
    assert {*Rung.objects.values_list("idle_from", flat=True)} == {idle_from}
    sweep()
    made.refresh_from_db()
    assert made.status == "unanswered"
    assert Season.objects.get(number=1).status == "over"


def test_an_outage_moves_every_date_of_a_ladder_that_had_not_come() -> None:
    now = database_now()
    ladder = make_ladder(2)
    made = challenge(ladder, *reversed(people_of(ladder)))
    ends = now - HOUR
    Season.objects.update(starts_at=now - timedelta(days=90), ends_at=ends, idle_at=ends)
    Challenge.objects.update(made_at=now - timedelta(days=4), answer_by=ends)
    let_be_out(now - 2 * HOUR, 2 * HOUR - timedelta(minutes=1))
    season = season_of(ladder)
    made.refresh_from_db()
    assert (season.ends_at, season.idle_at, made.answer_by) == (ends + 2 * HOUR,) * 3


def test_an_outage_moves_no_date_of_a_tournament_that_had_come_before_it() -> None:
    now = database_now()
    cup = make_running(players=4, preview=86_400)
    came, to_come = now - 3 * HOUR, now - HOUR
    for starts, moved in ((came, came), (to_come, to_come + 2 * HOUR)):
        Outage.objects.all().delete()
        Competition.objects.update(moved_to=None)
        Round.objects.filter(pk=round_of(cup, 1).pk).update(starts_at=starts)
        let_be_out(now - 2 * HOUR, 2 * HOUR - timedelta(minutes=1))
        assert round_of(cup, 1).starts_at == moved
