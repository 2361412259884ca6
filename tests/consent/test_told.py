"""What the log, the mails and the records say of what a table was asked, and of what came of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from games.consent import mails
from games.consent.errors import AskedOften
from games.consent.models import Proposal, ProposalAnswer
from games.consent.services import host_rights, own_extensions, proposals
from games.matches.errors import AlreadyChanged
from games.matches.models import Action, Event, Match, Seat, Tenure, Visit
from games.matches.services.leaving import leave
from games.notices.mail_content import MailContent
from games.notices.models import Notice
from games.notices.now import database_now
from tests.consent.test_proposals import KIND, answer, ask, expired, outcome
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder, make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry

pytestmark = pytest.mark.django_db


def log_of(match: Match) -> list[tuple[str, int | None]]:
    """What the house told of a match, and of which seat."""
    told = Event.objects.filter(match=match, code__startswith="house.").order_by("revision", "number")
    return [(event.code, event.params.get("seat")) for event in told]


def told_of(kind: str, proposal: Proposal) -> list[int]:
    """Who was told of a proposal, in the order of its seats."""
    told = Notice.objects.filter(kind=kind, ids__proposal=proposal.pk)
    return sorted(Tenure.objects.get(pk=notice.ids["tenure"]).seat.index for notice in told)


# ---- the log ---------------------------------------------------------------------------


def test_the_log_names_who_asked_and_who_was_given_time() -> None:
    match = make_match(seats=3, options=Options(sealed=False))
    visit = Visit.objects.get(match=match, closed_at=None)
    answer(ask(match, 1, KIND.EXTENSION, visit=visit.pk, hours=1), 2)
    assert log_of(match) == [("house.asked_extension", 1), ("house.extended_by_table", 0)]


def test_the_log_names_who_took_their_proposal_back() -> None:
    match = make_match(seats=3)
    proposal = ask(match, 2, KIND.END)
    proposals.withdraw(match_id=match.pk, proposal_id=proposal.pk, user=holder(match, 2))
    assert log_of(match) == [("house.asked_end", 2), ("house.withdrawn", 2)]
    proposal.refresh_from_db()
    assert proposal.ended_at is not None


def test_the_log_names_the_seat_that_the_autopilot_plays_on() -> None:
    match = make_match(seats=3)
    own = Tenure.objects.get(match=match, seat__index=1)
    answer(ask(match, 1, KIND.REPLACEMENT, tenure=own.pk), 2)
    assert log_of(match)[:2] == [("house.asked_replacement", 1), ("house.autopilot_by_table", 1)]


def test_the_log_names_who_took_an_extension() -> None:
    match = make_match(options=Options(sealed=False))
    due = Visit.objects.get(match=match, closed_at=None).deadline.due_at
    own_extensions.take_extension(access_of(match, 0), due)
    assert log_of(match) == [("house.extended_own", 0)]


def test_the_log_names_whom_the_host_gave_time() -> None:
    match = make_match(options=Options(sealed=False))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    visit = Visit.objects.get(match=match, closed_at=None)
    host_rights.extend(
        match_id=match.pk, user=holder(match, 0), visit_id=visit.pk, hours=1, seen=visit.deadline.due_at
    )
    assert log_of(match) == [("house.extended_by_host", 1)]


def test_what_ends_a_match_is_nobodys_own_act() -> None:
    match = make_match()
    answer(ask(match, 0, KIND.END), 1)
    ended = Action.objects.get(match=match)
    assert (ended.seat, ended.cause, ended.user) == (-1, Action.Cause.HOUSE, None)


# ---- notices ---------------------------------------------------------------------------


def test_all_who_are_there_but_the_asker_are_told_of_each_proposal_and_all_of_its_end() -> None:
    match, _other = make_match(seats=4), make_match()
    leave(match_id=match.pk, user=holder(match, 3))
    for _time in range(2):
        proposal = ask(match, 1, KIND.END)
        assert told_of("proposal", proposal) == [0, 2]
        answer(proposal, 0, agrees=False)
        assert told_of("proposal_ended", proposal) == [0, 1, 2]


def test_who_was_replaced_long_ago_is_not_told_of_its_end() -> None:
    match, stranger = make_match(seats=3), make_user()
    Tenure.objects.filter(match=match, seat__index=2).update(to_revision=0, how=Tenure.How.SILENT)
    seat = Seat.objects.get(match=match, index=2)
    Tenure.objects.create(
        match=match,
        seat=seat,
        user=stranger,
        role=Tenure.Role.SUBSTITUTE,
        from_revision=0,
        began_at=database_now(),
    )
    proposal = ask(match, 1, KIND.END)
    answer(proposal, 0, agrees=False)
    told = Notice.objects.filter(kind="proposal_ended")
    assert {each.ids["tenure"] for each in told} == {
        each.pk for each in Tenure.objects.filter(match=match, to_revision=None)
    }


def test_who_gave_up_their_own_seat_reads_once_what_came_of_it() -> None:
    match, _other = make_match(seats=3), make_match()
    own = Tenure.objects.get(match=match, seat__index=1)
    proposal = ask(match, 1, KIND.REPLACEMENT, tenure=own.pk)
    assert told_of("proposal", proposal) == [0, 2]
    answer(proposal, 0)
    assert told_of("proposal_ended", proposal) == [0, 1, 2]


def test_a_player_is_told_that_their_proposal_lapsed_while_they_play_on() -> None:
    match = make_match(seats=3, options=Options(sealed=False))
    visit = Visit.objects.get(match=match, closed_at=None)
    lapsed = ask(match, 1, KIND.EXTENSION, visit=visit.pk, hours=1)
    gone = ask(match, 2, KIND.PAUSE, days=1)
    play(match, 0, Parry(0, high=True))
    leave(match_id=match.pk, user=holder(match, 2))
    assert [outcome(each) for each in (lapsed, gone)] == ["lapsed", "lapsed"]
    assert told_of("proposal_ended", lapsed) == [1]
    assert told_of("proposal_ended", gone) == []
    notice = Notice.objects.get(kind="proposal_ended")
    content = mails.proposal_ended(notice, database_now())
    assert isinstance(content, MailContent)
    assert content.headline == "The proposal no longer applied because the match had moved on."


# ---- what is kept ----------------------------------------------------------------------


def test_a_proposal_keeps_when_it_was_asked_answered_and_decided() -> None:
    match = make_match()
    before = database_now()
    proposal = ask(match, 0, KIND.END)
    decided = answer(proposal, 1)
    kept = Proposal.objects.get(pk=proposal.pk)
    given = ProposalAnswer.objects.get(proposal=proposal)
    assert before <= kept.asked_at <= given.answered_at == kept.ended_at <= database_now()
    assert kept.expires_at == kept.asked_at + timedelta(days=7)
    assert (decided.pk, decided.outcome) == (kept.pk, kept.outcome)


def test_five_proposals_of_yesterday_keep_nobody_from_asking_today() -> None:
    match = make_match()

    def older(by: timedelta) -> None:
        Proposal.objects.update(asked_at=F("asked_at") - by)

    for _time in range(proposals.PROPOSALS_PER_DAY):
        answer(ask(match, 0, KIND.END), 1, agrees=False)
    older(timedelta(hours=23))
    with pytest.raises(AskedOften):
        ask(match, 0, KIND.END)
    older(timedelta(hours=1))
    assert outcome(ask(match, 0, KIND.END)) == ""


def test_an_answer_that_comes_too_late_is_not_kept() -> None:
    match = make_match(seats=3)
    proposal = ask(match, 0, KIND.END)
    expired(proposal)
    with pytest.raises(AlreadyChanged):
        answer(proposal, 1)
    assert not ProposalAnswer.objects.filter(agrees__isnull=False).exists()


def test_a_player_who_was_replaced_is_not_told_that_their_proposal_has_lapsed() -> None:
    match = make_match(seats=3)
    tenure = Tenure.objects.get(match=match, seat__index=2)
    asked = ask(match, 2, KIND.END)
    Seat.objects.filter(pk=tenure.seat_id).update(silent_since=database_now())
    assert outcome(answer(ask(match, 0, KIND.REPLACEMENT, tenure=tenure.pk), 1)) == "agreed"
    assert outcome(asked) == "lapsed"
    assert told_of("proposal_ended", asked) == []
