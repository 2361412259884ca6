"""The scheduler that triggers the sweeps, even if the clock is set back or the queue is unavailable."""

from __future__ import annotations

import logging
import os
from datetime import timedelta
from typing import Any

from celery.beat import PersistentScheduler

from config.var_dir import PRIVATE_UMASK

log = logging.getLogger("muster.alarm")

CLOCK_SET_BACK_MIN = timedelta(seconds=5)
"""If the last run lies this far in the future, the clock has been set back since then."""


class SteadyScheduler(PersistentScheduler):
    """Celery's scheduler, made robust against a clock that is set back.

    Celery remembers when each task last ran. After a clock has been set back by hours, those times are in
    the future, and nothing would be triggered until then.
    """

    _is_away = False

    def setup_schedule(self) -> None:
        """Open the file that stores the last runs, readable only by its owner."""
        before = os.umask(PRIVATE_UMASK)
        try:
            super().setup_schedule()
        finally:
            os.umask(before)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Trigger what is due; return the seconds until the next task."""
        now = self.app.now()
        ahead = [
            entry
            for entry in self.schedule.values()
            if entry.last_run_at is not None and entry.last_run_at - now > CLOCK_SET_BACK_MIN
        ]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            # The heap is ordered by the same times, so it is rebuilt.
            self._heap = None
        seconds: float = super().tick(*args, **kwargs)
        return seconds

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Trigger one task.

        While the queue is unavailable the log says so only once: a task is due about every 2 seconds, and
        each failure would log a traceback.
        """
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except Exception as error:  # noqa: BLE001  # no failure of the queue stops beat
            if not self._is_away:
                log.error("the queue cannot be reached, so no worker is woken: %s", error)
            self._is_away = True
        else:
            if self._is_away:
                log.error("the queue can be reached again")
            self._is_away = False
