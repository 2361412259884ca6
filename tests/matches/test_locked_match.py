"""A match under its lock: how to get one, what it contains, and the few functions that change it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from games.clocks.controls import HOUR, Bank
from games.consent.models import Proposal
from games.consent.services import proposals
from games.engine.actions import Drop
from games.engine.chance import SealedChance
from games.engine.decisions import Decision
from games.engine.events import public_event
from games.matches import codecs, errors
from games.matches.models import Action, Deadline, Event, Match, Seat, Tenure, Visit
from games.matches.services import deferred_changes, playing
from games.matches.services.deadline_credits import ABSENCES_ERRAND
from games.matches.services.locked_match import LockedMatch, lock_match, lock_seat, try_lock_match
from games.matches.services.silent_seats import is_played_for, silent_seats
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.matches import at_a_turn, holder, make_match, play
from tests.probe.rules import Done, Gift, Name, Peek, Walk

pytestmark = pytest.mark.django_db


def tenure_of(match_id: int, seat: int = 0) -> Tenure:
    return Tenure.objects.get(match=match_id, seat__index=seat, to_revision=None)


WAYS: list[Callable[..., Any]] = [
    lock_match,
    try_lock_match,
    lambda match_id, **still: lock_seat(match_id, holder(Match.objects.get(pk=match_id), 0), **still).locked,
    lambda match_id, **still: lock_seat(match_id, tenure_of(match_id), **still).locked,
]
"""How a match is locked."""


def lock_once(match_id: int, *, still: bool = False) -> LockedMatch:
    """Return a match that was locked; its lock ends with the transaction, and the test goes on."""
    with transaction.atomic():
        return lock_match(match_id, still=still)


# ---- who gets one ----------------------------------------------------------------------


def test_only_a_match_that_runs_is_locked() -> None:
    match = make_match()
    for lock in WAYS:
        with transaction.atomic():
            assert lock(match.pk).match == match
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OFFERED)
    for lock in WAYS:
        for still in (False, True):
            with pytest.raises(errors.MatchNotRunning), transaction.atomic():
                lock(match.pk, still=still)


def test_one_that_stands_still_is_locked_only_for_who_asks_for_it() -> None:
    for since, refusal in (("paused_at", errors.MatchPaused), ("quarantined_at", errors.MatchQuarantined)):
        match = make_match()
        Match.objects.filter(pk=match.pk).update(**{since: database_now()})
        for lock in WAYS:
            with pytest.raises(refusal), transaction.atomic():
                lock(match.pk)
            with transaction.atomic():
                assert lock(match.pk, still=True).match == match


def test_where_no_match_is_nothing_is_locked() -> None:
    with pytest.raises(errors.NotYours):
        lock_match(404)
    assert try_lock_match(404) is None


def refused(match: Match, by: Tenure | User, **deputies: bool) -> type[Exception]:
    with pytest.raises(errors.NotYours) as refusal, transaction.atomic():
        lock_seat(match.pk, by, **deputies)
    return refusal.type


def test_a_seat_is_locked_by_its_holder_and_for_whom_asks_for_deputies_by_theirs() -> None:
    make_user()  # so that no tenure has its person's number
    match, elsewhere = make_match(), make_match()
    owner, deputy = holder(match, 1), make_deputy(match, 1)
    for by in (owner, Tenure.objects.get(match=match, user=owner)):
        for deputies in (False, True):
            with transaction.atomic():
                locked, tenure = lock_seat(match.pk, by, deputies=deputies)
            assert (locked.match, tenure.user, tenure.seat.index) == (match, owner, 1)
            assert tenure.match == match
    acting = Tenure.objects.get(match=match, user=deputy)
    for by in (deputy, acting):
        with transaction.atomic():
            assert lock_seat(match.pk, by, deputies=True).tenure == acting
    assert (refused(match, deputy), refused(match, acting)) == (errors.NotYours, errors.DeputyRelieved)
    Tenure.objects.filter(pk=acting.pk).update(to_revision=0)
    assert refused(match, acting, deputies=True) is errors.DeputyRelieved
    strangers = (make_user(), holder(elsewhere, 1), Tenure.objects.get(match=elsewhere, seat__index=1))
    assert {refused(match, by, deputies=True) for by in strangers} == {errors.NotYours}


def test_a_tenure_locks_a_seat_only_as_long_as_it_and_its_person_hold_that_seat() -> None:
    match = make_match()
    gone, taken = tenure_of(match.pk, 0), tenure_of(match.pk, 1)
    Tenure.objects.filter(pk=gone.pk).update(to_revision=0)
    # Somebody else has it with all that it had, as who signs up has their guest's.
    Tenure.objects.filter(pk=taken.pk).update(user=make_user())
    for by in (gone, taken):
        assert refused(match, by) is errors.NotYours


def test_who_has_given_a_seat_up_locks_it_only_where_that_is_asked_for() -> None:
    match = make_match(seats=3)
    given_up, held = holder(match, 0), holder(match, 1)
    Tenure.objects.filter(match=match, user=given_up).update(left_at=database_now())
    assert refused(match, given_up) is errors.NotYours
    for by in (given_up, held):
        with transaction.atomic():
            assert lock_seat(match.pk, by, given_up=True).tenure.user == by


# ---- what is known of one ----------------------------------------------------------------


def test_the_orders_of_its_seats_are_read_as_their_title_writes_them() -> None:
    match, given = make_match(), {"gift": Gift(prefer="ranked", ranked=(3, 1))}
    Seat.objects.filter(match=match, index=1).update(orders=codecs.stored_orders(given))
    with transaction.atomic():
        assert lock_match(match.pk).orders == {0: {}, 1: given}


def test_what_is_known_of_a_locked_match() -> None:
    match = make_match(seats=3)
    play(match, 1, Name(1, 2))
    silent = Seat.objects.get(match=match, index=2)
    Seat.objects.filter(pk=silent.pk).update(silent_since=database_now())
    locked = lock_once(match.pk)
    assert [seat.index for seat in locked.seats] == [0, 1, 2]
    assert [locked.visit_of(index) is not None for index in range(3)] == [True, False, True]
    assert set(locked.visits) == {locked.seats[0].pk, locked.seats[2].pk}
    assert silent_seats(locked).numbers == {2}
    assert (locked.autopilots, locked.asked, locked.concerned) == (set(), {}, False)
    assert locked.questions() == {0: "r1.name.0", 2: "r1.name.2"}
    assert set(locked.last_visits.values()) == {1}
    assert abs(locked.now - database_now()) < timedelta(minutes=1)


def test_a_seat_that_was_never_asked_has_no_last_visit_and_no_deadline() -> None:
    match = make_match()
    visit = Visit.objects.get(match=match, seat__index=1)
    seat_id, deadline_id = visit.seat_id, visit.deadline.pk
    visit.deadline.delete()
    visit.delete()
    locked = lock_once(match.pk)
    assert locked.last_visits[seat_id] == 0
    assert locked.deadline(deadline_id) is None


def test_of_seats_that_draft_it_is_known_what_they_were_asked() -> None:
    match, mover = at_a_turn()
    play(match, mover, Walk(mover, "left"), send=False)
    assert lock_once(match.pk).asked == {mover: "t0.turn"}


def test_a_seat_is_an_autopilots_as_long_as_that_holds_it() -> None:
    match = make_match()
    Tenure.objects.filter(match=match, seat__index=1).update(user=None, role=Tenure.Role.AUTOPILOT)
    assert lock_once(match.pk).autopilots == {1}
    Tenure.objects.filter(match=match, seat__index=1).update(to_revision=0)
    assert lock_once(match.pk).autopilots == set()


def test_a_match_concerns_a_room_above_as_long_as_something_is_proposed_at_it() -> None:
    match, other = make_match(seats=3), make_match(seats=3)
    asker = holder(match, 0)
    asked = proposals.ask(match_id=match.pk, user=asker, kind=Proposal.Kind.PAUSE, parameters={"days": 2})
    assert (lock_once(match.pk).concerned, lock_once(other.pk).concerned) == (True, False)
    proposals.withdraw(match_id=match.pk, proposal_id=asked.pk, user=asker)
    assert not lock_once(match.pk).concerned


def test_deadlines_are_brought_up_to_date_where_somebodys_absences_have_changed() -> None:
    match, other = make_match(), make_match()
    deferred_changes.defer_change(ABSENCES_ERRAND, holder(match, 0).pk, [match.pk])
    assert (lock_once(match.pk).credit_due, lock_once(other.pk).credit_due) == (True, False)


def test_the_last_announcement_after_the_latest_revision_is_known() -> None:
    match, other = at_a_turn()[0], at_a_turn()[0]
    assert lock_once(match.pk).announced == 0
    locked = lock_once(match.pk)
    for index in range(2):
        locked.announce(public_event("house.away", seat=index))
    locked.announce(public_event("house.back", seat=0), after=1)
    playing.write(locked)
    told = Event.objects.filter(match=match, revision=match.revision, code="house.away")
    assert lock_once(match.pk).announced == max(told.values_list("number", flat=True))
    assert lock_once(other.pk).announced == 0


def test_a_player_would_be_awaited_for_what_the_silent_the_programs_and_who_left_must_answer() -> None:
    locked = lock_once(make_match(seats=4).pk)
    silent_seats(locked).numbers, locked.autopilots = {0}, {1}
    locked.state.left = [2]

    def played_for(asks: Any) -> list[bool]:
        return [is_played_for(locked, Decision("key", seat, "kind", asks=asks)) for seat in range(4)]

    assert played_for("must") == [True, True, True, False]
    assert played_for("may") == played_for("never") == [False, False, True, False]


# ---- what changes one --------------------------------------------------------------------


def stored(locked: LockedMatch) -> Action:
    """Write the match, and return the latest action."""
    playing.write(locked)
    return Action.objects.filter(match=locked.match).latest("revision")


def test_an_action_is_stored_with_whose_it_was_when_it_counts_and_what_it_answered() -> None:
    match, mover = at_a_turn()
    user = holder(match, mover)
    locked = lock_once(match.pk)
    before = locked.now - timedelta(hours=1)
    locked.store(Walk(mover, "left"), cause="clock", user_id=user.pk, effective_at=before)
    assert (match.revision + 1, locked.journal.acted) == (locked.match.revision, {mover: match.revision + 1})
    row = stored(locked)
    assert (row.seat, row.cause, row.user, row.decision) == (mover, "clock", user, "t0.turn")
    assert (row.effective_at, row.stored_at) == (before, locked.now)
    assert not row.reveals
    locked = lock_once(match.pk)
    locked.store(Done(mover), cause="player", decision="another")
    row = stored(locked)
    assert (row.effective_at, row.decision, row.user) == (locked.now, "another", None)


def test_an_action_of_the_house_answers_nobodys_question() -> None:
    match = make_match(seats=3)
    locked = lock_once(match.pk)
    locked.put(Drop(2))
    row = stored(locked)
    assert (row.cause, row.decision, row.effective_at) == (Action.Cause.HOUSE, "", locked.now)


def test_draws_that_chose_an_action_come_before_its_own() -> None:
    match, mover = at_a_turn()
    locked = lock_once(match.pk)
    chance = locked.chance()
    chance.roll(4)
    locked.store(Peek(mover), cause="player", chance=chance)
    row = stored(locked)
    assert (row.prior, chance.draws[0][0], len(chance.draws)) == (1, 4, 2)
    assert row.reveals, "a look at a card"


def test_chance_is_of_the_next_revision_and_all_words_of_luck() -> None:
    match = make_match()
    words = ["first", "second"]
    for seat, word in zip(Seat.objects.filter(match=match), words, strict=True):
        Seat.objects.filter(pk=seat.pk).update(word=word)
    match.refresh_from_db()
    own = lock_once(match.pk).chance()
    same = SealedChance(bytes(match.key), str(match.pk), match.epoch, match.revision + 1, words)
    assert [own.roll(100) for _ in range(8)] == [same.roll(100) for _ in range(8)]


def test_the_house_tells_after_the_latest_revision_or_another_now_or_then() -> None:
    match, _ = at_a_turn()
    locked = lock_once(match.pk)
    then = locked.now - timedelta(hours=3)
    locked.announce(public_event("house.back", seat=0))
    locked.announce(public_event("house.away", seat=0), after=1, at=then)
    playing.write(locked)
    told = {event.code: event for event in Event.objects.filter(match=match, code__startswith="house.")}
    assert (told["house.back"].revision, told["house.back"].happened_at) == (match.revision, locked.now)
    assert (told["house.away"].revision, told["house.away"].happened_at) == (1, then)


def test_a_visit_that_is_closed_is_open_no_more() -> None:
    for answered, outcome in ((True, Deadline.Outcome.ANSWERED), (False, Deadline.Outcome.CLOSED)):
        bank = Bank(10 * HOUR, HOUR, 20 * HOUR)
        match = make_match(controls={"main": bank, "battle": bank})
        locked = lock_once(match.pk)
        visit, other = (locked.visit_of(index) for index in (1, 0))
        assert visit is not None
        locked.close_visit(visit, answered=answered)
        assert (locked.visit_of(1), locked.visit_of(0)) == (None, other)
        row = Visit.objects.get(pk=visit.pk)
        assert (row.closed_at, row.closed_revision) == (locked.now, match.revision)
        assert Deadline.objects.get(visit=visit).outcome == outcome
        # Its seat's store has what it did not use, and the increment.
        stored = Seat.objects.get(match=match, index=1).stored
        assert stored == {visit.clock: pytest.approx(11 * HOUR, abs=60)}
        assert list(Visit.objects.filter(match=match, closed_at=None)) == [other]


def test_who_is_back_is_awaited_again_and_has_missed_nothing() -> None:
    now = database_now()
    for what, since in (("silent_since", now), ("open_since", now), ("missed", 2)):
        match = make_match(seats=3)
        Seat.objects.filter(match=match).update(**{what: since})
        locked = lock_once(match.pk)
        Seat.objects.filter(match=match).update(extensions=1)
        assert silent_seats(locked).end(1) is (what == "silent_since")
        assert silent_seats(locked).end(1) is False
        rows = list(Seat.objects.filter(match=match).values_list("silent_since", "open_since", "missed"))
        assert rows[1] == (None, None, 0)
        assert rows[0] == rows[2] != rows[1]
        # What else was written to the seat since it was read stays.
        assert Seat.objects.get(match=match, index=1).extensions == 1
        assert silent_seats(locked).numbers == ({0, 2} if what == "silent_since" else set())
