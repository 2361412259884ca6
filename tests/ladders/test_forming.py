"""Ladders with tables of three to six: forming them from those who are ready, and their results."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.competitions.models import Entrant, ForbiddenPair, Place, Table
from games.competitions.services import planned_acts
from games.ladders.models import Ladder, Rung
from games.ladders.services import forming
from games.notices.budget import Budget
from tests.factories.ladders import (
    finish,
    is_told,
    make_ladder,
    pass_time,
    people_of,
    season_of,
    sweep,
)

pytestmark = pytest.mark.django_db


def all_ready(ladder: Ladder, people: list[User]) -> None:
    for user in people:
        forming.say_ready(competition_id=ladder.pk, user=user, ready=True)


def seated(table: Table) -> set[User]:
    return {place.entrant.user for place in Place.objects.filter(table=table).select_related("entrant__user")}


def form_now(ladder: Ladder) -> list[Table]:
    before = set(Table.objects.values_list("pk", flat=True))
    pass_time(ladder, timedelta(days=15))
    sweep()
    planned_acts.make_planned(Budget())
    return [table for table in Table.objects.order_by("number") if table.pk not in before]


def test_neighbours_who_are_ready_sit_together() -> None:
    ladder = make_ladder(9, seats=4, form_days=14)
    sweep()
    people = people_of(ladder)
    all_ready(ladder, people[:8])
    first, second = form_now(ladder)
    assert seated(first) == {*people[:4]}
    assert seated(second) == {*people[4:8]}
    assert {table.status for table in (first, second)} == {Table.Status.RUNNING}
    assert not Entrant.objects.filter(ready=True).exists()
    assert season_of(ladder).form_at is not None


def test_who_is_over_waits_and_is_not_over_the_next_time() -> None:
    ladder = make_ladder(5, seats=4)
    sweep()
    people = people_of(ladder)
    all_ready(ladder, people)
    (table,) = form_now(ladder)
    (left,) = {*people} - seated(table)
    assert Rung.objects.get(entrant__user=left).waited == 1
    finish(table, *seated(table))
    all_ready(ladder, people)
    (again,) = form_now(ladder)
    assert left in seated(again)


def test_a_result_deals_the_rungs_of_the_table_out_again() -> None:
    ladder = make_ladder(5, seats=4)
    sweep()
    a, b, c, d, e = people_of(ladder)
    all_ready(ladder, [a, b, d, e])
    (table,) = form_now(ladder)
    finish(table, e, d, b, a)
    assert people_of(ladder) == [e, d, c, b, a]
    assert is_told(ladder)


def test_who_leaves_a_table_falls_to_the_last_rung() -> None:
    ladder = make_ladder(6, seats=4, leavers_last=True, silent_last=False)
    sweep()
    a, b, c, d, e, f = people_of(ladder)
    all_ready(ladder, [a, b, c, d])
    (table,) = form_now(ladder)
    finish(table, b, c, d, gone=[a], cause=Place.Cause.LEFT)
    assert people_of(ladder) == [b, c, d, e, f, a]


def test_who_loses_their_seat_by_silence_falls_by_a_rule_of_its_own() -> None:
    ladder = make_ladder(6, seats=4, leavers_last=False, silent_last=True)
    sweep()
    a, b, c, d, e, f = people_of(ladder)
    all_ready(ladder, [a, b, c, d])
    (table,) = form_now(ladder)
    finish(table, b, c, d, gone=[a], cause=Place.Cause.SILENT)
    assert people_of(ladder) == [b, c, d, e, f, a]


def test_too_few_are_ready_for_a_table() -> None:
    ladder = make_ladder(4, seats=4)
    sweep()
    all_ready(ladder, people_of(ladder)[:2])
    assert form_now(ladder) == []
    assert Entrant.objects.filter(ready=True).count() == 2


def test_pairs_that_shall_not_meet_are_parted() -> None:
    ladder = make_ladder(8, seats=4)
    sweep()
    people = people_of(ladder)
    one, other = (Entrant.objects.get(user=user) for user in people[:2])
    ForbiddenPair.objects.create(competition=ladder.competition, one=one, other=other)
    all_ready(ladder, people)
    tables = form_now(ladder)
    assert len(tables) == 2
    assert all(not {people[0], people[1]} <= seated(table) for table in tables)


def test_a_sweep_that_comes_again_forms_nothing_twice() -> None:
    ladder = make_ladder(4, seats=4)
    sweep()
    all_ready(ladder, people_of(ladder))
    assert len(form_now(ladder)) == 1
    sweep()
    assert forming.form_tables(season_of(ladder).pk) == 0
    assert Table.objects.count() == 1


def test_who_plays_as_many_as_they_wish_gets_no_table() -> None:
    ladder = make_ladder(5, seats=4)
    sweep()
    people = people_of(ladder)
    Entrant.objects.filter(user=people[0]).update(at_once=1)
    all_ready(ladder, people[:4])
    (table,) = form_now(ladder)
    all_ready(ladder, people)
    (second,) = form_now(ladder)
    assert people[0] in seated(table)
    assert people[0] not in seated(second)
