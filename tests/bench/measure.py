"""Medians over about a second of work."""

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
    """The median seconds of `deed`, done at least `fewest` times and for about a second,
    warmed up before.

    By default this process's CPU time counts, so that other programs disturb little.
    `prepare` comes before each deed and is not counted.
    """
    spent: list[float] = []
    warm = 2
    while warm or sum(spent) < WORK or len(spent) < fewest:
        if prepare is not None:
            prepare()
        gc.disable()
        begun = clock()
        deed()
        took = clock() - begun
        gc.enable()
        if warm:
            warm -= 1
        else:
            spent.append(took)
    return statistics.median(spent)
