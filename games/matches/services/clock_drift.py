"""The heartbeat's readings of a steady clock: they show that the database's clock jumped.

Every sweep leaves a reading of its machine with the heartbeat, so that all processes of a
machine know it, and a process that has just started too.
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
"""Linux names each start of a machine; its monotonic clock begins with it."""

_readings = msgspec.json.Decoder(dict[str, Reading])


@cache
def machine() -> str:
    """What a steady clock belongs to: this machine since it was started."""
    try:
        return BOOT.read_text().strip()
    except OSError:
        return platform.node()


def read(at: datetime) -> Reading:
    """The steady clock beside the database's instant `at`, which was asked for just now."""
    return Reading(at, time.monotonic())


def jumped(pulse: Pulse, now: Reading) -> timedelta | None:
    """How far the database's clock has jumped since this machine's last reading, else None."""
    before = _readings.decode(bytes(pulse.readings)).get(machine())
    return None if before is None else jump(before, now)


def with_reading(pulse: Pulse, now: Reading) -> bytes:
    """The heartbeat's readings with this machine's newest; those too old to tell anything go."""
    kept = {
        name: reading
        for name, reading in _readings.decode(bytes(pulse.readings)).items()
        if abs(now.database - reading.database) <= READING_KEPT_FOR
    }
    return codecs.encode(kept | {machine(): now})


def alone(now: Reading) -> bytes:
    """This machine's reading and no other: what others read was before the jump."""
    return codecs.encode({machine(): now})
