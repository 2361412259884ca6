"""Measure medians over about a second of work, and the spread over several runs."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import NamedTuple

from django.db import transaction

WORK = 1.0  # seconds
FEWEST = 9

RUNS = 5
"""How often a figure is measured anew; its median counts, and its spread is shown."""

FEWEST_IN_A_RUN = 5

Clock = Callable[[], float]


class Beside(NamedTuple):
    """The medians of several runs of a deed beside a unit: seconds of CPU time, and their ratio.

    `lowest` and `highest` are the ratios of the runs that lie furthest apart.
    """

    seconds: float
    unit: float
    ratio: float
    lowest: float
    highest: float


def median(
    deed: Callable[[], object],
    *,
    prepare: Callable[[], object] | None = None,
    clock: Clock = time.process_time,
    fewest: int = FEWEST,
) -> float:
    """Return the median seconds of `deed`, run at least `fewest` times and for about a second after a
    warm-up.

    By default this process's CPU time counts, so that other programs disturb little. `prepare` runs before
    each deed and is not counted.
    """
    return _medians(deed, prepare=prepare, clock=clock, fewest=fewest, work=WORK)[0]


def beside(
    deed: Callable[[], object],
    unit: Callable[[], object],
    *,
    prepare: Callable[[], object] | None = None,
    undo: bool = False,
    fewest: int = FEWEST_IN_A_RUN,
) -> Beside:
    """Measure `deed` and `unit` alternately in `RUNS` runs, in CPU time.

    A machine that is slower for a while is then slower for both. With `undo`, what `prepare` and `deed` have
    stored is rolled back each time, so that the next one finds the same database.
    """
    runs = [
        _medians(
            deed,
            unit,
            prepare=prepare,
            clock=time.process_time,
            fewest=fewest,
            work=WORK / RUNS,
            undo=undo,
        )
        for _ in range(RUNS)
    ]
    ratios = [seconds / of_unit for seconds, of_unit in runs]
    return Beside(
        statistics.median(seconds for seconds, _ in runs),
        statistics.median(of_unit for _, of_unit in runs),
        statistics.median(ratios),
        min(ratios),
        max(ratios),
    )


def _medians(
    deed: Callable[[], object],
    *others: Callable[[], object],
    prepare: Callable[[], object] | None,
    clock: Clock,
    fewest: int,
    work: float,
    undo: bool = False,
) -> list[float]:
    spent: list[list[float]] = [[] for _ in (deed, *others)]
    warm = 2
    while warm or sum(spent[0]) < work or len(spent[0]) < fewest:
        with transaction.atomic() if undo else nullcontext():
            if prepare is not None:
                prepare()
            took = [_timed(deed, clock)]
            if undo:
                transaction.set_rollback(True)
        took += [_timed(each, clock) for each in others]
        if not warm:
            for times, each in zip(spent, took, strict=True):
                times.append(each)
        warm = max(0, warm - 1)
    return [statistics.median(times) for times in spent]


def _timed(deed: Callable[[], object], clock: Clock) -> float:
    gc.disable()
    begun = clock()
    deed()
    took = clock() - begun
    gc.enable()
    return took
