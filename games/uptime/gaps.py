"""Gaps in which the service was unreliable, and the running time that they took from a clock.

Each gap carries the running total of all gaps up to its end, so the time lost between two instants is the
difference of two totals, however many gaps there were. The gaps are examined one by one only for a clock
that stands still at times, for a night, a free day or an absence. All functions are pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from games.clocks.spans import running_time
from games.clocks.standstill import Agreement, ClockOwner, standstill_spans

LONG_OUTAGE = timedelta(minutes=10)
"""After a gap longer than this, at least `AFTER_OUTAGE` is left of every visit."""


WEB_HELD_FOR = timedelta(hours=1)
"""How long a site that does not answer holds the clocks while a worker continues to do its work."""


class Gap(NamedTuple):
    """A gap from `start` to `end`.

    `so_far` is the total length of all gaps up to the end of this one. Gaps are ordered by time and do not
    overlap.
    """

    start: datetime
    end: datetime
    so_far: timedelta

    @property
    def long(self) -> bool:
        """Return whether the gap was longer than `LONG_OUTAGE`."""
        return self.end - self.start > LONG_OUTAGE


def clip_gaps(gaps: Sequence[Gap], since: datetime, until: datetime | None = None) -> list[Gap]:
    """Return the parts of `gaps` that lie after `since` and before `until`, with their totals adjusted."""
    found = []
    for gap in gaps:
        start = max(gap.start, since)
        end = gap.end if until is None else min(gap.end, until)
        if start < end:
            found.append(Gap(start, end, gap.so_far - (gap.end - end)))
    return found


def running_time_in_gaps(gaps: Sequence[Gap], agreement: Agreement, person: ClockOwner) -> timedelta:
    """Return how long a clock ran during `gaps`, which must come from `clip_gaps` and not be empty."""
    first, last = gaps[0], gaps[-1]
    if next(standstill_spans(agreement, person, first.start), None) is None:
        return last.so_far - first.so_far + (first.end - first.start)
    return sum(
        (running_time(gap.start, gap.end, standstill_spans(agreement, person, gap.start)) for gap in gaps),
        timedelta(0),
    )


def gaps_before_run_out(
    gaps: Sequence[Gap], rest: timedelta, agreement: Agreement, person: ClockOwner
) -> tuple[Sequence[Gap], timedelta]:
    """Return the gaps that came before the clock ran out, and how long the clock ran between them.

    At the start of the first gap, `rest` was left on the clock.
    """
    ran = timedelta(0)
    never_stands = next(standstill_spans(agreement, person, gaps[0].start), None) is None
    for place, (before, gap) in enumerate(pairwise(gaps), start=1):
        on = gap.start - before.end
        if not never_stands:
            on = running_time(before.end, gap.start, standstill_spans(agreement, person, before.end))
        if ran + on >= rest:
            return gaps[:place], ran
        ran += on
    return gaps, ran
