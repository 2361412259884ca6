"""Tables whose date has passed, decided in the way chosen in advance."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.instants import format_with_zone
from games.competitions.models import Competition, LogEntry, Place, Table
from games.competitions.services import deciding
from games.engine.actions import DropCause
from games.matches.models import Match
from games.matches.selectors.estimates import public_standing
from games.matches.services import leaving, pausing
from games.notices.budget import Budget
from games.notices.now import database_now
from tests.competitions.conftest import Room
from tests.factories.competitions import (
    again,
    make_competition,
    make_due,
    make_entrant,
    make_entrants,
    make_table,
    match_of,
    places,
    read_endings,
)
from tests.factories.ending import set_places, topple
from tests.factories.matches import ruin
from tests.factories.staff import make_operator
from tests.probe.rules import ProbeRules

pytestmark = pytest.mark.django_db

PUBLIC = Competition.Adjudication.PUBLIC


def running(seats: int = 3, **fields: Any) -> Table:
    return make_table(make_competition(seats=seats, **fields))


def shares(monkeypatch: pytest.MonkeyPatch, *weights: int) -> None:
    """Give the seats of every probe these shares by public facts."""
    found = tuple(Fraction(weight, sum(weights)) for weight in weights)
    monkeypatch.setattr(ProbeRules, "estimate", lambda self, view: found)


def test_before_its_date_nothing_is_decided() -> None:
    table = running()
    assert deciding.sweep(Budget()) == 0
    assert match_of(table).running


def test_by_the_truth_the_match_is_stopped_and_its_places_count(room: Room) -> None:
    table = running(3)
    set_places(match_of(table), 2, 9, 5)
    make_due(table)
    assert deciding.sweep(Budget()) == 1
    assert match_of(table).finished
    assert room.told == []
    assert deciding.sweep(Budget()) == 0
    read_endings()
    assert (places(table), again(table).how) == ([3, 1, 2], Table.How.STOPPED)
    assert room.told == ["scored 1"]
    assert LogEntry.objects.filter(verb="adjudicated").count() == 1


def test_by_public_facts_the_match_goes_on_outside(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = running(4, adjudication=PUBLIC)
    set_places(match_of(table), 1, 2, 3, 4)
    shares(monkeypatch, 3, 1, 1, 0)
    make_due(table)
    assert deciding.sweep(Budget()) == 1
    table = again(table)
    assert (places(table), table.how, table.outside) == ([1, 2, 2, 4], Table.How.ESTIMATED, True)
    points = [row.points for row in Place.objects.filter(table=table).order_by("pk")]
    assert points == [600, 200, 200, 0]
    assert match_of(table).running
    assert room.told == ["scored 1"]
    # What becomes of it later is its own affair.
    leaving.leave(match_id=match_of(table).pk, user=Place.objects.filter(table=table)[1].entrant.user)
    read_endings()
    assert places(table) == [1, 2, 2, 4]


def test_public_facts_say_nothing_of_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    table = running(4, adjudication=PUBLIC)
    shares(monkeypatch, 1, 2, 1, 1)
    match = match_of(table)
    found = set()
    for truth in ((9, 1, 1, 1), (1, 1, 9, 1), (0, 0, 0, 5)):
        set_places(match, *truth)
        found.add(public_standing(match).placings)
    assert found == {(2, 1, 2, 2)}


def test_those_who_are_out_keep_the_order_in_which_they_went(monkeypatch: pytest.MonkeyPatch) -> None:
    table = running(5, adjudication=PUBLIC)
    # What a match is worth to a seat does not say whether it is out: seat 1 stands, seat 4 has toppled.
    shares(monkeypatch, 0, 0, 0, 3, 2)
    set_places(match_of(table), -1, 0, -1, 0, -1)
    topple(match_of(table), 4, 0, 2)
    make_due(table)
    deciding.sweep(Budget())
    assert places(table) == [4, 2, 3, 1, 5]
    outlasted = [row.outlasted for row in Place.objects.filter(table=table).order_by("pk")]
    assert outlasted == [1, 3, 2, 3, 0]


@pytest.mark.parametrize("adjudication", Competition.Adjudication)
def test_who_let_their_seat_go_stands_behind(adjudication: str, monkeypatch: pytest.MonkeyPatch) -> None:
    competition = make_competition(seats=3, adjudication=adjudication)
    table = make_table(competition, entrants := make_entrants(competition, 3))
    shares(monkeypatch, 8, 1, 2)
    set_places(match_of(table), 8, 1, 2)
    leaving.leave(match_id=match_of(table).pk, user=entrants[0].user)
    make_due(table)
    deciding.sweep(Budget())
    read_endings()
    assert places(table) == [3, 2, 1]
    gone = Place.objects.get(table=table, forfeited=True)
    assert (gone.entrant, gone.placing, gone.cause) == (entrants[0], 3, DropCause.LEFT)


def test_an_entrant_who_never_sat_at_the_match_has_no_part_in_the_estimate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = running(2, adjudication=PUBLIC)
    Place.objects.create(table=table, entrant=make_entrant(table.competition), seat=None)
    shares(monkeypatch, 3, 1)
    make_due(table)
    assert deciding.sweep(Budget()) == 1
    assert places(table) == [1, 2, None]


@pytest.mark.parametrize("adjudication", Competition.Adjudication)
def test_all_who_let_their_seats_go_are_last_alike(
    adjudication: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    competition = make_competition(seats=4, adjudication=adjudication)
    table = make_table(competition, entrants := make_entrants(competition, 4))
    shares(monkeypatch, 8, 1, 2, 4)
    set_places(match_of(table), 8, 1, 2, 4)
    for entrant in entrants[:2]:
        leaving.leave(match_id=match_of(table).pk, user=entrant.user)
    make_due(table)
    deciding.sweep(Budget())
    read_endings()
    assert places(table) == [3, 3, 2, 1]


def test_a_match_that_stands_still_is_decided_too() -> None:
    table = running()
    pausing.pause(match_id=match_of(table).pk, by=make_operator(), reason="a test")
    make_due(table)
    assert deciding.sweep(Budget()) == 1
    assert match_of(table).finished


def test_a_match_that_never_began_is_called_off_and_shared(room: Room) -> None:
    table = make_table(make_competition(), begun=False)
    make_due(table)
    deciding.sweep(Budget())
    assert match_of(table).status == Match.Status.WITHDRAWN
    assert (places(table), again(table).how) == ([1, 1], Table.How.ESTIMATED)
    assert room.told == ["scored 1"]


@pytest.mark.parametrize("adjudication", Competition.Adjudication)
def test_what_cannot_be_read_waits_for_a_director_and_keeps_no_other(adjudication: str) -> None:
    broken, sound = running(adjudication=adjudication), running(adjudication=adjudication)
    ruin(match_of(broken))
    make_due(broken)
    make_due(sound)
    assert deciding.sweep(Budget()) == 1
    read_endings()
    assert again(sound).status == Table.Status.SCORED
    broken = again(broken)
    assert broken.status == Table.Status.RUNNING
    assert broken.decide_at is not None
    assert broken.decide_at > database_now()
    assert LogEntry.objects.filter(verb="undecidable", table=broken).count() == 1
    assert deciding.sweep(Budget()) == 0


def test_nothing_is_decided_in_a_competition_that_is_over() -> None:
    table = running()
    make_due(table)
    Competition.objects.update(status=Competition.Status.CANCELLED, ended_at=database_now())
    assert deciding.sweep(Budget()) == 0
    assert match_of(table).running


def test_the_page_of_a_match_says_when_it_finishes_or_is_scored() -> None:
    def text(table: Table) -> str:
        page = Client().get(reverse("matches:match", args=[match_of(table).pk]))
        return " ".join(page.content.decode().split())

    decide_at = database_now() + timedelta(days=9)
    stopped, scored, undated = running(), running(adjudication=PUBLIC), running()
    Table.objects.filter(pk__in=(stopped.pk, scored.pk)).update(decide_at=decide_at)
    Table.objects.filter(pk=undated.pk).update(decide_at=None)
    when = format_with_zone(decide_at)
    assert f"This match finishes no later than {when}" in text(stopped)
    assert f"This match is scored no later than {when}" in text(scored)
    assert "no later than" not in text(undated)
    Table.objects.filter(pk=scored.pk).update(status=Table.Status.VOID)
    assert "no later than" not in text(scored)
    make_due(stopped)
    deciding.sweep(Budget())
    assert "no later than" not in text(stopped)
