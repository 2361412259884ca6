"""Wait for real processes until a condition is true.

No outcome depends on the speed of the machine: a test ends when its condition is true or when the process
that should make it true is dead. `HANG_SECONDS` only stops a process that hangs from blocking a whole run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from subprocess import Popen
from typing import Any

HANG_SECONDS = 900

POLL_SECONDS = 0.05


def wait_until(condition: Callable[[], object], *, by: Popen[Any] | None = None) -> bool:
    """Wait until `condition` is true; return whether it is. Stops waiting when the process `by` is dead."""
    hangs_at = time.monotonic() + HANG_SECONDS
    while not condition():
        if (by is not None and by.poll() is not None) or time.monotonic() > hangs_at:
            return bool(condition())
        time.sleep(POLL_SECONDS)
    return True
