"""Silent players: nobody waits for them, everyone sees it, and they may come back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games.clocks.controls import HOUR, Fixed
from games.engine.meta import AUTOPILOT
from games.lobby.services import tables
from games.matches import errors
from games.matches.models import Action, Deadline, Event, Match, Placing, Seat, Tenure, Visit
from games.matches.services import turns
from games.matches.services.arrival import come_back, record_look
from games.matches.services.leaving import end_match_for_silence, leave
from games.matches.services.orders import save_orders
from games.matches.services.policies import choose
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.press.services import write
from tests.factories.accounts import make_user
from tests.factories.ageing import left, overdue
from tests.factories.matches import access_of, form_of, holder, make_match, make_table, play, state_of
from tests.probe.meta import Options
from tests.probe.rules import Demand, Done, Gift, Name, Parry, ProbeRules, Throw, Walk, Wave

pytestmark = pytest.mark.django_db

RULES = ProbeRules()


def fall_silent(match: Match, *seats: int) -> None:
    """Let these seats not answer the first question, which all are asked; the others do."""
    for seat in range(match.seats_count):
        if seat not in seats:
            play(match, seat, Name(seat, 1 + seat))
    overdue(match)
    assert sweep_deadlines() == len(seats)


def go_round(match: Match, *, rounds: int = 1) -> None:
    """Let the seats that are awake answer everything until so many rounds are over."""
    until = state_of(match).round + rounds
    while match.running and state_of(match).round < until:
        waiting = Visit.objects.filter(match=match, closed_at=None).select_related("seat")
        assert waiting, "the match waits for nobody"
        answer(match, min(visit.seat.index for visit in waiting))


def answer(match: Match, seat: int) -> None:
    asked = state_of(match).phase
    act: Any = {"name": Name(seat, 1 + seat), "parry": Parry(seat, high=True), "turn": Done(seat)}[asked]
    play(match, seat, act)


def row(match: Match, seat: int) -> Seat:
    return Seat.objects.get(match=match, index=seat)


def told(match: Match, code: str) -> int:
    return Event.objects.filter(match=match, code=f"house.{code}", telling=0).count()


def awaited(match: Match) -> set[int]:
    return set(Visit.objects.filter(match=match, closed_at=None).values_list("seat__index", flat=True))


# ---- falling silent ----------------------------------------------------------------------


def test_who_let_their_time_run_out_is_silent_and_all_are_told() -> None:
    match = make_match(seats=3)
    fall_silent(match, 2)
    assert row(match, 2).silent_since is not None
    assert told(match, "silent") == 1
    event = Event.objects.get(match=match, code="house.silent")
    assert event.audience == Event.objects.filter(match=match, code="named").latest("pk").audience
    assert [row(match, seat).silent_since for seat in (0, 1)] == [None, None]


@pytest.mark.thorough
def test_nobody_waits_for_a_silent_player_again() -> None:
    match = make_match(seats=3)
    fall_silent(match, 2)
    before = Visit.objects.filter(match=match, seat__index=2).count()
    go_round(match, rounds=3)
    assert Visit.objects.filter(match=match, seat__index=2).count() == before
    by_the_clock = Action.objects.filter(match=match, seat=2, cause=Action.Cause.CLOCK)
    assert by_the_clock.filter(notation="done").count() >= 3
    assert not Action.objects.filter(match=match, seat=2).exclude(cause__in=["clock", "forced"]).exists()


def test_they_get_one_mail_and_no_more_about_their_turns() -> None:
    match = make_match(seats=3)
    fall_silent(match, 2)
    mine = Notice.objects.filter(user=holder(match, 2))
    assert mine.filter(kind="time_out").count() == 1
    turns_before = mine.filter(kind="turn").count()
    go_round(match, rounds=2)
    left_until_reminder(match)
    assert mine.filter(kind="turn").count() == turns_before
    assert not mine.filter(kind="reminder").exists()
    assert mine.filter(kind="time_out").count() == 1


def left_until_reminder(match: Match) -> None:
    left(match, timedelta(minutes=30))
    sweep_reminders()


def test_they_are_warned_before_they_lose_their_place_at_tables_that_have_not_begun() -> None:
    silent, other = make_user(), make_user()
    match = make_match(seats=3, users=[make_user(), make_user(), silent], patience=9)
    own, of_another = make_table(host=silent, seats=3), make_table(host=other, seats=3)
    tables.join(match_id=of_another.pk, user=silent)
    tables.join(match_id=own.pk, user=other)
    fall_silent(match, 2)
    sweep_deadlines()
    warned = compose(Notice.objects.get(kind="time_out", user=silent), now=database_now())
    assert isinstance(warned, Mail)
    assert "You also have seats at 2 tables that haven’t started." in str(warned.body).replace("\n", " ")
    assert places_of(silent) == {match.pk, own.pk, of_another.pk}
    while row(match, 2).missed < 2:
        answer(match, min(awaited(match)))
    sweep_deadlines()
    assert places_of(silent) == {match.pk}
    for table, status in ((own, Match.Status.WITHDRAWN), (of_another, Match.Status.OFFERED)):
        table.refresh_from_db()
        assert table.status == status


def test_without_such_a_place_there_is_no_warning() -> None:
    match = make_match(seats=3)
    fall_silent(match, 2)
    mail = compose(Notice.objects.get(kind="time_out"), now=database_now())
    assert isinstance(mail, Mail)
    assert "not started" not in str(mail.body)


def test_one_who_is_back_before_they_miss_a_second_turn_keeps_their_places() -> None:
    match = make_match(seats=3, patience=9)
    table = make_table(host=holder(match, 2), seats=3)
    for _time in range(2):
        fall_silent(match, 2)
        assert come_back(match_id=match.pk, user=holder(match, 2))
        go_round(match)
    sweep_deadlines()
    assert places_of(holder(match, 2)) == {match.pk, table.pk}


def places_of(user: User) -> set[int]:
    return set(Tenure.objects.filter(user=user, to_revision=None).values_list("match", flat=True))


@pytest.mark.thorough
def test_missed_turns_are_told_once_for_each_time_they_would_be_awaited() -> None:
    match = make_match(seats=3, patience=9)
    fall_silent(match, 2)
    go_round(match)
    before, missed = told(match, "missed"), row(match, 2).missed
    go_round(match, rounds=2)
    assert told(match, "missed") > before
    assert row(match, 2).missed > missed


def test_a_long_visit_counts_once_however_many_clocks_it_runs_on() -> None:
    match = make_match(seats=2, patience=9)
    play(match, 0, Name(0, 1))
    play(match, 1, Name(1, 5))
    assert awaited(match) == {1}
    overdue(match)
    sweep_deadlines()
    assert row(match, 1).missed == 1
    assert told(match, "missed") == 0


# ---- how he is answered ------------------------------------------------------------------


def test_a_policy_is_chosen_for_each_kind_of_question() -> None:
    match = make_match(seats=3)
    choose(access_of(match, 2), {"parry": AUTOPILOT, "turn": "default"})
    fall_silent(match, 2)
    go_round(match, rounds=2)
    acts = Action.objects.filter(match=match, seat=2, cause=Action.Cause.CLOCK)
    assert acts.filter(notation="parry true").exists()
    assert not acts.filter(notation="parry false").exists()
    assert not acts.filter(notation__startswith="walk").exists()


def test_orders_come_before_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seats=3)
    choose(access_of(match, 2), {"parry": "default"})
    save_orders(access_of(match, 2), {"gift": Gift()})
    fall_silent(match, 2)

    def standing(self: Any, view: Any, decision: Any, orders: Any) -> Any:
        return Parry(decision.seat, high=True) if decision.kind == "parry" else None

    monkeypatch.setattr(ProbeRules, "standing", standing)
    go_round(match, rounds=2)
    last = Action.objects.filter(match=match, seat=2, notation__startswith="parry").latest("revision")
    assert (last.notation, last.cause) == ("parry true", Action.Cause.ORDER)


@pytest.mark.parametrize("chosen", [{"gift": "default"}, {"turn": "cleverly"}, {"": ""}])
def test_a_forged_choice_is_refused(chosen: dict[str, str]) -> None:
    match = make_match()
    with pytest.raises(errors.NotYours):
        choose(access_of(match, 0), chosen)
    assert row(match, 0).policies == {}


# ---- coming back -------------------------------------------------------------------------


@pytest.mark.thorough
def test_who_is_back_is_awaited_again() -> None:
    match = make_match(seats=3)
    fall_silent(match, 2)
    assert come_back(match_id=match.pk, user=holder(match, 2))
    assert not come_back(match_id=match.pk, user=holder(match, 2))
    assert (row(match, 2).silent_since, row(match, 2).missed, told(match, "back")) == (None, 0, 1)
    before = Visit.objects.filter(match=match, seat__index=2).count()
    go_round(match, rounds=2)
    assert Visit.objects.filter(match=match, seat__index=2).count() > before


def test_a_look_alone_does_not_bring_them_back() -> None:
    match = make_match(seats=3)
    fall_silent(match, 2)
    record_look(access_of(match, 2), database_now())
    assert row(match, 2).silent_since is not None


@pytest.mark.parametrize("deed", ["wave", "order", "policy", "press"])
def test_anything_they_do_brings_them_back(deed: str) -> None:
    match = make_match(seats=3)
    fall_silent(match, 2)
    access = access_of(match, 2)
    match.refresh_from_db()
    match_form = form_of(match, 2)
    if deed == "wave":
        turns.volunteer(access, match_form.mark, Wave(2))
    elif deed == "order":
        save_orders(access, {"gift": Gift()})
    elif deed == "policy":
        choose(access, {})
    else:
        write(access, to=None, text="I am here.")
    assert row(match, 2).silent_since is None
    assert told(match, "back") == 1


def test_a_form_that_came_too_late_says_that_its_sender_is_there() -> None:
    match = make_match(seats=3)
    form = form_of(match, 2)
    play(match, 0, Name(0, 1))
    play(match, 1, Name(1, 2))
    overdue(match)
    with pytest.raises(errors.VisitClosed) as closed:
        turns.add(access_of(match, 2), form, [Name(2, 3)])
    assert closed.value.timed_out
    assert row(match, 2).silent_since is None
    assert (told(match, "silent"), told(match, "back")) == (1, 1)


def test_nobody_comes_back_to_a_seat_that_is_not_theirs() -> None:
    match = make_match(seats=3)
    fall_silent(match, 2)
    with pytest.raises(errors.NotYours):
        come_back(match_id=match.pk, user=make_user())
    assert row(match, 2).silent_since is not None


# ---- when nobody is awake ----------------------------------------------------------------


def test_where_all_are_silent_the_clocks_run_as_ever() -> None:
    match = make_match(seats=2, patience=9)
    overdue(match)
    assert sweep_deadlines() == 2
    state = state_of(match)
    assert (state.round, state.phase) == (1, "parry")
    (visit,) = Visit.objects.filter(match=match, closed_at=None)
    assert visit.deadline.due_at > database_now()
    assert visit.deadline.remind_at is None
    assert not Notice.objects.filter(kind="turn", ids__visit=visit.pk).exists()


def test_one_who_comes_back_does_not_wait_for_the_other_silent_ones() -> None:
    match = make_match(seats=3, patience=9)
    overdue(match)
    sweep_deadlines()
    (waiting,) = awaited(match)
    other = (waiting + 1) % 3
    come_back(match_id=match.pk, user=holder(match, other))
    assert awaited(match) == {other}
    closed = Deadline.objects.filter(match=match, seat__index=waiting).latest("pk")
    assert closed.outcome == Deadline.Outcome.CLOSED


def test_a_match_in_which_nobody_is_left_ends() -> None:
    match = make_match(seats=2, patience=2)
    for _ in range(12):
        match.refresh_from_db()
        if match.finished:
            break
        overdue(match)
        sweep_deadlines()
    assert match.finished
    assert Placing.objects.filter(match=match).count() == 2
    assert not Seat.objects.filter(match=match).exclude(silent_since=None, open_since=None).exists()


def test_of_two_who_still_stand_silence_ends_nothing_but_the_other_may() -> None:
    match = to_the_brink(silence="dropped", patience=1)
    overdue(match)
    assert sweep_deadlines() == 1
    go_round(match, rounds=2)
    match.refresh_from_db()
    assert match.running
    assert state_of(match).left == []
    end_match_for_silence(match_id=match.pk, user=holder(match, 1))
    fates = dict(Placing.objects.filter(match=match).values_list("seat__index", "fate"))
    assert fates == {0: "silent", 1: "upright", 2: "toppled"}


def test_one_of_two_who_still_stand_leaves_and_the_match_ends() -> None:
    match = to_the_brink()
    leave(match_id=match.pk, user=holder(match, 2))
    match.refresh_from_db()
    assert match.running
    assert state_of(match).left == []
    leave(match_id=match.pk, user=holder(match, 0))
    fates = list(Placing.objects.filter(match=match).values_list("seat__index", "fate"))
    assert fates == [(1, "upright"), (2, "toppled"), (0, "left")]


def to_the_brink(**fields: Any) -> Match:
    """Return a match on the brink in which seat 2 has toppled and holds every card.

    By the title's estimate the match is then worth something to this seat alone."""
    options = Options(sealed=False, brink=1)
    match = make_match(seats=3, options=options, **({"patience": 2} | fields))
    for seat in (0, 1):
        play(match, seat, Parry(seat, high=True))
        play(match, seat, *(Throw(seat, (card,)) for card in state_of(match).hands[seat]), Done(seat))
    play(match, 2, Parry(2, high=True))
    play(match, 2, Walk(2, "left"))
    state = state_of(match)
    assert state.toppled == [2]
    assert RULES.estimate(RULES.view(state, None)) == (0, 0, 1)
    return match


