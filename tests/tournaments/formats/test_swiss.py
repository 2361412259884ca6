"""Rounds of a Swiss, its standings, and what a player needs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.pairing.pairing_types import count_meetings, pairs_at_table
from games.tournaments import formats
from games.tournaments.formats.preview import preview
from games.tournaments.formats.protocol import Chance, Goal, Need
from games.tournaments.formats.settings import Swiss
from games.tournaments.formats.stage import Entrant, NewRound, NewTable, Round, Stage, TableStatus
from tests.tournaments.formats.playing import (
    after,
    changed,
    drawn,
    forfeited,
    next_round,
    play_out,
    play_round,
    played,
    running,
    stage,
    table,
)

SWISS = formats.get("swiss")

A, B, C, D, E, F, G, H = range(1, 9)
ROUNDS = (
    Round((table(A, E), table(B, F), drawn(C, G), table(D, H))),
    Round((table(A, D), drawn(B, C), table(G, E), table(F, H))),
    Round((drawn(A, B), table(D, G), table(C, F), table(E, H))),
    Round((table(C, A), table(B, D), table(F, G)), (E,)),
)


def worked() -> Stage[Any]:
    """Return the worked example of eight; H has withdrawn before the last round."""
    return changed(replace(stage(Swiss(rounds=4), 8), rounds=ROUNDS), H, left=4)


def lines(of: Stage[Any]) -> dict[int, Any]:
    return {line.key: line for line in SWISS.standings(of)[0].lines}


def test_the_worked_example_stands_as_published() -> None:
    found = SWISS.standings(worked())[0].lines
    assert [line.key for line in found] == [B, C, A, F, D, E, G, H]
    assert found[0].values["buchholz"] == Fraction(19, 2)
    assert found[1].values["buchholz"] == 9
    assert SWISS.finished(worked())
    assert SWISS.next_round(worked()) is None
    assert SWISS.ranking(worked())[-1] == H


def test_a_corrected_result_counts_at_once() -> None:
    corrected = (*ROUNDS[:3], Round((table(A, C), *ROUNDS[3].tables[1:]), (E,)))
    found = lines(replace(worked(), rounds=corrected))
    assert found[A].placing == 1
    assert found[C].values["points"] == 2


def test_a_round_waits_for_its_tables_and_nothing_else() -> None:
    waiting = after(stage(Swiss(rounds=3), 4), Round((table(1, 2), running(3, 4))))
    assert SWISS.next_round(waiting) is None
    assert not SWISS.finished(waiting)
    done = after(stage(Swiss(rounds=3), 4), Round((table(1, 2), table(3, 4))))
    assert SWISS.next_round(done) is not None


def test_who_leaves_is_paired_no_more_and_keeps_their_line() -> None:
    before = play_round(stage(Swiss(rounds=3), 8))
    gone = before.dropping([1, 2])
    new = next_round(gone)
    assert not {1, 2} & {key for each in new.tables for key in each.keys}
    assert {1, 2} <= {*lines(gone)}
    assert lines(gone)[1].values["points"] == 1
    assert {*SWISS.ranking(gone)[-2:]} == {1, 2}


def test_too_few_left_end_it() -> None:
    assert SWISS.finished(play_round(stage(Swiss(rounds=3), 4)).dropping([1, 2, 3]))
    assert SWISS.finished(play_round(stage(Swiss(seats=4, rounds=3), 8)).dropping([1, 2, 3, 4, 5, 6]))


def test_who_is_late_or_away_has_nothing_of_what_they_missed() -> None:
    late = changed(stage(Swiss(rounds=3), 5), 5, entered=2)
    away = changed(late, 1, away=frozenset({2}))
    second = play_round(play_round(away))
    assert lines(second)[5].values["points"] == 0
    assert 5 in {key for each in second.rounds[1].tables for key in each.keys}
    assert 5 not in {key for each in second.rounds[0].tables for key in each.keys}
    assert second.rounds[0].byes == ()
    assert 1 not in {key for each in second.rounds[1].tables for key in each.keys}
    assert lines(second)[1].values["points"] == 1


def test_a_forfeit_is_a_win_of_a_round_not_played() -> None:
    found = lines(after(stage(Swiss(rounds=3), 4), Round((forfeited(1, 2), table(3, 4)))))
    assert found[1].values["points"] == 1
    assert found[1].values["won"] == 0
    assert found[2].values["points"] == 0
    # They may meet again sooner than two who have played.
    again = next_round(after(stage(Swiss(rounds=3), 4), Round((forfeited(1, 2), table(3, 4)))))
    assert preview(stage(Swiss(), 4), again) == ((), (), (), ())


def test_a_table_that_counts_for_nobody_is_worth_nothing_and_they_may_meet() -> None:
    void = running(1, 2)._replace(status=TableStatus.VOID)
    one = after(stage(Swiss(rounds=3), 2), Round((void,)))
    assert lines(one)[1].values["points"] == 0
    new = next_round(one)
    assert not preview(one, new)


def test_nobody_stays_without_an_opponent_twice_while_others_did_not() -> None:
    done = play_out(stage(Swiss(rounds=5), 9))
    assert max(done.byes_had.values()) == 1
    assert max(count_meetings([each.keys for each in round_.tables] for round_ in done.rounds).values()) == 1


def test_whoever_won_without_a_match_has_no_bye_while_somebody_else_could() -> None:
    first = Round((table(1, 2), table(3, 4)), (5,))
    second = Round((drawn(1, 3), forfeited(4, 5)), (2,))
    before = after(stage(Swiss(rounds=4), 5), first, second)
    # 1 and 3 have half a point more than 4, who has had a point without a match.
    assert next_round(before).byes in ((1,), (3,))
    assert preview(before, NewRound(3, (), (4,))).second_byes == (4,)


def test_the_preview_names_what_a_round_would_break() -> None:
    before = after(stage(Swiss(rounds=3), 5), Round((table(1, 2), table(3, 4)), (5,)))
    before = replace(before, forbidden=frozenset(pairs_at_table((3, 5))))
    found = preview(before, NewRound(2, (NewTable((1, 2)), NewTable((3, 5))), (4,)))
    assert found.repeats == (frozenset((1, 2)),)
    assert found.forbidden == (frozenset((3, 5)),)
    assert found.second_byes == ()
    assert preview(before, NewRound(2, (), (5,))).second_byes == (5,)


def test_points_by_place_are_shared_in_a_tie_and_a_bye_is_worth_their_mean() -> None:
    settings = Swiss(seats=4, rounds=2, points=(10, 6, 3, 1))
    one = after(stage(settings, 5), Round((drawn(1, 2, 3, 4),), (5,)))
    assert {line.values["points"] for line in lines(one).values()} == {Fraction(5)}
    strict = after(stage(settings, 5), Round((table(4, 3, 2, 1),), (5,)))
    assert [lines(strict)[key].values["points"] for key in (4, 3, 2, 1, 5)] == [10, 6, 3, 1, 5]


def test_who_never_came_to_a_larger_table_has_nothing_of_it() -> None:
    seats = table(1, 2, 3, 4).seats
    absent = seats[3]._replace(placing=None, forfeited=True)
    one = after(stage(Swiss(seats=4), 4), Round((table(1, 2, 3, 4)._replace(seats=(*seats[:3], absent)),)))
    assert [lines(one)[key].values["points"] for key in (1, 2, 3, 4)] == [
        1,
        Fraction(2, 3),
        Fraction(1, 3),
        0,
    ]


def test_what_somebody_needs_to_go_on() -> None:
    settings = Swiss(rounds=3, advance=2)
    second = play_round(play_round(stage(settings, 4)))
    # Two points: sure of one of two places; none: a win reaches one at the most.
    assert SWISS.outlook(second, 1).needs == (Need(Goal.ADVANCE, Chance.OPEN, 2, Fraction(0), Fraction(0)),)
    last = SWISS.outlook(second, 4).needs[0]
    assert last.chance is Chance.OPEN
    assert last.at_least == 1
    assert last.more_than is None
    done = play_out(stage(settings, 4))
    assert [SWISS.outlook(done, key).needs[0].chance for key in SWISS.ranking(done)] == [
        Chance.SURE,
        Chance.SURE,
        Chance.GONE,
        Chance.GONE,
    ]


def test_the_outlook_names_the_running_table_first_then_the_next_opponent() -> None:
    one = after(stage(Swiss(rounds=3), 4), Round((running(1, 3), table(2, 4))))
    assert SWISS.outlook(one, 1).coming == ((1, "", (3,), True),)
    rested = after(stage(Swiss(rounds=3), 4), Round((table(1, 3), table(2, 4))))
    assert SWISS.outlook(rested, 1).coming == ((2, "", (2,), False),)


@pytest.mark.thorough
@settings(max_examples=40)
@given(st.integers(4, 12), st.randoms(use_true_random=False))
def test_somebody_sure_of_a_place_has_it_in_the_end_and_somebody_out_has_not(count: int, random: Any) -> None:
    current = stage(Swiss(rounds=3, advance=2), count)
    told: list[tuple[int, Chance]] = []
    while (new := SWISS.next_round(current)) is not None:
        current = after(current, played(new, lambda keys: random.sample(keys, len(keys))))
        told += [(key, SWISS.outlook(current, key).needs[0].chance) for key in current.by_key]
    going_on = SWISS.ranking(current)[:2]
    assert all(key in going_on for key, chance in told if chance is Chance.SURE)
    assert not any(key in going_on for key, chance in told if chance is Chance.GONE)


@given(st.integers(3, 14), st.integers(2, 4), st.data())
def test_a_withdrawn_player_never_stops_a_round(count: int, seats: int, data: st.DataObject) -> None:
    current = stage(Swiss(seats=seats, rounds=min(4, count - 1)), max(count, seats))
    while (new := SWISS.next_round(current)) is not None:
        here = [key for each in new.tables for key in each.keys]
        gone = {each.key for each in current.entrants if each.gone(current.next_number)}
        assert sorted([*here, *new.byes]) == sorted({*current.by_key} - gone)
        current = after(current, played(new))
        current = current.dropping(data.draw(st.lists(st.sampled_from(sorted(current.by_key)), max_size=2)))
    assert SWISS.finished(current)
    assert sorted(line.key for line in SWISS.standings(current)[0].lines) == sorted(current.by_key)


def test_the_same_stage_is_paired_the_same_way_in_whatever_order_its_rows_come() -> None:
    one = play_round(play_round(stage(Swiss(rounds=5), 11)))
    other = replace(one, entrants=one.entrants[::-1])
    assert SWISS.next_round(one) == SWISS.next_round(other)


def test_entrants_without_seeds_are_ordered_by_key() -> None:
    drawn_up = Stage(Swiss(rounds=2), tuple(Entrant(key, 0) for key in (4, 2, 3, 1)))
    assert SWISS.next_round(drawn_up) == SWISS.next_round(replace(drawn_up, entrants=drawn_up.entrants[::-1]))
