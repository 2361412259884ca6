"""Children that end when their parent does, even if it is killed.

Linux alone tells a child of it: prctl(2), PR_SET_PDEATHSIG. Elsewhere a supervisor that is killed outright
leaves its children running, and the next start says that the port is taken.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

PR_SET_PDEATHSIG = 1


def follow_parent() -> Callable[[], None] | None:
    """What `subprocess.Popen` calls in a child that is to end with this process (its ``preexec_fn``)."""
    if sys.platform != "linux":
        return None
    parent = os.getpid()
    # Loaded before the fork: a child between fork and exec should do as little as it can.
    libc = ctypes.CDLL(None, use_errno=True)

    def ask() -> None:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os._exit(1)  # it died before we asked

    return ask
