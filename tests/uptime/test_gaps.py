"""The time that gaps take from a clock is the same by the running sum and one by one."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.clocks.spans import running_time
from games.clocks.standstill import ALWAYS_PRESENT, Agreement, ClockOwner, standstill_spans
from games.uptime.gaps import Gap, clip_gaps, gaps_before_run_out, running_time_in_gaps
from tests.clocks.lives import lived, minutes

lengths = st.lists(st.tuples(st.integers(0, 3_000), st.integers(1, 3_000)), min_size=1, max_size=30)


def gaps_from(start: datetime, spans: list[tuple[int, int]]) -> list[Gap]:
    """Return gaps one after the other, with minutes of work between minutes without any."""
    found, at, so_far = [], start, timedelta(days=3)
    for work, none in spans:
        at += timedelta(minutes=work)
        so_far += timedelta(minutes=none)
        found.append(Gap(at, at + timedelta(minutes=none), so_far))
        at += timedelta(minutes=none)
    return found


@given(minutes, lengths, st.integers(0, 90_000), st.integers(0, 90_000))
def test_between_two_instants_lies_the_difference_of_two_sums(
    start: datetime, spans: list[tuple[int, int]], after: int, before: int
) -> None:
    since, until = (start + timedelta(minutes=each) for each in sorted((after, before)))
    cut = clip_gaps(gaps_from(start, spans), since, until)
    for gap in cut:
        assert since <= gap.start < gap.end <= until
    if cut:
        each = sum((gap.end - gap.start for gap in cut), timedelta(0))
        assert running_time_in_gaps(cut, Agreement(), ALWAYS_PRESENT) == each


@given(lived(), lengths)
def test_a_clock_that_stands_still_loses_only_what_it_would_have_run(
    life: tuple[datetime, Agreement, ClockOwner], spans: list[tuple[int, int]]
) -> None:
    opened, agreement, person = life
    gaps = gaps_from(opened, spans)
    found = running_time_in_gaps(gaps, agreement, person)
    still = standstill_spans(agreement, person, opened)
    worked = [(opened, gaps[0].start), *((a.end, b.start) for a, b in pairwise(gaps))]
    ran = sum(
        (running_time(*span, standstill_spans(agreement, person, span[0])) for span in worked), timedelta(0)
    )
    assert found + ran == running_time(opened, gaps[-1].end, still)
    assert timedelta(0) <= found <= gaps[-1].so_far - timedelta(days=3)


@given(lived(), lengths, st.integers(1, 60_000))
def test_a_gap_after_a_clock_ran_out_is_not_one_of_its_own(
    life: tuple[datetime, Agreement, ClockOwner], spans: list[tuple[int, int]], rest_in_minutes: int
) -> None:
    opened, agreement, person = life
    gaps, rest = gaps_from(opened, spans), timedelta(minutes=rest_in_minutes)
    kept, ran = gaps_before_run_out(gaps, rest, agreement, person)
    assert list(kept) == gaps[: len(kept)]
    between_them = [
        running_time(a.end, b.start, standstill_spans(agreement, person, a.end)) for a, b in pairwise(gaps)
    ]
    assert kept
    assert ran == sum(between_them[: len(kept) - 1], timedelta(0))
    assert len(kept) == 1 or ran < rest
    if len(kept) < len(gaps):
        assert ran + between_them[len(kept) - 1] >= rest
