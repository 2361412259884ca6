"""The figures of a title, as a pure function of its finished matches."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.matches.title_figures import (
    ANY_SEATS,
    FEWEST_MATCHES,
    MOST_ENDINGS,
    PACES,
    CountedMatch,
    Spread,
    TitleFigures,
    spread,
    title_figures,
)


@st.composite
def matches(draw: st.DrawFn) -> CountedMatch:
    seats = draw(st.integers(2, 4))
    winners = draw(st.sets(st.integers(0, seats - 1), min_size=1))
    return CountedMatch(
        seats,
        draw(st.sampled_from(PACES)),
        timedelta(hours=draw(st.integers(1, 2_000))),
        draw(st.integers(1, 500)),
        draw(st.sampled_from("abcdefgh")),
        draw(st.booleans()),
        tuple(str(seat) for seat in sorted(winners)),
    )


MANY = st.lists(matches(), max_size=120)


@given(st.lists(st.integers(0, 10_000), min_size=1))
def test_half_of_the_numbers_lie_in_the_spread_and_half_do_not_exceed_the_median(numbers: list[int]) -> None:
    found = spread(numbers)
    assert found.low <= found.median <= found.high
    assert {found.low, found.median, found.high} <= set(numbers)
    assert 2 * sum(found.low <= number <= found.high for number in numbers) >= len(numbers)
    assert 2 * sum(number <= found.median for number in numbers) >= len(numbers)
    assert 2 * sum(number >= found.median for number in numbers) >= len(numbers)
    assert 4 * sum(number < found.low for number in numbers) <= len(numbers)
    assert 4 * sum(number > found.high for number in numbers) <= len(numbers)


@given(MANY)
def test_no_figure_comes_from_fewer_matches_than_the_fewest(counted: list[CountedMatch]) -> None:
    found = title_figures(counted)
    if len(counted) < FEWEST_MATCHES:
        assert found == TitleFigures()
        return
    decided = [match for match in counted if not match.stopped]
    assert found.matches == len(counted)
    for lengths in found.lengths:
        like = [
            match
            for match in decided
            if match.pace == lengths.pace and lengths.seats in (ANY_SEATS, match.seats)
        ]
        assert lengths.matches == len(like) >= FEWEST_MATCHES
    for wins in found.wins:
        assert wins.matches == sum(match.seats == wins.seats for match in decided) >= FEWEST_MATCHES


@given(MANY)
def test_every_large_group_is_there_once_whatever_the_order(counted: list[CountedMatch]) -> None:
    found = title_figures(counted)
    assert title_figures(counted[::-1]) == found
    decided = [match for match in counted if not match.stopped]
    groups = {(pace, seats): 0 for pace in PACES for seats in (ANY_SEATS, 2, 3, 4)}
    for match in decided:
        groups[match.pace, match.seats] += 1
        groups[match.pace, ANY_SEATS] += 1
    large = {group for group, size in groups.items() if size >= FEWEST_MATCHES}
    listed = [(lengths.pace, lengths.seats) for lengths in found.lengths]
    assert len(listed) == len(set(listed))
    if len(counted) >= FEWEST_MATCHES:
        assert set(listed) == large


@given(MANY)
def test_the_shares_add_up_to_all_matches(counted: list[CountedMatch]) -> None:
    found = title_figures(counted)
    for wins in found.wins:
        assert abs(sum(wins.places.values()) - 1000) <= wins.seats
    if found.endings:
        assert abs(sum(ending.share for ending in found.endings) - 1000) <= MOST_ENDINGS + 1
        named = [ending.share for ending in found.endings if ending.how]
        assert len(named) <= MOST_ENDINGS
        assert named == sorted(named, reverse=True)


def test_the_usual_length_is_that_of_one_pace_and_number_of_players() -> None:
    def played(seats: int, pace: str, days: int, count: int, stopped: bool = False) -> list[CountedMatch]:
        one = CountedMatch(seats, pace, timedelta(days=days), days, "won", stopped, ("0",))
        return [one._replace(lasted=timedelta(days=days + number)) for number in range(count)]

    found = title_figures(
        [*played(2, "daily", 10, 20), *played(3, "daily", 40, 19), *played(2, "slow", 1, 50, stopped=True)]
    )
    lengths = found.usual_lengths("daily", 2)
    assert lengths is not None
    day = 86_400
    assert lengths.seconds == Spread(14 * day, 19 * day, 25 * day)
    assert found.usual_lengths("daily", 3) is None
    both = found.usual_lengths("daily")
    assert both is not None
    assert both.matches == 39
    assert found.usual_lengths("slow") is None
    assert found.usual_lengths("live") is None
