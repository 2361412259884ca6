"""A visit from its opening to its end: draft, reveal, send, undo."""

from __future__ import annotations

import pytest
from msgspec import Raw

from games.engine import registry
from games.engine.log import replay
from games.matches import errors
from games.matches.models import Action, Deadline, Draft, Event, Match, Visit
from games.matches.selectors.states import log_of
from games.matches.services import turns
from games.notices.models import Notice
from tests.factories.accounts import make_user
from tests.factories.copying import copied
from tests.factories.matches import access_of, form_of, make_match, play, state_of
from tests.probe.rules import Demand, Done, Name, Parry, Peek, Throw, Walk

pytestmark = pytest.mark.django_db


@copied
def begun(seats: int = 2) -> tuple[Match, int]:
    """Return a probe match in which all numbers are in, and the seat to move."""
    match = make_match(seats=seats)
    for seat in range(seats):
        play(match, seat, Name(seat, 1 + seat % 5))
    return match, state_of(match).mover


def test_everybody_is_awaited_at_once_and_told_once() -> None:
    match = make_match(seats=3)
    assert Visit.objects.filter(match=match, closed_at=None).count() == 3
    assert Deadline.objects.filter(match=match, handled_at=None).count() == 3
    assert Notice.objects.filter(kind="turn").count() == 3


def test_a_sealed_answer_is_final_and_told_to_nobody_before_all_are_in() -> None:
    match = make_match(seats=3)
    play(match, 0, Name(0, 3))
    assert not Event.objects.filter(match=match, code="named").exists()
    with pytest.raises(errors.VisitClosed):
        turns.add(access_of(match, 0), form_of(match, 0, visit=Visit.objects.earliest("pk").pk), [Name(0, 4)])
    play(match, 1, Name(1, 5))
    play(match, 2, Name(2, 1))
    assert Event.objects.get(match=match, code="named").audience


def test_steps_stay_in_the_draft_and_nobody_sees_a_trace() -> None:
    match, mover = begun()
    play(match, mover, Parry(mover, high=True), send=True)
    stored = Action.objects.filter(match=match).count()
    taken = play(match, mover, Walk(mover, "left"), send=False)
    assert taken == turns.TurnResult(0, 1, False)
    assert Action.objects.filter(match=match).count() == stored
    assert not Event.objects.filter(match=match, code="walked").exists()


def test_undo_takes_back_one_action_at_a_time() -> None:
    match, mover = begun()
    play(match, mover, Parry(mover, high=True))
    play(match, mover, Walk(mover, "left"), Walk(mover, "right"), send=False)
    turns.undo(access_of(match, mover), form_of(match, mover))
    assert Draft.objects.get().actions == [Raw(b'{"do":"walk","seat":%d,"way":"left"}' % mover)]
    turns.undo(access_of(match, mover), form_of(match, mover))
    with pytest.raises(errors.NothingToUndo):
        turns.undo(access_of(match, mover), form_of(match, mover))


def test_what_reveals_is_stored_with_the_draft_before_it() -> None:
    match, mover = begun()
    play(match, mover, Parry(mover, high=False))
    play(match, mover, Walk(mover, "left"), send=False)
    taken = play(match, mover, Peek(mover), send=False)
    assert taken._replace(events=()) == turns.TurnResult(2, 0, False)
    assert {row.code for row in taken.events} == set(
        Event.objects.filter(match=match, revision__gt=match.revision).values_list("code", flat=True)
    )
    assert [row.notation for row in Action.objects.filter(match=match).order_by("revision")][-2:] == [
        "walk left",
        "peek",
    ]
    with pytest.raises(errors.NothingToUndo):
        turns.undo(access_of(match, mover), form_of(match, mover))


def test_what_ends_the_visit_waits_for_send() -> None:
    match, mover = begun()
    play(match, mover, Parry(mover, high=False))
    assert play(match, mover, Done(mover), send=False) == turns.TurnResult(0, 1, False)
    taken = turns.add(access_of(match, mover), form_of(match, mover), [], send=True)
    assert taken.stored == 1
    assert taken.visit_over


