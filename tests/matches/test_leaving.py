"""Leaving permanently, and the matches of an erased person."""

from __future__ import annotations

import json

import pytest

from accounts.services.erasure import erase
from games.archive.services.verify import verify_match
from games.consent.models import Proposal
from games.lobby.selectors.open_seats import list_open_seats
from games.lobby.services import substitutes, tables
from games.matches import errors
from games.matches.models import Action, AuditEntry, Deadline, Match, Placing, Seat, Tenure, Visit
from games.matches.services.leaving import LEFT_BROKEN_REASON, end_match_for_silence, leave
from games.matches.services.quarantine import quarantine
from games.matches.services.replacing import replace
from games.notices.now import database_now
from games.operator.selectors.audit_trail import format_entry
from games.operator.services.quarantining import release_match
from tests.consent.test_proposals import answer, ask, outcome
from tests.factories.accounts import make_user
from tests.factories.exports import exported
from tests.factories.matches import access_of, form_of, holder, make_match, make_table, play, spoil, state_of
from tests.factories.staff import make_operator
from tests.matches.test_silence import fall_silent, go_round
from tests.probe.rules import Name, Parry

pytestmark = pytest.mark.django_db


def test_the_last_but_one_to_leave_ends_the_match_and_stands_behind() -> None:
    match = make_match()
    user = holder(match, 0)
    leave(match_id=match.pk, user=user)
    match.refresh_from_db()
    assert match.finished
    assert list(Placing.objects.filter(match=match).values_list("seat__index", "fate")) == [
        (1, "upright"),
        (0, "left"),
    ]


def test_a_match_of_three_goes_on_and_answers_for_the_seat() -> None:
    match = make_match(seats=3)
    leave(match_id=match.pk, user=holder(match, 0))
    match.refresh_from_db()
    assert match.running
    assert Action.objects.filter(match=match, seat=0, cause="forced").exists()
    for seat in (1, 2):
        play(match, seat, Name(seat, 5))
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    assert not Visit.objects.filter(match=match, seat__index=0, closed_at=None).exists()


def test_of_three_none_goes_to_the_autopilot_once_another_has_left() -> None:
    """Otherwise one person would play on alone among programs."""
    match = make_match(seats=3)
    own = Tenure.objects.get(match=match, seat__index=0)
    proposal = ask(match, 0, Proposal.Kind.REPLACEMENT, tenure=own.pk)
    leave(match_id=match.pk, user=holder(match, 2))
    assert outcome(proposal) == Proposal.Outcome.LAPSED
    with pytest.raises(errors.AlreadyChanged):
        answer(proposal, 1)
    with pytest.raises(errors.AlreadyChanged):
        ask(match, 0, Proposal.Kind.REPLACEMENT, tenure=own.pk)
    assert not Tenure.objects.filter(match=match, role=Tenure.Role.AUTOPILOT).exists()


def test_who_has_left_can_do_nothing_more() -> None:
    match = make_match(seats=3)
    user, access, form = holder(match, 0), access_of(match, 0), form_of(match, 0)
    leave(match_id=match.pk, user=user)
    with pytest.raises(errors.NotYours):
        leave(match_id=match.pk, user=user)
    from games.matches.services import turns

    with pytest.raises(errors.NotYours):
        turns.add(access, form, [Name(0, 1)])


def test_who_ends_a_match_for_silence_is_no_longer_awaited_in_it() -> None:
    match = make_match(patience=2, silence="dropped")
    fall_silent(match, 1)
    go_round(match, rounds=2)
    (waiting,) = Visit.objects.filter(match=match, closed_at=None)
    end_match_for_silence(match_id=match.pk, user=holder(match, 0))
    waiting.refresh_from_db()
    assert waiting.closed_at is not None
    assert waiting.deadline.outcome == Deadline.Outcome.CLOSED
    assert not Deadline.objects.filter(match=match, handled_at=None).exists()


