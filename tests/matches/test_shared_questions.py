"""Questions to several seats at once: the last to answer has as much time for the next one as the others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.arena.actions import Bid
from games.clocks.controls import DAY, HOUR, Bank, Fixed
from games.engine import registry
from games.engine.actions import Action
from games.engine.decisions import Decision
from games.lobby.services.practice import begin as begin_practice
from games.matches.mails.turns import turn
from games.matches.models import Deadline, Match, Seat, Visit
from games.matches.services import playing
from games.matches.services.locked_match import lock_match
from games.matches.services.orders import save_orders
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.notices.mail_content import DropNotice, MailContent
from games.notices.models import Delivery, Notice
from games.notices.now import database_now
from games.titan.actions import Accept, Concede, CounterOffer
from games.titan.battle.actions import Done
from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.factories.ageing import age, overdue
from tests.factories.matches import access_of, at_a_turn, form_of, holder, make_match, play, state_of
from tests.probe.meta import Options
from tests.probe.rules import Demand, Gift, Name, ProbeRules, Walk

pytestmark = pytest.mark.django_db

TWICE, FOUR_TIMES = Options(namings=2), Options(namings=4)
TWO_DAYS = timedelta(days=2)
NEARLY_ALL = TWO_DAYS - timedelta(minutes=5)


def first_answer(match: Match, seat: int) -> Action:
    """Return the first of the legal answers to a seat's question."""
    rules, state = registry.get(match.title), state_of(match)
    asked = next(each for each in rules.decisions(state) if each.seat == seat and each.asks == "must")
    return next(iter(rules.legal(state, asked)))


def open_visits(match: Match) -> dict[int, Visit]:
    found = Visit.objects.filter(match=match, closed_at=None).select_related("seat", "deadline")
    return {visit.seat.index: visit for visit in found}


def time_left(match: Match) -> dict[int, timedelta]:
    """Return the time left of each awaited seat."""
    now = database_now()
    return {seat: visit.deadline.due_at - now for seat, visit in open_visits(match).items()}


def has_full_time(match: Match, *seats: int) -> bool:
    """Return whether the match waits for these seats alone, each with its full two days."""
    left = time_left(match)
    return set(left) == set(seats) and all(each > NEARLY_ALL for each in left.values())


def turn_notices(match: Match, seat: int) -> list[Notice]:
    return list(Notice.objects.filter(user=holder(match, seat), kind="turn").order_by("pk"))


def answered_late(match: Match, *answers: Action) -> None:
    """Let all but one seat answer at once, and the last an hour before the time is over."""
    *early, last = answers
    for action in early:
        play(match, action.seat, action)
    age(match, timedelta(hours=47))
    play(match, last.seat, last)


# ---- the clock ----------------------------------------------------------------------------


@pytest.mark.parametrize("last", [0, 1])
def test_the_last_to_answer_has_the_whole_time_for_the_next_question(last: int) -> None:
    match = make_match(options=TWICE)
    answered_late(match, Name(1 - last, 2), Name(last, 3))
    assert state_of(match).naming == 2
    assert has_full_time(match, 0, 1)
    assert open_visits(match)[last].number == 2
    before = Deadline.objects.get(visit__seat__index=last, match=match, visit__number=1)
    assert (before.outcome, before.user) == (Deadline.Outcome.ANSWERED, holder(match, last))


def test_a_seat_that_is_asked_alone_after_the_others_has_the_whole_time_too() -> None:
    match = make_match("arena-1997", 3)
    answered_late(match, Bid(0, 3), Bid(2, 4), Bid(1, 7))
    assert state_of(match).mover == 1
    assert has_full_time(match, 1)


def test_gladiators_has_the_whole_time_for_each_question_that_all_are_asked() -> None:
    match = make_match("gladiators")
    answered_late(match, first_answer(match, 0), first_answer(match, 1))
    assert state_of(match).phase == "equip"
    assert has_full_time(match, 0, 1)


