"""A player takes over another's whole entry, table by table."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from games.competitions import errors
from games.competitions.models import Competition, Director, Entrant, Place, Table
from games.competitions.services import replacing, tables
from games.competitions.services.locking import lock_competition
from games.lobby.services import substitutes
from games.matches.models import Match, Seat, Tenure
from games.notices.budget import Budget
from games.notices.models import Notice
from games.notices.now import database_now
from tests.competitions.conftest import Room
from tests.factories.accounts import make_user
from tests.factories.competitions import (
    again,
    carry_out,
    director_of,
    locked,
    make_competition,
    make_entrant,
    make_entrants,
    make_table,
    match_of,
)

pytestmark = pytest.mark.django_db


def holder(table: Table, seat: int) -> int | None:
    held = Tenure.objects.filter(match=match_of(table), seat__index=seat, to_revision=None)
    return held.values_list("user", flat=True).get()


def reserve(competition: Competition) -> Entrant:
    return make_entrant(competition, status=Entrant.Status.WAITING)


def replace(old: Entrant, new: Entrant) -> None:
    replacing.replace(old_id=old.pk, new_id=new.pk, by=director_of(old.competition), reason="ill")
    old.refresh_from_db()
    new.refresh_from_db()


def test_a_newcomer_takes_over_every_open_table_and_none_that_is_over(room: Room) -> None:
    competition = make_competition(seats=3)
    entrants = make_entrants(competition, 3)
    over = make_table(competition, entrants)
    with transaction.atomic():
        over.competition = locked(competition)
        tables.void(over)
    waiting = make_table(competition, entrants, begun=False)
    running = make_table(competition, entrants)
    first = match_of(waiting)
    new = reserve(competition)
    room.told.clear()
    replace(entrants[0], new)
    assert (entrants[0].status, new.status, new.replaces) == ("removed", "entered", entrants[0])
    assert room.told == [f"replaced {entrants[0].pk}"]
    assert replacing.hand_over(Budget()) == 2
    carry_out()
    assert replacing.hand_over(Budget()) == 0
    assert match_of(waiting).pk != first.pk
    assert holder(waiting, 0) == holder(running, 0) == new.user_id
    assert {place.entrant_id for place in Place.objects.filter(table=over)} == {e.pk for e in entrants}
    assert Notice.objects.filter(kind="entry_removed", user=entrants[0].user).count() == 1


def test_a_table_settled_before_the_lock_is_had_keeps_its_players(monkeypatch: pytest.MonkeyPatch) -> None:
    competition = make_competition(seats=3)
    entrants = make_entrants(competition, 3)
    table = make_table(competition, entrants)
    replace(entrants[0], reserve(competition))

    def lock(competition_id: int) -> Any:
        had = lock_competition(competition_id)
        Table.objects.filter(pk=table.pk).update(status=Table.Status.VOID)
        return had

    monkeypatch.setattr(replacing, "lock_competition", lock)
    assert replacing.hand_over(Budget()) == 0
    assert holder(table, 0) == entrants[0].user_id


def test_only_who_waits_takes_over() -> None:
    competition = make_competition()
    old, other = make_entrants(competition, 2)
    for wrong in (other, reserve(make_competition())):
        with pytest.raises(errors.NoSubstitute):
            replace(old, wrong)
    new = reserve(competition)
    with pytest.raises(errors.NotDirector):
        replacing.replace(old_id=old.pk, new_id=new.pk, by=make_user())
    with pytest.raises(errors.NotEntered):
        replace(new, reserve(competition))


def test_nobody_takes_over_at_a_table_they_have_a_part_in() -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 2)
    table = make_table(competition, entrants)
    willing = make_user()
    Seat.objects.filter(match=match_of(table), index=1).update(
        open_since=database_now(), silent_since=database_now()
    )
    substitutes.take_seat(match_id=match_of(table).pk, seat=1, user=willing)
    new = make_entrant(competition, willing, status=Entrant.Status.WAITING)
    with pytest.raises(errors.NoSubstitute):
        replace(entrants[0], new)


def test_a_director_replaces_neither_themself_nor_by_themself() -> None:
    competition = make_competition()
    old, new = make_entrant(competition), reserve(competition)
    for own in (old, new):
        assert own.user is not None
        Director.objects.create(competition=competition, user=own.user, since=database_now())
        with pytest.raises(errors.ConflictOfInterest):
            replacing.replace(old_id=old.pk, new_id=new.pk, by=own.user)


def test_who_cannot_have_the_seat_forfeits_the_table() -> None:
    competition = make_competition(seats=3)
    entrants = make_entrants(competition, 3)
    table = make_table(competition, entrants)
    new = reserve(competition)
    replace(entrants[0], new)
    Tenure.objects.create(
        match=match_of(table),
        seat=Seat.objects.get(match=match_of(table), index=0),
        user=new.user,
        role=Tenure.Role.SUBSTITUTE,
        to_revision=0,
        how=Tenure.How.LEFT,
        began_at=database_now(),
    )
    replacing.hand_over(Budget())
    assert Place.objects.get(table=table, entrant=new).forfeited
    assert again(table).status == Table.Status.RUNNING
    assert match_of(table).status == Match.Status.RUNNING
