"""Whatever a deputy does is marked and told, or it is not his to do."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from games.engine import registry
from games.matches import errors
from games.matches.access import get_access
from games.matches.models import Action, Draft, Match, Seat
from games.matches.services import turns
from games.matches.services.arrival import come_back
from games.matches.services.policies import choose
from games.matches.services.sweeps import sweep_deadlines
from games.notices.models import Notice
from tests.deputies.test_deputies import client_of, page, told
from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.deputies import make_deputy
from tests.factories.matches import access_of, at_a_turn, form_of, holder, make_match, play
from tests.factories.reusable_parts import forget_parts
from tests.matches.test_silence import fall_silent
from tests.probe.rules import Parry, Walk

pytestmark = pytest.mark.django_db


def in_battle() -> tuple[Match, User]:
    """A match of which a deputy's seat may strike, and the deputy."""
    match = battle_stage.laid_out([make_user(), make_user()], battle_stage.strikes())
    return match, make_deputy(match, 0)


def owner_told(match: Match, seat: int) -> int:
    return Notice.objects.filter(kind="deputy_acted", user=holder(match, seat)).count()


def ticked(match: Match) -> bool:
    return Draft.objects.get(visit__match=match, visit__closed_at=None).send_on_time_out


def test_what_they_let_the_orders_finish_is_marked_and_told() -> None:
    match, friend = in_battle()
    taken = turns.apply_orders(get_access(friend, match.pk), form_of(match, 0))
    assert taken.stored >= 2
    assert Action.objects.filter(match=match, cause="deputy", user=friend).count() == taken.stored
    assert len(told(match, "house.deputy")) == 1
    assert owner_told(match, 0) == 1


def test_orders_finish_nothing_for_them_that_is_the_players_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    match, friend = in_battle()
    button = f'action="{reverse("matches:finish", args=[match.pk])}"'
    assert button in page(friend, match)
    monkeypatch.setattr(type(registry.get("titan")), "personal", lambda self, view, action: True)
    with pytest.raises(errors.PlayerOnly):
        turns.apply_orders(get_access(friend, match.pk), form_of(match, 0))
    assert not Action.objects.filter(match=match).exists()
    # A process never changes its rules otherwise.
    forget_parts()
    assert button not in page(friend, match)
    assert button in page(holder(match, 0), match)


@pytest.mark.parametrize("wanted", [True, False])
def test_the_clock_sends_no_draft_at_their_word(wanted: bool) -> None:
    match, mover = at_a_turn()
    friend = make_deputy(match, mover)
    turns.add(get_access(friend, match.pk), form_of(match, mover), [Walk(mover, "right")])
    with pytest.raises(errors.PlayerOnly):
        turns.set_send_on_time_out(get_access(friend, match.pk), form_of(match, mover), wanted=wanted)
    form = f'action="{reverse("matches:trust_clock", args=[match.pk])}"'
    assert form not in page(friend, match)
    assert form in page(holder(match, mover), match)
    overdue(match)
    sweep_deadlines()
    assert not Action.objects.filter(match=match, notation__startswith="walk").exists()


@pytest.mark.thorough
@pytest.mark.parametrize("how", ["adds", "undoes"])
def test_a_draft_that_they_changed_is_not_sent_by_the_clock(how: str) -> None:
    match, mover = at_a_turn()
    friend = make_deputy(match, mover)
    play(match, mover, Walk(mover, "left"), Walk(mover, "left"), send=False)
    turns.set_send_on_time_out(access_of(match, mover), form_of(match, mover), wanted=True)
    assert "once you have changed it" in page(friend, match)
    access, form = get_access(friend, match.pk), form_of(match, mover)
    if how == "adds":
        turns.add(access, form, [Walk(mover, "right")])
    else:
        turns.undo(access, form)
    assert not ticked(match)
    assert "once you have changed it" not in page(friend, match)
    assert owner_told(match, mover) == 1
    overdue(match)
    sweep_deadlines()
    assert not Action.objects.filter(match=match, notation__startswith="walk").exists()


def test_a_draft_that_they_did_not_change_is_sent_as_its_player_asked() -> None:
    match, mover = at_a_turn()
    friend = make_deputy(match, mover)
    play(match, mover, Walk(mover, "left"), send=False)
    turns.set_send_on_time_out(access_of(match, mover), form_of(match, mover), wanted=True)
    with pytest.raises(errors.ActionRefused):
        turns.add(get_access(friend, match.pk), form_of(match, mover), [Parry(mover, high=True)])
    assert ticked(match)
    overdue(match)
    sweep_deadlines()
    assert Action.objects.get(match=match, notation="walk left").cause == "clock"
    assert owner_told(match, mover) == 0


def test_they_do_not_choose_who_answers_when_time_runs_out() -> None:
    match = make_match(seats=3)
    friend = make_deputy(match, 2)
    assert 'name="policies"' not in page(friend, match, "orders")
    assert 'name="policies"' in page(holder(match, 2), match, "orders")
    with pytest.raises(errors.PlayerOnly):
        choose(get_access(friend, match.pk), {"parry": "autopilot"})
    values = {
        "policies": "on",
        "policy-name": "default",
        "policy-parry": "autopilot",
        "policy-turn": "default",
    }
    answer = client_of(friend).post(reverse("matches:orders", args=[match.pk]), values, follow=True)
    assert "Only the player can do that, not a deputy." in answer.content.decode()
    assert Seat.objects.get(match=match, index=2).policies == {}


def test_that_they_are_there_for_a_silent_player_is_marked_and_told() -> None:
    match = make_match(seats=3)
    friend = make_deputy(match, 2)
    fall_silent(match, 2)
    assert come_back(match_id=match.pk, user=friend)
    assert len(told(match, "house.back")) == len(told(match, "house.deputy")) == 1
    assert owner_told(match, 2) == 1
    assert not come_back(match_id=match.pk, user=friend)
    assert len(told(match, "house.deputy")) == 1


def test_that_a_player_is_back_himself_bears_no_mark() -> None:
    match = make_match(seats=3)
    make_deputy(match, 2)
    fall_silent(match, 2)
    assert come_back(match_id=match.pk, user=holder(match, 2))
    assert told(match, "house.deputy") == []
    assert owner_told(match, 2) == 0
