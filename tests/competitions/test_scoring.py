"""The result of a table: the match's own places, with forfeiting entrants behind."""

from __future__ import annotations

from typing import Any

import pytest

from games.competitions.models import Competition, Place, Table
from games.competitions.selectors.results import rank_with_ties
from games.competitions.services import scoring
from games.lobby.services import stopping
from games.lobby.services.substitutes import take_seat
from games.matches.models import Ending, Match, Placing, Seat
from games.matches.services import leaving, resigning
from games.matches.services.replacing import seat_autopilot
from games.notices.now import database_now
from tests.competitions.conftest import Room
from tests.factories.accounts import make_user
from tests.factories.competitions import (
    again,
    make_competition,
    make_entrant,
    make_entrants,
    make_table,
    match_of,
    places,
    read_endings,
)
from tests.factories.ending import set_places, topple

pytestmark = pytest.mark.django_db


def ended(seats: int, *truth: int, **fields: Any) -> Table:
    """Return a table whose match was stopped with its seats at `truth`, the highest first."""
    table = make_table(make_competition(seats=seats, **fields))
    set_places(match_of(table), *truth)
    stopping.stop(match_of(table).pk)
    return table


def test_places_are_those_of_the_match(room: Room) -> None:
    table = ended(3, 1, 5, 2)
    assert again(table).status == Table.Status.RUNNING
    read_endings()
    assert places(table) == [3, 1, 2]
    assert [row.points for row in Place.objects.filter(table=table).order_by("pk")] == [1, 5, 2]
    assert (again(table).status, again(table).how) == (Table.Status.SCORED, Table.How.STOPPED)
    assert room.told == ["scored 1"]


def outlasted(table: Table) -> list[int]:
    return [row.outlasted for row in Place.objects.filter(table=table).order_by("pk")]


def test_seats_that_are_out_are_outlasted_by_those_before_them() -> None:
    table = make_table(make_competition(seats=4))
    set_places(match_of(table), -1, 3, -1, 0)
    topple(match_of(table), 2, 0)
    stopping.stop(match_of(table).pk)
    read_endings()
    assert (places(table), outlasted(table)) == ([3, 1, 4, 2], [1, 2, 0, 2])


def test_gladiators_who_stand_at_an_early_stop_are_not_outlasted() -> None:
    competition = make_competition("gladiators", seats=3)
    table = make_table(competition)
    stopping.stop(match_of(table).pk)
    read_endings()
    assert set(Placing.objects.filter(match=table.match).values_list("fate", flat=True)) == {"stood"}
    assert outlasted(table) == [0, 0, 0]


def test_ties_are_shared() -> None:
    table = ended(4, 3, 7, 7, 1)
    read_endings()
    assert places(table) == [3, 1, 1, 4]


def test_an_entrant_who_never_sat_at_the_match_has_no_result() -> None:
    table = ended(2, 5, 1)
    Place.objects.create(table=table, entrant=make_entrant(table.competition), seat=None)
    read_endings()
    assert places(table) == [1, 2, None]
    assert [row.points for row in Place.objects.filter(table=table).order_by("pk")] == [5, 1, 0]


def test_an_ending_counts_once(room: Room) -> None:
    table = ended(2, 1, 0)
    read_endings()
    read_endings()
    scoring.score_ending(Ending.objects.get(match=match_of(table)))
    assert room.told == ["scored 1"]


def test_how_it_ended_is_told() -> None:
    played = Ending(how="titan", stopped=False)
    assert scoring.how_decided(played) == Table.How.PLAYED
    assert scoring.how_decided(Ending(how="date", stopped=True)) == Table.How.STOPPED
    assert scoring.how_decided(Ending(how="leaving", stopped=True)) == Table.How.LEFT
    assert scoring.how_decided(Ending(how="resigning", stopped=False)) == Table.How.PLAYED


