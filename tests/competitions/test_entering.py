"""Entering, being away, leaving: conditions, the waiting list, one entry for each mailbox."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clocks.controls import DAY, Fixed, Untimed
from games.competitions import errors
from games.competitions.competition_kinds import EntryState
from games.competitions.models import Competition, Entrant, LogEntry
from games.competitions.selectors import entry_conditions
from games.competitions.services import clocks, entering, invitations, planned_acts
from games.competitions.services.locking import lock_competition
from games.lobby.services import stopping
from games.matches.errors import TooManyRequests
from games.matches.models import Tenure
from games.notices.budget import Budget
from games.notices.models import Notice
from games.notices.now import database_now
from games.ratings.models import Pool, Rating
from tests.competitions.conftest import Room
from tests.factories.accounts import make_user
from tests.factories.competitions import (
    director_of,
    enter,
    locked,
    make_competition,
    make_entrant,
    make_entrants,
)
from tests.factories.matches import make_match

pytestmark = pytest.mark.django_db


def open_one(**fields: Any) -> Competition:
    return make_competition(**({"status": Competition.Status.OPEN} | fields))


def act(entrant: Entrant, deed: Any, **fields: Any) -> None:
    """Do something about an entrant under the competition's lock."""
    with transaction.atomic():
        entrant.competition = locked(entrant.competition)
        deed(entrant, **fields)
    entrant.refresh_from_db()


def verbs(competition: Competition) -> list[str]:
    return list(
        LogEntry.objects.filter(competition=competition).order_by("pk").values_list("verb", flat=True)
    )


def test_who_enters_takes_part_and_the_room_hears_of_it(room: Room) -> None:
    competition, person = open_one(), make_user()
    entrant = enter(competition, person, at_once=3, mark="a mark")
    assert (entrant.status, entrant.at_once, entrant.mark) == (Entrant.Status.ENTERED, 3, "a mark")
    assert room.told == [f"came {entrant.pk}"]
    assert verbs(competition) == ["entered"]
    with pytest.raises(errors.EnteredAlready):
        enter(competition, person)


def test_entering_a_second_competition_leaves_the_first_entry_alone() -> None:
    person = make_user()
    one, other = (enter(open_one(), person) for _ in range(2))
    assert one.pk != other.pk
    one.refresh_from_db()
    assert (one.status, other.status) == ("entered", "entered")


@pytest.mark.parametrize("status", ["draft", "finished", "cancelled"])
def test_nobody_enters_what_is_not_open(status: str) -> None:
    ended_at = None if status == "draft" else database_now()
    with pytest.raises(errors.EntriesClosed):
        enter(make_competition(status=status, ended_at=ended_at), make_user())


def test_nobody_enters_after_the_last_day() -> None:
    competition = open_one(entries_until=database_now() - timedelta(minutes=1))
    with pytest.raises(errors.EntriesClosed):
        enter(competition, make_user())


def test_its_room_says_whether_newcomers_are_taken(room: Room) -> None:
    competition = make_competition()
    room.entries = EntryState.RESERVE
    assert enter(competition, make_user()).status == Entrant.Status.WAITING
    room.entries = EntryState.CLOSED
    with pytest.raises(errors.EntriesClosed):
        enter(competition, make_user())


def test_a_door_lets_in_whom_it_should() -> None:
    by_link = open_one(door=Competition.Door.LINK)
    with pytest.raises(errors.EntryRestricted):
        enter(by_link, make_user(), token="guessed")
    assert enter(by_link, make_user(), token=by_link.token).active
    named = open_one(door=Competition.Door.NAMED)
    with pytest.raises(errors.EntryRestricted):
        enter(named, make_user(), token=named.token)


def test_who_finds_it_full_waits_and_moves_up_in_order(room: Room) -> None:
    competition = open_one(most_entrants=2)
    first, second, third, fourth = (enter(competition, make_user()) for _ in range(4))
    assert [each.status for each in (first, second, third, fourth)] == ["entered"] * 2 + ["waiting"] * 2
    room.told.clear()
    act(first, entering.withdraw, by=first.user)
    third.refresh_from_db()
    fourth.refresh_from_db()
    assert (first.status, third.status, fourth.status) == ("withdrawn", "entered", "waiting")
    assert room.told == [f"left {first.pk}", f"came {third.pk}"]
    assert Notice.objects.filter(kind="entry_admitted", user=third.user).exists()


def test_somebody_locked_out_is_passed_over_on_the_waiting_list() -> None:
    competition = open_one(most_entrants=1)
    first, locked_out, third = (enter(competition, make_user()) for _ in range(3))
    assert locked_out.user is not None
    locked_out.user.is_active = False
    locked_out.user.save(update_fields=["is_active"])
    act(first, entering.withdraw, by=first.user)
    locked_out.refresh_from_db()
    third.refresh_from_db()
    assert (locked_out.status, third.status) == ("waiting", "entered")
    with pytest.raises(errors.PersonGone):
        act(locked_out, entering.let_in, by=director_of(competition))


