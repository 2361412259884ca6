"""A draft for a question that someone else has closed binds nobody and answers no other question."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from msgspec import Raw

from games.engine.actions import Action
from games.matches.errors import StaleForm, VisitClosed
from games.matches.models import Action as Stored
from games.matches.models import Draft, Match, Visit
from games.matches.services import playing, sweeps, turns
from games.matches.services.locked_match import lock_match
from games.notices.now import database_now
from games.titan.actions import Accept, Flee, Muster
from games.titan.battle.actions import Done
from games.titan.state import TitanState
from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.matches import access_of, at_a_turn, form_of, holder, play, state_of
from tests.probe.rules import Walk
from tests.titan.positions import engaged, offers

pytestmark = pytest.mark.django_db

PLAINS, OTHER = 15, 14
ATTACKER, DEFENDER = 0, 1
OFFER = Accept(ATTACKER, "both", ())


def begun(state: TitanState) -> Match:
    """Return a match whose mover has drafted an offer to an enemy, and has not sent it."""
    match = battle_stage.laid_out([make_user() for _ in range(state.seats)], state)
    play(match, ATTACKER, OFFER, send=False)
    return match


def one_engagement() -> TitanState:
    return engaged("lion*2", "ogre*2", PLAINS)


def two_engagements() -> TitanState:
    more = {"R.anchor": (OTHER, "ogre*2"), "B.anchor": (OTHER, "troll*2")}
    state = engaged("lion*2", "ogre*2", PLAINS, more=more)
    state.legions["R.anchor"].moved, state.legions["R.anchor"].side = True, "bottom"
    state.engagements = [OTHER]
    return state


def a_muster(match: Match) -> Action:
    found: Action = offers(state_of(match), Muster, ATTACKER)[0]
    return found


def page_of(match: Match) -> str:
    client = Client()
    client.force_login(holder(match, ATTACKER))
    return client.get(reverse("matches:match", args=[match.pk])).content.decode()


def asked_now(match: Match, seat: int = ATTACKER) -> Visit:
    return Visit.objects.get(match=match, seat__index=seat, closed_at=None)


def drafted(match: Match, seat: int = ATTACKER) -> list[Raw]:
    """Return the draft for the question that is open now."""
    draft = Draft.objects.filter(visit=asked_now(match, seat)).first()
    return [] if draft is None else draft.actions


def test_who_drafted_an_offer_to_one_who_fled_can_go_on() -> None:
    match = begun(one_engagement())
    play(match, DEFENDER, Flee(DEFENDER))
    assert state_of(match).phase == "muster"
    assert drafted(match) == []
    taken = play(match, ATTACKER, a_muster(match), send=False)
    assert (taken.stored, taken.drafted) == (0, 1)


def test_an_offer_to_one_is_none_to_another() -> None:
    match = begun(two_engagements())
    play(match, DEFENDER, Flee(DEFENDER))
    engagement = state_of(match).engagement
    assert (engagement.land, engagement.step) == (OTHER, "answer")
    assert drafted(match) == []
    assert "In your draft" not in page_of(match)


def test_nor_does_the_clock_send_it() -> None:
    match = begun(two_engagements())
    turns.set_send_on_time_out(access_of(match, ATTACKER), form_of(match, ATTACKER), wanted=True)
    play(match, DEFENDER, Flee(DEFENDER))
    overdue(match)
    assert sweeps.sweep_deadlines()
    assert not Stored.objects.filter(match=match, notation__startswith="accept").exists()


def test_the_old_form_belongs_to_a_visit_that_is_over() -> None:
    match = begun(one_engagement())
    form = form_of(match, ATTACKER)
    play(match, DEFENDER, Flee(DEFENDER))
    with pytest.raises(VisitClosed) as closed:
        turns.add(access_of(match, ATTACKER), form, [], send=True)
    assert not closed.value.timed_out


def drafting_alone() -> tuple[Match, int]:
    """Return a match whose mover has a draft while nobody else is asked, and the mover."""
    match, mover = at_a_turn()
    play(match, mover, Walk(mover, "left"), send=False)
    return match, mover


def ask_something_else(match: Match) -> None:
    with transaction.atomic():
        locked = lock_match(match.pk)
        changed = locked.state
        changed.turn += 1
        locked.state = changed
        playing.answer_and_hand_over(locked)
        playing.write(locked)


def test_a_draft_goes_with_its_question_though_the_visit_goes_on() -> None:
    match, mover = drafting_alone()
    visit = asked_now(match, mover)
    ask_something_else(match)
    assert asked_now(match, mover) == visit
    assert drafted(match, mover) == []


def test_the_old_form_tells_that_nothing_of_it_is_left() -> None:
    match, mover = drafting_alone()
    form = form_of(match, mover)
    ask_something_else(match)
    with pytest.raises(StaleForm) as stale:
        turns.add(access_of(match, mover), form, [], send=True)
    assert stale.value.cut is not None


def test_a_draft_stays_while_its_question_is_open() -> None:
    """The other seat's answer is sealed, and closes nothing."""
    match = begun(one_engagement())
    before = Draft.objects.get(visit__match=match, visit__seat__index=ATTACKER)
    play(match, DEFENDER, Accept(DEFENDER, "attacker", ()), Done(DEFENDER))
    after = Draft.objects.get(visit__match=match, visit__seat__index=ATTACKER)
    assert (after.actions, after.counter) == (before.actions, before.counter)
    assert play(match, ATTACKER, Done(ATTACKER)).stored == 2


def test_what_no_longer_fits_is_gone_with_the_next_press() -> None:
    """A page shows a draft as far as it fits, and its button continues from there."""
    match = begun(one_engagement())
    earlier = Draft.objects.get(visit__match=match).actions
    play(match, DEFENDER, Flee(DEFENDER))
    # As an earlier release left it.
    Draft.objects.create(visit=asked_now(match), actions=earlier, changed_at=database_now())
    assert "You aren’t being asked anything that this would answer." in page_of(match)
    assert play(match, ATTACKER, a_muster(match), send=False).drafted == 1
    assert not any(b"accept" in bytes(action) for action in drafted(match))


def test_undo_takes_back_the_last_that_is_shown() -> None:
    match = begun(one_engagement())
    more = [*Draft.objects.get(visit__match=match).actions, Raw(b'{"do":"flee","seat":0}')]
    Draft.objects.filter(visit__match=match).update(actions=more)
    turns.undo(access_of(match, ATTACKER), form_of(match, ATTACKER))
    assert drafted(match) == []