def test_the_first_turn_of_titan_begins_with_its_whole_time() -> None:
    match = make_match("titan")
    first, second = state_of(match).order
    answered_late(match, first_answer(match, second), first_answer(match, first))
    assert has_full_time(match, first)


def test_the_second_round_of_answers_in_titan_has_its_own_time() -> None:
    match = battle_stage.laid_out([make_user(), make_user()], battle_stage.attacked())
    play(match, 0, CounterOffer(0), Accept(0, "defender", ()), Done(0))
    age(match, timedelta(hours=47))
    play(match, 1, CounterOffer(1), Accept(1, "attacker", ()), Done(1))
    assert state_of(match).under_way.asked == 2
    assert has_full_time(match, 0, 1)


def test_who_did_not_answer_has_the_whole_time_for_what_anothers_answer_leads_to() -> None:
    match = battle_stage.laid_out([make_user(), make_user()], battle_stage.attacked())
    age(match, timedelta(hours=47))
    play(match, 1, Concede(1))
    assert has_full_time(match, 0)
    assert Deadline.objects.get(visit=first_visit(match, 0)).outcome == Deadline.Outcome.CLOSED


def first_visit(match: Match, seat: int) -> Visit:
    return Visit.objects.filter(match=match, seat__index=seat).earliest("number")


def test_a_question_that_follows_ones_own_answer_belongs_to_the_same_visit() -> None:
    """The others have long answered when this seat is at its turn."""
    match, mover = at_a_turn()
    age(match, timedelta(hours=47))
    before = open_visits(match)[mover]
    play(match, mover, Demand(mover, 1 - mover), send=False)
    play(match, mover, Walk(mover, "left"), send=False)
    assert open_visits(match)[mover] == before
    assert time_left(match)[mover] < timedelta(hours=2)


def against_a_silent_player() -> Match:
    match = make_match(options=FOUR_TIMES, patience=9)
    play(match, 0, Name(0, 3))
    overdue(match)
    sweep_deadlines()
    assert set(open_visits(match)) == {0}
    return match


def against_standing_orders() -> Match:
    match = make_match(options=FOUR_TIMES)
    play(match, 1, Name(1, 3))
    save_orders(access_of(match, 1), {"gift": Gift()})
    play(match, 0, Name(0, 3))
    assert set(open_visits(match)) == {0}
    return match


def against_a_program() -> Match:
    time = Fixed(2 * DAY)
    return begin_practice(
        user=make_user(), title="probe", seats=2, options=FOUR_TIMES, name="Practice", word="x", time=time
    )


