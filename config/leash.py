"""Children that end when their parent does, even if it is killed.

On Linux the kernel is asked to tell the child (prctl(2), PR_SET_PDEATHSIG). Elsewhere the child runs under
this module as a program, which holds the reading end of a pipe: only the parent holds the writing one, so
its end is the parent's end.
"""

import ctypes
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

PR_SET_PDEATHSIG = 1


@dataclass(slots=True)
class Leash:
    """What `subprocess.Popen` needs for children that follow this process."""

    by_kernel: bool = field(default_factory=lambda: sys.platform == "linux")
    _ends: tuple[int, int] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if not self.by_kernel:
            self._ends = os.pipe()  # not inheritable: a child gets only the end it is given

    def wrap(self, argv: Sequence[str]) -> list[str]:
        """The command line to run instead of ``argv``."""
        if self._ends is None:
            return list(argv)
        return [sys.executable, "-m", "config.leash", str(self._ends[0]), *argv]

    def popen_arguments(self) -> dict[str, Any]:
        """Further arguments for Popen."""
        if self._ends is None:
            return {"preexec_fn": _ask_kernel(os.getpid())}
        return {"pass_fds": (self._ends[0],)}


def _ask_kernel(parent: int) -> Callable[[], None]:
    # Loaded before the fork: a child between fork and exec should do as little as it can.
    libc = ctypes.CDLL(None, use_errno=True)

    def ask() -> None:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os._exit(1)  # it died before we asked

    return ask


def follow(end: int, argv: Sequence[str]) -> int:
    """Run ``argv`` until it ends or the pipe's other end is closed; return its exit code."""
    child = subprocess.Popen(argv)
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    while child.poll() is None:
        readable, _, _ = select.select([end], [], [], 0.2)
        if readable:
            child.terminate()
            break
    return child.wait()


if __name__ == "__main__":
    sys.exit(follow(int(sys.argv[1]), sys.argv[2:]))