def test_who_leaves_a_table_takes_along_their_own_word_of_luck_alone() -> None:
    table, user, other = make_table(seats=4), make_user(), make_user()
    tables.join(match_id=table.pk, user=user)
    tables.give_word(match_id=table.pk, user=user, word="the first")
    tables.leave(match_id=table.pk, user=user)
    assert not Seat.objects.filter(match=table, word="the first").exists()
    for person, word in ((other, "another's"), (user, "the second")):
        tables.join(match_id=table.pk, user=person)
        tables.give_word(match_id=table.pk, user=person, word=word)
    assert [told["word_of_luck"] for told in exported(user)["matches.json"]] == ["", "the second"]
    tables.leave(match_id=table.pk, user=user)
    assert not Seat.objects.filter(match=table, word="the second").exists()
    assert [told["word_of_luck"] for told in exported(other)["matches.json"]] == ["another's"]


def test_an_erased_person_leaves_their_tables_and_matches_but_not_the_log() -> None:
    user, friends = make_user(display_name="Ilse"), [make_user(), make_user()]
    match = make_match(seats=3, users=[user, *friends])
    table = make_table(host=user)
    play(match, 0, Name(0, 4))
    erase(user)
    match.refresh_from_db()
    table.refresh_from_db()
    assert match.running
    assert table.status == Match.Status.WITHDRAWN
    assert Action.objects.filter(match=match, seat=0, notation="name 4").exists()
    # Nobody has taken over their seat yet (`test_deleted_accounts`).
    assert [seat.match for seat in list_open_seats(make_user()).seats] == [match]
    assert not Tenure.objects.filter(user=user, match=table, to_revision=None).exists()
    assert "Ilse" not in Tenure.objects.filter(user=user)[0].user.name


@pytest.mark.parametrize("erased", [True, False])
def test_a_seat_that_the_autopilot_takes_over_is_open_to_a_substitute(erased: bool) -> None:
    user, reader = make_user(), make_user()
    match = make_match(seats=3, users=[user, make_user(), make_user()], leavers="autopilot")
    if erased:
        erase(user)
    else:
        leave(match_id=match.pk, user=user)
    assert [seat.match for seat in list_open_seats(reader).seats] == [match]
    substitutes.take_seat(match_id=match.pk, seat=0, user=reader)
    assert holder(match, 0) == reader


def test_an_erased_person_is_let_go_by_a_match_that_cannot_be_read() -> None:
    user = make_user()
    bad = make_match(seats=3, users=[make_user(), user, make_user()])
    play(bad, 0, Name(0, 2))
    spoil(bad)
    erase(user)
    bad.refresh_from_db()
    assert (bad.running, bad.revision) == (True, 1)
    assert bad.quarantined_at is not None
    assert not bad.visits.filter(deadline__frozen_at=None, closed_at=None).exists()
    assert Tenure.objects.get(user=user).how == Tenure.How.LEFT
    user.refresh_from_db()
    assert user.erased_at is not None
    entry = AuditEntry.objects.get(verb=AuditEntry.LEFT)
    assert (entry.target, entry.after, entry.reason) == (f"match:{bad.pk}", {"seat": 1}, LEFT_BROKEN_REASON)
    assert format_entry(entry).verb == "seat in a broken match left"


def test_one_leaves_a_match_that_was_set_aside_and_fails_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("broken on purpose")

    match = make_match(seats=3)
    user = holder(match, 1)
    with monkeypatch.context() as broken_release:
        broken_release.setattr("games.matches.services.playing.automatic_answer", fail)
        with pytest.raises(RuntimeError):
            leave(match_id=match.pk, user=user)
        assert holder(match, 1) == user
        quarantine(match, "a test", database_now())
        leave(match_id=match.pk, user=user)
    assert Tenure.objects.get(user=user).how == Tenure.How.LEFT
    operator = make_operator()
    release_match(match_id=match.pk, by=operator, reason="repaired")
    replace(match, 1, make_user(), operator, "its player left")
    assert play(match, 1, Name(1, 3)).stored == 1
    match.refresh_from_db()
    assert verify_match(match).good


def test_the_archive_holds_what_a_person_did_and_nothing_of_others() -> None:
    match = make_match()
    play(match, 0, Name(0, 4))
    play(match, 1, Name(1, 2))
    told = exported(holder(match, 0))["matches.json"]
    assert [act["notation"] for act in told[0]["actions"]] == ["name 4"]
    assert "name 2" not in json.dumps(told)
