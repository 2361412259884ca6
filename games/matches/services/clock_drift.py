"""The heartbeat's readings of a monotonic clock, which show when the database's clock has jumped.

Every sweep stores a reading of its machine with the heartbeat, so that all processes of a machine know it,
including one that has just started.
"""

from __future__ import annotations

import platform
import time
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

import msgspec

from games.clocks.jumps import READING_KEPT_FOR, Reading, jump
from games.matches import codecs
from games.matches.models import Pulse

BOOT = Path("/proc/sys/kernel/random/boot_id")
"""Linux gives each boot of a machine an identifier; its monotonic clock starts with the boot."""

_readings = msgspec.json.Decoder(dict[str, Reading])


@cache
def machine() -> str:
    """Return what a monotonic clock belongs to: this machine since it was last started."""
    try:
        return BOOT.read_text().strip()
    except OSError:
        return platform.node()


def read(at: datetime) -> Reading:
    """Return the monotonic clock's reading beside the database's instant `at`, which was read just now."""
    return Reading(at, time.monotonic())


def jumped(pulse: Pulse, now: Reading) -> timedelta | None:
    """Return how far the database's clock has jumped since this machine's last reading, or None."""
    before = _readings.decode(bytes(pulse.readings)).get(machine())
    return None if before is None else jump(before, now)


def with_reading(pulse: Pulse, now: Reading) -> bytes:
    """Return the heartbeat's readings with this machine's newest; those too old to be useful are dropped."""
    kept = {
        name: reading
        for name, reading in _readings.decode(bytes(pulse.readings)).items()
        if abs(now.database - reading.database) <= READING_KEPT_FOR
    }
    return codecs.encode(kept | {machine(): now})


def only_own_reading(now: Reading) -> bytes:
    """Return this machine's reading only: what other machines read was before the jump."""
    return codecs.encode({machine(): now})
