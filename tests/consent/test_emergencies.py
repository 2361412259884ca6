"""Which matches an emergency stops, for how long, and when there may be another."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from accounts.models import User
from games.clocks.standstill import Agreement
from games.consent.errors import LimitReached
from games.consent.models import Emergency, Proposal
from games.consent.services import emergencies, proposals
from games.matches.errors import AlreadyChanged
from games.matches.models import Match
from games.matches.services.leaving import leave
from games.matches.services.sweeps import sweep_reminders
from games.notices.models import Notice
from games.notices.now import database_now
from tests.consent.test_told import log_of
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.matches import holder, make_match, make_table

pytestmark = pytest.mark.django_db

ALLOWED = Agreement(emergencies=True)


def stands_still(match: Match) -> bool:
    match.refresh_from_db()
    return match.stands_still


def passed(user: User, by: timedelta) -> None:
    """Let a person's emergency have been declared `by` earlier."""
    Emergency.objects.filter(user=user).update(began_at=F("began_at") - by, until=F("until") - by)


def test_the_next_emergency_may_be_ninety_days_after_the_last_began() -> None:
    user = make_user()
    make_match(users=[user, make_user()], agreement=ALLOWED)
    emergencies.declare(user=user, days=3)
    again = Emergency.objects.get().began_at + timedelta(days=90)
    assert emergencies.next_emergency_at(user, again - timedelta(seconds=1)) == again
    assert emergencies.next_emergency_at(user, again) is None
    with pytest.raises(LimitReached) as refused:
        emergencies.declare(user=user, days=3)
    assert refused.value.again_at == again
    assert emergencies.next_emergency_at(make_user(), again - timedelta(seconds=1)) is None


def test_an_emergency_is_over_at_its_end_and_is_nobody_elses() -> None:
    user, friend = make_user(), make_user()
    match = make_match(users=[user, friend], agreement=ALLOWED)
    emergencies.declare(user=user, days=3)
    emergency = Emergency.objects.get()
    assert emergency.until == emergency.began_at + timedelta(days=3)
    assert emergencies.current_emergency(user, emergency.until - timedelta(seconds=1)) == emergency
    assert emergencies.current_emergency(user, emergency.until) is None
    assert emergencies.current_emergency(friend, emergency.began_at) is None
    with pytest.raises(AlreadyChanged):
        emergencies.end(user=friend)
    assert stands_still(match)
    passed(user, timedelta(days=4))
    with pytest.raises(AlreadyChanged):
        emergencies.end(user=user)


def test_it_is_about_the_running_matches_in_which_a_person_plays() -> None:
    user, friend = make_user(), make_user()
    mine, over, practice, other = (make_match(users=[user, friend]) for _ in range(4))
    make_deputy(make_match(), 0, user)
    make_table(host=user)
    asked = proposals.ask(match_id=over.pk, user=user, kind=Proposal.Kind.END, parameters={})
    proposals.answer(match_id=over.pk, proposal_id=asked.pk, user=friend, agrees=True)
    Match.objects.filter(pk=practice.pk).update(practice=True)
    third = make_match(users=[make_user(), make_user(), user], seats=3)
    leave(match_id=third.pk, user=user)
    assert third.running
    assert emergencies.matches_of(user) == [mine, other]


def test_the_log_says_whose_emergency_it_is_and_that_it_is_over() -> None:
    match = make_match(agreement=ALLOWED)
    user = holder(match, 1)
    emergencies.declare(user=user, days=3)
    match.refresh_from_db()
    assert log_of(match) == [("house.emergency", 1)]
    assert (match.paused_by, match.paused_until) == (Match.Pauser.EMERGENCY, Emergency.objects.get().until)
    emergencies.end(user=user)
    assert Emergency.objects.get().ended_at is not None
    assert log_of(match)[1:] == [("house.went_on", None)]


def test_a_second_emergency_lengthens_the_wait_and_never_shortens_it() -> None:
    match = make_match(seats=3, agreement=ALLOWED)
    for seat, days, longest in ((0, 3, 3), (1, 5, 5), (2, 1, 5)):
        emergencies.declare(user=holder(match, seat), days=days)
        match.refresh_from_db()
        assert match.paused_until == Emergency.objects.order_by("-until")[0].until
        assert Emergency.objects.order_by("-until")[0].until - database_now() > timedelta(days=longest - 1)
    assert [code for code, _seat in log_of(match)] == ["house.emergency"]


def test_a_match_that_agreed_to_none_goes_on_and_one_of_others() -> None:
    user, friend = make_user(), make_user()
    strict = make_match(users=[user, friend])
    mine = make_match(users=[user, friend], agreement=ALLOWED)
    emergencies.declare(user=user, days=1)
    strangers = make_match(agreement=ALLOWED)
    for other in (strict, strangers):
        emergencies.apply_emergency(other, user)
    assert [stands_still(match) for match in (strict, strangers, mine)] == [False, False, True]


def test_whoever_declares_an_emergency_and_ends_it_gets_no_mail_about_their_own_act() -> None:
    user, friend = make_user(), make_user()
    make_match(users=[user, friend], agreement=ALLOWED)
    emergencies.declare(user=user, days=3)
    emergencies.end(user=user)
    for kind in ("paused", "resumed"):
        assert [notice.user for notice in Notice.objects.filter(kind=kind)] == [friend]


def test_whoever_has_an_emergency_learns_that_a_match_goes_on_when_its_time_is_over() -> None:
    user, friend = make_user(), make_user()
    match = make_match(users=[user, friend], agreement=ALLOWED)
    emergencies.declare(user=user, days=3)
    passed(user, timedelta(days=4))
    Match.objects.filter(pk=match.pk).update(paused_until=database_now() - timedelta(minutes=1))
    sweep_reminders()
    assert {notice.user for notice in Notice.objects.filter(kind="resumed")} == {user, friend}
