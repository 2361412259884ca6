"""Seasons: begun, ended, closed and followed by the next without any person."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from games.competitions.models import Competition, Entrant
from games.competitions.services import correcting
from games.ladders.errors import CannotChallenge
from games.ladders.models import Challenge, Ladder, Rung, Season, Standing
from games.ladders.services import leaving, rungs, seasons
from games.notices.models import Notice
from tests.factories.ladders import (
    again,
    challenge,
    draw,
    finish,
    is_told,
    make_ladder,
    order_by_movements,
    pass_time,
    people_of,
    play,
    season_of,
    sweep,
)

pytestmark = pytest.mark.django_db

SEASON = timedelta(days=90)


def end_season(ladder: Ladder) -> None:
    pass_time(ladder, season_of(ladder).ends_at - season_of(ladder).starts_at + timedelta(minutes=1))
    sweep()


def begin_next(ladder: Ladder) -> None:
    """Let the pause between two seasons pass."""
    pass_time(ladder, timedelta(days=8))
    sweep()
    assert season_of(ladder).status == "running"


def test_a_season_begins_by_itself_on_its_day() -> None:
    ladder = make_ladder(3, begun=False)
    sweep()
    assert season_of(ladder).status == "planned"
    pass_time(ladder, timedelta(days=7))
    sweep()
    assert season_of(ladder).status == "running"
    assert again(ladder).competition.status == Competition.Status.RUNNING


def test_it_ends_with_final_standings_and_the_next_is_planned() -> None:
    ladder = make_ladder(4, honours=2, pause_days=7)
    first, second, third, fourth = people_of(ladder)
    finish(play(ladder, third, first), third, first)
    draw(play(ladder, fourth, second))
    end_season(ladder)
    told = Standing.objects.order_by("rung")
    assert [each.entrant.user for each in told] == [third, first, second, fourth]
    assert [(each.first, each.best, each.played, each.won, each.drawn, each.lost) for each in told] == [
        (3, 1, 1, 1, 0, 0),
        (1, 1, 1, 0, 0, 1),
        (2, 2, 1, 0, 1, 0),
        (4, 4, 1, 0, 1, 0),
    ]
    assert [each.honour for each in told] == [1, 2, 0, 0]
    over, planned = Season.objects.order_by("number")
    assert (over.status, planned.status, planned.number) == ("over", "planned", 2)
    assert planned.starts_at - over.ends_at == timedelta(days=7)
    assert Notice.objects.filter(kind="ladder_season_over").count() == 4


def test_who_has_not_played_is_not_honoured() -> None:
    ladder = make_ladder(3, honours=2)
    first, second, third = people_of(ladder)
    finish(play(ladder, third, second), second, third)
    end_season(ladder)
    told = Standing.objects.order_by("rung")
    assert [(each.entrant.user, each.honour) for each in told] == [(first, 0), (second, 1), (third, 2)]


def test_the_next_season_goes_on_with_the_rungs() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    finish(play(ladder, third, first), third, first)
    end_season(ladder)
    pass_time(ladder, timedelta(days=8))
    sweep()
    assert (season_of(ladder).number, season_of(ladder).status) == (2, "running")
    assert people_of(ladder) == [third, first, second]
    assert is_told(ladder)


def test_between_seasons_nobody_challenges() -> None:
    ladder = make_ladder(2)
    end_season(ladder)
    with pytest.raises(CannotChallenge):
        challenge(ladder, *reversed(people_of(ladder)))


def test_open_challenges_are_called_off_at_the_end_and_overdue_ones_have_their_effect_first() -> None:
    ladder = make_ladder(4, on_no_answer="just_above", most_in=[[None, 2]])
    first, second, third, fourth = people_of(ladder)
    old = challenge(ladder, third, first)
    pass_time(ladder, SEASON - timedelta(hours=71))
    young = challenge(ladder, fourth, second)
    pass_time(ladder, timedelta(hours=72))
    sweep()
    old.refresh_from_db()
    young.refresh_from_db()
    assert (old.status, young.status, young.why) == ("unanswered", "cancelled", "season")
    assert people_of(ladder) == [third, first, second, fourth]
    assert season_of(ladder).number == 2


def test_carried_over_matches_count_when_they_end_by_the_terms_of_their_season() -> None:
    ladder = make_ladder(3, unfinished="carry", match_days=200)
    first, second, third = people_of(ladder)
    table = play(ladder, third, first)
    end_season(ladder)
    assert season_of(ladder).number == 2
    finish(table, third, first)
    assert people_of(ladder) == [third, first, second]
    assert Challenge.objects.get().status == "over"
    assert is_told(ladder)


def season_page(ladder: Ladder, number: int) -> str:
    page = Client().get(reverse("ladders:season", args=[ladder.pk, number]))
    return unescape(page.content.decode())


@pytest.mark.parametrize("ends", ["in the pause", "in the next season", "in the season after that"])
def test_a_carried_over_match_counts_in_the_season_in_which_it_ends(ends: str) -> None:
    ladder = make_ladder(3, unfinished="carry", match_days=400, honours=1)
    first, _second, third = people_of(ladder)
    table = play(ladder, third, first)
    end_season(ladder)
    if ends != "in the pause":
        begin_next(ladder)
    if ends == "in the season after that":
        end_season(ladder)
        begin_next(ladder)
    finish(table, third, first)
    counted_in = season_of(ladder).number
    if ends == "in the pause":
        begin_next(ladder)
    person = Entrant.objects.get(user=third)
    page = Client().get(reverse("ladders:person", args=[ladder.pk, person.pk])).content.decode()
    assert "won 1 of 1" in page
    assert "rung-disc--won" in page
    end_season(ladder)
    for season in Season.objects.filter(status="over"):
        played = Standing.objects.filter(season=season, played=1)
        here = season.number == counted_in
        assert {each.entrant.user for each in played} == ({third, first} if here else set())
        honoured = Standing.objects.filter(season=season, honour=1).values_list("entrant", flat=True)
        assert list(honoured) == ([person.pk] if here else [])
        assert ("honoured" in season_page(ladder, season.number)) is here


def test_a_corrected_match_still_counts_in_the_season_in_which_it_ended() -> None:
    ladder = make_ladder(3, unfinished="carry", match_days=400, honours=1, most_in=[[None, 2]])
    first, second, third = people_of(ladder)
    carried, early = play(ladder, third, first), play(ladder, second, first)
    finish(early, second, first)
    end_season(ladder)
    begin_next(ladder)
    finish(carried, third, first)
    end_season(ladder)
    by = ladder.competition.created_by
    for table, users in ((early, (first, second)), (carried, (first, third))):
        placings = {Entrant.objects.get(user=user).pk: rank for rank, user in enumerate(users, 1)}
        correcting.correct(table_id=table.pk, placings=placings, by=by, reason="misread")
    for number, pair in ((1, {first, second}), (2, {first, third})):
        played = Standing.objects.filter(season__number=number, played=1)
        assert {each.entrant.user for each in played} == pair
        assert [each.entrant.user for each in played.filter(won=1)] == [first]


def test_a_carried_over_match_is_decided_with_the_last_season() -> None:
    ladder = make_ladder(3, unfinished="carry", match_days=400, last_season=2)
    first, _second, third = people_of(ladder)
    table = play(ladder, third, first)
    end_season(ladder)
    begin_next(ladder)
    table.refresh_from_db()
    assert season_of(ladder).unfinished == "score"
    assert table.decide_at == season_of(ladder).ends_at


def test_where_unfinished_matches_are_decided_the_season_waits_for_them() -> None:
    ladder = make_ladder(3, unfinished="score", match_days=200)
    first, second, third = people_of(ladder)
    table = play(ladder, third, first)
    assert table.decide_at == season_of(ladder).ends_at
    end_season(ladder)
    assert season_of(ladder).status == "ending"
    assert not Standing.objects.exists()
    finish(table, third, first, how="stopped")
    sweep()
    over = Season.objects.get(number=1)
    assert over.status == "over"
    assert [each.entrant.user for each in Standing.objects.order_by("rung")] == [third, first, second]


def test_after_the_last_season_the_ladder_is_over() -> None:
    ladder = make_ladder(2, last_season=1, unfinished="carry")
    assert season_of(ladder).unfinished == "score"
    end_season(ladder)
    assert again(ladder).competition.status == Competition.Status.FINISHED
    assert Season.objects.count() == 1


def test_who_said_so_leaves_when_the_next_season_begins() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    leaving.leave_after(competition_id=ladder.pk, user=second, leaves=True)
    end_season(ladder)
    assert people_of(ladder) == [first, second, third]
    pass_time(ladder, timedelta(days=8))
    sweep()
    assert people_of(ladder) == [first, third]
    assert Entrant.objects.get(user=second).status == Entrant.Status.WITHDRAWN


def test_who_changes_their_mind_stays() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    for leaves in (True, False):
        leaving.leave_after(competition_id=ladder.pk, user=second, leaves=leaves)
    end_season(ladder)
    pass_time(ladder, timedelta(days=8))
    sweep()
    assert people_of(ladder) == [first, second]


def test_rungs_may_be_drawn_up_anew() -> None:
    ladder = make_ladder(3, rungs_kept=False)
    first, second, third = people_of(ladder)
    Entrant.objects.filter(user=third).update(seed=1)
    end_season(ladder)
    pass_time(ladder, timedelta(days=8))
    sweep()
    assert people_of(ladder) == [third, first, second]
    assert is_told(ladder)


def test_seeds_are_the_first_order() -> None:
    ladder = make_ladder(3, begun=False)
    first, second, third = people_of(ladder)
    for seed, user in enumerate((second, third, first), 1):
        Entrant.objects.filter(user=user).update(seed=seed)
    pass_time(ladder, timedelta(days=7))
    sweep()
    assert people_of(ladder) == [second, third, first]


def test_a_sweep_that_comes_again_begins_and_ends_nothing_twice() -> None:
    ladder = make_ladder(2)
    season = season_of(ladder)
    assert not seasons.begin(season.pk)
    assert not seasons.end(season.pk)
    end_season(ladder)
    assert not seasons.end(season.pk)
    assert not seasons.close(season.pk)
    assert Standing.objects.count() == 2
    assert Season.objects.count() == 2


def test_rungs_stand_without_a_gap_through_everything() -> None:
    ladder = make_ladder(5)
    people = people_of(ladder)
    finish(play(ladder, people[3], people[0]), people[3], people[0])
    leaving.leave(competition_id=ladder.pk, user=people[1])
    end_season(ladder)
    pass_time(ladder, timedelta(days=8))
    sweep()
    assert list(Rung.objects.order_by("rung").values_list("rung", flat=True)) == [1, 2, 3, 4]
    assert order_by_movements(ladder) == rungs.order_of(ladder)
