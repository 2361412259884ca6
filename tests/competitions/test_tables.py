"""Tables: made, forfeited, void, and the parts that the sweep carries out."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from accounts.services import erasure
from games.competitions.errors import TableOver
from games.competitions.models import Entrant, LogEntry, Place, Table
from games.competitions.services import planned_acts, tables
from games.competitions.services.locking import lock_competition
from games.engine.errors import BadOptions
from games.lobby.services import stopping
from games.lobby.services.competition_tables import create_full_table
from games.matches.errors import PersonGone
from games.matches.models import Match, Tenure
from games.matches.services.deferred_changes import sweep as carry_errands
from games.notices.budget import Budget
from tests.competitions.conftest import Room
from tests.factories.accounts import make_user
from tests.factories.competitions import (
    again,
    carry_out,
    locked,
    make_competition,
    make_entrant,
    make_entrants,
    make_table,
    match_of,
    places,
    read_endings,
)
from tests.factories.matches import make_match

pytestmark = pytest.mark.django_db


def holders(match: Match) -> list[int | None]:
    held = Tenure.objects.filter(match=match, to_revision=None).order_by("seat__index")
    return list(held.values_list("user", flat=True))


def seats(table: Table) -> list[int | None]:
    return list(Place.objects.filter(table=table).order_by("pk").values_list("seat", flat=True))


def forfeit(table: Table, entrant: Entrant) -> None:
    with transaction.atomic():
        table.competition = locked(table.competition)
        tables.forfeit(table, entrant, Place.Cause.LEFT)


def void(table: Table) -> None:
    with transaction.atomic():
        table.competition = locked(table.competition)
        tables.void(table)


def test_a_table_gets_a_match_of_what_its_competition_plays() -> None:
    competition = make_competition(seats=3, words_seconds=3_600, rated=False, watchers=False)
    entrants = make_entrants(competition, 3)
    table = make_table(competition, entrants, begun=False)
    match = match_of(table)
    assert (table.number, table.status, match.convened) == (1, Table.Status.RUNNING, True)
    assert holders(match) == [entrant.user_id for entrant in entrants]
    assert seats(table) == [0, 1, 2]
    assert (match.title, match.rated, match.watchers) == ("probe", False, False)
    assert match.called_until is not None
    assert match.called_at is not None
    assert (match.called_until - match.called_at).total_seconds() == 3_600
    assert competition.name in match.name


def test_numbers_go_on_within_a_competition() -> None:
    competition, other = make_competition(), make_competition()
    numbers = [make_table(each).number for each in (competition, other, competition)]
    assert numbers == [1, 1, 2]


def test_seats_may_be_drawn() -> None:
    competition = make_competition(seats=6)
    entrants = make_entrants(competition, 6)
    drawn = [make_table(competition, entrants, begun=False, shuffle_seats=True) for _ in range(8)]
    orders = {tuple(seats(table)) for table in drawn}
    assert all(sorted(order) == [0, 1, 2, 3, 4, 5] for order in orders)
    first = Place.objects.filter(seat=0).values_list("entrant", flat=True)
    assert len(set(first)) > 1


def test_planned_tables_get_their_matches_one_by_one_from_the_sweep(room: Room) -> None:
    competition = make_competition()
    with transaction.atomic():
        here = locked(competition)
        planned = [
            tables.plan(here, make_entrants(competition, 2), group="s1r1", decide_at=None) for _ in range(3)
        ]
    assert [table.match_id for table in planned] == [None, None, None]
    assert planned_acts.make_planned(Budget()) == 3
    assert {again(table).status for table in planned} == {Table.Status.RUNNING}
    assert planned_acts.make_planned(Budget()) == 0


def test_who_left_before_the_match_was_made_forfeits(room: Room) -> None:
    competition = make_competition()
    stays, goes = make_entrants(competition, 2)
    goes.status = Entrant.Status.WITHDRAWN
    goes.save()
    table = make_table(competition, [goes, stays])
    assert (table.status, table.how, table.match) == (Table.Status.SCORED, Table.How.FORFEIT, None)
    assert places(table) == [2, 1]
    assert room.told == ["scored 1"]


def test_a_table_shrinks_by_who_left_before_it_was_made() -> None:
    competition = make_competition(seats=4)
    entrants = make_entrants(competition, 4)
    erasure.erase(entrants[1].user)
    table = make_table(competition, entrants)
    assert holders(match_of(table)) == [entrants[0].user_id, entrants[2].user_id, entrants[3].user_id]
    assert seats(table) == [0, None, 1, 2]
    assert match_of(table).seats_count == 3


def test_where_nobody_is_left_nobody_gets_anything(room: Room) -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 2, status=Entrant.Status.REMOVED)
    table = make_table(competition, entrants)
    assert (table.status, places(table)) == (Table.Status.SCORED, [None, None])
    assert room.told == ["scored 1"]


def test_programs_sit_down_without_a_person() -> None:
    competition = make_competition(programs=True)
    person, program = make_entrant(competition), make_entrant(competition, user=None)
    Entrant.objects.filter(pk=program.pk).update(user=None, program="Golem")
    program.refresh_from_db()
    table = make_table(competition, [person, program])
    assert match_of(table).running
    assert holders(match_of(table)) == [person.user_id, None]


def test_a_forfeit_before_the_match_began_ends_a_table_of_two(room: Room) -> None:
    competition = make_competition()
    stays, goes = make_entrants(competition, 2)
    table = make_table(competition, [stays, goes], begun=False)
    first = match_of(table)
    forfeit(table, goes)
    assert room.told == []
    carry_out()
    table = again(table)
    assert (table.status, table.how, places(table)) == (Table.Status.SCORED, Table.How.FORFEIT, [1, 2])
    first.refresh_from_db()
    assert first.status == Match.Status.WITHDRAWN
    assert room.told == ["scored 1"]


def test_a_forfeit_before_a_larger_match_began_makes_it_again_without_them() -> None:
    competition = make_competition(seats=4)
    entrants = make_entrants(competition, 4)
    table = make_table(competition, entrants, begun=False)
    first = match_of(table)
    forfeit(table, entrants[0])
    carry_out()
    second = match_of(table)
    assert second.pk != first.pk
    assert holders(second) == [entrant.user_id for entrant in entrants[1:]]
    assert second.key_seal != first.key_seal


def test_a_forfeit_under_way_gives_the_seat_up_and_comes_last(room: Room) -> None:
    competition = make_competition(seats=3)
    entrants = make_entrants(competition, 3)
    table = make_table(competition, entrants)
    forfeit(table, entrants[0])
    carry_out()
    assert match_of(table).running
    assert entrants[0].user_id not in holders(match_of(table))
    forfeit(again(table), entrants[1])
    carry_out()
    read_endings()
    assert (again(table).how, places(table)[2]) == (Table.How.LEFT, 1)
    assert set(places(table)[:2]) == {2}
    assert room.told == ["scored 1"]


def test_a_seat_under_way_is_given_up_once_though_the_others_play_on() -> None:
    competition = make_competition(seats=3)
    table = make_table(competition, entrants := make_entrants(competition, 3))
    forfeit(table, entrants[0])
    assert planned_acts.vacate_forfeited_seats(Budget()) == 1
    assert planned_acts.vacate_forfeited_seats(Budget()) == 0


def test_what_is_written_down_is_done_once_whatever_is_killed_in_between() -> None:
    competition = make_competition()
    stays, goes = make_entrants(competition, 2)
    table = make_table(competition, [stays, goes], begun=False)
    forfeit(table, goes)
    forfeit(table, goes)
    assert planned_acts.vacate_forfeited_seats(Budget()) == 1
    assert planned_acts.vacate_forfeited_seats(Budget()) == 0
    # Killed here: the table is planned again, and the next sweep goes on.
    assert again(table).status == Table.Status.PLANNED
    carry_out()
    carry_out()
    assert again(table).status == Table.Status.SCORED
    assert LogEntry.objects.filter(verb="forfeited").count() == 1


@pytest.mark.parametrize(
    ("cause", "how"), [(Place.Cause.REMOVED, Tenure.How.REMOVED), (Place.Cause.LEFT, Tenure.How.LEFT)]
)
def test_a_seat_says_whether_its_player_left_or_was_taken_out(cause: Place.Cause, how: Tenure.How) -> None:
    competition = make_competition(seats=3)
    entrants = make_entrants(competition, 3)
    table = make_table(competition, entrants)
    with transaction.atomic():
        table.competition = locked(competition)
        tables.forfeit(table, entrants[0], cause)
    carry_out()
    assert Tenure.objects.get(match=match_of(table), user=entrants[0].user).how == how


def test_a_table_settled_before_the_lock_is_had_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    competition = make_competition(seats=3)
    entrants = make_entrants(competition, 3)
    table = make_table(competition, entrants)
    forfeit(table, entrants[0])

    def lock(competition_id: int) -> Any:
        had = lock_competition(competition_id)
        Table.objects.filter(pk=table.pk).update(status=Table.Status.VOID)
        return had

    monkeypatch.setattr(planned_acts, "lock_competition", lock)
    assert planned_acts.vacate_forfeited_seats(Budget()) == 0
    assert entrants[0].user_id in holders(match_of(table))


def test_who_is_gone_when_one_match_is_made_forfeits_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    competition = make_competition(seats=3)
    entrants = make_entrants(competition, 3)
    other = make_table(competition, entrants)
    gone = entrants[1].user_id
    assert gone is not None

    def seat_who_is_there(**values: Any) -> Match:
        if gone in [user and user.pk for user in values["seats"]]:
            raise PersonGone(gone)
        return create_full_table(**values)

    monkeypatch.setattr(tables, "create_full_table", seat_who_is_there)
    table = make_table(competition, entrants)
    assert seats(table) == [0, None, 1]
    causes = Place.objects.filter(forfeited=True).values_list("table", "entrant", "cause")
    assert list(causes) == [(table.pk, entrants[1].pk, Place.Cause.ABSENT)]
    assert not Place.objects.filter(table=other, forfeited=True).exists()


def test_an_emptied_account_leaves_the_competition_and_its_tables(room: Room) -> None:
    competition = make_competition()
    stays, goes = make_entrants(competition, 2)
    table = make_table(competition, [stays, goes], begun=False)
    erasure.erase(goes.user)
    carry_errands(Budget())
    carry_out()
    goes.refresh_from_db()
    assert goes.status == Entrant.Status.WITHDRAWN
    assert (again(table).status, places(table)) == (Table.Status.SCORED, [1, 2])
    assert room.told == [f"left {goes.pk}", "scored 1"]


def test_a_void_table_counts_for_nobody(room: Room) -> None:
    waiting, running = make_table(make_competition(), begun=False), make_table(make_competition())
    for table in (waiting, running):
        void(table)
    assert match_of(waiting).status == Match.Status.WITHDRAWN
    assert match_of(running).running
    assert (again(waiting).outside, again(running).outside) == (False, True)
    assert places(running) == [None, None]
    assert room.told == ["scored 1", "scored 1"]
    with pytest.raises(TableOver):
        void(again(running))


def test_a_table_that_counted_counts_no_more_once_it_is_void() -> None:
    table = make_table(make_competition())
    stopping.stop(match_of(table).pk)
    read_endings()
    Place.objects.filter(table=table).update(placing=1, points=7, outlasted=2)
    void(again(table))
    counted = Place.objects.filter(table=table).values_list("placing", "points", "outlasted")
    assert list(counted) == [(None, 0, 0)] * 2


def test_where_the_options_need_more_seats_than_are_left_all_share_the_first_place(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**values: Any) -> Match:
        raise BadOptions("few")

    monkeypatch.setattr(tables, "create_full_table", refuse)
    table = make_table(make_competition(seats=3))
    assert (table.status, table.how, table.match) == (Table.Status.SCORED, Table.How.FORFEIT, None)
    assert places(table) == [1, 1, 1]
    assert room.told == ["scored 1"]


def test_a_match_that_goes_on_outside_changes_nothing_when_it_ends(room: Room) -> None:
    table = make_table(make_competition())
    void(table)
    stopping.stop(match_of(table).pk)
    read_endings()
    assert (again(table).status, places(table), room.told) == (Table.Status.VOID, [None, None], ["scored 1"])


def test_no_table_of_a_match_that_nobody_convened() -> None:
    match = make_match(users=[make_user(), make_user()])
    stopping.stop(match.pk)
    read_endings()
    assert not Table.objects.exists()
