"""The time that a sweep may take. Work that it does not reach is left to the next sweep."""

from __future__ import annotations

import time

SWEEP_BUDGET_SECONDS = 45.0
"""After this time a sweep starts nothing new. It has another 15 s for what it is doing then, before the
worker is told to stop (`CELERY_TASK_SOFT_TIME_LIMIT`)."""


class Budget:
    """A number of seconds, counted from now on by the machine's monotonic clock.

    It is the budget of a whole sweep, or a share of another budget.
    """

    def __init__(self, seconds: float | None = None, *, of: Budget | None = None) -> None:
        self._ends_at = time.monotonic() + (SWEEP_BUDGET_SECONDS if seconds is None else seconds)
        self._of = of
        self.cut = False

    @property
    def left(self) -> float:
        """Return the seconds that are left, at least 0."""
        return 0.0 if self.cut else max(self._ends_at - time.monotonic(), 0.0)

    @property
    def spent(self) -> bool:
        """Return whether the budget is used up, so that no new work may be started."""
        return self.left == 0.0

    def share(self, parts: int) -> Budget:
        """Return an equal share of the time left, for the next of `parts` that are still to come."""
        return Budget(self.left / parts, of=self)

    def end(self) -> None:
        """End the budget, and any budget that it is a share of, because something outside stops the sweep."""
        self.cut = True
        if self._of is not None:
            self._of.end()
