"""Going back by consent: state and log agree, what was used stays used."""

from __future__ import annotations

from datetime import timedelta
from math import ceil
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from games.archive.selectors.export import build_record, export_own_side
from games.archive.services.imports import import_match
from games.archive.services.verify import verify_match
from games.clocks.controls import DAY, HOUR, Bank
from games.consent.undo import can_undo_to, undo_points_of
from games.engine import registry
from games.engine.events import public_event
from games.gladiators.actions import DoNothing, Plan
from games.matches.access import Access
from games.matches.models import Action, Deadline, Event, Match, Seat, Snapshot, Tenure, Visit
from games.matches.selectors.states import state_at, states_at
from games.matches.selectors.story import log_sentences, newest_events
from games.matches.services import playing
from games.matches.services.locked_match import lock_match
from games.matches.services.replacing import replace
from games.matches.services.sweeps import sweep_deadlines
from games.site.selectors.since import EventsSinceVisit, since_visit
from tests.e2e import gladiators_stage
from tests.factories.accounts import make_user
from tests.factories.ageing import age, beat
from tests.factories.matches import access_of, make_match, play, state_of
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry, Peek, Walk

pytestmark = pytest.mark.django_db

BANK = Bank(60 * DAY, HOUR, 90 * DAY, 2 * HOUR)


def open_match(**fields: Any) -> Match:
    """A match in which nothing is sealed; the mover parries, walks and is done."""
    return make_match(options=Options(sealed=False), **fields)


def go_back(match: Match, to: int) -> None:
    with transaction.atomic():
        locked = lock_match(match.pk)
        playing.undo(locked, to)
        playing.answer_and_hand_over(locked)
        playing.write(locked)
    match.refresh_from_db()


def turn(match: Match, mover: int, *walks: str) -> None:
    play(match, mover, Parry(mover, high=True))
    play(match, mover, *(Walk(mover, way) for way in walks), Done(mover))  # type: ignore[arg-type]


def test_the_state_is_that_of_then_and_the_log_goes_on() -> None:
    match = open_match()
    play(match, 0, Parry(0, high=True))
    before = bytes(Match.objects.get(pk=match.pk).state)
    play(match, 0, Walk(0, "left"), Done(0))
    point = undo_points_of(match)[1]
    go_back(match, point.to)
    assert bytes(match.state) == before
    assert match.revision == 4
    undone = Action.objects.filter(match=match, undone=True).order_by("revision")
    assert list(undone.values_list("notation", flat=True)) == ["walk left", "done"]
    assert Visit.objects.get(match=match, closed_at=None).seat.index == 0
    play(match, 0, Walk(0, "right"), Done(0))
    match.refresh_from_db()
    assert verify_match(match).good
    assert state_of(match).places == [1, 0]


def test_what_was_taken_back_stays_in_the_log_and_says_so() -> None:
    match = open_match()
    turn(match, 0, "left")
    go_back(match, undo_points_of(match)[0].to)
    lines = [line.text for line in log_sentences(access_of(match, 1))]
    assert lines[-1] == "The players agreed to take the match back."
    assert lines[-2].startswith("Undone: ")
    side = export_own_side(access_of(match, 0))
    assert side["actions"] == ["parry true", "walk left"]
    assert any(line.get("undone") for line in side["told"])


def seen_since_visit(match: Match) -> EventsSinceVisit:
    """Return what the player of the second seat has seen since their last visit."""
    access = access_of(match, 1)
    return since_visit(access, newest_events(access))


def test_a_reader_is_told_what_was_taken_back_though_they_had_read_of_it_before() -> None:
    match = open_match()
    turn(match, 0, "left")
    match.refresh_from_db()
    access = access_of(match, 1)
    assert access.tenure is not None
    Tenure.objects.filter(pk=access.tenure.pk).update(seen_revision=match.revision)
    assert seen_since_visit(match).lines == []
    go_back(match, undo_points_of(match)[0].to)
    lines = [line.text for line in seen_since_visit(match).lines]
    assert lines[0].startswith("Undone: ")
    assert lines[-1] == "The players agreed to take the match back."
    Tenure.objects.filter(pk=access.tenure.pk).update(seen_revision=match.revision)
    assert seen_since_visit(match).lines == []


def test_history_of_every_revision_is_what_it_was_then() -> None:
    match = open_match()
    turn(match, 0, "left")
    match.refresh_from_db()
    states = {match.revision: bytes(match.state)}
    go_back(match, undo_points_of(match)[0].to)
    states[match.revision] = bytes(match.state)
    play(match, 0, Done(0))
    match.refresh_from_db()
    states[match.revision] = bytes(match.state)
    rules = registry.get(match.title)
    for revision, state in states.items():
        assert rules.encode_state(state_at(match, rules, revision)) == state
    following = states_at(match, rules, list(states))
    assert [rules.encode_state(state) for state in following] == list(states.values())
    Snapshot.objects.filter(match=match, revision__gt=0).delete()
    for revision, state in states.items():
        assert rules.encode_state(state_at(match, rules, revision)) == state
    before, undone, again = states.values()
    assert before == again != undone


