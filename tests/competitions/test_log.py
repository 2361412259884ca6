"""The log's entry for each action: the person, the table, the entrant, the reason, and its readers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from games.competitions.models import Competition, Entrant, LogEntry, Place, Table
from games.competitions.services import (
    announcing,
    calling,
    correcting,
    deciding,
    directing,
    entering,
    entries,
    invitations,
    pairs,
    replacing,
    table_actions,
)
from games.notices.budget import Budget
from games.notices.now import database_now
from tests.competitions.conftest import Room
from tests.factories.accounts import make_user
from tests.factories.competitions import (
    director_of,
    enter,
    locked,
    make_competition,
    make_entrant,
    make_entrants,
    make_table,
    read_endings,
)

pytestmark = pytest.mark.django_db


def last(competition: Competition, verb: str, **fields: Any) -> None:
    """Compare the newest entry of a competition's log with the given values; others have the usual ones."""
    entry = LogEntry.objects.filter(competition=competition).latest("pk")
    expected = {"by": None, "table": None, "entrant": None, "reason": "", "open": True, "details": {}}
    assert entry.verb == verb
    assert {name: getattr(entry, name) for name in expected} == expected | fields


def act(entrant: Entrant, deed: Any, **fields: Any) -> None:
    """Do something about an entrant under the competition's lock."""
    with transaction.atomic():
        entrant.competition = locked(entrant.competition)
        deed(entrant, **fields)
    entrant.refresh_from_db()


def person_of(entrant: Entrant) -> User:
    assert entrant.user is not None
    return entrant.user


def test_entering_being_away_and_leaving() -> None:
    competition, person = make_competition(most_entrants=1), make_user()
    director, until = director_of(competition), database_now() + timedelta(days=3)
    entrant = enter(competition, person)
    last(competition, "entered", by=person, entrant=entrant)
    act(entrant, entering.hold, until=until, by=person)
    last(competition, "held", by=person, entrant=entrant, details={"until": until.isoformat()})
    act(entrant, entering.end_hold, by=person)
    last(competition, "back", by=person, entrant=entrant)
    act(entrant, entering.hold, until=None, by=director)
    last(competition, "held", by=director, entrant=entrant, details={"until": None})
    other = enter(competition, make_user())
    last(competition, "waits", by=other.user, entrant=other)
    entries.let_in(entrant_id=other.pk, by=director)
    last(competition, "admitted", by=director, entrant=other)
    act(entrant, entering.withdraw, by=person)
    last(competition, "withdrew", by=person, entrant=entrant)
    entries.bring_back(entrant_id=entrant.pk, by=director)
    last(competition, "brought_back", by=director, entrant=entrant)
    entries.remove(entrant_id=entrant.pk, by=director, reason=" rude ")
    last(competition, "removed", by=director, entrant=entrant, reason="rude")


def test_a_place_that_falls_free_is_filled_by_nobody() -> None:
    competition = make_competition(most_entrants=1)
    first, second = (enter(competition, make_user()) for _ in range(2))
    act(first, entering.withdraw, by=first.user)
    last(competition, "admitted", entrant=second)


def test_invitations_are_read_on_the_desk_alone() -> None:
    competition, person = make_competition(), make_user()
    director = director_of(competition)
    entrant = invitations.invite(competition_id=competition.pk, by=director, user=person)
    last(competition, "asked", by=director, entrant=entrant, open=False)
    invitations.decline(competition_id=competition.pk, user=person)
    last(competition, "declined", by=person, entrant=entrant, open=False)


def test_an_entry_taken_over() -> None:
    competition = make_competition()
    old, new = make_entrant(competition), make_entrant(competition, status=Entrant.Status.WAITING)
    director = director_of(competition)
    replacing.replace(old_id=old.pk, new_id=new.pk, by=director, reason="ill")
    last(competition, "taken_over", by=director, entrant=new, reason="ill")


def test_pairs_are_read_on_the_desk_alone_and_the_room_hears_of_both(room: Room) -> None:
    competition = make_competition()
    director = director_of(competition)
    one, other = (entrant.pk for entrant in make_entrants(competition, 2))
    pair = pairs.keep_apart(competition_id=competition.pk, by=director, one=other, other=one)
    both = {"one": one, "other": other}
    last(competition, "kept_apart", by=director, open=False, details=both)
    pairs.let_meet(competition_id=competition.pk, by=director, pair_id=pair.pk)
    last(competition, "let_meet", by=director, open=False, details=both)
    assert room.told == [f"pairs of {competition.pk}"] * 2