def test_who_leaves_the_waiting_list_makes_no_room(room: Room) -> None:
    competition = open_one(most_entrants=1)
    enter(competition, make_user())
    waits, next_one = enter(competition, make_user()), enter(competition, make_user())
    room.told.clear()
    act(waits, entering.withdraw, by=waits.user)
    next_one.refresh_from_db()
    assert (next_one.status, room.told) == ("waiting", [])
    assert waits.left_at is not None


def test_who_withdrew_may_come_back_and_keeps_their_row() -> None:
    competition = open_one()
    entrant = enter(competition, make_user())
    act(entrant, entering.withdraw, by=entrant.user)
    assert entrant.left_at is not None
    again = enter(competition, entrant.user)
    assert (again.pk, again.status, again.left_at) == (entrant.pk, "entered", None)


def test_who_was_taken_out_comes_back_by_a_director_alone(room: Room) -> None:
    competition = open_one()
    entrant = enter(competition, make_user())
    act(entrant, entering.remove, by=director_of(competition), reason="two accounts")
    assert LogEntry.objects.get(verb="removed").reason == "two accounts"
    assert Notice.objects.filter(kind="entry_removed", user=entrant.user).exists()
    with pytest.raises(errors.RemovedByDirector):
        enter(competition, entrant.user)
    act(entrant, entering.bring_back, by=director_of(competition))
    assert entrant.status == "entered"
    assert room.told[-2:] == [f"left {entrant.pk}", f"came {entrant.pk}"]


def test_a_second_account_of_one_mailbox_is_not_brought_back() -> None:
    competition = open_one()
    first = enter(competition, make_user(email="anna@example.org"))
    act(first, entering.withdraw, by=first.user)
    enter(competition, make_user(email="anna+second@example.org"))
    with pytest.raises(errors.SameMailbox):
        act(first, entering.bring_back, by=director_of(competition))


@pytest.mark.parametrize("how", ["declined", "taken back"])
def test_someone_who_was_only_invited_is_not_brought_back(how: str) -> None:
    competition = open_one()
    guest, director = make_user(), director_of(competition)
    entrant = invitations.invite(competition_id=competition.pk, by=director, user=guest)
    if how == "declined":
        invitations.decline(competition_id=competition.pk, user=guest)
    else:
        act(entrant, entering.remove, by=director, reason="a mistake")
    client = Client()
    client.force_login(director)
    page = client.get(reverse("competitions:entrant", args=[competition.pk, entrant.pk]))
    assert page.status_code == 200
    assert "Bring them back" not in page.content.decode()
    with pytest.raises(errors.NotEntered):
        act(entrant, entering.bring_back, by=director)


def test_a_program_is_brought_back() -> None:
    competition = open_one(programs=True)
    with transaction.atomic():
        program = entering.enter_program(locked(competition), "Golem", by=None)
    act(program, entering.remove, by=director_of(competition), reason="a faster one")
    act(program, entering.bring_back, by=director_of(competition))
    assert program.active


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("anna@example.org", "anna+second@example.org"),
        ("a.n.na@example.org", "anna@example.org"),
        ("Anna+1@Example.org", "an.na+2@example.ORG"),
        ("anna@gmail.com", "an.na@googlemail.com"),
        ("anna@пример.рф", "an.na+arena@xn--e1afmkfd.xn--p1ai"),
    ],
)
def test_one_mailbox_has_one_entry(mine: str, theirs: str) -> None:
    competition = open_one()
    first = enter(competition, make_user(email=mine))
    other = make_user(email=theirs)
    with pytest.raises(errors.SameMailbox):
        enter(competition, other)
    act(first, entering.withdraw, by=first.user)
    assert enter(competition, other).active


def test_other_mailboxes_are_others() -> None:
    competition = open_one()
    for address in ("anna@example.org", "anna@example.com", "annb@example.org"):
        assert enter(competition, make_user(email=address)).active


def test_reliability_may_be_asked_for() -> None:
    competition, newcomer = open_one(least_reliability=90), make_user()
    with pytest.raises(errors.TooUnreliable) as refusal:
        enter(competition, newcomer)
    assert refusal.value.least == 90
    assert "at least 90% of their turns on time." in (
        entry_conditions.why_not_enter(competition, newcomer) or ""
    )


def test_finished_matches_may_be_asked_for() -> None:
    competition, person = open_one(least_finished=1), make_user()
    with pytest.raises(errors.TooFewFinished):
        enter(competition, person)
    left = make_match(users=[person, make_user()])
    Tenure.objects.filter(match=left).update(how=Tenure.How.LEFT, to_revision=1)
    with pytest.raises(errors.TooFewFinished):
        enter(competition, person)
    stopping.stop(make_match(users=[person, make_user()]).pk)
    assert enter(competition, person).active


