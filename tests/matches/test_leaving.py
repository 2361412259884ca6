"""Leaving for good, and an erased person's matches."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO

import pytest

from accounts.services.erasure import erase
from accounts.services.export import archive
from games.matches import errors
from games.matches.models import Action, Deadline, Match, Placing, Proposal, Seat, Tenure, Visit
from games.matches.personal_data import matches_of
from games.matches.services import tables
from games.matches.services.leaving import end_for_silence, resign
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, form_of, holder, make_match, make_table, play, state_of
from tests.matches.test_proposals import answer, ask, outcome
from tests.matches.test_silence import fall_silent, go_round
from tests.probe.rules import Name, Parry

pytestmark = pytest.mark.django_db


def test_the_last_but_one_to_leave_ends_the_match_and_stands_behind() -> None:
    match = make_match()
    user = holder(match, 0)
    resign(match_id=match.pk, user=user)
    match.refresh_from_db()
    assert match.finished
    assert list(Placing.objects.filter(match=match).values_list("seat__index", "fate")) == [
        (1, "played"),
        (0, "left"),
    ]


def test_a_match_of_three_goes_on_and_answers_for_the_seat() -> None:
    match = make_match(seats=3)
    resign(match_id=match.pk, user=holder(match, 0))
    match.refresh_from_db()
    assert match.running
    assert Action.objects.filter(match=match, seat=0, cause="forced").exists()
    for seat in (1, 2):
        play(match, seat, Name(seat, 5))
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    assert not Visit.objects.filter(match=match, seat__index=0, closed_at=None).exists()


def test_of_three_none_goes_to_the_autopilot_once_another_has_left() -> None:
    """Else one person would play on alone among programs."""
    match = make_match(seats=3)
    own = Tenure.objects.get(match=match, seat__index=0)
    proposal = ask(match, 0, Proposal.Kind.REPLACEMENT, tenure=own.pk)
    resign(match_id=match.pk, user=holder(match, 2))
    assert outcome(proposal) == Proposal.Outcome.LAPSED
    with pytest.raises(errors.Overtaken):
        answer(proposal, 1)
    with pytest.raises(errors.Overtaken):
        ask(match, 0, Proposal.Kind.REPLACEMENT, tenure=own.pk)
    assert not Tenure.objects.filter(match=match, role=Tenure.Role.AUTOPILOT).exists()


def test_who_has_left_can_do_nothing_more() -> None:
    match = make_match(seats=3)
    user, access, form = holder(match, 0), access_of(match, 0), form_of(match, 0)
    resign(match_id=match.pk, user=user)
    with pytest.raises(errors.NotYours):
        resign(match_id=match.pk, user=user)
    from games.matches.services import turns

    with pytest.raises(errors.NotYours):
        turns.add(access, form, [Name(0, 1)])


def test_who_ends_a_match_for_silence_is_no_longer_awaited_in_it() -> None:
    match = make_match(patience=2, silence="dropped")
    fall_silent(match, 1)
    go_round(match, rounds=2)
    (waiting,) = Visit.objects.filter(match=match, closed_at=None)
    end_for_silence(match_id=match.pk, user=holder(match, 0))
    waiting.refresh_from_db()
    assert waiting.closed_at is not None
    assert waiting.deadline.outcome == Deadline.Outcome.CLOSED
    assert not Deadline.objects.filter(match=match, handled_at=None).exists()


def test_who_leaves_a_table_takes_along_his_own_word_of_luck_alone() -> None:
    table, user, other = make_table(seats=4), make_user(), make_user()
    tables.join(match_id=table.pk, user=user, word="the first")
    tables.leave(match_id=table.pk, user=user)
    assert not Seat.objects.filter(match=table, word="the first").exists()
    tables.join(match_id=table.pk, user=other, word="another's")
    tables.join(match_id=table.pk, user=user, word="the second")
    assert [told["word_of_luck"] for told in matches_of(user)] == ["", "the second"]
    tables.leave(match_id=table.pk, user=user)
    assert not Seat.objects.filter(match=table, word="the second").exists()
    assert [told["word_of_luck"] for told in matches_of(other)] == ["another's"]


def test_an_erased_person_leaves_his_tables_and_matches_but_not_the_log() -> None:
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
    assert not Tenure.objects.filter(user=user, to_revision=None).exists()
    assert "Ilse" not in Tenure.objects.filter(user=user)[0].user.name


def test_the_archive_holds_what_a_person_did_and_nothing_of_others() -> None:
    match = make_match()
    play(match, 0, Name(0, 4))
    play(match, 1, Name(1, 2))
    with zipfile.ZipFile(BytesIO(archive(holder(match, 0)))) as file:
        told = json.loads(file.read("matches.json"))
    assert [act["notation"] for act in told[0]["actions"]] == ["name 4"]
    assert "name 2" not in json.dumps(told)
