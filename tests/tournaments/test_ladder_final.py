"""A ladder, then its best in a final: the cut by rungs, declining, next in line, places behind the final."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.errors import EntriesClosed
from games.competitions.models import Competition, Entrant, LogEntry, Place, Table
from games.competitions.services import correcting
from games.ladders.models import Season, Standing
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments.formats import Elimination
from games.tournaments.models import FinalPlacing, Round, Stage, Starter, Tournament
from games.tournaments.services import answering, preparing
from tests.factories import ladders
from tests.factories.accounts import make_user
from tests.factories.ladders import change_terms, finish, pass_time, people_of, play
from tests.factories.tournaments import (
    age,
    director_of,
    enter,
    fresh,
    go_on,
    make_draft,
    open_tables,
    play_out,
    round_of,
    stage_of,
)

pytestmark = pytest.mark.django_db


def season_over(cup: Tournament, people: int) -> None:
    """End the ladder's season with so many on its rungs."""
    now = database_now()
    season = Season.objects.get(ladder=cup.ladder_id, number=1)
    for rung in range(1, people + 1):
        entrant = Entrant.objects.create(competition_id=cup.ladder_id, user=make_user(), entered_at=now)
        Standing.objects.create(season=season, entrant=entrant, rung=rung, first=rung, best=rung)
    Season.objects.filter(pk=season.pk).update(
        status=Season.Status.OVER, starts_at=now - timedelta(days=9), ends_at=now, over_at=now
    )


def make_final(roll_call: int = 0) -> Tournament:
    cup = make_draft("ladder", stages=(Elimination(),), expected=4, roll_call=roll_call)
    preparing.open_entries(competition_id=cup.pk, by=director_of(cup))
    return fresh(cup)


def test_opening_founds_a_ladder_and_nobody_enters_the_final() -> None:
    cup = make_final()
    assert cup.ladder is not None
    assert (cup.ladder.season_days, cup.ladder.last_season) == (56, 1)
    assert cup.ladder.competition.kind == Competition.Kind.LADDER
    with pytest.raises(EntriesClosed):
        enter(cup, make_user())
    go_on(cup)
    assert fresh(cup).competition.status == Competition.Status.OPEN


def test_the_best_rungs_play_the_final_and_the_rest_stands_behind_it() -> None:
    cup = make_final()
    season_over(cup, 7)
    go_on(cup)
    assert len(open_tables(cup)) == 2
    page = Client().get(reverse("tournaments:tournament", args=[cup.pk])).content.decode()
    assert "The ladder’s season has ended, with 7 players in line for the final." in page
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    rows = FinalPlacing.objects.filter(tournament=cup).select_related("entrant")
    assert [(row.rank, row.entrant.seed) for row in rows] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (3, 4),
        (5, 5),
        (6, 6),
        (7, 7),
    ]


def test_who_refuses_the_final_gives_way_to_the_next_rung() -> None:
    cup = make_final(roll_call=86_400)
    season_over(cup, 6)
    go_on(cup)
    assert stage_of(cup).status == Stage.Status.CALLING
    first = Entrant.objects.get(competition=cup.pk, seed=1)
    assert first.user is not None
    answering.answer_advance(competition_id=cup.pk, user=first.user, plays=False)
    go_on(cup)
    asked = Starter.objects.filter(stage__tournament=cup, status="asked").values_list("seed", flat=True)
    assert list(asked) == [2, 3, 4, 5]


def test_who_says_nothing_in_time_gives_way_and_who_plays_stays() -> None:
    cup = make_final(roll_call=86_400)
    season_over(cup, 6)
    go_on(cup)
    first = Entrant.objects.get(competition=cup.pk, seed=1)
    assert first.user is not None
    answering.answer_advance(competition_id=cup.pk, user=first.user, plays=True)
    go_on(cup)
    assert stage_of(cup).status == Stage.Status.CALLING
    age(cup, timedelta(days=2))
    go_on(cup)
    asked = Starter.objects.filter(stage__tournament=cup).order_by("seed").values_list("status", flat=True)
    assert list(asked) == ["in", *["refused"] * 3, *["asked"] * 2]
    age(cup, timedelta(days=2))
    go_on(cup)
    assert stage_of(cup).status != Stage.Status.CALLING


def test_the_wizard_asks_for_weeks_and_not_for_entries() -> None:
    cup = make_draft("ladder", stages=(Elimination(),), expected=4)
    client = Client()
    client.force_login(director_of(cup))
    address = reverse("tournaments:dates", args=[cup.pk])
    shown = client.get(address).content.decode()
    assert "Weeks on the ladder" in shown
    assert "Last round for late entries" not in shown
    begins = (database_now() + timedelta(days=3)).strftime("%Y-%m-%dT%H:%M")
    answer = client.post(
        address,
        {
            "begins_at": begins,
            "round_days": "30",
            "roll_call_seconds": "0",
            "absences": "2",
            "preview_seconds": "0",
            "ladder_weeks": "6",
        },
    )
    assert answer.status_code == 302
    assert fresh(cup).ladder_weeks == 6
    assert "How many advance" in client.get(reverse("tournaments:stages", args=[cup.pk])).content.decode()
    client.post(reverse("tournaments:open", args=[cup.pk]))
    page = client.get(reverse("tournaments:tournament", args=[cup.pk])).content.decode()
    assert "Go to the ladder" in page


