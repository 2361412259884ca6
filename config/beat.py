"""The scheduler that pokes the sweeps, though the machine's clock is set back or the queue away."""

from __future__ import annotations

import logging
import os
from datetime import timedelta
from typing import Any

from celery.beat import PersistentScheduler

from config.var import PRIVATE_UMASK

log = logging.getLogger("muster.alarm")

LEAST_PAUSE = timedelta(seconds=5)
"""A last run this far ahead shows that the clock was set back since."""


class SteadyScheduler(PersistentScheduler):
    """Celery's own scheduler keeps by when each task ran last. After a clock went back by hours
    those instants lie ahead, and nothing would be poked until they come again."""

    _is_away = False

    def setup_schedule(self) -> None:
        """Open the file of last runs, wherever it is, for its owner only."""
        before = os.umask(PRIVATE_UMASK)
        try:
            super().setup_schedule()
        finally:
            os.umask(before)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Poke what is due; gives the seconds until the next."""
        now = self.app.now()
        ahead = [
            entry
            for entry in self.schedule.values()
            if entry.last_run_at is not None and entry.last_run_at - now > LEAST_PAUSE
        ]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            # Its order is by the same instants; it is made anew.
            self._heap = None
        seconds: float = super().tick(*args, **kwargs)
        return seconds

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Poke one task. While the queue is away the log says it once: every other second somebody
        is to be poked, and each would leave a traceback."""
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except Exception as error:  # noqa: BLE001  # whatever keeps the queue away, beat goes on
            if not self._is_away:
                log.error("the queue is away, nobody is poked: %s", error)
            self._is_away = True
        else:
            if self._is_away:
                log.error("the queue is back")
            self._is_away = False
