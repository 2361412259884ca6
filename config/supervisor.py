"""A few processes kept running together, and ended together.

It knows nothing of Django: programs are command lines. Times are seconds.
"""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType

from .leash import follow_parent

POLL_SECONDS = 0.2
GRACE_SECONDS = 8.0  # between asking a child to end and killing it
FIRST_PAUSE = 1.0  # before a dead child is started again; doubled each time
LONGEST_PAUSE = 30.0
STEADY_SECONDS = 60.0  # a child that lived so long begins again with the first pause


@dataclass(frozen=True, slots=True)
class Program:
    """What to run, under a name for people."""

    name: str
    argv: Sequence[str]


@dataclass(slots=True)
class _Child:
    program: Program
    process: subprocess.Popen[bytes] | None = None
    pause: float = FIRST_PAUSE
    started_at: float = 0.0
    start_at: float = 0.0


@dataclass(slots=True)
class Supervisor:
    """Starts programs, starts again what dies, and leaves nothing behind.

    Each child leads a process group of its own, so that a key pressed in the terminal reaches this process
    alone and a whole group can be ended. On Linux
    children follow this process when it is killed (`config.leash`).
    """

    programs: Sequence[Program]
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    say: Callable[[str], object] = print
    clock: Callable[[], float] = time.monotonic
    _children: list[_Child] = field(init=False)
    _stopping: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self._children = [_Child(program) for program in self.programs]

    def run(self, until: Callable[[], bool] = lambda: False) -> bool:
        """Keep the programs running until asked to stop, or until ``until`` holds; return whether it held."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.ask_to_stop)
        while not self._stopping:
            self.poll()
            if until():
                return True
            time.sleep(POLL_SECONDS)
        return False

    def ask_to_stop(self, _number: int = 0, _frame: FrameType | None = None) -> None:
        """Let `run` return; a signal handler."""
        self._stopping = True

    def poll(self) -> None:
        """Look at every child once; start what is due."""
        for child in self._children:
            process = child.process
            if process is not None and process.poll() is not None:
                self._bury(child, process)
            if child.process is None and self.clock() >= child.start_at:
                self._start(child)

    def pids(self) -> dict[str, int]:
        """The process of each running program, by name."""
        return {child.program.name: child.process.pid for child in self._children if child.process}

    def stop(self) -> None:
        """End every child: ask, wait up to `GRACE_SECONDS`, kill its whole group."""
        running = [child.process for child in self._children if child.process is not None]
        for process in running:
            _signal_group(process.pid, signal.SIGTERM)
        deadline = self.clock() + GRACE_SECONDS
        for process in running:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, deadline - self.clock()))
            # Also after a quiet end: a grandchild may have outlived it.
            _signal_group(process.pid, signal.SIGKILL)
            process.wait()
        for child in self._children:
            child.process = None

    def _start(self, child: _Child) -> None:
        child.started_at = self.clock()
        child.process = subprocess.Popen(
            child.program.argv,
            env=dict(self.environment),
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            preexec_fn=follow_parent(),
        )

    def _bury(self, child: _Child, process: subprocess.Popen[bytes]) -> None:
        # What it left running would hold its port, or its place in the queue.
        _signal_group(process.pid, signal.SIGKILL)
        code = process.returncode
        child.process = None
        if self.clock() - child.started_at >= STEADY_SECONDS:
            child.pause = FIRST_PAUSE
        child.start_at = self.clock() + child.pause
        self.say(f"{child.program.name} ended ({_cause(code)}); it starts again in {child.pause:.0f} s.")
        child.pause = min(child.pause * 2, LONGEST_PAUSE)


def _cause(code: int) -> str:
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name


def _signal_group(leader: int, number: signal.Signals) -> None:
    # Nobody may be left in it; macOS says "not permitted" of a group that holds only the dead.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, number)