def make_played(roll_call: int = 0, preview: int = 86_400) -> tuple[Tournament, Table]:
    """Return a final of the best two of three, and the table at which the third beat the second.

    The ladder's season is over."""
    cup = make_draft("ladder", stages=(Elimination(),), expected=2, roll_call=roll_call, preview=preview)
    preparing.open_entries(competition_id=cup.pk, by=director_of(cup))
    ladder = ladders.again(fresh(cup).ladder)
    change_terms(ladder, on_win="just_above", on_loss="nothing", newcomers="bottom")
    people = [make_user() for _ in range(3)]
    for person in people:
        ladders.enter(ladder, person)
    pass_time(ladder, timedelta(days=8))
    ladders.sweep()
    _first, second, third = people_of(ladder)
    table = play(ladder, third, second)
    finish(table, third, second)
    pass_time(ladder, timedelta(days=60))
    ladders.sweep()
    assert Standing.objects.get(season__ladder=ladder, season__number=1, rung=2).entrant.user == third
    go_on(cup)
    return fresh(cup), table


def correct(cup: Tournament, table: Table) -> None:
    """Correct a table so that the beaten player has won."""
    one, other = Place.objects.filter(table=table).order_by("placing")
    correcting.correct(
        table_id=table.pk,
        placings={one.entrant_id: 2, other.entrant_id: 1},
        by=director_of(cup),
        reason="the wrong way round",
    )
    go_on(cup)


def going_on(cup: Tournament) -> list[User | None]:
    """Return those who are asked, or play."""
    going = Starter.objects.filter(stage__tournament=cup, status__in=("asked", "in")).order_by("seed")
    return [each.entrant.user for each in going.select_related("entrant__user")]


def test_a_correction_before_the_final_draws_the_line_again() -> None:
    cup, table = make_played()
    first, winner, loser = (row.entrant.user for row in rung_rows(cup))
    assert going_on(cup) == [first, winner]
    before = round_of(cup, 1)
    assert before.status == Round.Status.PREVIEWED
    correct(cup, table)
    assert [row.entrant.user for row in rung_rows(cup)] == [first, loser, winner]
    assert going_on(cup) == [first, loser]
    # It is shown again before it begins.
    again = round_of(cup, 1)
    assert again.status == Round.Status.PREVIEWED
    assert again.pk != before.pk
    assert again.starts_at >= before.starts_at
    assert LogEntry.objects.filter(competition=cup.pk, verb="line_again").count() == 1
    assert Notice.objects.get(kind="tournament_passed_over").user == winner


def test_answers_stand_when_the_line_is_drawn_again() -> None:
    cup, table = make_played(roll_call=86_400)
    first, winner = going_on(cup)
    assert first is not None
    answering.answer_advance(competition_id=cup.pk, user=first, plays=True)
    correct(cup, table)
    assert stage_of(cup).status == Stage.Status.CALLING
    assert Starter.objects.get(stage=stage_of(cup), entrant__user=first).status == Starter.Status.IN
    assert Starter.objects.get(stage=stage_of(cup), entrant__user=winner).status == Starter.Status.RESERVE
    assert len(going_on(cup)) == 2


@pytest.mark.thorough
def test_a_final_that_has_begun_stands_and_says_so() -> None:
    cup, table = make_played(preview=0)
    playing = going_on(cup)
    assert round_of(cup, 1).status == Round.Status.RUNNING
    correct(cup, table)
    assert going_on(cup) == playing
    assert LogEntry.objects.filter(competition=cup.pk, verb="final_stands").count() == 1
    text = Client().get(reverse("tournaments:tournament", args=[cup.pk])).content.decode()
    assert "The final stays as it is." in text
    # And the ladder's own standings are what was corrected.
    assert Standing.objects.get(season__ladder=cup.ladder_id, rung=3).entrant.user == playing[1]


def test_a_correction_after_the_final_is_over_is_told_in_its_log_and_changes_no_place() -> None:
    cup, table = make_played(preview=0)
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    before = list(FinalPlacing.objects.filter(tournament=cup).values_list("rank", "entrant"))
    correct(cup, table)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert list(FinalPlacing.objects.filter(tournament=cup).values_list("rank", "entrant")) == before
    assert LogEntry.objects.filter(competition=cup.pk, verb="final_stood").count() == 1
    assert not LogEntry.objects.filter(competition=cup.pk, verb__in=("final_stands", "line_again")).exists()
    assert fresh(cup).look_at is None
    text = Client().get(reverse("tournaments:tournament", args=[cup.pk])).content.decode()
    assert (
        "A result on the ladder was corrected after the final had finished. The final stays as it is."
    ) in text


@pytest.mark.thorough
def test_the_ladder_ends_with_its_season_and_shows_its_standings_and_honours() -> None:
    cup, table = make_played()
    ladder = ladders.again(fresh(cup).ladder)
    assert ladder.competition.status == Competition.Status.FINISHED
    assert ladder.seasons.count() == 1
    winner, loser = (place.entrant.user for place in Place.objects.filter(table=table).order_by("placing"))
    assert winner is not None
    assert loser is not None

    def honours() -> str:
        shown = Client().get(reverse("ladders:ladder", args=[ladder.pk])).content.decode()
        assert "Season 1 has ended" in shown
        assert reverse("ladders:season", args=[ladder.pk, 1]) in shown
        return shown.split('<ol class="honours">')[1].split("</ol>")[0]

    assert honours().index(winner.name) < honours().index(loser.name)
    correct(cup, table)
    assert honours().index(loser.name) < honours().index(winner.name)


def rung_rows(cup: Tournament) -> list[Standing]:
    return list(Standing.objects.filter(season__ladder=cup.ladder_id).select_related("entrant__user"))
