"""Gaps in which the house could not be relied on, and what they took of a clock. Pure functions.

Each gap bears the running sum of all: what lies between two instants of the house is the
difference of two sums, however many gaps there were. Only for a clock that stood still now and
then, by a night, a free day or an absence, are they looked at one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from games.clocks.spans import run
from games.clocks.standstill import Agreement, Person, standing

LONG_OUTAGE = timedelta(minutes=10)
"""After a longer gap at least `AFTER_OUTAGE` is left of every visit."""


WEB_HELD_FOR = timedelta(hours=1)
"""So long a site that does not answer holds the clocks beside a worker that does its work."""


class Gap(NamedTuple):
    """From `start` to `end`; `so_far` is how long all gaps up to its end were, together. Gaps
    stand in the order of time, and none begins before the one before has ended."""

    start: datetime
    end: datetime
    so_far: timedelta

    @property
    def long(self) -> bool:
        """Whether it was longer than `LONG_OUTAGE`."""
        return self.end - self.start > LONG_OUTAGE


def between(gaps: Sequence[Gap], since: datetime, until: datetime | None = None) -> list[Gap]:
    """What of `gaps` lies after `since` and before `until`, with the same sums."""
    found = []
    for gap in gaps:
        start = max(gap.start, since)
        end = gap.end if until is None else min(gap.end, until)
        if start < end:
            found.append(Gap(start, end, gap.so_far - (gap.end - end)))
    return found


def took(gaps: Sequence[Gap], agreement: Agreement, person: Person) -> timedelta:
    """How long a clock ran in `gaps` (cut by `between`, one at least)."""
    first, last = gaps[0], gaps[-1]
    if next(standing(agreement, person, first.start), None) is None:
        return last.so_far - first.so_far + (first.end - first.start)
    return sum(
        (run(gap.start, gap.end, standing(agreement, person, gap.start)) for gap in gaps), timedelta(0)
    )


def while_it_ran(
    gaps: Sequence[Gap], rest: timedelta, agreement: Agreement, person: Person
) -> tuple[Sequence[Gap], timedelta]:
    """Those of `gaps` that came while `rest` was left of a clock at the start of the first, and how
    long it ran between them."""
    ran = timedelta(0)
    never_stands = next(standing(agreement, person, gaps[0].start), None) is None
    for place, (before, gap) in enumerate(pairwise(gaps), start=1):
        on = gap.start - before.end
        if not never_stands:
            on = run(before.end, gap.start, standing(agreement, person, before.end))
        if ran + on >= rest:
            return gaps[:place], ran
        ran += on
    return gaps, ran
