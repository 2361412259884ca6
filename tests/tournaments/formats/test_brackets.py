"""Single and double elimination for two."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from games.tournaments.formats.double_elimination import DOUBLE_ELIMINATION
from games.tournaments.formats.elimination import ELIMINATION
from games.tournaments.formats.fixtures import EMPTY_PLACE, OPEN_PLACE
from games.tournaments.formats.protocol import Chance, Goal, Need
from games.tournaments.formats.settings import DoubleElimination, Elimination
from games.tournaments.formats.stage import Entrant, NewTable, Round, Stage, TableStatus
from tests.tournaments.formats.playing import (
    after,
    changed,
    drawn,
    next_round,
    play_out,
    play_round,
    played,
    running,
    stage,
    table,
)


def places(format_: Any, of: Stage[Any]) -> dict[int, int]:
    return {line.key: line.placing for line in format_.standings(of)[0].lines}


def fixture(format_: Any, of: Stage[Any], key: str) -> Any:
    return next(each for each in format_.fixtures(of) if each.match.key == key)


def test_seeds_meet_as_published_and_the_best_wins_through() -> None:
    first = next_round(stage(Elimination(), 8))
    assert [{*each.keys} for each in first.tables] == [{1, 8}, {4, 5}, {2, 7}, {3, 6}]
    assert [each.part for each in first.tables] == ["U1-1", "U1-2", "U1-3", "U1-4"]
    done = play_out(stage(Elimination(), 8))
    assert places(ELIMINATION, done) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}
    assert ELIMINATION.ranking(done) == tuple(range(1, 9))
    assert len(done.tables) == 7


def test_the_best_seeds_have_the_byes() -> None:
    first = next_round(stage(Elimination(), 5))
    assert [{*each.keys} for each in first.tables] == [{4, 5}, {2, 3}]
    assert [each.part for each in first.tables] == ["U1-2", "U2-2"]


def test_a_match_begins_as_soon_as_its_two_are_known() -> None:
    four = after(stage(Elimination(), 8), Round((table(1, 8, part="U1-1"), table(4, 5, part="U1-2"))))
    four = replace(four, rounds=(Round((*four.rounds[0].tables, running(2, 7, part="U1-3"))),))
    new = next_round(four)
    assert [each.part for each in new.tables] == ["U1-4", "U2-1"]


def test_the_third_place_is_played_and_told() -> None:
    done = play_out(stage(Elimination(third_place=True), 8))
    assert places(ELIMINATION, done)[3] == 3
    assert places(ELIMINATION, done)[4] == 4
    semi = play_round(play_round(stage(Elimination(third_place=True), 8)))
    assert places(ELIMINATION, semi) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 5, 6: 5, 7: 5, 8: 5}


def test_the_first_two_of_three_are_played_at_once_with_seats_exchanged() -> None:
    two = stage(Elimination(best_of=3), 2)
    first = next_round(two)
    one, other = (each.keys for each in first.tables)
    assert one == other[::-1]
    level = after(two, Round((table(1, 2, part="U1-1"), table(2, 1, part="U1-1"))))
    third = next_round(level)
    assert len(third.tables) == 1
    assert fixture(ELIMINATION, level, "U1-1").points == (1, 1)
    won_both = after(two, Round((table(2, 1, part="U1-1"), table(2, 1, part="U1-1"))))
    assert ELIMINATION.finished(won_both)
    assert ELIMINATION.ranking(won_both) == (2, 1)
    ahead = after(two, Round((table(1, 2, part="U1-1"), drawn(1, 2, part="U1-1"))))
    assert ELIMINATION.next_round(ahead) is not None
    assert ELIMINATION.finished(after(ahead, Round((drawn(1, 2, part="U1-1"),))))


def test_a_match_that_ends_level_is_played_again_and_then_the_better_seed_goes_on() -> None:
    two = stage(Elimination(), 2)
    once = after(two, Round((drawn(1, 2, part="U1-1"),)))
    new = next_round(once)
    assert {*new.tables[0].keys} == {1, 2}
    twice = after(once, Round((drawn(2, 1, part="U1-1"),)))
    assert ELIMINATION.finished(twice)
    assert ELIMINATION.ranking(twice) == (1, 2)
    decided = after(once, Round((table(2, 1, part="U1-1"),)))
    assert ELIMINATION.ranking(decided) == (2, 1)


@pytest.mark.parametrize("best_of", [1, 3])
@pytest.mark.parametrize("replays", [0, 1, 2, 3])
def test_draws_win_no_match_and_are_played_again_as_often_as_it_says(best_of: int, replays: int) -> None:
    """Any number of draws counts the same for both; the better seed is not the first named."""
    four = stage(Elimination(best_of=best_of, replays=replays), 4)
    games = 1 if best_of == 1 else 2
    upset = Round((*[table(4, 1, part="U1-1")] * games, *[table(2, 3, part="U1-2")] * games))
    final = after(four, upset)
    assert fixture(ELIMINATION, final, "U2-1").pair == (4, 2)
    count = 0
    while (new := ELIMINATION.next_round(final)) is not None:
        final = after(final, Round(tuple(drawn(*each.keys, part=each.part) for each in new.tables)))
        count += len(new.tables)
    assert count == best_of + replays
    assert fixture(ELIMINATION, final, "U2-1").winner == 2


def test_a_leaver_loses_without_a_table_and_stands_where_they_got_to() -> None:
    one = play_round(stage(Elimination(), 8)).dropping([1])
    new = next_round(one)
    assert [{*each.keys} for each in new.tables] == [{2, 3}]
    semi = fixture(ELIMINATION, one, "U2-1")
    assert (semi.winner, semi.loser, semi.walked_over) == (4, EMPTY_PLACE, (1,))
    done = play_out(one)
    assert places(ELIMINATION, done)[2] == 1
    assert places(ELIMINATION, done)[4] == 2
    assert places(ELIMINATION, done)[1] == places(ELIMINATION, done)[3] == 3


def test_where_both_have_left_nobody_comes() -> None:
    one = play_round(stage(Elimination(), 8)).dropping([1, 4])
    done = play_out(one)
    assert places(ELIMINATION, done)[2] == 1
    assert len(done.tables) == 5
    everybody = play_round(stage(Elimination(), 4)).dropping([1, 2])
    assert ELIMINATION.finished(everybody)


def test_who_is_gone_is_out_before_their_opponent_is_known() -> None:
    waiting = after(
        stage(Elimination(), 4), Round((table(1, 4, part="U1-1"), running(2, 3, part="U1-2")))
    ).dropping([1])
    final = fixture(ELIMINATION, waiting, "U2-1")
    assert (final.winner, final.walked_over) == (OPEN_PLACE, (1,))
    assert ELIMINATION.outlook(waiting, 1).needs[0].chance is Chance.GONE


def test_a_replacement_takes_the_leavers_place_in_the_bracket() -> None:
    one = play_round(stage(Elimination(), 4)).dropping([1])
    one = replace(one, entrants=(*one.entrants, Entrant(9, 9, entered=2, replaces=1)))
    new = next_round(one)
    assert {*new.tables[0].keys} == {2, 9}
    done = play_out(one)
    assert places(ELIMINATION, done) == {2: 1, 9: 2, 1: 3, 3: 3, 4: 3} | {1: places(ELIMINATION, done)[1]}


def test_a_table_that_counts_for_nobody_is_made_again() -> None:
    void = running(1, 2, part="U1-1")._replace(status=TableStatus.VOID)
    assert ELIMINATION.next_round(after(stage(Elimination(), 2), Round((void,)))) is not None


def test_a_begun_match_stands_though_a_correction_would_send_another_there() -> None:
    rounds = (
        Round((table(1, 4, part="U1-1"), table(2, 3, part="U1-2"))),
        Round((running(1, 2, part="U2-1"),)),
    )
    begun = after(stage(Elimination(), 4), *rounds)
    assert not fixture(ELIMINATION, begun, "U2-1").overtaken
    corrected = after(
        stage(Elimination(), 4), Round((table(4, 1, part="U1-1"), rounds[0].tables[1])), rounds[1]
    )
    final = fixture(ELIMINATION, corrected, "U2-1")
    assert final.overtaken
    assert (final.one, final.other) == (1, 2)
    assert ELIMINATION.next_round(corrected) is None


def turned(of: Stage[Any], number: int, place: int) -> Stage[Any]:
    """Return a stage in which a table's order is corrected: the last comes first."""
    tables = [*of.rounds[number - 1].tables]
    seats = [seat._replace(placing=3 - seat.placing) for seat in tables[place].seats]
    tables[place] = tables[place]._replace(seats=tuple(seats))
    rounds = [*of.rounds]
    rounds[number - 1] = rounds[number - 1]._replace(tables=tuple(tables))
    return replace(of, rounds=tuple(rounds))


