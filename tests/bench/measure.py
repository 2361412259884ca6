"""Measure medians over about a second of work."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable

WORK = 1.0  # seconds
FEWEST = 9

Clock = Callable[[], float]


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
    return _medians(deed, prepare=prepare, clock=clock, fewest=fewest)[0]


def beside(
    deed: Callable[[], object],
    unit: Callable[[], object],
    *,
    prepare: Callable[[], object] | None = None,
    fewest: int = FEWEST,
) -> tuple[float, float]:
    """Return the median seconds of CPU time of `deed` and of `unit`, run alternately.

    A machine that is slower for a while is then slower for both."""
    seconds, of_unit = _medians(deed, unit, prepare=prepare, clock=time.process_time, fewest=fewest)
    return seconds, of_unit


def _medians(
    *deeds: Callable[[], object], prepare: Callable[[], object] | None, clock: Clock, fewest: int
) -> list[float]:
    spent: list[list[float]] = [[] for _ in deeds]
    warm = 2
    while warm or sum(spent[0]) < WORK or len(spent[0]) < fewest:
        if prepare is not None:
            prepare()
        for deed, times in zip(deeds, spent, strict=True):
            gc.disable()
            begun = clock()
            deed()
            took = clock() - begun
            gc.enable()
            if not warm:
                times.append(took)
        warm = max(0, warm - 1)
    return [statistics.median(times) for times in spent]
