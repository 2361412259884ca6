"""Access to a match, by the one function that every page calls."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import Absence, User
from games.consent.appointments import APPOINTMENTS
from games.engine.actions import Stop
from games.engine.listeners import Registrations
from games.matches import errors
from games.matches.access import Access, get_access
from games.matches.models import Deadline, Errand, Invitation, Match, Tenure, Visit
from games.matches.registries import directors
from games.matches.selectors.seats import thread_of
from games.matches.services.arrival import record_look
from games.matches.services.leaving import leave
from games.matches.services.pausing import pause
from games.matches.services.time_outs import pending_work
from games.notices.models import Delivery
from games.notices.now import database_now
from games.press.selectors import PRESS
from games.press.services import write
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.deputies import ask, make_deputy, over
from tests.factories.matches import access_of, at_a_turn, holder, make_match, make_table, store
from tests.factories.staff import make_operator
from tests.notices.factories import make_notice

pytestmark = pytest.mark.django_db

OFFERED, RUNNING, FINISHED, WITHDRAWN = Match.Status
PUBLIC, LINK, INVITED = Match.Door
KNOWN = ("host", "invited", "by the link")
"""Who sits nowhere, and was let in by someone."""


def let_to_watch(match: Match) -> set[str]:
    """Return those without a seat who may open a match."""
    invited, elsewhere, host = make_user(), make_user(), make_user()
    Invitation.objects.create(match=match, user=invited, sent_at=database_now())
    Invitation.objects.create(match=make_table(), user=elsewhere, sent_at=database_now())
    Match.objects.filter(pk=match.pk).update(host=host)
    people: dict[str, tuple[User | AnonymousUser, str]] = {
        "host": (host, ""),
        "invited": (invited, ""),
        "invited elsewhere": (elsewhere, ""),
        "by the link": (AnonymousUser(), match.token),
        "by another link": (AnonymousUser(), "another"),
        "stranger": (make_user(), ""),
        "staff": (make_operator(), ""),
        "nobody": (AnonymousUser(), ""),
    }
    return {who for who, (user, token) in people.items() if _is_let_in(user, match, token)}


def _is_let_in(user: User | AnonymousUser, match: Match, token: str) -> bool:
    try:
        access = get_access(user, match.pk, token=token)
    except errors.NotYours as refusal:
        # Let through, `Relieved` fails the test: to no other it is said that they were, or will be, a deputy.
        if isinstance(refusal, errors.DeputyRelieved):
            raise
        return False
    assert access == Access(match, None)
    return True


@pytest.mark.parametrize("status", [OFFERED, WITHDRAWN])
@pytest.mark.parametrize("watchers", [True, False])
def test_a_table_shows_itself_to_all_if_public_else_to_who_is_known_there(
    status: str, watchers: bool
) -> None:
    match = make_table(watchers=watchers)
    Match.objects.filter(pk=match.pk).update(status=status)
    everybody = let_to_watch(match)
    assert everybody == {*KNOWN, "invited elsewhere", "by another link", "stranger", "staff", "nobody"}
    for door in (LINK, INVITED):
        Match.objects.filter(pk=match.pk).update(door=door)
        assert let_to_watch(match) == set(KNOWN)


@pytest.mark.parametrize("door", Match.Door)
def test_a_match_that_may_not_be_watched_lets_in_nobody_without_a_seat(door: str) -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(door=door, watchers=False)
    assert let_to_watch(match) == set()


@pytest.mark.parametrize("ended", [False, True])
def test_one_that_may_be_watched_shows_itself_as_its_table_did(ended: bool) -> None:
    match = make_match()
    if ended:
        store(match, Stop(-1, "limit"))
    assert {"stranger", "nobody", *KNOWN} <= let_to_watch(match)
    for door in (LINK, INVITED):
        Match.objects.filter(pk=match.pk).update(door=door)
        assert let_to_watch(match) == set(KNOWN)


def test_who_directs_what_a_match_belongs_to_sees_it_as_any_watcher_would(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    director, match, other = make_user(), make_match(watchers=False), make_match(watchers=False)
    directs = directors.DirectorChecks(
        lambda match_id: {director.pk} if match_id == match.pk else (),
        lambda *_: False,
        lambda *_: (),
        lambda *_: None,
    )
    monkeypatch.setattr(directors, "director_checks", Registrations(directs))
    Match.objects.update(host=None)
    assert _is_let_in(director, match, "")
    assert not _is_let_in(director, other, "")
    assert not _is_let_in(make_user(), match, "")
    assert not _is_let_in(AnonymousUser(), match, "")


def test_there_is_nothing_where_no_match_is() -> None:
    with pytest.raises(errors.NotYours):
        get_access(make_user(), 404)


# ---- a seat ----------------------------------------------------------------------------


def test_each_who_holds_a_seat_sees_as_that_seat_and_does_to_the_end() -> None:
    match, elsewhere = make_match(watchers=False), make_match(watchers=False)
    for ended in (False, True):
        if ended:
            store(match, Stop(-1, "limit"))
        for seat in range(2):
            user = Tenure.objects.get(match=match, seat__index=seat).user
            assert user is not None
            access = get_access(user, match.pk)
            assert (access.match, access.seat, access.relieved) == (match, seat, False)
            assert access.may_act is not ended
            assert not _is_let_in(user, elsewhere, "")


def test_only_who_holds_a_seat_of_a_running_match_answers_for_it() -> None:
    match, ended = make_match(), make_match()
    mine, gone, late = access_of(match, 0), access_of(match, 1), access_of(ended, 0)
    gone.tenure.to_revision = 0
    late.match.status = Match.Status.FINISHED
    assert mine.may_act
    assert mine.own_tenure == mine.tenure
    for other in (get_access(make_user(), match.pk), gone, late):
        assert not other.may_act
        with pytest.raises(errors.NotYours):
            _ = other.own_tenure


@pytest.mark.parametrize("watchers", [True, False])
def test_who_gave_their_seat_up_is_a_stranger(watchers: bool) -> None:
    match = make_match(seats=3, watchers=watchers)
    user = holder(match, 0)
    Match.objects.filter(pk=match.pk).update(host=None)
    leave(match_id=match.pk, user=user)
    assert _is_let_in(user, match, "") is watchers


def test_a_deputy_sees_as_the_seat_within_their_span_and_is_told_that_it_is_over() -> None:
    match = make_match(watchers=False)
    deputy = make_deputy(match, 1)
    access = get_access(deputy, match.pk)
    assert (access.seat, access.deputy, access.may_act) == (1, True, True)
    assert access.tenure is not None
    assert access.tenure.deputyship is not None
    over(access.tenure.deputyship)
    with pytest.raises(errors.DeputyRelieved):
        get_access(deputy, match.pk)
    Tenure.objects.filter(pk=access.tenure.pk).update(to_revision=0, how=Tenure.How.RELIEVED)
    with pytest.raises(errors.DeputyRelieved):
        get_access(deputy, match.pk)
    Match.objects.filter(pk=match.pk).update(watchers=True)
    assert get_access(deputy, match.pk) == Access(match, None, relieved=True)


def test_who_is_asked_to_be_a_deputy_and_has_not_said_yes_is_a_stranger() -> None:
    match = make_match(watchers=False)
    friend = make_user()
    ask(match, 1, friend)
    assert not _is_let_in(friend, match, "")


# ---- away ------------------------------------------------------------------------------


def away(match: Match) -> list[bool]:
    """Return, for each seat, whether its player may be regarded as away until they come."""
    tenures = [access_of(match, seat).tenure for seat in range(2)]
    # What the query adds to a tenure, its type does not know.
    return [tenure is not None and bool(vars(tenure)["away"]) for tenure in tenures]


def test_away_is_who_is_in_an_absence_that_began_by_itself() -> None:
    match, now = make_match(), database_now()
    assert away(match) == [False, False]
    announced = Absence.objects.create(
        user=holder(match, 0),
        start=now - timedelta(days=1),
        end=now + timedelta(days=1),
        automatic=False,
        made_at=now,
    )
    assert away(match) == [False, False]
    Absence.objects.filter(pk=announced.pk).update(automatic=True)
    assert away(match) == [True, False]


def test_away_may_be_whose_time_ran_out_and_nobody_has_noticed() -> None:
    match = make_match()
    overdue(match)
    assert away(match) == [True, True]
    Deadline.objects.filter(match=match, seat__index=0).update(
        handled_at=database_now(), outcome=Deadline.Outcome.TIMED_OUT
    )
    assert away(match) == [False, True]


def test_away_is_not_whose_clock_stood_still_before_their_time_ran_out() -> None:
    match = make_match()
    pause(match_id=match.pk, by=make_operator(), reason="a test")
    Deadline.objects.filter(match=match).update(due_at=database_now() - timedelta(hours=1))
    assert away(match) == [False, False]


# ---- what the query adds ---------------------------------------------------------------


def awaited_anew(match: Match, seat: int) -> bool:
    """Return whether it has become the turn of a seat since its player last looked."""
    tenure = access_of(match, seat).tenure
    return bool(vars(tenure)["awaited_anew"])


def test_awaited_anew_is_whose_own_turn_began_after_their_last_look() -> None:
    match, mover = at_a_turn()
    visit = Visit.objects.get(match=match, closed_at=None)
    tenures = Tenure.objects.filter(match=match)
    tenures.update(last_look=visit.opened_at - timedelta(minutes=1))
    assert [awaited_anew(match, seat) for seat in range(2)] == [seat == mover for seat in range(2)]
    tenures.update(last_look=visit.opened_at + timedelta(minutes=1))
    assert not awaited_anew(match, mover)
    tenures.update(last_look=visit.opened_at - timedelta(minutes=1))
    Visit.objects.filter(pk=visit.pk).update(closed_at=database_now())
    assert not awaited_anew(match, mover)


def make_busy(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(busy=True)


def change_absences(match: Match) -> None:
    Errand.objects.create(
        match=match, user=holder(match, 0), kind=Errand.Kind.ABSENCES, made_at=database_now()
    )


def end_outage(match: Match) -> None:
    opened = Deadline.objects.filter(match=match).latest("opened_at").opened_at
    Outage.objects.create(start=opened, end=database_now() + timedelta(minutes=1), is_open=False)


@pytest.mark.parametrize("happen", [make_busy, overdue, change_absences, end_outage])
def test_automatic_work_is_looked_for_only_if_a_match_may_have_any(happen: Callable[[Match], None]) -> None:
    match = make_match()
    assert (access_of(match, 0).work_due, pending_work(match.pk)) == (False, None)
    happen(match)
    assert access_of(match, 0).work_due
    assert access_of(match, 1).work_due
    assert pending_work(match.pk) is not None
    # Nothing was looked up for a watcher.
    assert Access(match, None).work_due


def test_held_email_is_looked_for_only_if_a_seat_has_any() -> None:
    match = make_match()
    holding = [vars(access_of(match, seat).tenure)["mail_held"] for seat in range(2)]
    assert holding == [False, False]
    tenure = access_of(match, 1).own_tenure
    later = database_now() + timedelta(hours=5)
    held = make_notice(holder(match, 1), thread=thread_of(tenure.pk), available_at=later)
    make_notice(holder(match, 0), thread="", available_at=later)
    holding = [vars(access_of(match, seat).tenure)["mail_held"] for seat in range(2)]
    assert holding == [False, True]
    assert not record_look(access_of(match, 1), database_now())
    assert Delivery.objects.get(notice=held).available_at < later
    assert not vars(access_of(match, 1).tenure)["mail_held"]


def test_contents_that_began_when_there_were_none_need_not_be_asked_for() -> None:
    match, other = make_match(), make_match()
    assert not access_of(match, 0).may_have(PRESS)
    write(access_of(match, 1), to=None, text="Hello.")
    assert not access_of(other, 0).may_have(PRESS)
    access = access_of(match, 0)
    assert access.may_have(PRESS)
    assert not access.may_have(APPOINTMENTS)
    # Nobody knows of a watcher's match, so everything is asked for.
    assert Access(match, None).may_have(PRESS)


# ---- who is "you" ----------------------------------------------------------------------


def test_you_are_the_seat_that_you_play_for_yourself() -> None:
    match = make_match()
    assert [access_of(match, seat).addressed_seat(0) for seat in range(2)] == [0, 1]
    assert Access(match, None).addressed_seat(0) is None
    friend = make_deputy(match, 0)
    assert get_access(friend, match.pk).addressed_seat(0) is None


def test_a_substitute_is_you_from_the_revision_after_they_sat_down() -> None:
    match = make_match(seats=3)
    tenures = Tenure.objects.filter(match=match, seat__index=1)
    tenures.update(from_revision=5)
    assert access_of(match, 1).addressed_seat(5) == 1
    tenures.update(role=Tenure.Role.SUBSTITUTE)
    assert [access_of(match, 1).addressed_seat(revision) for revision in (4, 5, 6)] == [None, None, 1]


def test_a_seat_was_looked_up_at_a_time_of_the_database_and_a_watchers_never() -> None:
    match = make_match()
    before = database_now()
    looked_up_at = get_access(holder(match, 0), match.pk).looked_up_at
    assert looked_up_at is not None
    assert before <= looked_up_at <= database_now()
    assert get_access(make_user(), match.pk).looked_up_at is None