def test_a_correction_after_the_next_match_began_lets_nobody_else_go_on() -> None:
    done = play_out(stage(Elimination(), 4))
    late = turned(done, 1, 0)
    assert fixture(ELIMINATION, late, "U1-1").corrected_late
    assert fixture(ELIMINATION, late, "U2-1").overtaken
    assert places(ELIMINATION, late) == places(ELIMINATION, done) == {1: 1, 2: 2, 3: 3, 4: 3}


def test_who_came_down_by_a_result_that_is_corrected_later_does_not_go_up_as_well() -> None:
    one = play_round(play_round(stage(DoubleElimination(), 3)))
    assert [each.part for each in one.tables] == ["U1-2", "U2-1"]
    two = turned(play_round(one), 2, 0)
    final = next_round(two)
    assert [each.part for each in final.tables] == ["F1-1"]
    assert {*final.tables[0].keys} == {1, 2}


def test_a_second_final_that_began_stands_though_the_first_is_corrected() -> None:
    one = play_round(stage(DoubleElimination(), 2))
    first = play_round(one, lambda keys: sorted(keys, reverse=True))
    assert [each.part for each in next_round(first).tables] == ["F2-1"]
    second = turned(play_round(first), 2, 0)
    assert DOUBLE_ELIMINATION.finished(second)
    assert fixture(DOUBLE_ELIMINATION, second, "F2-1").overtaken
    assert places(DOUBLE_ELIMINATION, second) == {1: 1, 2: 2}
    assert places(DOUBLE_ELIMINATION, turned(second, 3, 0)) == {2: 1, 1: 2}