def test_a_match_ends_where_nobody_stands_awake_though_an_eliminated_player_has_a_share() -> None:
    match = to_the_brink()
    for _ in range(12):
        match.refresh_from_db()
        if match.finished:
            break
        overdue(match)
        sweep_deadlines()
    assert match.finished
    fates = dict(Placing.objects.filter(match=match).values_list("seat__index", "fate"))
    assert fates == {0: "upright", 1: "upright", 2: "toppled"}
    eliminated = Placing.objects.filter(match=match, eliminated=True)
    assert list(eliminated.values_list("seat__index", flat=True)) == [2]


def test_the_turn_that_had_just_opened_when_nobody_was_left_was_not_answered() -> None:
    match = make_match(seats=2, options=Options(sealed=False), patience=2)
    while match.running:
        overdue(match)
        assert sweep_deadlines()
        match.refresh_from_db()
    last = Deadline.objects.filter(match=match).latest("opened_at")
    assert last.opened_at == match.ended_at
    assert (last.outcome, last.user) == (Deadline.Outcome.CLOSED, None)
    assert not Deadline.objects.filter(match=match, outcome=Deadline.Outcome.ANSWERED).exists()


# ---- what follows ------------------------------------------------------------------------


def test_after_as_many_missed_turns_as_agreed_the_seat_is_open() -> None:
    match = make_match(seats=3, patience=2)
    fall_silent(match, 2)
    assert row(match, 2).open_since is None
    go_round(match, rounds=2)
    assert row(match, 2).open_since is not None
    assert told(match, "opened") == 1
    assert holder(match, 2)
    assert Notice.objects.filter(kind="seat_opened").count() == 3
    come_back(match_id=match.pk, user=holder(match, 2))
    assert row(match, 2).open_since is None


