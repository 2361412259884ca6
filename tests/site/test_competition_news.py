"""What *Waiting* says of the reader's ladders and tournaments since yesterday."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.competitions import entry_sentences
from games.competitions.models import Entrant, LogEntry
from games.competitions.selectors import own_news
from games.competitions.selectors.own_news import latest_news_of_competitions
from games.ladders.services import challenging
from games.notices.now import database_now
from games.tournaments.models import Tournament
from tests.factories import ladders
from tests.factories.accounts import make_user
from tests.factories.tournaments import director_of, enter, entrants, make_open, make_running

pytestmark = pytest.mark.django_db


def news(user: User) -> list[str]:
    return [each.text for each in latest_news_of_competitions(user, database_now() - timedelta(days=1))]


def player_of(cup: Tournament) -> User:
    user = entrants(cup)[0].user
    assert user is not None
    return user


def test_who_plays_in_a_tournament_reads_that_its_round_has_begun_and_others_do_not() -> None:
    cup = make_running(players=4)
    assert news(player_of(cup)) == ["The round has started: Round 1."]
    (found,) = latest_news_of_competitions(player_of(cup), database_now() - timedelta(days=1))
    assert (found.competition, found.url) == (
        cup.competition,
        reverse("tournaments:tournament", args=[cup.pk]),
    )
    assert news(director_of(cup)) == news(make_user()) == []
    Entrant.objects.filter(user=player_of(cup)).update(status=Entrant.Status.WITHDRAWN)
    assert news(player_of(cup)) == []


def test_a_challenge_s_answer_is_read_by_the_challenger_alone() -> None:
    ladder = ladders.make_ladder(people=4)
    LogEntry.objects.all().delete()
    top, second, third, _last = ladders.people_of(ladder)
    made = ladders.challenge(ladder, third, second)
    assert news(second) == news(third) == [], "the question itself stands among what waits"
    challenging.refuse(challenge_id=made.pk, user=second)
    assert news(third) == [f"{second.name} declined your challenge."]
    assert news(second) == news(top) == []
    with translation.override("ru"):
        assert news(third) == [f"{second.name} отклоняет ваш вызов."]


def test_in_a_tournament_the_same_word_is_no_answer_to_a_challenge() -> None:
    cup = make_running(players=4)
    LogEntry.objects.all().delete()
    for entrant in entrants(cup):
        LogEntry.objects.create(
            competition=cup.competition, verb="refused", entrant=entrant, at=database_now(), details={}
        )
    assert news(player_of(cup)) == []


def test_one_who_moves_up_from_the_waiting_list_reads_it_and_the_others_do_not() -> None:
    cup = make_open(players=3)
    LogEntry.objects.all().delete()
    mine, other, _third = entrants(cup)
    LogEntry.objects.create(competition=cup.competition, verb="admitted", entrant=mine, at=database_now())
    assert mine.user is not None
    assert other.user is not None
    assert news(mine.user) == ["You moved up from the waiting list and now take part."]
    assert news(other.user) == []


def test_of_each_competition_the_latest_is_told_and_nothing_from_before_yesterday(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader = make_user()
    first, second = make_open(players=3), make_open(players=3)
    for cup in (first, second):
        enter(cup, reader)
    LogEntry.objects.all().delete()
    now = database_now()
    for cup, hours, verb in (
        (first, 1, "finished"),
        (first, 5, "begun"),
        (second, 3, "cut"),
        (second, 40, "begun"),
    ):
        details = {"entrants": 4, "stage": 2}
        LogEntry.objects.create(
            competition=cup.competition, verb=verb, details=details, at=now - timedelta(hours=hours)
        )
    told = ["The tournament has finished.", "The players who advance are being asked to play in stage 2."]
    assert news(reader) == told
    monkeypatch.setattr(own_news, "MAX_COMPETITIONS_TOLD", 1)
    assert news(reader) == told[:1]
    LogEntry.objects.update(at=F("at") - timedelta(days=1))
    assert news(reader) == []


def test_what_is_on_the_desk_alone_is_no_news() -> None:
    cup = make_running(players=4)
    LogEntry.objects.update(open=False)
    assert news(player_of(cup)) == []


def test_the_page_links_to_the_competition(client: Client) -> None:
    cup = make_running(players=4)
    client.force_login(player_of(cup))
    page = client.get(reverse("matches:waiting")).content.decode()
    assert "The round has started: Round 1." in page
    assert (
        f'<a href="{reverse("tournaments:tournament", args=[cup.pk])}">{cup.competition.shown_name}</a>'
        in page
    )


def test_all_that_is_news_has_a_sentence() -> None:
    assert entry_sentences.news_verbs() <= entry_sentences.verbs()