def test_what_it_takes_to_win_is_counted_in_matches() -> None:
    one = play_round(stage(Elimination(), 8))
    assert ELIMINATION.outlook(one, 1) == (
        ((2, "U2-1", (4,), False),),
        (Need(Goal.FIRST, Chance.OPEN, 1, wins=2),),
    )
    assert ELIMINATION.outlook(one, 8).needs == (Need(Goal.FIRST, Chance.GONE, 1),)
    assert ELIMINATION.outlook(play_out(one), 1).needs == (Need(Goal.FIRST, Chance.SURE, 1),)
    double = play_round(stage(DoubleElimination(), 4))
    assert DOUBLE_ELIMINATION.outlook(double, 1).needs[0].wins == 2
    # Out of the lower bracket: its two matches, the final, and its reset.
    assert DOUBLE_ELIMINATION.outlook(double, 4).needs[0].wins == 4


def test_seats_are_even_for_who_plays_on() -> None:
    done = play_out(stage(Elimination(), 32))
    assert abs(done.seats_had(1).count(0) - done.seats_had(1).count(1)) <= 1


def test_a_bracket_takes_titles_whose_rules_draw_the_seats_in_its_own_order() -> None:
    new = next_round(stage(Elimination(balance_seats=False), 4))
    assert new.tables == (NewTable((1, 4), "U1-1"), NewTable((2, 3), "U1-2"))


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13, 16])
def test_everybody_but_the_champion_loses_twice(count: int) -> None:
    done = play_out(stage(DoubleElimination(), count))
    assert len(done.tables) == 2 * count - 2
    losses = Counter(seat.key for each in done.tables for seat in each.seats if seat.placing == 2)
    assert losses == {key: 2 for key in range(2, count + 1)}
    assert DOUBLE_ELIMINATION.ranking(done)[:2] == (1, 2)