def test_patience_of_one_ends_with_the_first_time_out() -> None:
    match = make_match(seats=3, patience=1)
    fall_silent(match, 2)
    assert row(match, 2).open_since is not None


def test_an_open_seat_is_played_by_the_autopilot_where_leavers_are() -> None:
    match = make_match(seats=3, patience=1, leavers="autopilot")
    fall_silent(match, 2)
    go_round(match, rounds=2)
    acts = Action.objects.filter(match=match, seat=2, cause=Action.Cause.CLOCK, notation="parry true")
    assert acts.exists()


def test_the_autopilot_takes_the_seat_for_good() -> None:
    match = make_match(seats=3, patience=1, silence="autopilot")
    user = holder(match, 2)
    fall_silent(match, 2)
    assert Tenure.objects.get(match=match, user=user).how == Tenure.How.SILENT
    seat = row(match, 2)
    assert seat.open_since is not None
    assert seat.silent_since is None
    assert Tenure.objects.get(seat=seat, to_revision=None).role == Tenure.Role.AUTOPILOT
    go_round(match, rounds=2)
    with pytest.raises(errors.NotYours):
        come_back(match_id=match.pk, user=user)
    assert Notice.objects.filter(kind="seat_taken", user=user).exists()


@pytest.mark.thorough
def test_the_player_is_out_and_a_match_of_three_goes_on() -> None:
    match = make_match(seats=3, patience=1, silence="dropped")
    user = holder(match, 2)
    fall_silent(match, 2)
    match.refresh_from_db()
    assert match.running
    assert state_of(match).left == [2]
    assert told(match, "dropped") == told(match, "left") == 1
    assert Tenure.objects.get(match=match, user=user).how == Tenure.How.SILENT
    go_round(match, rounds=2)
    assert row(match, 2).open_since is None
    assert Notice.objects.filter(kind="seat_left", user=user).exists()