@pytest.mark.parametrize("begun", [against_a_silent_player, against_standing_orders, against_a_program])
def test_a_seat_that_is_answered_for_at_once_counts_as_asked(
    begun: Callable[[], Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the other player would have two days for everything that follows."""

    def standing(rules: ProbeRules, view: Any, decision: Decision, orders: Any) -> Action | None:
        return Name(decision.seat, 4) if orders and decision.kind == "name" else None

    monkeypatch.setattr(ProbeRules, "standing", standing)
    match = begun()
    naming = state_of(match).naming
    assert naming < 3
    for number in (naming + 1, naming + 2):
        age(match, timedelta(hours=47))
        play(match, 0, first_answer(match, 0))
        assert state_of(match).naming == number
        assert has_full_time(match, 0)


def test_a_chain_that_was_cut_knows_what_was_asked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = against_a_silent_player()
    monkeypatch.setattr(playing, "MAX_AUTOMATIC_ACTIONS", 1)
    for number in (3, 4):
        age(match, timedelta(hours=47))
        play(match, 0, Name(0, 5))
        match.refresh_from_db()
        assert match.busy
        sweep_reminders()
        assert state_of(match).naming == number
        assert has_full_time(match, 0)


# ---- by the clock -------------------------------------------------------------------------


def test_a_time_out_ends_with_the_question_that_all_were_asked() -> None:
    """The next one is answered at once for a player who is silent now; it is no second time-out."""
    match = make_match(options=TWICE, patience=9)
    play(match, 0, Name(0, 3))
    overdue(match)
    assert sweep_deadlines() == 1
    assert state_of(match).naming == 2
    assert has_full_time(match, 0)
    assert Visit.objects.filter(match=match, seat__index=1).count() == 1
    assert Seat.objects.get(match=match, index=1).missed == 1


def test_where_nobody_answers_each_question_is_waited_for_with_its_own_time() -> None:
    match = make_match(options=TWICE, patience=9)
    overdue(match)
    sweep_deadlines()
    assert state_of(match).naming == 2
    assert has_full_time(match, 0, 1)


def test_a_store_is_charged_for_each_question_and_given_its_increment() -> None:
    """The last to answer gets what the first got."""
    bank = Bank(DAY, HOUR, 3 * DAY)
    match = make_match(options=TWICE, controls={"main": bank, "battle": bank})
    play(match, 0, Name(0, 2))
    age(match, timedelta(hours=4))
    play(match, 1, Name(1, 3))
    hours = {seat: round(left / timedelta(hours=1)) for seat, left in time_left(match).items()}
    assert hours == {0: 25, 1: 21}


# ---- being notified -----------------------------------------------------------------------


def due_in(notice: Notice) -> timedelta:
    return Delivery.objects.get(notice=notice).available_at - notice.created_at


def last_answer() -> Match:
    """Return a match in which seat 1 was just the last to answer, and both seats are asked again."""
    match = make_match(options=TWICE)
    answered_late(match, Name(0, 2), Name(1, 3))
    return match


def test_the_last_to_answer_is_notified_ten_minutes_after_the_others() -> None:
    match = last_answer()
    others, theirs = (turn_notices(match, seat)[-1] for seat in (0, 1))
    visits = open_visits(match)
    assert [others.ids["visit"], theirs.ids["visit"]] == [visits[0].pk, visits[1].pk]
    assert (due_in(others), due_in(theirs)) == (timedelta(0), timedelta(minutes=10))
    later = database_now() + timedelta(minutes=10)
    assert isinstance(turn(theirs, later), MailContent)


def test_they_get_no_mail_once_they_have_answered() -> None:
    match = last_answer()
    theirs = turn_notices(match, 1)[-1]
    play(match, 1, Name(1, 4))
    assert turn(theirs, database_now()) == DropNotice("seat_moved")


def test_they_see_the_next_question_on_the_page_they_come_back_to_and_get_no_mail() -> None:
    match = make_match(options=TWICE)
    play(match, 0, Name(0, 2))
    client = Client()
    client.force_login(holder(match, 1))
    age(match, timedelta(hours=47))
    form = form_of(match, 1)
    fields = form._asdict() | {"do": "name", "number": "3"}
    page = client.post(reverse("matches:act", args=[match.pk]), fields, follow=True).content.decode()
    visit = open_visits(match)[1]
    assert "Turn sent." in page
    assert f'name="visit" value="{visit.pk}"' in page
    assert has_full_time(match, 0, 1)
    assert turn(turn_notices(match, 1)[-1], database_now()) == DropNotice("seen")


def test_a_question_on_another_clock_brings_them_no_mail_if_nobody_else_was_asked() -> None:
    match, mover = at_a_turn()
    told = len(turn_notices(match, mover))
    visit = open_visits(match)[mover]
    assert (visit.clock, visit.number) == ("main", 3)
    assert told == 2


# ---- what was not changed -----------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_an_undo_leads_behind_the_question_and_each_goes_on_with_their_time(seats: int) -> None:
    match = make_match(seats=seats, options=TWICE)
    for seat in range(seats):
        play(match, seat, Name(seat, 1 + seat))
    with transaction.atomic():
        locked = lock_match(match.pk)
        playing.undo(locked, 0)
        playing.answer_and_hand_over(locked)
        playing.write(locked)
    assert state_of(match).naming == 1
    assert set(open_visits(match)) == set(range(seats))
    assert Visit.objects.filter(match=match, undone=True).count() == 2 * seats