def test_the_final_is_played_again_only_if_the_undefeated_loses_it() -> None:
    # The second beats the first wherever they meet but in the upper final.
    def upset(keys: Any) -> list[int]:
        return sorted(keys)

    current = stage(DoubleElimination(), 4)
    while {
        *[each.part for each in (DOUBLE_ELIMINATION.next_round(current) or current.rounds[-1]).tables]
    } != {"F1-1"}:
        current = play_round(current, upset)
    lost = play_round(current, lambda keys: sorted(keys, reverse=True))
    again = next_round(lost)
    assert [each.part for each in again.tables] == ["F2-1"]
    assert DOUBLE_ELIMINATION.ranking(play_round(lost))[0] == 1
    won = play_round(current)
    assert DOUBLE_ELIMINATION.finished(won)
    assert fixture(DOUBLE_ELIMINATION, won, "F2-1").skipped
    without = replace(lost, settings=DoubleElimination(reset=False))
    assert DOUBLE_ELIMINATION.finished(without)
    assert DOUBLE_ELIMINATION.ranking(without)[0] == 2


@pytest.mark.parametrize(("settings", "count", "rounds"), [
    (Elimination(), 8, 3), (Elimination(best_of=3), 8, 6), (DoubleElimination(), 8, 7),
    (DoubleElimination(reset=False), 8, 6),
])  # fmt: skip
def test_how_many_rounds_it_takes_is_known_beforehand(settings: Any, count: int, rounds: int) -> None:
    format_ = ELIMINATION if isinstance(settings, Elimination) else DOUBLE_ELIMINATION
    assert format_.rounds(settings, count) == rounds


@pytest.mark.thorough
@hypothesis_settings(max_examples=40)
@given(
    st.integers(2, 20),
    st.sampled_from([Elimination(), Elimination(best_of=3, third_place=True), DoubleElimination()]),
    st.data(),
)
def test_leavers_never_stop_a_bracket(count: int, settings: Any, data: st.DataObject) -> None:
    format_ = ELIMINATION if isinstance(settings, Elimination) else DOUBLE_ELIMINATION
    current = stage(settings, count)
    order = st.permutations(range(1, count + 1))
    while (new := format_.next_round(current)) is not None:
        seated = [key for each in new.tables for key in each.keys]
        assert not any(current.gone(key) for key in seated)
        strength = data.draw(order)
        by_strength = partial(sorted, key=strength.index)
        current = after(current, played(new, by_strength))
        leaving = data.draw(st.sets(st.sampled_from(sorted(current.by_key)), max_size=2))
        current = current.dropping(sorted(leaving))
        for key in current.by_key:
            format_.outlook(current, key)
    assert format_.finished(current)
    assert sorted(format_.ranking(current)) == sorted(current.by_key)
    losses = Counter(each.loser for each in format_.fixtures(current) if isinstance(each.loser, int))
    assert max(losses.values(), default=0) <= (1 if isinstance(settings, Elimination) else 2) + (
        1 if getattr(settings, "third_place", False) else 0
    )


@pytest.mark.thorough
@hypothesis_settings(max_examples=60)
@given(
    st.integers(2, 9),
    st.sampled_from([Elimination(), Elimination(third_place=True), DoubleElimination()]),
    st.data(),
)
def test_corrections_send_nobody_two_ways(count: int, settings: Any, data: st.DataObject) -> None:
    format_ = ELIMINATION if isinstance(settings, Elimination) else DOUBLE_ELIMINATION
    current = stage(settings, count)
    order = st.permutations(range(1, count + 1))
    while (new := format_.next_round(current)) is not None:
        seated = [key for each in new.tables for key in each.keys]
        assert len({*seated}) == len(seated)
        # One at a time begins, so that some of what a match leads to waits longer than the rest.
        begun = new._replace(tables=new.tables[-1:] if data.draw(st.booleans()) else new.tables)
        current = after(current, played(begun, partial(sorted, key=data.draw(order).index)))
        number = data.draw(st.integers(1, len(current.rounds)))
        tables = len(current.rounds[number - 1].tables)
        if tables and data.draw(st.booleans()):
            current = turned(current, number, data.draw(st.integers(0, tables - 1)))
    assert format_.finished(current)
    found = places(format_, current)
    assert sorted(found.values())[: min(count, 2)] == [1, 2][:count]
    sat = Counter(each.match.key for each in format_.fixtures(current) if each.tables and not each.skipped)
    assert sum(sat.values()) == len(current.tables)


def test_who_comes_late_is_in_no_bracket() -> None:
    late = changed(stage(Elimination(), 5), 5, entered=2)
    assert late.starters == (1, 2, 3, 4)
    assert places(ELIMINATION, play_out(late))[5] == 5