@pytest.mark.parametrize(("points", "fits"), [(1399, False), (1400, True), (1600, True), (1601, False)])
def test_ratings_may_be_asked_for(points: int, fits: bool) -> None:
    competition, person = open_one(rating_from=1400, rating_to=1600), make_user()
    assert entry_conditions.why_not_enter(competition, make_user()) is not None
    pool = Pool.objects.create(title="probe", pace="daily")
    now = database_now()
    Rating.objects.create(
        pool=pool, user=person, measure="places", mu=25, sigma=8, matches=3, won=1, points=points, last_at=now
    )
    assert (entry_conditions.why_not_enter(competition, person) is None) == fits


def test_somebody_away_keeps_their_place_until_they_are_back(room: Room) -> None:
    competition = make_competition()
    entrant = make_entrant(competition)
    act(entrant, entering.hold, until=database_now() - timedelta(minutes=1), by=entrant.user)
    assert (entrant.status, room.told) == ("held", [f"held {entrant.pk}"])
    assert planned_acts.end_holds(Budget()) == 1
    entrant.refresh_from_db()
    assert (entrant.status, entrant.held_until) == ("entered", None)
    with pytest.raises(errors.NotEntered):
        act(entrant, entering.end_hold, by=None)


def test_an_absence_that_has_been_left_open_meanwhile_does_not_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    competition = make_competition()
    entrant = make_entrant(competition, status="held", held_until=database_now() - timedelta(minutes=1))
    lock = lock_competition

    def lock_late(competition_id: int) -> object:
        found = lock(competition_id)
        Entrant.objects.filter(pk=entrant.pk).update(held_until=None)
        return found

    monkeypatch.setattr(planned_acts, "lock_competition", lock_late)
    assert planned_acts.end_holds(Budget()) == 0
    assert not caplog.records
    entrant.refresh_from_db()
    assert entrant.status == "held"


def test_programs_enter_where_they_are_taken() -> None:
    with pytest.raises(errors.NoProgram), transaction.atomic():
        entering.enter_program(locked(open_one()), "Golem", by=None)
    competition = open_one(programs=True)
    with transaction.atomic():
        program = entering.enter_program(locked(competition), "Golem", by=None)
    assert (program.user, program.active) == (None, True)
    assert LogEntry.objects.get(competition=competition, entrant=program).verb == "entered"
    with pytest.raises(errors.NameTaken), transaction.atomic():
        entering.enter_program(locked(competition), "Golem", by=None)


def test_a_competition_without_a_clock_is_refused_and_other_changes_are_not() -> None:
    with pytest.raises(errors.ClockNeeded):
        clocks.refuse_without_clock({"controls": {"main": Untimed()}})
    clocks.refuse_without_clock({"controls": {"main": Fixed(DAY)}})
    clocks.refuse_without_clock({"name": "Hartmouth"})


# ---- being asked ------------------------------------------------------------------------------


def test_whom_a_director_asks_takes_part_once_they_say_yes() -> None:
    competition = open_one(door=Competition.Door.NAMED, least_reliability=95)
    guest = make_user()
    asked = invitations.invite(competition_id=competition.pk, by=director_of(competition), user=guest)
    assert asked.status == Entrant.Status.ASKED
    assert Notice.objects.filter(kind="entry_asked", user=guest).count() == 1
    invitations.invite(competition_id=competition.pk, by=director_of(competition), user=guest)
    assert Notice.objects.filter(kind="entry_asked", user=guest).count() == 1
    assert enter(competition, guest).active


def test_whom_a_director_asks_may_say_no() -> None:
    competition, guest = open_one(), make_user()
    invitations.invite(competition_id=competition.pk, by=director_of(competition), user=guest)
    invitations.decline(competition_id=competition.pk, user=guest)
    assert Entrant.objects.get(user=guest).status == Entrant.Status.WITHDRAWN
    with pytest.raises(errors.NotEntered):
        invitations.decline(competition_id=competition.pk, user=guest)


def test_only_a_director_asks_and_not_whom_they_like_without_end() -> None:
    competition = open_one()
    with pytest.raises(errors.NotDirector):
        invitations.invite(competition_id=competition.pk, by=make_user(), user=make_user())
    for _ in range(20):
        invitations.invite(competition_id=competition.pk, by=director_of(competition), user=make_user())
    with pytest.raises(TooManyRequests):
        invitations.invite(competition_id=competition.pk, by=director_of(competition), user=make_user())
    assert Entrant.objects.filter(competition=competition).count() == 20


def test_who_takes_part_is_not_asked() -> None:
    competition = open_one()
    (entrant,) = make_entrants(competition, 1)
    user = entrant.user
    assert isinstance(user, User)
    with pytest.raises(errors.EnteredAlready):
        invitations.invite(competition_id=competition.pk, by=director_of(competition), user=user)
