"""End child processes when their parent ends, even if it is killed.

Only Linux can do this for a child: prctl(2), PR_SET_PDEATHSIG. Elsewhere, a supervisor that is killed leaves
its children running, and the next start reports that the port is taken.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

PR_SET_PDEATHSIG = 1


def make_parent_death_hook() -> Callable[[], None] | None:
    """Return a function that makes a child end with this process, or None if the system cannot do that.

    It is for the `preexec_fn` of `subprocess.Popen`.
    """
    if sys.platform != "linux":
        return None
    parent = os.getpid()
    # Loaded before the fork: between fork and exec a child should do as little as possible.
    libc = ctypes.CDLL(None, use_errno=True)

    def ask() -> None:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os._exit(1)  # the parent ended before the call

    return ask
