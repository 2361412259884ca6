"""What *Waiting for you* shows beside the matches that are waiting: the week, a ladder, what to do next."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Absence, User
from games.lobby.services import guests
from games.matches.models import Match, Visit
from games.notices.now import database_now
from games.site.selectors.next_steps import MAX_TABLES
from games.site.selectors.week import DAYS_SHOWN, week
from tests.e2e import stage
from tests.factories.accounts import make_user
from tests.factories.ladders import challenge, make_ladder, people_of
from tests.factories.matches import holder, make_match, make_table, play, state_of
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db

MOSCOW = ZoneInfo("Europe/Moscow")

MAX_QUERIES = 23
"""For a reader on a ladder for whom nothing waits."""

MAX_QUERIES_OF_WAITS = 13
"""For a reader for whom matches wait."""


def waiting(user: User) -> Any:
    client = Client()
    client.force_login(user)
    answer = client.get(reverse("matches:waiting"))
    assert answer.status_code == 200
    return answer


def queries_of_page(user: User) -> int:
    """Return how many queries the page takes when somebody opens it again."""
    client = Client()
    client.force_login(user)
    client.get(reverse("matches:waiting"))
    with CaptureQueriesContext(connection) as queries:
        client.get(reverse("matches:waiting"))
    return len(queries)


def text(user: User) -> str:
    return " ".join(waiting(user).content.decode().split())


# ---- the week ---------------------------------------------------------------------------------------


def test_a_week_begins_today_and_has_each_deadline_on_its_local_day() -> None:
    user = make_user(time_zone="Europe/Moscow", night_start=time(23), night_end=time(7))
    now = datetime(2026, 11, 25, 13, 40, tzinfo=MOSCOW)
    tonight, late = (datetime(2026, 11, day, 0, 30, tzinfo=MOSCOW) for day in (26, 28))
    with timezone.override(MOSCOW):
        shown = week(user, [late, tonight, tonight + timedelta(hours=9), now - timedelta(hours=1)], now)
        beyond = week(user, [now + timedelta(days=DAYS_SHOWN)], now)
    assert [each.day.day for each in shown.days] == [25, 26, 27, 28, 29, 30, 1]
    assert {each.day.day: len(each.deadlines) for each in shown.days if each.deadlines} == {26: 2, 28: 1}
    assert (shown.night, shown.zone) == ((time(23), time(7)), "UTC+3, Moscow")
    assert not beyond.has_deadlines


def test_a_week_marks_the_days_of_an_absence() -> None:
    user = make_user(time_zone="Europe/Moscow")
    now = datetime(2026, 11, 25, 13, 40, tzinfo=MOSCOW)
    first, last = (datetime(2026, 11, day, tzinfo=MOSCOW) for day in (28, 30))
    Absence.objects.create(user=user, start=first, end=last, made_at=now)
    Absence.objects.create(user=user, start=first - timedelta(days=9), end=now, made_at=now)
    with timezone.override(MOSCOW):
        shown = week(user, [], now)
    assert [each.day.day for each in shown.days if each.away] == [28, 29]


def test_the_page_shows_the_hour_of_a_deadline_and_the_night() -> None:
    user = make_user(time_zone="Europe/Moscow", night_start=time(23), night_end=time(7))
    make_match(users=[user, make_user()])
    answer = waiting(user)
    page = " ".join(answer.content.decode().split())
    (due,) = answer.context["board"].deadlines
    assert f">{due.astimezone(MOSCOW):%H:%M}</time>" in page[page.index('class="week"') :]
    assert (
        "Framed days have a deadline. Your night is from 23:00 to 07:00. Times are in UTC+3, Moscow." in page
    )


# ---- the ladder ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "rungs"), [(0, [1, 2, 3, 4]), (3, [2, 3, 4, 5]), (5, [3, 4, 5, 6])])
def test_four_rungs_around_the_reader(place: int, rungs: list[int]) -> None:
    ladder = make_ladder(6)
    shown = waiting(people_of(ladder)[place]).context["ladder"]
    assert [each.rung for each in shown.rungs] == rungs
    assert [each.rung for each in shown.rungs if each.mine] == [place + 1]


def test_the_nearest_whom_the_reader_may_challenge_is_named() -> None:
    ladder = make_ladder(4)
    first, second, third, _fourth = people_of(ladder)
    assert f"Challenge {second.name}" in text(third)
    assert waiting(first).context["ladder"].rival is None
    challenge(ladder, third, second)
    assert f"Challenge {second.name}" not in text(third)


def test_without_a_ladder_there_is_no_neighbourhood() -> None:
    make_ladder(3)
    assert waiting(make_user()).context["ladder"] is None


# ---- what to do next ------------------------------------------------------------------------------------


def veteran() -> User:
    user = make_user()
    match = make_match(users=[user, make_user()], door=Match.Door.LINK)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, ended_at=database_now())
    return user


def test_somebody_for_whom_nothing_waits_finds_tables_matches_and_practice() -> None:
    user = veteran()
    for _ in range(MAX_TABLES + 1):
        make_table()
    own = make_table(host=user, name="My own")
    other = make_match(name="Long winter")
    page = text(user)
    assert "You’re up to date" in page
    assert page.count(">Join ") == MAX_TABLES
    assert f"Join {own.name}" not in page
    assert f"Watch {other.name}" in page
    assert "Practise against the computer" in page
    assert "Start here" not in page


def test_without_tables_and_matches_one_may_be_offered() -> None:
    page = text(veteran())
    assert "No table is open to you now. Others can join yours." in page
    assert "Matches to watch" in page


def test_the_first_page_after_sign_up_has_the_games_in_pictures_and_one_filled_button() -> None:
    answer = waiting(make_user())
    page = answer.content.decode()
    pictured = [game for game in answer.context["games"] if game.picture]
    assert page.count('class="game-picture"') == len(answer.context["games"])
    assert len(pictured) >= 4
    assert page.count("button--main") == 1
    assert "Play a practice match" in page


def test_the_two_arenas_differ_in_text_and_picture() -> None:
    games = {game.title.key: game for game in waiting(make_user()).context["games"]}
    first, second = games["arena-1997"], games["arena-2004"]
    assert first.lead != second.lead
    assert "stamps--dark" in str(first.picture)
    assert "stamps--dark" not in str(second.picture)


def test_a_newcomer_who_has_offered_a_table_or_practises_still_finds_where_to_begin() -> None:
    user = make_user()
    make_table(host=user)
    table, other = make_table(name="Friday table"), make_match(name="Long winter")
    assert "Start here" in text(user)
    guests.begin_as_proposed(user=user, title="titan", name="Practice")
    page = text(user)
    assert "Start here" in page
    assert f"Join {table.name}" in page
    assert f"Watch {other.name}" in page
    assert page.count("button--main") == 1, "the turn that waits"


def test_who_plays_with_others_is_no_newcomer() -> None:
    user = make_user()
    play(make_match(users=[user, make_user()]), 0, Name(0, 3))
    assert "Start here" not in text(user)


# ---- what it costs ------------------------------------------------------------------------------------


def test_the_page_takes_few_queries_however_much_there_is_beside_the_matches() -> None:
    costs = []
    for number in (3, 6):
        user = veteran()
        make_ladder([make_user() for _ in range(number)] + [user])
        for _ in range(number):
            make_table()
            make_match()
        costs.append(queries_of_page(user))
    assert costs[0] == costs[1]
    assert costs[0] <= MAX_QUERIES, costs


def test_the_page_takes_few_queries_however_many_matches_wait() -> None:
    costs = []
    for number in (1, 9):
        user = veteran()
        for _ in range(number):
            make_match(users=[user, make_user()])
        costs.append(queries_of_page(user))
    assert costs[0] == costs[1]
    assert costs[0] <= MAX_QUERIES_OF_WAITS, costs


def test_an_entry_does_not_repeat_its_task() -> None:
    match = stage.arena([make_user() for _ in range(3)], stage.asks("turn"))
    asked = Visit.objects.filter(match=match, closed_at=None).values("seat")
    user = match.tenures.get(seat__in=asked).user
    assert user is not None
    page = text(user)
    assert "Place a bet and play a card" in page
    assert "Your turn: bet and play a card" not in page


@pytest.mark.parametrize("title", ["arena-1997", "arena-2004"])
def test_an_entry_says_how_far_the_match_is(title: str) -> None:
    match = make_match(title, seats=3)
    (entry, *_) = waiting(holder(match, state_of(match).mover)).context["board"].waits
    assert entry.fact == "Round 1"