def test_one_goes_back_behind_an_undo_but_never_behind_what_revealed() -> None:
    match = open_match()
    play(match, 0, Parry(0, high=True))
    play(match, 0, Peek(0))
    play(match, 0, Walk(0, "left"), Done(0))
    play(match, 1, Parry(1, high=True))
    found = undo_points_of(match)
    assert [point.to for point in found] == [4, 3, 2]
    go_back(match, 4)
    assert [point.to for point in undo_points_of(match)] == [3, 2]
    assert not can_undo_to(match, found[0])
    go_back(match, 2)
    assert undo_points_of(match) == []
    assert not any(can_undo_to(match, point) for point in found)
    match.refresh_from_db()
    assert verify_match(match).good


def test_one_goes_back_only_before_what_everybody_was_told() -> None:
    match, other = open_match(), open_match()
    for each in (other, match):
        turn(each, 0, "left", "right")
    points = undo_points_of(match)
    assert [point.to for point in points] == [3, 2, 1, 0]
    # That a seat alone was told of an act, or that the house told all something after it, is not enough;
    # nor is it what was told of the same revision elsewhere.
    walk = Event.objects.filter(match=match, revision=3)
    walk.update(audience=1)
    with transaction.atomic():
        locked = lock_match(match.pk)
        locked.announce(public_event("house.back", seat=0), after=3)
        playing.write(locked)
    assert [point.to for point in undo_points_of(match)] == [3, 1, 0]
    turn(other, 1, "left")
    assert [point.to for point in undo_points_of(match)] == [3, 1, 0]


def test_a_clone_has_the_same_marks() -> None:
    match = open_match()
    turn(match, 0, "left")
    go_back(match, undo_points_of(match)[0].to)
    clone = import_match(build_record(match), host=make_user(), people={0: make_user(), 1: make_user()})
    marks = [
        list(Action.objects.filter(match=each).order_by("revision").values_list("revision", "undone"))
        for each in (match, clone)
    ]
    assert marks[0] == marks[1]
    assert Snapshot.objects.filter(match=clone, revision=match.revision).exists()
    assert Event.objects.filter(match=clone, code="house.undone").exists()


def test_the_clock_of_the_reopened_turn_goes_on_with_what_was_used() -> None:
    bank = Bank(10 * HOUR, HOUR, 20 * HOUR, HOUR)
    match = open_match(controls={"main": bank, "battle": bank})
    play(match, 0, Parry(0, high=True))
    age(match, timedelta(hours=4))
    play(match, 0, Walk(0, "left"), Done(0))
    stored = Seat.objects.get(match=match, index=0).stored
    assert stored["main"] == pytest.approx(8 * HOUR, abs=2)
    go_back(match, undo_points_of(match)[0].to)
    deadline = Deadline.objects.get(seat__match=match, seat__index=0, handled_at=None)
    assert deadline.stored == 10 * HOUR
    assert deadline.spent == pytest.approx(4 * HOUR, abs=2)
    assert deadline.due_at - deadline.opened_at == timedelta(seconds=11 * HOUR - deadline.spent)
    play(match, 0, Done(0))
    stored = Seat.objects.get(match=match, index=0).stored
    assert stored["main"] == pytest.approx(8 * HOUR, abs=4)


def test_who_ran_out_has_at_least_two_hours_in_the_reopened_turn() -> None:
    bank = Bank(10 * HOUR, 6 * HOUR, 20 * HOUR)
    match = open_match(controls={"main": bank, "battle": bank})
    play(match, 0, Parry(0, high=True))
    age(match, timedelta(hours=9, minutes=59))
    play(match, 0, Done(0))
    go_back(match, undo_points_of(match)[0].to)
    deadline = Deadline.objects.get(seat__match=match, seat__index=0, handled_at=None)
    assert deadline.due_at - deadline.opened_at == timedelta(hours=2)