@pytest.mark.parametrize("silence", ["dropped", "autopilot"])
def test_of_two_the_silence_of_one_ends_nothing_but_the_other_may(silence: str) -> None:
    match = make_match(seats=2, patience=2, silence=silence)
    awake = holder(match, 0)
    fall_silent(match, 1)
    with pytest.raises(errors.NotSilent):
        end_match_for_silence(match_id=match.pk, user=awake)
    go_round(match, rounds=3)
    match.refresh_from_db()
    assert match.running
    assert row(match, 1).silent_since is not None
    with pytest.raises(errors.NotYours):
        end_match_for_silence(match_id=match.pk, user=make_user())
    end_match_for_silence(match_id=match.pk, user=awake)
    match.refresh_from_db()
    assert match.finished
    placed = list(Placing.objects.filter(match=match).values_list("seat__index", "fate"))
    assert placed == [(0, "upright"), (1, "silent")]


def test_who_leaves_for_good_is_no_longer_silent() -> None:
    match = make_match(seats=3, patience=1)
    fall_silent(match, 2)
    leave(match_id=match.pk, user=holder(match, 2))
    seat = row(match, 2)
    assert (seat.silent_since, seat.open_since, seat.missed) == (None, None, 0)
    go_round(match, rounds=2)


def test_a_chain_that_is_cut_counts_a_missed_turn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seats=3, patience=9, controls={"main": Fixed(HOUR), "battle": Fixed(HOUR)})
    fall_silent(match, 2)
    missed = row(match, 2).missed
    monkeypatch.setattr("games.matches.services.playing.MAX_AUTOMATIC_ACTIONS", 1)
    while awaited(match) and not match.busy:
        answer(match, min(awaited(match)))
        match.refresh_from_db()
    while match.busy:
        sweep_reminders()
        match.refresh_from_db()
    assert awaited(match)
    assert row(match, 2).missed <= missed + 1


def test_what_is_never_waited_for_does_not_end_the_visit_of_another() -> None:
    match = make_match(seats=2, patience=9)
    play(match, 0, Name(0, 5))
    overdue(match)
    sweep_deadlines()
    go_on_to_turn(match, 0)
    visit = Visit.objects.get(match=match, closed_at=None)
    play(match, 0, Demand(0, 1), send=False)
    assert Action.objects.filter(match=match, seat=1, cause=Action.Cause.FORCED).exists()
    assert Visit.objects.get(match=match, closed_at=None) == visit


def go_on_to_turn(match: Match, seat: int) -> None:
    """Let the only seat that is awake answer until it is its turn."""
    while state_of(match).phase != "turn":
        answer(match, seat)
