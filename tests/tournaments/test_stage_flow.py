"""Successive stages: the cut, who is asked, who is next in line; automatic brackets, pools and leagues."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest

from games.competitions.errors import NotEntered
from games.competitions.models import Competition, Entrant, Table
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments.errors import NoOpenQuestion
from games.tournaments.formats import DoubleElimination, Elimination, League, Pools, Swiss
from games.tournaments.models import FinalPlacing, Round, Stage, Starter, Tournament
from games.tournaments.selectors import record
from games.tournaments.services import answering, leaving
from tests.factories.accounts import make_user
from tests.factories.tournaments import (
    age,
    entrants,
    fresh,
    go_on,
    make_running,
    open_tables,
    play_out,
    play_round,
    round_of,
    score,
    sitting,
    stage_of,
)

pytestmark = pytest.mark.django_db

CUT = (Swiss(rounds=2, advance=4), Elimination())


def final_seeds(cup: Tournament) -> list[int]:
    return [each.entrant.seed for each in FinalPlacing.objects.filter(tournament=cup)]


def starters(cup: Tournament, number: int, status: str) -> list[int]:
    rows = Starter.objects.filter(stage__tournament=cup, stage__number=number, status=status)
    return [row.entrant.seed for row in rows.select_related("entrant")]


def asked_for_the_final(cup: Tournament) -> Tournament:
    """Play the Swiss with everyone present, until the best are asked for the final."""
    for _ in range(2):
        for each in entrants(cup):
            say(cup, each)
        go_on(cup)
        play_round(cup)
    assert stage_of(cup, 2).status == Stage.Status.CALLING
    return fresh(cup)


def say(cup: Tournament, entrant: Entrant, here: bool = True) -> None:
    assert entrant.user is not None
    number = Round.objects.filter(stage__tournament=cup).latest("pk").number
    answering.answer_roll(competition_id=cup.pk, user=entrant.user, number=number, ready=here)


def leave_now(cup: Tournament, entrant: Entrant) -> None:
    assert entrant.user is not None
    leaving.leave(competition_id=cup.pk, user=entrant.user, plays_on=False)
    go_on(cup)


def answer(cup: Tournament, seed: int, plays: bool = True) -> None:
    entrant = next(each for each in entrants(cup) if each.seed == seed)
    assert entrant.user is not None
    answering.answer_advance(competition_id=cup.pk, user=entrant.user, plays=plays)


@pytest.mark.thorough
def test_the_best_go_on_without_a_roll_call() -> None:
    cup = make_running("swiss-final", players=8, stages=CUT)
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert len(starters(cup, 2, "in")) == 4
    assert final_seeds(cup)[0] == 1
    assert sorted(final_seeds(cup)) == [1, 2, 3, 4, 5, 6, 7, 8]
    places = FinalPlacing.objects.filter(tournament=cup).values_list("rank", flat=True)
    assert list(places)[:4] == [1, 2, 3, 3]


@pytest.mark.thorough
def test_who_refuses_gives_way_to_the_next_in_line() -> None:
    cup = make_running("swiss-final", players=8, stages=CUT, roll_call=86_400)
    cup = asked_for_the_final(cup)
    first = starters(cup, 2, "asked")
    assert len(first) == 4
    answer(cup, first[0], plays=False)
    go_on(cup)
    again = starters(cup, 2, "asked")
    assert first[0] not in again
    assert len(again) == 4
    newcomer = again[-1]
    assert newcomer not in first
    for seed in again:
        answer(cup, seed)
    go_on(cup)
    assert stage_of(cup, 2).status == Stage.Status.RUNNING
    assert sorted(starters(cup, 2, "in")) == sorted(again)
    assert len(open_tables(cup)) == 2
    with pytest.raises(NoOpenQuestion):
        answer(cup, first[0])


@pytest.mark.thorough
def test_who_says_nothing_in_time_gives_way_and_nobody_stalls_it() -> None:
    cup = make_running("swiss-final", players=6, stages=CUT, roll_call=86_400)
    cup = asked_for_the_final(cup)
    silent = starters(cup, 2, "asked")
    for _ in range(6):
        age(cup, timedelta(days=3))
        go_on(cup)
    assert set(silent) <= set(starters(cup, 2, "refused"))
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert stage_of(cup, 2).status == Stage.Status.OVER
    assert len(final_seeds(cup)) == 6


def test_the_export_says_in_which_stage_somebody_left_and_after_which_round() -> None:
    cup = make_running("swiss-final", players=8, stages=CUT)
    by_seed = {each.seed: each for each in entrants(cup)}
    leave_now(cup, by_seed[8])
    play_round(cup)
    play_round(cup)
    assert stage_of(cup, 2).status == Stage.Status.RUNNING
    leave_now(cup, by_seed[2])
    Entrant.objects.filter(pk=by_seed[3].pk).update(status=Entrant.Status.HELD)
    players = record.read(fresh(cup), database_now()).players
    assert {each.seed: (each.left_stage, each.left) for each in players if each.left is not None} == {
        8: (1, 1),
        2: (2, 1),
    }


@pytest.mark.thorough
def test_who_withdraws_while_asked_gives_way_too() -> None:
    cup = make_running("swiss-final", players=8, stages=CUT, roll_call=86_400)
    cup = asked_for_the_final(cup)
    first = starters(cup, 2, "asked")
    gone = next(each for each in entrants(cup) if each.seed == first[1])
    assert gone.user is not None
    leaving.leave(competition_id=cup.pk, user=gone.user, plays_on=False)
    go_on(cup)
    assert first[1] in starters(cup, 2, "refused")
    assert len(starters(cup, 2, "asked")) == 4


def test_a_stranger_answers_nothing() -> None:
    cup = make_running("swiss-final", players=8, stages=CUT, roll_call=86_400)
    with pytest.raises(NotEntered):
        answering.answer_roll(competition_id=cup.pk, user=make_user(), number=1, ready=True)


def test_those_who_are_asked_are_told_once() -> None:
    cup = make_running("swiss-final", players=8, stages=CUT, roll_call=86_400)
    cup = asked_for_the_final(cup)
    go_on(cup)
    go_on(cup)
    assert Notice.objects.filter(kind="tournament_asked").count() == 4


def test_a_bracket_of_six_gives_its_best_byes_and_ends() -> None:
    cup = make_running("elimination", players=6, stages=(Elimination(third_place=True),))
    assert len(open_tables(cup)) == 2
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert final_seeds(cup)[:4] == [1, 2, 3, 4]
    assert Table.objects.filter(competition=cup.pk).count() == 6


@pytest.mark.thorough
def test_in_a_bracket_the_next_match_begins_when_its_two_are_known() -> None:
    cup = make_running("elimination", players=8, stages=(Elimination(),))
    tables = open_tables(cup)
    parts = {table.pairing.part: table for table in tables}
    for part in ("U1-1", "U1-2"):
        people = sorted(sitting(parts[part]), key=lambda each: each.seed)
        score(parts[part], *people)
    go_on(cup)
    assert {table.pairing.part for table in open_tables(cup)} == {"U1-3", "U1-4", "U2-1"}
    assert round_of(cup, 1).status == Round.Status.RUNNING
    assert round_of(cup, 2).status == Round.Status.RUNNING
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED


def test_best_of_three_plays_two_at_once_and_a_third_where_it_is_needed() -> None:
    cup = make_running("elimination", players=2, stages=(Elimination(best_of=3),), expected=2)
    first, second = open_tables(cup)
    assert [each.pk for each in sitting(first)] == [each.pk for each in reversed(sitting(second))]
    one, other = sorted(sitting(first), key=lambda each: each.seed)
    score(first, one, other)
    score(second, other, one)
    go_on(cup)
    (third,) = open_tables(cup)
    score(third, other, one)
    go_on(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert final_seeds(cup) == [2, 1]


@pytest.mark.thorough
def test_who_leaves_a_bracket_loses_and_it_goes_on() -> None:
    cup = make_running("elimination", players=8, stages=(Elimination(),))
    favourite = entrants(cup)[0]
    assert favourite.user is not None
    play_round(cup)
    leaving.leave(competition_id=cup.pk, user=favourite.user, plays_on=False)
    for table in open_tables(cup):
        present = [each for each in sitting(table) if each.pk != favourite.pk]
        gone = [each for each in sitting(table) if each.pk == favourite.pk]
        score(table, *sorted(present, key=lambda each: each.seed), *gone)
    go_on(cup)
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert final_seeds(cup)[0] == 2


@pytest.mark.parametrize("players", [4, 5, 8])
def test_double_elimination_ends_with_everybody_placed(players: int) -> None:
    cup = make_running("double-elimination", players=players, stages=(DoubleElimination(),), expected=players)
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert final_seeds(cup)[:2] == [1, 2]
    assert len(final_seeds(cup)) == players


@pytest.mark.thorough
def test_pools_are_played_round_by_round_and_their_best_go_on() -> None:
    stages = (Pools(pools=2, advance=2), Elimination())
    cup = make_running("pools-final", players=8, stages=stages)
    for number in (1, 2, 3):
        assert {each.group for each in open_tables(cup)} == {f"s1r{number}"}
        parts = Counter(table.pairing.part for table in open_tables(cup))
        assert parts == {"1": 2, "2": 2}
        play_round(cup)
    assert sorted(starters(cup, 2, "in")) == [1, 2, 3, 4]
    play_out(cup)
    assert final_seeds(cup)[0] == 1


def test_all_rounds_of_a_league_can_be_played_at_once() -> None:
    stages = (League(group_size=4, up=1, at_once=True),)
    cup = make_running("league", players=8, stages=stages, expected=8)
    assert len(open_tables(cup)) == 12
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert final_seeds(cup) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_tables_of_four_play_a_swiss_and_a_last_table() -> None:
    stages = (Swiss(rounds=2, advance=4, seats=4, smallest=3), Elimination(seats=4, smallest=3))
    cup = make_running("swiss-final", players=10, seats=4, stages=stages, expected=10)
    assert sorted(len(sitting(table)) for table in open_tables(cup)) == [3, 3, 4]
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert final_seeds(cup)[0] == 1
    assert Table.objects.filter(competition=cup.pk, group="s2r1").count() == 1