def test_a_question_to_another_seat_is_answered_in_the_same_transaction() -> None:
    match, mover = begun()
    other = 1 - mover
    play(match, mover, Parry(mover, high=False))
    play(match, mover, Demand(mover, other), send=False)
    last = Action.objects.filter(match=match).latest("revision")
    assert last.cause in ("forced", "order")
    assert last.seat == other
    assert Visit.objects.filter(match=match, closed_at=None).count() == 1


def test_a_change_of_clock_is_a_new_visit_without_a_notice_to_the_one_who_acted() -> None:
    match, mover = begun()
    told = Notice.objects.filter(kind="turn").count()
    play(match, mover, Parry(mover, high=False))
    clocks = list(
        Visit.objects.filter(match=match, seat__index=mover)
        .order_by("number")
        .values_list("clock", flat=True)
    )
    assert clocks == ["main", "battle", "main"]
    assert Notice.objects.filter(kind="turn").count() == told


def test_a_double_click_is_one_action() -> None:
    match, mover = begun()
    play(match, mover, Parry(mover, high=False))
    form = form_of(match, mover)
    turns.add(access_of(match, mover), form, [Peek(mover)])
    again = turns.add(access_of(match, mover), form, [Peek(mover)])
    assert again.repeated
    assert Action.objects.filter(match=match, notation="peek").count() == 1


def test_an_older_form_stores_nothing_and_keeps_the_draft() -> None:
    match, mover = begun()
    play(match, mover, Parry(mover, high=False))
    old = form_of(match, mover)
    play(match, mover, Walk(mover, "left"), send=False)
    with pytest.raises(errors.StaleForm):
        turns.add(access_of(match, mover), old, [Peek(mover)])
    assert Draft.objects.get(visit__closed_at=None).counter == 1
    assert not Action.objects.filter(match=match, notation="peek").exists()


def test_a_form_is_not_stale_because_others_answered() -> None:
    match = make_match(seats=3)
    form = form_of(match, 2)
    play(match, 0, Name(0, 2))
    assert turns.add(access_of(match, 2), form, [Name(2, 4)]).stored == 1


def test_an_illegal_action_names_its_rule_and_keeps_what_came_before() -> None:
    match, mover = begun()
    play(match, mover, Parry(mover, high=False))
    with pytest.raises(errors.ActionRefused) as refused:
        play(match, mover, Walk(mover, "left"), Throw(mover, (77,)), send=False)
    assert refused.value.refusal.code == "no_card"
    assert Draft.objects.get(visit__closed_at=None).counter == 1


def test_nobody_acts_for_another_seat_or_from_outside() -> None:
    match, mover = begun()
    other = 1 - mover
    with pytest.raises(errors.NotYours):
        turns.add(access_of(match, other), form_of(match, mover), [Done(mover)])
    with pytest.raises(errors.VisitClosed):
        turns.add(access_of(match, other), form_of(match, mover), [Done(other)])
    from games.matches.access import get_access

    watcher = get_access(make_user(), match.pk)
    with pytest.raises(errors.NotYours):
        turns.add(watcher, form_of(match, mover), [Done(mover)])


def test_the_log_replays_to_the_stored_bytes() -> None:
    match, mover = begun(3)
    play(match, mover, Parry(mover, high=False))
    play(match, mover, Peek(mover), Walk(mover, "left"), Done(mover))
    match.refresh_from_db()
    rules = registry.get("probe")
    assert rules.encode_state(replay(rules, log_of(match))) == bytes(match.state)
    revisions = list(
        Action.objects.filter(match=match).order_by("revision").values_list("revision", flat=True)
    )
    assert revisions == list(range(1, match.revision + 1))


def test_notation_is_taken_line_by_line_and_stops_at_what_does_not_fit() -> None:
    match, mover = begun()
    play(match, mover, Parry(mover, high=False))
    with pytest.raises(errors.ActionRefused) as refused:
        turns.add_text(access_of(match, mover), form_of(match, mover), "walk left\n Walk RIGHT\nfly away\n")
    assert refused.value.refusal.code == "unknown_word"
    assert Draft.objects.get(visit__closed_at=None).counter == 1
    turns.add_text(access_of(match, mover), form_of(match, mover), "done", send=True)
    assert Action.objects.filter(match=match).latest("revision").notation == "done"
