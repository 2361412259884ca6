"""Concurrent acts on a database that allows concurrent writes, unlike SQLite."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import datetime, timedelta

import pytest
from django.db import connection, transaction
from django.db.models import F

from accounts.models import User
from accounts.services import erasure
from games.clocks.controls import DAY
from games.consent.errors import AskedAlready
from games.consent.models import Proposal
from games.consent.services import own_extensions, proposals
from games.deputies import services as deputies
from games.lobby.services import roll_calls, tables
from games.lobby.services.substitutes import take_seat
from games.matches import errors
from games.matches.access import get_access
from games.matches.models import Action, Deadline, Event, Match, Submission, Tenure
from games.matches.services import deferred_changes, turns
from games.matches.services.locked_match import lock_match
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.matches.services.time_outs import enforce
from games.notices.budget import Budget
from games.notices.models import Notice
from games.notices.now import database_now
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.ageing import beat, overdue
from tests.factories.deputies import ask
from tests.factories.matches import access_of, form_of, holder, make_match, make_table
from tests.probe.meta import Options
from tests.probe.rules import Name
from tests.racing import LONGEST_SECONDS, aside, race, wait_for

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
]


def test_touches_at_once_time_out_once() -> None:
    match = make_match(seats=3)
    overdue(match)
    assert sum(race(lambda: enforce(match.pk))) == 3
    assert Action.objects.filter(match=match, cause=Action.Cause.CLOCK).count() == 3
    assert Notice.objects.filter(kind="time_out").count() == 3


def test_a_touch_and_sweeps_at_once_time_out_once() -> None:
    matches = [make_match(seats=2) for _ in range(4)]
    for match in matches:
        overdue(match)
    handled = race(lambda: sweep_deadlines() + enforce(matches[0].pk))
    assert sum(handled) == 8
    timed_out = Deadline.objects.filter(outcome=Deadline.Outcome.TIMED_OUT)
    assert timed_out.count() == 8


def test_one_form_sent_several_times_at_once_is_one_action() -> None:
    match = make_match(seats=2)
    access, form = access_of(match, 0), form_of(match, 0)
    taken = race(lambda: turns.add(access, form, [Name(0, 3)]))
    assert sorted(each.stored for each in taken) == [0, 0, 0, 1]
    assert Submission.objects.count() == 1


def test_forms_at_once_are_one_action_and_refusals() -> None:
    match = make_match(seats=2)
    access = access_of(match, 0)
    forms = [form_of(match, 0) for _ in range(4)]

    def send() -> str:
        try:
            turns.add(access, forms.pop(), [Name(0, 3)])
        except errors.VisitClosed:
            return "closed"
        return "stored"

    assert sorted(race(send)) == ["closed", "closed", "closed", "stored"]


def test_one_deputyship_accepted_several_times_at_once_is_accepted_once() -> None:
    match, friend = make_match(), make_user()
    asked = ask(match, 0, friend)

    def accept() -> str:
        try:
            deputies.accept(asked.pk, friend)
        except errors.AlreadyChanged:
            return "overtaken"
        return "accepted"

    assert sorted(race(accept)) == ["accepted", "overtaken", "overtaken", "overtaken"]
    assert Tenure.objects.filter(match=match, role="deputy").count() == 1


def test_nobody_becomes_deputy_of_two_seats_at_once() -> None:
    match, friend = make_match(seats=4), make_user()
    asked = [ask(match, seat, friend).pk for seat in range(4)]

    def accept() -> str:
        try:
            deputies.accept(asked.pop(), friend)
        except errors.AlreadySeated:
            return "seated"
        return "accepted"

    assert sorted(race(accept)) == ["accepted", "seated", "seated", "seated"]


def test_a_roll_call_ended_by_many_at_once_ends_once() -> None:
    table = make_table(seats=2, roll_call=DAY)
    tables.join(match_id=table.pk, user=make_user())
    Match.objects.filter(pk=table.pk).update(called_until=F("called_at"))
    assert sum(race(lambda: roll_calls.enforce(table.pk))) == 1
    assert Notice.objects.filter(kind="roll_over").count() == 2


def test_two_last_words_at_once_begin_one_match() -> None:
    table, guest = make_table(seats=2), make_user()
    tables.join(match_id=table.pk, user=guest)
    people = [table.host, guest]
    race(lambda: tables.give_word(match_id=table.pk, user=people.pop(), word="an otter"), 2)
    table.refresh_from_db()
    assert table.running
    assert not table.seats.exclude(word="an otter").exists()
    assert not table.seats.filter(house_word=True).exists()


def test_one_gap_found_by_many_is_one_outage() -> None:
    match = make_match(seats=2)
    overdue(match)
    beat(ago=timedelta(hours=1))
    race(lambda: enforce(match.pk))
    assert Outage.objects.filter(is_open=True).count() == 1
    race(sweep_deadlines)
    assert Outage.objects.count() == 1
    assert not Action.objects.filter(match=match).exists()


def test_answers_at_once_carry_a_proposal_out_once() -> None:
    match = make_match(options=Options(sealed=False), seats=4)
    visit = Deadline.objects.get(match=match, handled_at=None)
    proposal = proposals.ask(
        match_id=match.pk,
        user=holder(match, 0),
        kind=Proposal.Kind.EXTENSION,
        parameters={"visit": visit.visit_id, "hours": 24},
    )
    voters = [holder(match, seat) for seat in (1, 2, 3)] * 2

    def agree() -> str:
        user = voters.pop()
        try:
            proposals.answer(match_id=match.pk, proposal_id=proposal.pk, user=user, agrees=True)
        except errors.AlreadyChanged:
            return "too late"
        return "taken"

    race(agree, runners=6)
    proposal.refresh_from_db()
    assert proposal.outcome == "agreed"
    assert Event.objects.filter(match=match, code="house.extended_by_table").count() == 1
    assert Deadline.objects.get(pk=visit.pk).due_at == visit.due_at + timedelta(hours=24)


def test_an_answer_beside_the_sweep_is_one_outcome() -> None:
    match = make_match(seats=2)
    proposal = proposals.ask(match_id=match.pk, user=holder(match, 0), kind=Proposal.Kind.END, parameters={})
    Proposal.objects.filter(pk=proposal.pk).update(expires_at=database_now())
    deeds = ["sweep", "sweep", "agree", "agree"]
    user = holder(match, 1)

    def act() -> None:
        if deeds.pop() == "sweep":
            sweep_reminders()
            return
        with suppress(errors.AlreadyChanged, errors.MatchNotRunning):
            proposals.answer(match_id=match.pk, proposal_id=proposal.pk, user=user, agrees=True)

    race(act)
    proposal.refresh_from_db()
    assert proposal.outcome == "expired"
    assert Event.objects.filter(match=match, code="house.expired").count() == 1
    assert not Action.objects.filter(match=match).exists()


def test_the_same_is_asked_by_many_at_once_and_stands_once() -> None:
    match = make_match(seats=4)
    askers = [holder(match, seat) for seat in range(4)]

    def ask() -> str:
        user = askers.pop()
        try:
            proposals.ask(match_id=match.pk, user=user, kind=Proposal.Kind.END, parameters={})
        except AskedAlready:
            return "already"
        return "asked"

    assert sorted(race(ask)) == ["already", "already", "already", "asked"]


def test_one_extension_pressed_many_times_is_one() -> None:
    match = make_match(seats=2)
    access = access_of(match, 0)
    seen = Deadline.objects.get(match=match, seat__index=0, handled_at=None).due_at

    def take() -> str:
        try:
            own_extensions.take_extension(access, seen)
        except errors.AlreadyChanged:
            return "no"
        return "yes"

    assert sorted(race(take)) == ["no", "no", "no", "yes"]


def test_pauses_end_once_however_many_sweep() -> None:
    match = make_match(seats=2)
    proposal = proposals.ask(
        match_id=match.pk, user=holder(match, 0), kind=Proposal.Kind.PAUSE, parameters={"days": 1}
    )
    proposals.answer(match_id=match.pk, proposal_id=proposal.pk, user=holder(match, 1), agrees=True)
    Match.objects.filter(pk=match.pk).update(paused_until=database_now())
    race(sweep_reminders)
    assert Event.objects.filter(match=match, code="house.went_on").count() == 1


def test_the_time_of_a_match_never_goes_back_for_one_who_waited_for_its_lock() -> None:
    match = make_match()
    times: list[datetime] = []

    def wait_and_look() -> None:
        try:
            with transaction.atomic():
                locked = lock_match(match.pk)
                times.append(locked.now)
        finally:
            connection.close()

    second, until = aside(wait_and_look), time.monotonic() + LONGEST_SECONDS
    with transaction.atomic():
        assert lock_match(match.pk) is not None
        second.start()
        while not _somebody_waits_for_a_lock():
            assert second.is_alive()
            assert time.monotonic() < until, "nobody waits for the lock"
        while_locked = database_now()
    wait_for(second)
    assert times[0] > while_locked


def _somebody_waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_locks"
            " WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database()))"
        )
        return bool(cursor.fetchone()[0] > 0)


def test_a_person_who_returns_while_their_matches_still_learn_of_it_keeps_no_seat() -> None:
    user, substitute = make_user(), make_user()
    matches = [make_match(seats=3, users=[user, make_user(), make_user()]) for _ in range(4)]
    erasure._clear(user.pk, keep_account=True, left_before=None)

    def take() -> None:
        for match in matches:
            with suppress(errors.SiteRefusal):
                take_seat(match_id=match.pk, seat=0, user=substitute)

    deeds = [lambda: erasure.restore(user), lambda: deferred_changes.carry_out_for(user.pk), take, take]
    race(lambda: deeds.pop()())
    deferred_changes.sweep(Budget())
    assert User.objects.get(pk=user.pk).erased_at is None
    for match in matches:
        assert get_access(user, match.pk).tenure is None
        seat = match.seats.get(index=0)
        taken = Tenure.objects.filter(seat=seat, user=substitute).exists()
        assert (seat.open_since is None) == taken
