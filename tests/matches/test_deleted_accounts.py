"""The seats of people who delete their account: open to substitutes, for as long as the rule for silence."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import absences, erasure
from accounts.services.erasure import erase, leave, restore
from games.clocks.controls import Untimed
from games.clocks.spans import Span
from games.consent.models import Proposal
from games.consent.services import emergencies
from games.engine import registry
from games.engine.actions import Stop
from games.engine.invariants import require
from games.lobby.selectors.open_seats import list_open_seats
from games.lobby.selectors.reliability import ReliabilityRecord, record_of
from games.lobby.selectors.rematch import others_of
from games.lobby.services import tables
from games.lobby.services.substitutes import take_seat
from games.matches.access import get_access, own_seat
from games.matches.errors import AlreadySeated, NotYours
from games.matches.models import (
    Deadline,
    Draft,
    Ending,
    Event,
    Invitation,
    Match,
    Placing,
    Seat,
    Tenure,
    Visit,
)
from games.matches.selectors.seats import holders, people_at, thread_of
from games.matches.services import deferred_changes, suspensions
from games.matches.services.arrival import come_back
from games.matches.services.leaving import end_match_for_silence
from games.matches.services.quarantine import quarantine
from games.matches.services.resigning import resign
from games.matches.services.sweeps import sweep_deadlines
from games.matches.tenure_filters import acting
from games.notices.budget import Budget
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.ratings.inputs import SeatHolder
from games.ratings.services.gathering import gather
from tests.consent.test_emergencies import ALLOWED
from tests.consent.test_proposals import answer, ask, outcome
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.matches import holder, make_match, make_table, play, state_of, store
from tests.matches.test_silence import go_round
from tests.probe.rules import Name, Parry, Walk

pytestmark = pytest.mark.django_db

RULES = pytest.mark.parametrize("silence", [rule.value for rule in Match.Silence])


def seat_of(match: Match, index: int) -> Seat:
    return Seat.objects.get(match=match, index=index)


def tenure_of(match: Match, index: int) -> Tenure:
    return Tenure.objects.filter(match=match, seat__index=index, user__isnull=False).earliest("pk")


@RULES
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("permanently", [False, True])
def test_the_seat_is_open_at_once_and_its_player_not_out(silence: str, seats: int, permanently: bool) -> None:
    match, reader = make_match(seats=seats, silence=silence), make_user()
    user, waiting = holder(match, 0), Visit.objects.get(match=match, seat__index=0, closed_at=None)
    due = waiting.deadline.due_at
    (erase if permanently else leave)(user)
    match.refresh_from_db()
    assert match.running
    assert tenure_of(match, 0).to_revision is None
    assert [open_seat.match for open_seat in list_open_seats(reader).seats] == [match]
    assert Event.objects.filter(match=match, code="house.offered").count() == 1
    assert Deadline.objects.get(visit=waiting, handled_at=None).due_at == due
    take_seat(match_id=match.pk, seat=0, user=reader)
    assert holder(match, 0) == reader
    given_up, user = tenure_of(match, 0), type(user).objects.get(pk=user.pk)
    assert (given_up.how, given_up.left_at) == (Tenure.How.LEFT, user.erased_at)
    assert play(match, 0, Name(0, 4)).stored == 1


def test_where_leavers_are_replaced_by_the_computer_it_plays_until_then() -> None:
    match = make_match(seats=3, leavers="autopilot")
    leave(holder(match, 0))
    assert seat_of(match, 0).open_since is not None
    assert Tenure.objects.get(match=match, role="autopilot").to_revision is None
    take_seat(match_id=match.pk, seat=0, user=make_user())
    assert not Tenure.objects.filter(match=match, role="autopilot", to_revision=None).exists()


def test_between_two_the_seat_is_open_although_the_computer_replaces_leavers() -> None:
    match = make_match(leavers="autopilot")
    leave(holder(match, 0))
    match.refresh_from_db()
    assert match.running
    assert seat_of(match, 0).open_since is not None


def test_nobody_is_out_before_the_time_of_the_rule() -> None:
    match = make_match(seats=3, patience=2, silence="dropped")
    user = holder(match, 0)
    leave(user)
    for seat in (1, 2):
        play(match, seat, Name(seat, 1 + seat))
    assert tenure_of(match, 0).to_revision is None
    overdue(match)
    assert sweep_deadlines() == 1
    first = seat_of(match, 0)
    assert (first.missed, tenure_of(match, 0).to_revision, first.open_since is not None) == (1, None, True)
    # Their second missed turn is answered at once, like that of any silent player.
    go_round(match)
    match.refresh_from_db()
    assert (tenure_of(match, 0).how, seat_of(match, 0).open_since) == (Tenure.How.SILENT, None)
    assert match.running


def test_between_two_the_other_ends_the_match_when_the_rule_says_so() -> None:
    match = make_match(patience=2, silence="dropped")
    leave(holder(match, 1))
    play(match, 0, Name(0, 1))
    overdue(match)
    sweep_deadlines()
    go_round(match, rounds=2)
    end_match_for_silence(match_id=match.pk, user=holder(match, 0))
    assert list(Placing.objects.filter(match=match).values_list("seat__index", flat=True)) == [0, 1]


def leave_and_return(user: User) -> None:
    leave(user)
    user.refresh_from_db()
    assert restore(user)
    deferred_changes.sweep(Budget())


def test_people_who_return_do_not_get_back_even_a_seat_that_nobody_took() -> None:
    match = make_match(seats=3)
    user = holder(match, 0)
    leave_and_return(user)
    given_up, seat = tenure_of(match, 0), seat_of(match, 0)
    assert (given_up.to_revision, given_up.left_at is None, seat.open_since is None) == (None, False, False)
    assert not Event.objects.filter(match=match, code="house.back").exists()
    with pytest.raises(NotYours):
        come_back(match_id=match.pk, user=user)
    with pytest.raises(NotYours):
        own_seat(get_access(user, match.pk))
    # They can't take it, or any other seat there, as a substitute either, because they know one of the seats.
    with pytest.raises(AlreadySeated):
        take_seat(match_id=match.pk, seat=0, user=user)
    substitute = make_user()
    take_seat(match_id=match.pk, seat=0, user=substitute)
    assert (tenure_of(match, 0).how, holder(match, 0)) == (Tenure.How.LEFT, substitute)
    assert play(match, 0, Name(0, 4)).stored == 1


def test_a_match_that_learns_of_it_only_after_their_return_has_the_seat_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = make_match(seats=3)
    user = holder(match, 0)
    with monkeypatch.context() as patched:
        patched.setitem(erasure._afterwards, "matches", lambda user_id: None)
        leave(user)
        user.refresh_from_db()
        restore(user)
    assert seat_of(match, 0).open_since is None
    with pytest.raises(NotYours):
        come_back(match_id=match.pk, user=user)
    other = make_match(seats=3, users=[user, make_user(), make_user()])
    deferred_changes.sweep(Budget())
    assert seat_of(match, 0).open_since is not None
    # A seat that they took since their return is theirs.
    deferred_changes.defer_change("forget", user.pk, [other.pk])
    deferred_changes.sweep(Budget())
    assert (tenure_of(other, 0).left_at, seat_of(other, 0).open_since) == (None, None)


def test_a_player_who_has_resigned_has_no_seat_to_give_up() -> None:
    match = make_match(seats=3)
    user = holder(match, 0)
    resign(match_id=match.pk, user=user)
    leave_and_return(user)
    assert (tenure_of(match, 0).how, tenure_of(match, 0).left_at) == (Tenure.How.FINISHED, None)
    assert get_access(user, match.pk).seat == 0


def test_after_their_return_nothing_about_the_seat_concerns_them() -> None:
    """Neither what happens there to them, nor what happens to them to the seat."""
    match = make_match(seats=3, patience=9, agreement=ALLOWED)
    user = holder(match, 0)
    leave_and_return(user)
    asked = ask(match, 1, Proposal.Kind.END)
    now, due = database_now(), Deadline.objects.get(match=match, seat__index=0).due_at
    absences.announce(user, Span(now, now + timedelta(days=9)), now)
    assert emergencies.matches_of(user) == []
    deferred_changes.sweep(Budget())
    match.refresh_from_db()
    assert match.paused_at is None
    assert Deadline.objects.get(match=match, seat__index=0, handled_at=None).due_at == due
    table = make_table(seats=2)
    tables.join(match_id=table.pk, user=user)
    for seat in (1, 2):
        play(match, seat, Name(seat, 1 + seat))
    overdue(match)
    sweep_deadlines()
    go_round(match, rounds=2)
    deferred_changes.sweep(Budget())
    assert seat_of(match, 0).missed > 1
    # They keep their place at a table, and only leaving counts against them.
    assert tenure_of(table, 1).to_revision is None
    assert not Deadline.objects.filter(match=match, user=user).exists()
    assert record_of(user.pk) == ReliabilityRecord(missed=1)
    assert not Notice.objects.filter(user=user, thread=thread_of(tenure_of(match, 0).pk)).exists()
    answer(asked, 2)
    assert outcome(asked) == Proposal.Outcome.AGREED


def test_the_others_read_that_a_former_player_had_the_seat() -> None:
    match = make_match(seats=3)
    user = holder(match, 0)
    leave_and_return(user)
    first = holders(match)[0]
    assert (first.person, first.plain, first.page) == (*[f"Former player {user.pk}"] * 2, None)
    assert (first.open, people_at([match.pk])[match.pk][0].page) == (True, None)


def test_they_are_not_listed_as_playing(client: Client) -> None:
    match = make_match(seats=3)
    user = holder(match, 0)
    leave_and_return(user)
    client.force_login(user)
    assert "left the match" in client.get(reverse("matches:mine")).content.decode()
    assert match.name not in client.get(reverse("matches:waiting")).content.decode()
    assert match.name not in client.get(reverse("matches:deputies")).content.decode()
    assert match.name not in client.get(reverse("matches:person", args=[user.pk])).content.decode()
    assert not Tenure.objects.filter(acting(), user=user).exists()


def test_when_nobody_comes_the_placing_counts_as_for_a_player_who_stayed() -> None:
    match = make_match(seats=3, rated=True)
    user = holder(match, 0)
    for seat in range(3):
        play(match, seat, Name(seat, 1 + seat))
    leave_and_return(user)
    store(match, Stop(-1, "limit"))
    given_up = tenure_of(match, 0)
    assert (given_up.how, given_up.stayed) == (Tenure.How.FINISHED, False)
    inputs = require(gather(Ending.objects.get(match=match)), "the match is rated")
    assert inputs.seats[0].holders == (SeatHolder(user.pk),)
    assert get_access(user, match.pk).tenure is None
    other = require(tenure_of(match, 1).user, "a person plays the seat")
    assert user not in others_of(match, other)


def test_the_erasure_after_two_weeks_takes_nothing_more_away() -> None:
    match = make_match(seats=3)
    user, other = holder(match, 0), holder(match, 1)
    leave(user)
    Seat.objects.filter(match=match, index=1).update(out=True)
    Match.objects.filter(pk=match.pk).update(host=None)
    erase(user)
    assert tenure_of(match, 0).to_revision is None
    assert other.erased_at is None


def test_a_match_between_two_in_an_event_is_decided_at_once() -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(host=None)
    leave(holder(match, 0))
    match.refresh_from_db()
    assert match.finished
    assert tenure_of(match, 0).how == Tenure.How.LEFT


def test_so_is_a_match_against_a_program_in_an_event() -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(host=None)
    Tenure.objects.filter(match=match, seat__index=1).update(user=None, role="autopilot")
    leave(holder(match, 0))
    assert tenure_of(match, 0).how == Tenure.How.LEFT


def test_a_match_without_a_clock_does_not_wait_forever() -> None:
    clocks = {clock: Untimed() for clock in registry.meta("probe").clocks}
    match = make_match(seats=3, controls=clocks, door="link", rated=False)
    leave(holder(match, 0))
    assert tenure_of(match, 0).how == Tenure.How.LEFT
    assert state_of(match).left


def test_a_seat_that_nobody_may_take_is_left() -> None:
    people = [make_user() for _ in range(3)]
    match = make_match(seats=3, users=people)
    Match.objects.filter(pk=match.pk).update(door="invited")
    Invitation.objects.create(match=match, user=people[1], sent_at=database_now())
    leave(people[0])
    assert tenure_of(match, 0).how == Tenure.How.LEFT


def test_an_absence_and_an_emergency_keep_nobody_waiting() -> None:
    match = make_match(seats=3, agreement=ALLOWED)
    user, now = holder(match, 0), database_now()
    due = Deadline.objects.get(match=match, seat__index=0).due_at
    absences.announce(user, Span(now, now + timedelta(days=9)), now)
    emergencies.declare(user=user, days=3)
    deferred_changes.sweep(Budget())
    match.refresh_from_db()
    assert match.paused_at is not None
    leave(user)
    match.refresh_from_db()
    assert match.paused_at is None
    after = Deadline.objects.get(match=match, seat__index=0, handled_at=None).due_at
    assert timedelta(0) <= after - due < timedelta(hours=1)


def test_their_time_runs_out_without_an_absence() -> None:
    match = make_match(seats=3)
    user = holder(match, 0)
    user.automatic_absence = True
    user.save(update_fields=["automatic_absence"])
    leave(user)
    for seat in (1, 2):
        play(match, seat, Name(seat, 1 + seat))
    overdue(match)
    sweep_deadlines()
    assert seat_of(match, 0).silent_since is not None


def test_an_anonymous_seat_opens_as_for_a_player_who_is_locked_out() -> None:
    def opened(go: Callable[[User], None]) -> tuple[list[str], str]:
        match = make_match(seats=3, anonymous=True, seating="drawn")
        user = holder(match, 0)
        go(user)
        deferred_changes.sweep(Budget())
        (notice,) = Notice.objects.filter(kind="seat_opened", user=holder(match, 1))
        mail = compose(notice, now=database_now())
        assert isinstance(mail, Mail)
        codes = Event.objects.filter(match=match, code__startswith="house.").values_list("code", flat=True)
        return list(codes), str(mail.body)

    def lock_out(user: User) -> None:
        User.objects.filter(pk=user.pk).update(is_active=False)
        suspensions.defer_changes(User.objects.get(pk=user.pk))

    codes, text = opened(leave)
    assert "house.offered" in codes
    assert "can’t play at the moment" in text
    assert opened(lock_out)[0] == codes


def test_the_others_agree_without_them() -> None:
    match = make_match(seats=3)
    proposal = ask(match, 1, Proposal.Kind.END)
    own = ask(match, 0, Proposal.Kind.PAUSE, days=3)
    leave(holder(match, 0))
    assert outcome(own) == Proposal.Outcome.LAPSED
    answer(proposal, 2)
    assert outcome(proposal) == Proposal.Outcome.AGREED


def test_what_they_had_drafted_is_deleted() -> None:
    match = make_match(seats=3)
    for seat in range(3):
        play(match, seat, Name(seat, 1 + seat))
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    mover = state_of(match).mover
    play(match, mover, Walk(mover, "left"), send=False)
    assert Draft.objects.filter(visit__match=match).exists()
    leave(holder(match, mover))
    assert not Draft.objects.filter(visit__match=match).exists()
    overdue(match)
    assert sweep_deadlines() == 1


def test_a_match_that_was_set_aside_and_fails_again_lets_them_go(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("broken on purpose")

    match = make_match(seats=3)
    quarantine(match, "a test", database_now())
    monkeypatch.setattr("games.matches.services.playing.write", fail)
    leave(holder(match, 1))
    assert tenure_of(match, 1).how == Tenure.How.LEFT


def test_nobody_who_deleted_their_account_is_notified() -> None:
    match = make_match(seats=3)
    user = holder(match, 0)
    leave(user)
    for seat in (1, 2):
        play(match, seat, Name(seat, 1 + seat))
    overdue(match)
    sweep_deadlines()
    assert not Notice.objects.filter(user=user).exists()
    assert Notice.objects.filter(user=holder(match, 1), kind="seat_opened").exists()
