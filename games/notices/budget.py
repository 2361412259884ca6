"""The time a sweep may take: what it does not come to is left to the next one."""

from __future__ import annotations

import time

SWEEP_BUDGET_SECONDS = 45.0
"""After so long a sweep begins nothing new. What it is at then has 15 s more, before the worker
is told to stop (`CELERY_TASK_SOFT_TIME_LIMIT`)."""


class Budget:
    """Seconds of the machine's steady clock, running from now on: a sweep's whole budget, or
    a share of one that is running."""

    def __init__(self, seconds: float | None = None, *, of: Budget | None = None) -> None:
        self._ends_at = time.monotonic() + (SWEEP_BUDGET_SECONDS if seconds is None else seconds)
        self._of = of
        self.cut = False

    @property
    def left(self) -> float:
        """Seconds that are left, at least 0."""
        return 0.0 if self.cut else max(self._ends_at - time.monotonic(), 0.0)

    @property
    def spent(self) -> bool:
        """Whether nothing new may be begun."""
        return self.left == 0.0

    def share(self, parts: int) -> Budget:
        """An equal share of what is left, for the next of so many parts that are still to come."""
        return Budget(self.left / parts, of=self)

    def end(self) -> None:
        """Something from outside wants the sweep to stop: nothing is left, of the whole either."""
        self.cut = True
        if self._of is not None:
            self._of.end()