def test_calls_and_answers_are_read_on_the_desk_alone() -> None:
    competition = make_competition()
    table, director = make_table(competition), director_of(competition)
    place = Place.objects.select_related("entrant__user").get(table=table, seat=0)
    caller = person_of(place.entrant)
    for at in (table, None):
        made = calling.call(
            competition_id=competition.pk,
            user=caller,
            reason="time",
            text="Five\0 days",
            table_id=at.pk if at else None,
        )
        of_call = {"table": at, "entrant": place.entrant, "open": False, "details": {"call": made.pk}}
        last(competition, "called", by=caller, **of_call)
        assert made.text == "Five days"
        answered = calling.answer(call_id=made.pk, by=director, text="You\0 have them")
        last(competition, "answered", by=director, **of_call)
        assert answered.answer == "You have them"


def test_directors_and_what_they_announce() -> None:
    competition, other = make_competition(), make_user()
    table, director = make_table(competition), director_of(competition)
    announcing.announce(competition_id=competition.pk, by=director, text="Snow")
    last(competition, "announced", by=director)
    announcing.write_to_tables(competition_id=competition.pk, by=director, table_ids=[table.pk], text="Snow")
    last(competition, "wrote", by=director, table=table, open=False)
    directing.add(competition_id=competition.pk, by=director, user=other)
    last(competition, "director_added", by=director, details={"user": other.pk})


@pytest.fixture
def table() -> Table:
    """Return a table of three in progress."""
    return make_table(make_competition(seats=3))


def test_a_date_that_was_moved(table: Table) -> None:
    director, was = director_of(table.competition), table.decide_at
    assert was is not None
    to = was + timedelta(days=9)
    table_actions.postpone(table_id=table.pk, by=director, to=to, seen=was, reason="snow")
    details = {"was": was.isoformat(), "to": to.isoformat()}
    last(table.competition, "postponed", by=director, table=table, reason="snow", details=details)
    details = {"was": to.isoformat(), "to": was.isoformat()}
    table_actions.postpone(table_id=table.pk, by=director, to=was, seen=to)
    last(table.competition, "postponed", by=director, table=table, reason="", details=details)


def test_a_forfeit_and_its_cause(table: Table) -> None:
    director, place = director_of(table.competition), table.places.all()[1]
    table_actions.forfeit(table_id=table.pk, entrant_id=place.entrant_id, by=director, reason="rude")
    last(table.competition, "forfeited", by=director, table=table, entrant=place.entrant, reason="rude")
    place.refresh_from_db()
    assert (place.forfeited, place.cause) == (True, Place.Cause.REMOVED)


def test_a_table_that_counts_for_nobody(table: Table) -> None:
    director = director_of(table.competition)
    table_actions.void(table_id=table.pk, by=director, reason="wrong options")
    last(table.competition, "voided", by=director, table=table, reason="wrong options")


def test_a_verdict_what_came_of_it_and_its_correction(table: Table) -> None:
    director, competition = director_of(table.competition), table.competition
    table_actions.adjudicate(table_id=table.pk, by=director, reason="stuck")
    last(competition, "adjudicated", by=director, table=table, reason="stuck")
    read_endings()
    places = list(Place.objects.filter(table=table))
    before = {str(place.entrant_id): place.placing for place in places}
    last(competition, "scored", table=table, details={"how": "stopped", "places": before})
    placings = {place.entrant_id: seat + 1 for seat, place in enumerate(places)}
    correcting.correct(table_id=table.pk, placings=placings, by=director, reason="a slip")
    details = {"before": before, "after": {str(each): placing for each, placing in placings.items()}}
    last(competition, "corrected", by=director, table=table, reason="a slip", details=details)


def test_a_table_decided_by_its_date_says_no_reason() -> None:
    competition = make_competition(adjudication=Competition.Adjudication.PUBLIC)
    table = make_table(competition, begun=False, decide_at=database_now() - timedelta(days=1))
    assert deciding.sweep(Budget()) == 1
    adjudicated = LogEntry.objects.get(competition=competition, verb="adjudicated")
    assert (adjudicated.by, adjudicated.table, adjudicated.reason) == (None, table, "")