def test_an_undo_in_a_gap_charges_an_open_visit_what_ran_before_it_and_keeps_what_it_gave() -> None:
    bank = Bank(10 * HOUR, HOUR, 20 * HOUR)
    match = open_match(controls={"main": bank, "battle": bank})
    turn(match, 0, "left")
    point = undo_points_of(match)[0]
    taken_back = Visit.objects.get(seat__match=match, seat__index=1, closed_at=None)
    age(match, timedelta(hours=3))
    beat(ago=timedelta(hours=2))
    go_back(match, point.to)
    # Two of the three hours were the house's: they stay with the visit that is over...
    deadline = Deadline.objects.get(visit=taken_back)
    assert deadline.granted == pytest.approx(2 * HOUR, abs=4)
    assert deadline.due_at - deadline.opened_at == timedelta(seconds=10 * HOUR + deadline.granted)
    assert deadline.counted_from is not None
    # ... and its seat has used one.
    assert Seat.objects.get(match=match, index=1).spent["battle"] == pytest.approx(HOUR, abs=4)
    # When the sweeps come back, they are given once.
    sweep_deadlines()
    deadline.refresh_from_db()
    assert deadline.granted == pytest.approx(2 * HOUR, abs=4)


@pytest.mark.parametrize("first", ["undo", "replace"])
def test_who_takes_a_seat_over_goes_on_with_nothing_of_what_was_used_before_them(first: str) -> None:
    bank = Bank(10 * HOUR, HOUR, 20 * HOUR, HOUR)
    match = open_match(controls={"main": bank, "battle": bank})
    turn(match, 0, "left")
    play(match, 1, Parry(1, high=True))
    age(match, timedelta(hours=4))
    play(match, 1, Done(1))
    before_both = undo_points_of(match)[2]
    if first == "replace":
        replace(match, 1, make_user(), None, "He asked for it.")
    go_back(match, before_both.to)
    if first == "undo":
        replace(match, 1, make_user(), None, "He asked for it.")
    play(match, 0, Done(0))
    play(match, 1, Parry(1, high=True))
    deadline = Deadline.objects.get(seat__match=match, seat__index=1, handled_at=None)
    assert (deadline.clock, deadline.stored, deadline.spent) == ("main", 10 * HOUR, 0)


steps = st.lists(
    st.tuples(st.sampled_from(("act", "act", "act", "back")), st.integers(0, 1_400), st.integers(0, 2)),
    min_size=3,
    max_size=14,
)


@pytest.mark.long
@settings(max_examples=12)
@given(steps)
def test_no_bank_gains_from_an_undo_and_none_loses_more_than_ran(history: list[tuple[str, int, int]]) -> None:
    match = open_match(controls={"main": BANK, "battle": BANK})
    for kind, minutes, pick in history:
        age(match, timedelta(minutes=minutes))
        found = undo_points_of(match)
        if kind == "back" and found:
            go_back(match, found[pick % len(found)].to)
            continue
        state = state_of(match)
        if state.phase == "parry":
            play(match, state.mover, Parry(state.mover, high=bool(pick)))
        else:
            play(match, state.mover, *([Walk(state.mover, "left")] if pick else []), Done(state.mover))
    for seat in Seat.objects.filter(match=match):
        for clock in ("main", "battle"):
            visits = list(
                Visit.objects.filter(seat=seat, clock=clock, closed_at__isnull=False).select_related(
                    "deadline"
                )
            )
            kept = [visit for visit in visits if not visit.undone]
            ran = sum(
                ceil((visit.closed_at - visit.deadline.opened_at).total_seconds())
                for visit in visits
                if visit.closed_at is not None
            )
            running = Visit.objects.filter(seat=seat, clock=clock, closed_at=None).first()
            owed = seat.spent.get(clock, 0) + (running.deadline.spent if running else 0)
            left = seat.stored.get(clock, BANK.seconds) - owed
            assert left <= BANK.seconds + len(kept) * (BANK.increment + BANK.free) - ran
            assert left >= BANK.seconds + len(kept) * BANK.increment - ran
    match.refresh_from_db()
    assert verify_match(match).good


def test_watchers_read_it_too() -> None:
    match = open_match()
    turn(match, 0)
    go_back(match, undo_points_of(match)[0].to)
    assert log_sentences(Access(match, None))[-1].text == "The players agreed to take the match back."


def test_a_table_may_go_back_behind_a_card_that_was_planned() -> None:
    """Its player chose it, and nobody else has seen it."""
    wanted = gladiators_stage.asks("second", 0, lambda state: state.round == 1)
    match = gladiators_stage.fight([make_user(), make_user()], wanted)
    rules = registry.get("gladiators")
    state = state_of(match)
    plan = next(each for each in rules.legal(state, rules.decisions(state)[0]) if isinstance(each, Plan))
    play(match, 0, plan, DoNothing(0))
    match.refresh_from_db()
    planned = Action.objects.get(match=match, notation=rules.format(plan), revision__gt=match.revision - 3)
    assert not planned.reveals
    assert planned.revision - 1 in [point.to for point in undo_points_of(match)]
    go_back(match, planned.revision - 1)
    assert state_of(match).gladiators == state.gladiators