def test_who_left_comes_last_though_the_autopilot_played_on() -> None:
    competition = make_competition(seats=3, leavers=Match.Leavers.AUTOPILOT)
    entrants = make_entrants(competition, 3)
    table = make_table(competition, entrants)
    assert entrants[0].user is not None
    leaving.leave(match_id=match_of(table).pk, user=entrants[0].user)
    set_places(match_of(table), 9, 1, 2)
    stopping.stop(match_of(table).pk)
    read_endings()
    assert places(table) == [3, 2, 1]
    assert Place.objects.get(table=table, entrant=entrants[0]).forfeited


def test_a_substitute_plays_for_the_entrant_whose_seat_it_was() -> None:
    competition = make_competition(seats=3)
    table = make_table(competition, entrants := make_entrants(competition, 3))
    match = match_of(table)
    Seat.objects.filter(match=match, index=0).update(open_since=database_now(), silent_since=database_now())
    take_seat(match_id=match.pk, seat=0, user=make_user())
    set_places(match, 9, 1, 2)
    stopping.stop(match.pk)
    read_endings()
    assert places(table) == [1, 3, 2]
    assert not Place.objects.get(table=table, entrant=entrants[0]).forfeited


def test_a_seat_that_the_operator_gave_to_the_autopilot_is_forfeited() -> None:
    competition = make_competition(seats=3)
    table = make_table(competition)
    match = match_of(table)
    seat_autopilot(match, 1, None, "a test")
    set_places(match, 3, 9, 1)
    stopping.stop(match.pk)
    read_endings()
    assert places(table) == [1, 3, 2]


def test_a_table_of_two_that_one_leaves_was_played_and_is_won() -> None:
    competition = make_competition()
    table = make_table(competition, entrants := make_entrants(competition, 2))
    assert entrants[0].user is not None
    leaving.leave(match_id=match_of(table).pk, user=entrants[0].user)
    read_endings()
    assert (places(table), again(table).how) == ([2, 1], Table.How.LEFT)
    assert Place.objects.get(table=table, entrant=entrants[0]).cause == Place.Cause.LEFT


@pytest.mark.parametrize("leavers", [Match.Leavers.DEFAULT, Match.Leavers.AUTOPILOT])
def test_who_resigned_comes_in_behind_all_who_stayed_and_has_forfeited_nothing(leavers: str) -> None:
    competition = make_competition(seats=3, leavers=leavers)
    table = make_table(competition, entrants := make_entrants(competition, 3))
    assert entrants[0].user is not None
    resigning.resign(match_id=match_of(table).pk, user=entrants[0].user)
    set_places(match_of(table), 9, 1, 2)
    stopping.stop(match_of(table).pk)
    read_endings()
    assert places(table) == [3, 2, 1]
    place = Place.objects.get(table=table, entrant=entrants[0])
    assert (place.forfeited, place.cause) == (False, "")


def test_the_one_who_resigns_at_a_table_of_two_has_lost_it_as_if_it_were_played_out() -> None:
    competition = make_competition()
    table = make_table(competition, entrants := make_entrants(competition, 2))
    assert entrants[0].user is not None
    resigning.resign(match_id=match_of(table).pk, user=entrants[0].user)
    read_endings()
    assert (places(table), again(table).how) == ([2, 1], Table.How.PLAYED)
    assert not Place.objects.filter(table=table, forfeited=True).exists()


def test_ranks_count_those_who_share_a_place() -> None:
    assert rank_with_ties({1: 4, 2: 4, 3: 9, 4: 1}) == {1: 2, 2: 2, 3: 4, 4: 1}
    assert rank_with_ties({}) == {}


def test_a_finished_competition_still_takes_in_what_ends() -> None:
    competition = make_competition()
    table = make_table(competition)
    Competition.objects.filter(pk=competition.pk).update(
        status=Competition.Status.FINISHED, ended_at=database_now()
    )
    stopping.stop(match_of(table).pk)
    read_endings()
    assert again(table).status == Table.Status.SCORED
