"""Consent: one protocol for all that a table may agree on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.archive.services.verify import verify_match
from games.consent.errors import AskedAlready, AskedOften
from games.consent.models import Proposal, ProposalAnswer
from games.consent.quorum import Vote, vote_state
from games.consent.selectors import PROPOSALS
from games.consent.services import proposals
from games.consent.undo import undo_points_of
from games.matches import errors
from games.matches.models import Action, Deadline, Event, Match, Placing, Seat, Tenure, Visit
from games.matches.services.arrival import come_back
from games.matches.services.leaving import leave
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.matches import access_of, holder, make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Name, Parry, Peek, Walk

pytestmark = pytest.mark.django_db

KIND = Proposal.Kind


def ask(match: Match, seat: int, kind: str, **parameters: Any) -> Proposal:
    return proposals.ask(match_id=match.pk, user=holder(match, seat), kind=kind, parameters=parameters)


def answer(proposal: Proposal, seat: int, agrees: bool = True) -> Proposal:
    return proposals.answer(
        match_id=proposal.match_id,
        proposal_id=proposal.pk,
        user=holder(proposal.match, seat),
        agrees=agrees,
    )


def expired(proposal: Proposal) -> None:
    """Let the time of a proposal be over."""
    Proposal.objects.filter(pk=proposal.pk).update(
        asked_at=F("asked_at") - timedelta(days=30), expires_at=F("expires_at") - timedelta(days=30)
    )


def outcome(proposal: Proposal) -> str:
    proposal.refresh_from_db()
    return proposal.outcome


def codes(match: Match) -> list[str]:
    told = Event.objects.filter(match=match, code__startswith="house.")
    return list(told.order_by("revision", "number").values_list("code", flat=True))


def walked() -> tuple[Match, dict[str, int]]:
    """A match of two in which Red has walked and ended the turn; and the point before the walk."""
    match = make_match(options=Options(sealed=False))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Walk(0, "left"), Done(0))
    return match, undo_points_of(match)[1]._asdict()


def test_a_match_without_proposals_has_none_though_another_has() -> None:
    match, other = make_match(), make_match()
    asked = ask(match, 0, KIND.PAUSE, days=2)
    assert access_of(match, 1).may_have(PROPOSALS)
    assert not access_of(other, 1).may_have(PROPOSALS)
    proposals.withdraw(match_id=match.pk, proposal_id=asked.pk, user=holder(match, 0))
    assert not access_of(match, 1).may_have(PROPOSALS)


# ---- what each kind does ---------------------------------------------------------------


def test_more_than_half_agree_on_a_pause_and_it_ends_by_itself() -> None:
    match = make_match(seats=4)
    proposal = ask(match, 0, KIND.PAUSE, days=3)
    assert outcome(answer(proposal, 1)) == ""
    assert outcome(answer(proposal, 2)) == "agreed"
    match.refresh_from_db()
    assert match.paused_by == Match.Pauser.TABLE
    assert match.paused_until is not None
    assert not Deadline.objects.filter(match=match, handled_at=None, frozen_at=None).exists()
    Match.objects.filter(pk=match.pk).update(paused_until=database_now() - timedelta(minutes=1))
    sweep_reminders()
    match.refresh_from_db()
    assert match.paused_at is None
    assert match.paused_until is None
    assert not Deadline.objects.filter(match=match, handled_at=None, frozen_at__isnull=False).exists()
    assert codes(match) == ["house.asked_pause", "house.paused_by_table", "house.went_on"]
    sweep_reminders()
    assert codes(match).count("house.went_on") == 1


def test_a_page_ends_a_pause_where_nothing_sweeps() -> None:
    match = make_match()
    answer(ask(match, 0, KIND.PAUSE, days=3), 1)
    Match.objects.filter(pk=match.pk).update(paused_until=database_now() - timedelta(minutes=1))
    client = Client()
    client.force_login(holder(match, 0))
    assert client.get(reverse("matches:match", args=[match.pk])).status_code == 200
    match.refresh_from_db()
    assert match.paused_at is None


def test_everybody_must_agree_to_end_a_pause_early() -> None:
    match = make_match(seats=3)
    answer(ask(match, 0, KIND.PAUSE, days=14), 1)
    proposal = ask(match, 2, KIND.RESUME)
    assert outcome(answer(proposal, 0)) == ""
    assert outcome(answer(proposal, 1)) == "agreed"
    match.refresh_from_db()
    assert not match.stands_still


def test_all_agree_to_go_back_and_the_turn_is_played_again() -> None:
    match, point = walked()
    proposal = ask(match, 0, KIND.UNDO, **point)
    assert outcome(answer(proposal, 1)) == "agreed"
    assert Visit.objects.get(match=match, closed_at=None).seat.index == 0
    play(match, 0, Walk(0, "right"), Done(0))
    match.refresh_from_db()
    assert verify_match(match).good
    assert "house.undone" in codes(match)


def test_an_undo_lapses_when_something_is_revealed() -> None:
    match, point = walked()
    proposal = ask(match, 0, KIND.UNDO, **point)
    play(match, 1, Parry(1, high=True))
    assert outcome(proposal) == ""
    play(match, 1, Peek(1))
    assert outcome(proposal) == "lapsed"
    assert codes(match)[-1] == "house.lapsed"


def test_more_time_for_an_open_visit() -> None:
    match = make_match(options=Options(sealed=False))
    visit = Visit.objects.get(match=match, closed_at=None)
    before = visit.deadline.due_at
    proposal = ask(match, 0, KIND.EXTENSION, visit=visit.pk, hours=48)
    answer(proposal, 1)
    visit.deadline.refresh_from_db()
    assert visit.deadline.due_at == before + timedelta(hours=48)
    assert codes(match)[-1] == "house.extended_by_table"
    second = ask(match, 0, KIND.EXTENSION, visit=visit.pk, hours=48)
    play(match, 0, Parry(0, high=True))
    assert outcome(second) == "lapsed"


def test_everybody_agrees_to_end_the_match_and_it_is_placed() -> None:
    match = make_match(seats=3)
    proposal = ask(match, 1, KIND.END)
    pause = ask(match, 2, KIND.PAUSE, days=1)
    answer(proposal, 0)
    assert outcome(answer(proposal, 2)) == "agreed"
    match.refresh_from_db()
    assert match.finished
    assert Placing.objects.filter(match=match).count() == 3
    assert outcome(pause) == "lapsed"
    assert verify_match(match).good


def test_a_silent_seat_goes_to_the_autopilot_and_one_who_is_back_keeps_theirs() -> None:
    match = make_match(seats=3)
    tenure = Tenure.objects.get(match=match, seat__index=2)
    with pytest.raises(errors.AlreadyChanged):
        ask(match, 0, KIND.REPLACEMENT, tenure=tenure.pk)
    play(match, 0, Name(0, 2))
    play(match, 1, Name(1, 5))
    overdue(match)
    sweep_deadlines()
    proposal = ask(match, 0, KIND.REPLACEMENT, tenure=tenure.pk)
    assert set(proposal.answers.values_list("tenure__seat__index", flat=True)) == {1}
    assert Notice.objects.filter(kind="proposal", user=holder(match, 2)).exists()
    with pytest.raises(errors.NotYours):
        answer(proposal, 2)
    come_back(match_id=match.pk, user=holder(match, 2))
    assert outcome(proposal) == "lapsed"
    Seat.objects.filter(pk=tenure.seat_id).update(silent_since=database_now())
    again = ask(match, 1, KIND.REPLACEMENT, tenure=tenure.pk)
    assert outcome(answer(again, 0)) == "agreed"
    tenure.refresh_from_db()
    assert tenure.how == Tenure.How.REPLACED
    assert Tenure.objects.filter(match=match, role="autopilot", to_revision=None).exists()
    tenure.seat.refresh_from_db()
    assert tenure.seat.silent_since is None
    assert tenure.seat.open_since is not None


def test_who_answers_a_proposal_is_no_longer_silent() -> None:
    match = make_match(seats=3)
    play(match, 0, Name(0, 2))
    play(match, 1, Name(1, 5))
    overdue(match)
    sweep_deadlines()
    assert Seat.objects.filter(match=match, silent_since__isnull=False, index=2).exists()
    proposal = ask(match, 0, KIND.PAUSE, days=1)
    answer(proposal, 2)
    assert not Seat.objects.filter(match=match, silent_since__isnull=False).exists()


# ---- the protocol ----------------------------------------------------------------------


def test_one_refusal_ends_what_needs_everybody() -> None:
    match = make_match(seats=3)
    proposal = ask(match, 0, KIND.END)
    assert outcome(answer(proposal, 2, agrees=False)) == "refused"
    with pytest.raises(errors.AlreadyChanged):
        answer(proposal, 1)
    assert codes(match)[-1] == "house.refused"
    assert match.running


def test_a_majority_may_overrule_a_refusal_and_cannot_be_had_without_one() -> None:
    match = make_match(seats=3)
    overruled = ask(match, 0, KIND.PAUSE, days=1)
    assert outcome(answer(overruled, 1, agrees=False)) == ""
    assert outcome(answer(overruled, 2)) == "agreed"
    other = make_match(seats=3)
    refused = ask(other, 0, KIND.PAUSE, days=1)
    answer(refused, 1, agrees=False)
    assert outcome(answer(refused, 2, agrees=False)) == "refused"


def test_the_same_answer_twice_is_one_and_another_one_is_refused() -> None:
    match = make_match(seats=3)
    proposal = ask(match, 0, KIND.END)
    answer(proposal, 1)
    answer(proposal, 1)
    assert ProposalAnswer.objects.filter(proposal=proposal, agrees=True).count() == 1
    with pytest.raises(errors.AlreadyChanged):
        answer(proposal, 1, agrees=False)


def test_a_silent_player_who_withdraws_is_back() -> None:
    match = make_match(seats=3)
    proposal = ask(match, 0, KIND.PAUSE, days=2)
    seats = Seat.objects.filter(match=match, index=0)
    seats.update(silent_since=database_now())
    proposals.withdraw(match_id=match.pk, proposal_id=proposal.pk, user=holder(match, 0))
    assert outcome(proposal) == "withdrawn"
    assert seats.get().silent_since is None


def test_who_asked_may_withdraw_and_nobody_else() -> None:
    match = make_match()
    proposal = ask(match, 0, KIND.END)
    with pytest.raises(errors.NotYours):
        proposals.withdraw(match_id=match.pk, proposal_id=proposal.pk, user=holder(match, 1))
    for _twice in range(2):
        proposals.withdraw(match_id=match.pk, proposal_id=proposal.pk, user=holder(match, 0))
    assert outcome(proposal) == "withdrawn"
    with pytest.raises(errors.AlreadyChanged):
        answer(proposal, 1)
    assert codes(match).count("house.withdrawn") == 1


def test_a_proposal_runs_out_once() -> None:
    match = make_match()
    proposal = ask(match, 0, KIND.END)
    expired(proposal)
    with pytest.raises(errors.AlreadyChanged):
        answer(proposal, 1)
    assert outcome(proposal) == "expired"
    sweep_reminders()
    sweep_reminders()
    assert codes(match).count("house.expired") == 1
    assert Notice.objects.filter(kind="proposal_ended").count() == 2


def test_a_sweep_closes_what_ran_out() -> None:
    kept, gone = ask(make_match(), 0, KIND.END), ask(make_match(), 0, KIND.END)
    expired(gone)
    sweep_reminders()
    assert (outcome(kept), outcome(gone)) == ("", "expired")


def test_who_has_left_no_longer_counts_and_the_asker_takes_their_proposal_along() -> None:
    match = make_match(seats=4)
    proposal, pause = ask(match, 0, KIND.END), ask(match, 3, KIND.PAUSE, days=2)
    answer(proposal, 1)
    answer(proposal, 2)
    leave(match_id=match.pk, user=holder(match, 3))
    assert outcome(pause) == "lapsed"
    assert outcome(proposal) == ""
    sweep_reminders()
    assert outcome(proposal) == "agreed"
    match.refresh_from_db()
    assert match.finished


def test_the_same_is_asked_once_at_a_time_and_not_often_in_a_day() -> None:
    match = make_match()
    first = ask(match, 0, KIND.END)
    with pytest.raises(AskedAlready):
        ask(match, 1, KIND.END)
    answer(first, 1, agrees=False)
    for _time in range(proposals.PROPOSALS_PER_DAY - 1):
        answer(ask(match, 0, KIND.END), 1, agrees=False)
    with pytest.raises(AskedOften):
        ask(match, 0, KIND.END)
    assert outcome(ask(match, 1, KIND.END)) == ""


def test_strangers_and_those_who_have_left_neither_ask_nor_answer() -> None:
    match = make_match(seats=3)
    stranger, gone = make_user(), holder(match, 2)
    leave(match_id=match.pk, user=gone)
    proposal = ask(match, 0, KIND.END)
    for user in (stranger, gone):
        with pytest.raises(errors.NotYours):
            proposals.ask(match_id=match.pk, user=user, kind=KIND.END, parameters={})
        with pytest.raises(errors.NotYours):
            proposals.answer(match_id=match.pk, proposal_id=proposal.pk, user=user, agrees=True)
    with pytest.raises(errors.NotYours):
        answer(proposal, 0)
    other = ask(make_match(), 0, KIND.END)
    with pytest.raises(errors.NotYours):
        proposals.answer(match_id=match.pk, proposal_id=other.pk, user=holder(match, 1), agrees=True)


def test_nothing_is_stored_by_asking_alone() -> None:
    match = make_match()
    ask(match, 0, KIND.END)
    assert not Action.objects.filter(match=match).exists()


# ---- pages and mails -------------------------------------------------------------------


def signed_in(match: Match, seat: int) -> Client:
    client = Client()
    client.force_login(holder(match, seat))
    return client


def test_the_forms_of_the_page_ask_and_answer() -> None:
    match = make_match(options=Options(sealed=False))
    url = reverse("matches:ask", args=[match.pk])
    red, blue = signed_in(match, 0), signed_in(match, 1)
    assert "A pause" in red.get(url).content.decode()
    assert "How long" in red.get(url, {"kind": "pause"}).content.decode()
    red.post(url, {"kind": "pause", "days": "7"})
    proposal = Proposal.objects.get()
    assert proposal.parameters == {"days": 7}
    page = blue.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "Red asks for a pause of 7 days." in page
    assert "wait" in blue.get(reverse("matches:waiting")).content.decode()
    blue.post(reverse("matches:answer", args=[match.pk, proposal.pk]), {"answer": "agree"})
    assert outcome(proposal) == "agreed"


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "pause", "days": "400"},
        {"kind": "pause"},
        {"kind": "undo", "undo_choice": "1", "mark": "another"},
        {"kind": "undo", "undo_choice": "99"},
        {"kind": "extension", "seat": "5", "hours": "24"},
        {"kind": "extension", "seat": "0", "hours": "-1"},
        {"kind": "replacement", "seat": "1"},
        {"kind": "resume"},
        {"kind": "nonsense"},
        {"kind": "pause", "days": "3", "right": "1"},
        {},
    ],
)
def test_forged_forms_ask_nothing(fields: dict[str, str]) -> None:
    match, _place = walked()
    # Blue is no host, and is awaited.
    answered = signed_in(match, 1).post(reverse("matches:ask", args=[match.pk]), fields)
    assert answered.status_code in (200, 302)
    assert not Proposal.objects.exists()
    match.refresh_from_db()
    assert match.paused_at is None


def test_forged_answers_are_not_found() -> None:
    match = make_match()
    proposal = ask(match, 0, KIND.END)
    url = reverse("matches:answer", args=[match.pk, proposal.pk])
    assert signed_in(match, 1).post(url, {"answer": "perhaps"}).status_code == 404
    stranger = Client()
    stranger.force_login(make_user())
    assert stranger.post(url, {"answer": "agree"}).status_code == 404
    assert stranger.get(reverse("matches:ask", args=[match.pk])).status_code == 404
    assert outcome(proposal) == ""


def test_those_asked_get_a_mail_until_it_is_decided_and_all_read_what_came_of_it() -> None:
    match = make_match(seats=3)
    proposal = ask(match, 0, KIND.PAUSE, days=2)
    asked = Notice.objects.filter(kind="proposal").order_by("pk")
    assert [notice.user for notice in asked] == [holder(match, 1), holder(match, 2)]
    mail = compose(asked[0], now=database_now())
    assert isinstance(mail, Mail)
    assert "Red asks for a pause of 2 days." in mail.message().as_string()
    answer(proposal, 1, agrees=False)
    answer(proposal, 2, agrees=False)
    assert not isinstance(compose(asked[1], now=database_now()), Mail)
    ended = Notice.objects.filter(kind="proposal_ended")
    assert ended.count() == 3
    mail = compose(ended[0], now=database_now())
    assert isinstance(mail, Mail)
    assert "The table did not agree." in mail.message().as_string()


def test_where_everybody_who_was_asked_has_left_nothing_is_agreed() -> None:
    match = make_match(seats=3)
    proposal = ask(match, 0, KIND.PAUSE, days=3)
    assert vote_state(proposal) is Vote.OPEN
    Tenure.objects.filter(match=match).exclude(pk=proposal.asker_id).update(to_revision=0)
    assert vote_state(proposal) is Vote.REFUSED


@pytest.mark.parametrize("gone", ["deleted their account", "given up their seat"])
def test_who_has_deleted_their_account_is_no_longer_asked(gone: str) -> None:
    match = make_match(seats=3)
    proposal = answer(ask(match, 0, KIND.END), 1)
    left = Tenure.objects.get(match=match, seat__index=2)
    assert vote_state(proposal) is Vote.OPEN
    if gone == "deleted their account":
        User.objects.filter(pk=left.user_id).update(erased_at=database_now())
    else:
        Tenure.objects.filter(pk=left.pk).update(left_at=database_now())
    assert vote_state(proposal) is Vote.AGREED


def test_a_proposal_is_answered_at_its_own_match_alone() -> None:
    """Even somebody who plays in both cannot answer it at the other."""
    match, elsewhere = make_match(seats=3), make_match(seats=3)
    proposal, user = ask(match, 0, KIND.PAUSE, days=2), holder(match, 1)
    Tenure.objects.filter(match=elsewhere, seat__index=1).update(user=user)
    with pytest.raises(errors.NotYours):
        proposals.answer(match_id=elsewhere.pk, proposal_id=proposal.pk, user=user, agrees=True)
    assert not ProposalAnswer.objects.exclude(agrees=None).exists()
