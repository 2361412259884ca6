"""An undo leads to just after the latest reveal at the earliest, and the log and its numbers go on."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import Action
from games.engine.log import Moment, moments, replay
from games.engine.undoing import MAX_UNDO_POINTS, PastAction, UndoPoint, undo_points
from tests.engine.promises.match import Match, histories, played
from tests.engine.promises.title import TINY, Ask, Done, Roll, Walk
from tests.titles.hearing import told_to

LEFT, RIGHT = Walk(0, "left", 1), Walk(0, "right", 1)

pasts = st.lists(
    st.tuples(st.booleans(), st.booleans(), st.sampled_from([True, False, False, False])), max_size=14
)


@given(pasts, st.integers(1, 4))
def test_points_are_before_acts_that_all_saw_and_somebody_chose_back_to_the_latest_barrier(
    acts: list[tuple[bool, bool, bool]], most: int
) -> None:
    newest_first = [PastAction(revision, *each) for revision, each in enumerate(acts, 1)][::-1]
    barrier = max((past.revision for past in newest_first if past.barrier), default=0)
    wanted = [
        UndoPoint(past.revision - 1, past.revision)
        for past in newest_first
        if past.seen and past.chosen and past.revision > barrier
    ]
    assert undo_points(newest_first, most) == wanted[:most]
    assert undo_points(iter(newest_first)) == wanted[:MAX_UNDO_POINTS]


def test_so_many_points_are_offered_at_once_and_no_more() -> None:
    newest_first = [PastAction(revision, True, True, False) for revision in range(MAX_UNDO_POINTS + 3, 0, -1)]
    assert [point.first for point in undo_points(newest_first)] == list(range(MAX_UNDO_POINTS + 3, 3, -1))


@settings(max_examples=60)
@given(histories)
def test_no_point_is_behind_what_revealed_or_the_house_did(happenings: list[str]) -> None:
    match = played(happenings)
    told = [
        number
        for number, (entry, step) in enumerate(zip(match.entries, match.steps[1:], strict=True), 1)
        if number not in match.taken_back and (step.reveals or b'"do":"level"' in bytes(entry.action))
    ]
    assert all(point.to >= max(told, default=0) for point in match.offers())
    assert all(point.to < point.first not in match.taken_back for point in match.offers())


@settings(max_examples=60)
@given(histories, st.integers(0, 20))
def test_wherever_it_leads_the_state_is_that_of_then_and_the_match_goes_on(
    happenings: list[str], number: int
) -> None:
    match = played([*happenings, "left", "right"])
    offers = match.offers()
    to = offers[number % len(offers)].to
    match.undo(to)
    match.act(Walk(match.state.mover, "left", 2))
    again: list[tuple[int, bytes]] = [
        (moment.revision, TINY.encode_state(moment.state)) for moment in moments(TINY, match.log)
    ]
    assert again[-2] == (match.revision - 1, match.states[to])
    assert again[-1] == (match.revision, match.states[-1])
    assert [revision for revision, _ in again] == list(range(match.revision + 1))


def after(*happenings: Action | int) -> Match:
    """Return a match with these acts of people; a number means an undo to that revision."""
    match = Match(level=2)
    for each in happenings:
        if isinstance(each, int):
            match.undo(each)
        else:
            match.act(each)
            match.follow()
    return match


def test_nothing_is_behind_the_latest_reveal_and_all_after_it_is_offered() -> None:
    match = after(LEFT, Roll(0, (1,)), LEFT, RIGHT)
    assert match.offers() == [UndoPoint(3, 4), UndoPoint(2, 3)]


@pytest.mark.parametrize("last", [Roll(0, (1,)), Ask(0)])
def test_just_after_a_reveal_there_is_no_way_back(last: Action) -> None:
    """An act that asked another seat, or that chance answered, also revealed something."""
    assert after(LEFT, last).offers() == []


def test_nor_is_there_behind_what_the_house_did() -> None:
    match = after(LEFT)
    match.restore("2026-11-22T10:22:24Z")
    assert match.offers() == []
    match.act(LEFT)
    assert match.offers() == [UndoPoint(2, 3)]


def test_one_may_go_back_behind_an_undo_and_what_it_took_back_is_no_point_any_more() -> None:
    match = after(LEFT, RIGHT, Done(0), 1, RIGHT)
    assert match.offers() == [UndoPoint(4, 5), UndoPoint(0, 1)]
    match.undo(4)
    assert match.offers() == [UndoPoint(0, 1)]
    assert replay(TINY, match.log).at == [-2, 0]
    match.undo(0)
    assert match.offers() == []
    assert replay(TINY, match.log).at == [0, 0]


def test_what_was_taken_back_stays_in_the_log_with_an_undo_that_tells_all() -> None:
    found: list[Moment] = []
    ats = []
    for moment in moments(TINY, after(LEFT, RIGHT, 1, LEFT).log):
        found.append(moment)
        ats.append(list(moment.state.at))
    assert ats == [[0, 0], [-2, 0], [0, 0], [-2, 0], [-4, 0]]
    assert [moment.revision for moment in found] == [0, 1, 2, 3, 4]
    (told,) = found[3].events
    assert [told_to(told, seat) for seat in (0, 1, None)] == [told.tellings[0]] * 3
    assert (told.tellings[0].code, found[3].reveals) == ("house.undone", False)


def test_what_was_drawn_before_the_point_is_drawn_once() -> None:
    match = after(Roll(0, (1,)), LEFT, 1, LEFT)
    rolled = replay(TINY, match.log)
    assert (rolled.rolls, rolled.hidden[0]) == (1, match.entries[0].draws[0][1] + 1)
