"""Readings of monotonic clocks in the heartbeat, which show when the database's clock has jumped.

Every sweep stores a reading of its machine's clock with the heartbeat, so that all processes on the
machine can use it, even one that has just started.
"""

from __future__ import annotations

import platform
import time
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from games.uptime.jumps import READING_KEPT_FOR, Reading, jump
from games.uptime.models import Pulse

BOOT_ID_FILE = Path("/proc/sys/kernel/random/boot_id")
"""Linux gives each boot of a machine an identifier; its monotonic clock starts with the boot."""


@cache
def machine() -> str:
    """Return an identifier of this machine that changes when it restarts, as its monotonic clock does."""
    try:
        return BOOT_ID_FILE.read_text().strip()
    except OSError:
        return platform.node()


def read(at: datetime) -> Reading:
    """Return the monotonic clock's reading together with the database's time `at`, which was just read."""
    return Reading(at, time.monotonic())


def jumped(pulse: Pulse, now: Reading) -> timedelta | None:
    """Return how far the database's clock has jumped since this machine's last reading, or None."""
    before = pulse.readings.get(machine())
    return None if before is None else jump(before, now)


def with_reading(pulse: Pulse, now: Reading) -> dict[str, Reading]:
    """Return the heartbeat's readings with this machine's newest one, without those too old to be useful."""
    kept = {
        name: reading
        for name, reading in pulse.readings.items()
        if abs(now.database - reading.database) <= READING_KEPT_FOR
    }
    return kept | {machine(): now}


def only_own_reading(now: Reading) -> dict[str, Reading]:
    """Return only this machine's reading, because those of other machines were made before the jump."""
    return {machine(): now}
