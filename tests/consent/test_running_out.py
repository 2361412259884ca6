"""Proposals whose time has run out, no matter who finds them, and what rules out making or answering one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import OperationalError
from django.db.models import F

from games.consent.errors import NobodyToAsk
from games.consent.models import Proposal
from games.consent.services import proposals
from games.consent.services.validity import close_obsolete
from games.matches import errors
from games.matches.models import Deadline, Match, Seat, Tenure, Visit
from games.matches.services.leaving import leave
from games.matches.services.locked_match import LockedMatch, try_lock_match
from games.notices.budget import Budget
from games.notices.now import database_now
from tests.consent.test_proposals import KIND, answer, ask, expired, outcome
from tests.consent.test_told import log_of, told_of
from tests.factories.ageing import overdue
from tests.factories.matches import holder, make_match, play, spoil
from tests.probe.meta import Options
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db


def swept(**which: int) -> int:
    return proposals.expire_due(database_now(), Budget(), **which)


def late(match: Match, seat: int = 0, by: int = 0) -> Proposal:
    """A proposal that ran out `by` minutes before others."""
    proposal = ask(match, seat, KIND.END)
    expired(proposal)
    Proposal.objects.filter(pk=proposal.pk).update(expires_at=F("expires_at") - timedelta(minutes=by))
    return proposal


def kept_still(match: Match, by: str = Match.Pauser.OPERATOR) -> None:
    Match.objects.filter(pk=match.pk).update(paused_at=database_now(), paused_by=by)


# ---- a sweep ---------------------------------------------------------------------------


def test_a_sweep_says_how_many_it_closed_and_closes_none_twice() -> None:
    gone = [late(make_match()), late(make_match())]
    ask(make_match(), 0, KIND.END)
    assert swept() == 2
    assert [outcome(proposal) for proposal in gone] == ["expired", "expired"]
    assert swept() == 0


def test_a_sweep_locks_no_match_whose_proposals_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = late(make_match())
    ask(make_match(), 0, KIND.END)
    looked_at: list[int] = []

    def look(proposal_id: int, _match_id: int) -> bool:
        looked_at.append(proposal_id)
        return False

    monkeypatch.setattr(proposals, "_expire", look)
    swept()
    assert looked_at == [gone.pk]


def test_those_of_one_match_can_be_closed_alone() -> None:
    one, two = late(make_match()), late(make_match())
    assert swept(match_id=two.match_id) == 1
    assert (outcome(one), outcome(two)) == ("", "expired")


def test_a_sweep_that_does_not_come_to_all_begins_with_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "PROPOSALS_AT_ONCE", 1)
    younger, older, done = late(make_match()), late(make_match(), by=5), late(make_match(), by=9)
    Proposal.objects.filter(pk=done.pk).update(outcome="expired", ended_at=database_now())
    assert swept() == 1
    assert (outcome(younger), outcome(older)) == ("", "expired")


def test_what_has_not_run_out_when_its_match_is_locked_is_left() -> None:
    proposal = ask(make_match(), 0, KIND.END)
    assert proposals.expire_due(database_now() + timedelta(days=30), Budget()) == 0
    assert outcome(proposal) == ""


def test_what_somebody_else_holds_or_closes_is_left_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    proposal = late(make_match())
    with monkeypatch.context() as held:
        held.setattr(proposals, "try_lock_match", lambda *_args, **_more: None)
        assert swept() == 0

    def closed_meanwhile(match_id: int, *, still: bool) -> object:
        locked = try_lock_match(match_id, still=still)
        Proposal.objects.update(outcome="withdrawn", ended_at=database_now())
        return locked

    monkeypatch.setattr(proposals, "try_lock_match", closed_meanwhile)
    assert swept() == 0
    assert outcome(proposal) == "withdrawn"


def test_it_runs_out_during_a_pause_but_not_while_the_operator_keeps_the_match_still() -> None:
    paused, still = late(make_match()), late(make_match())
    kept_still(paused.match, Match.Pauser.HOST)
    kept_still(still.match)
    assert swept() == 1
    assert (outcome(paused), outcome(still)) == ("expired", "")


def test_what_makes_no_sense_any_more_lapses_when_it_runs_out() -> None:
    match = make_match(seats=3, options=Options(sealed=False))
    visit = Visit.objects.get(match=match, closed_at=None)
    proposal = ask(match, 1, KIND.EXTENSION, visit=visit.pk, hours=1)
    expired(proposal)
    Proposal.objects.filter(pk=proposal.pk).update(parameters={"visit": visit.pk + 1, "hours": 1})
    assert swept() == 1
    assert outcome(proposal) == "lapsed"
    assert log_of(match)[-1] == ("house.lapsed", None)
    assert told_of("proposal_ended", proposal) == [1], "nobody but the player who asked"


def test_what_cannot_be_carried_out_lapses_and_is_tried_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise LookupError

    monkeypatch.setattr(proposals, "_decide", fail)
    broken = late(make_match(seats=3), seat=1)
    other = ask(broken.match, 0, KIND.PAUSE, days=1)
    assert swept() == 0
    assert (outcome(broken), outcome(other)) == ("lapsed", "")
    assert broken.ended_at == broken.expires_at
    assert log_of(broken.match)[-1] == ("house.lapsed", None)


def test_a_lock_that_passes_costs_no_proposal_and_no_others_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    locked, free = late(make_match()), late(make_match())
    decide = proposals._decide

    def refused(match: LockedMatch, proposal: Proposal) -> None:
        if proposal.pk == locked.pk:
            raise OperationalError
        decide(match, proposal)

    monkeypatch.setattr(proposals, "_decide", refused)
    monkeypatch.setattr(proposals, "is_lock", lambda error: isinstance(error, OperationalError))
    assert swept() == 1
    assert (outcome(locked), outcome(free)) == ("", "expired")


def test_a_sweep_that_is_cut_off_costs_no_proposal(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(*_args: object) -> None:
        raise MemoryError

    monkeypatch.setattr(proposals, "_decide", cut)
    proposal = late(make_match())
    assert swept() == 0
    assert outcome(proposal) == ""


def test_a_match_that_cannot_be_read_is_set_aside_and_its_proposal_waits() -> None:
    unreadable, other = late(make_match()), late(make_match())
    spoil(unreadable.match)
    assert swept() == 1
    assert (outcome(unreadable), outcome(other)) == ("", "expired")
    unreadable.match.refresh_from_db()
    assert unreadable.match.quarantined_at is not None


# ---- asking and answering --------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"quarantined_at": database_now, "quarantine_reason": "x"}, errors.MatchQuarantined),
        ({"paused_at": database_now, "paused_by": Match.Pauser.OPERATOR}, errors.MatchPaused),
        ({"busy": True}, errors.MatchBusy),
    ],
    ids=["set aside", "paused by the operator", "busy"],
)
def test_nothing_is_agreed_while_the_house_keeps_a_match_still(
    fields: dict[str, object], refusal: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy match would go on before it is asked.
    monkeypatch.setattr(proposals, "arrive", lambda *_args: None)
    match = make_match()
    proposal = ask(match, 0, KIND.PAUSE, days=1)
    set_to = {name: value() if callable(value) else value for name, value in fields.items()}
    Match.objects.filter(pk=match.pk).update(**set_to)
    with pytest.raises(refusal):
        ask(match, 0, KIND.END)
    with pytest.raises(refusal):
        answer(proposal, 1)
    with pytest.raises(refusal):
        proposals.withdraw(match_id=match.pk, proposal_id=proposal.pk, user=holder(match, 0))
    assert outcome(proposal) == ""


def test_who_practises_or_plays_against_programs_alone_has_nobody_to_ask() -> None:
    practice, alone = make_match(), make_match()
    Match.objects.filter(pk=practice.pk).update(practice=True)
    Tenure.objects.filter(match=alone, seat__index=1).update(to_revision=0)
    for match in (practice, alone):
        with pytest.raises(NobodyToAsk):
            ask(match, 0, KIND.END)
    assert not Proposal.objects.exists()


def test_who_asks_is_no_longer_silent_and_what_is_overdue_runs_out_first() -> None:
    match = make_match(seats=3)
    play(match, 0, Name(0, 2))
    play(match, 1, Name(1, 5))
    overdue(match)
    ask(match, 0, KIND.PAUSE, days=1)
    assert Deadline.objects.filter(match=match, outcome=Deadline.Outcome.TIMED_OUT).count() == 1
    assert Seat.objects.get(match=match, index=2).silent_since is not None
    ask(match, 2, KIND.END)
    assert Seat.objects.get(match=match, index=2).silent_since is None


def test_who_asked_may_take_it_back_during_a_pause() -> None:
    match = make_match()
    proposal = ask(match, 0, KIND.END)
    kept_still(match, Match.Pauser.HOST)
    proposals.withdraw(match_id=match.pk, proposal_id=proposal.pk, user=holder(match, 0))
    assert outcome(proposal) == "withdrawn"


def test_who_was_asked_and_has_left_answers_no_more() -> None:
    match = make_match(seats=4)
    proposal, gone = ask(match, 0, KIND.END), holder(match, 3)
    leave(match_id=match.pk, user=gone)
    with pytest.raises(errors.NotYours):
        proposals.answer(match_id=match.pk, proposal_id=proposal.pk, user=gone, agrees=True)


# ---- what loses its sense --------------------------------------------------------------


def test_a_look_at_one_match_closes_nothing_of_another() -> None:
    one, two = (make_match(seats=3, options=Options(sealed=False)) for _ in range(2))
    asked = [
        ask(match, 1, KIND.EXTENSION, visit=Visit.objects.get(match=match, closed_at=None).pk, hours=1)
        for match in (one, two)
    ]
    Visit.objects.filter(closed_at=None).update(closed_at=database_now())
    close_obsolete(one, database_now())
    assert [outcome(proposal) for proposal in asked] == ["lapsed", ""]


def test_nobody_is_asked_to_pause_what_stands_still_nor_to_go_on_with_what_does_not() -> None:
    running, paused = make_match(), make_match()
    kept_still(paused, Match.Pauser.HOST)
    for match, kind in ((running, KIND.RESUME), (paused, KIND.PAUSE)):
        with pytest.raises(errors.AlreadyChanged):
            ask(match, 0, kind, days=1)
    assert ask(running, 0, KIND.PAUSE, days=1).is_open
    assert ask(paused, 0, KIND.RESUME).is_open


def test_more_time_is_given_for_a_visit_of_this_match_alone() -> None:
    match, other = (make_match(options=Options(sealed=False)) for _ in range(2))
    with pytest.raises(errors.AlreadyChanged):
        ask(match, 0, KIND.EXTENSION, visit=Visit.objects.get(match=other, closed_at=None).pk, hours=1)


def test_the_autopilot_takes_no_seat_that_would_leave_one_person_alone() -> None:
    match = make_match(seats=3)
    own = Tenure.objects.get(match=match, seat__index=0)
    assert ask(match, 0, KIND.REPLACEMENT, tenure=own.pk).is_open
    two = make_match()
    with pytest.raises(errors.AlreadyChanged):
        ask(two, 0, KIND.REPLACEMENT, tenure=Tenure.objects.get(match=two, seat__index=0).pk)


def test_the_autopilot_takes_over_only_from_who_holds_a_seat_of_this_match() -> None:
    match, other = make_match(seats=4), make_match(seats=3)
    gone = Tenure.objects.get(match=match, seat__index=3)
    foreign = Tenure.objects.get(match=other, seat__index=1)
    Seat.objects.filter(pk__in=[gone.seat_id, foreign.seat_id]).update(silent_since=database_now())
    Tenure.objects.filter(pk=gone.pk).update(to_revision=0)
    for tenure in (gone, foreign):
        with pytest.raises(errors.AlreadyChanged):
            ask(match, 0, KIND.REPLACEMENT, tenure=tenure.pk)


def test_an_end_is_said_of_a_running_match_alone() -> None:
    match = make_match(seats=3)
    pause = ask(match, 2, KIND.PAUSE, days=1)
    end = ask(match, 0, KIND.END)
    answer(end, 1)
    answer(end, 2)
    assert outcome(pause) == "lapsed"
    assert "house.lapsed" not in [code for code, _seat in log_of(match)]
