"""Waiting for real processes until they have done what a test asks about.

No outcome depends on how fast a machine is: a test ends when its condition holds or when the process that
should bring it about is dead. `HANG_SECONDS` only keeps a process that hangs from holding up a whole run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from subprocess import Popen
from typing import Any

HANG_SECONDS = 900

POLL_SECONDS = 0.05


def wait_until(condition: Callable[[], object], *, by: Popen[Any] | None = None) -> bool:
    """Wait until `condition` holds; return whether it does. A dead process `by` brings nothing about."""
    hangs_at = time.monotonic() + HANG_SECONDS
    while not condition():
        if (by is not None and by.poll() is not None) or time.monotonic() > hangs_at:
            return bool(condition())
        time.sleep(POLL_SECONDS)
    return True
