"""A supervisor that keeps a few processes running together and ends them together.

It does not depend on Django, because programs are given as command lines. Times are in seconds.
"""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType

from .parent_death import make_parent_death_hook

POLL_SECONDS = 0.2
GRACE_SECONDS = 8.0  # between asking a child to end and killing it
FIRST_PAUSE = 1.0  # before a dead child is restarted; doubled each time
LONGEST_PAUSE = 30.0
STEADY_SECONDS = 60.0  # a child that lived this long restarts after the first pause again


@dataclass(frozen=True, slots=True)
class Program:
    """A command line to run, with a name to show to people. If it runs `once`, only a failure restarts it."""

    name: str
    argv: Sequence[str]
    once: bool = False


@dataclass(slots=True)
class _Child:
    program: Program
    process: subprocess.Popen[bytes] | None = None
    pause: float = FIRST_PAUSE
    started_at: float = 0.0
    start_at: float = 0.0
    finished: bool = False


@dataclass(slots=True)
class Supervisor:
    """Start programs, restart those that end, and leave no process behind.

    Each child leads its own process group, so that a key pressed in the terminal reaches only this process,
    and a whole group can be ended. On Linux, children end with this process when it is killed
    (`config.parent_death`).
    """

    programs: Sequence[Program]
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    say: Callable[[str], object] = print
    clock: Callable[[], float] = time.monotonic
    _children: list[_Child] = field(init=False)
    _stopping: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self._children = [_Child(program) for program in self.programs]

    def add(self, *programs: Program) -> None:
        """Add programs; they start at the next check."""
        self._children.extend(_Child(program) for program in programs)

    def run(self, until: Callable[[], bool] = lambda: False) -> bool:
        """Keep the programs running until asked to stop, or until `until` returns true.

        Return true in the second case. Replaces this process's handlers for SIGINT, SIGTERM and SIGHUP.
        """
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.ask_to_stop)
        while not self._stopping:
            self.poll()
            if until():
                return True
            time.sleep(POLL_SECONDS)
        return False

    def ask_to_stop(self, _number: int = 0, _frame: FrameType | None = None) -> None:
        """Make `run` return soon. It can be used as a signal handler."""
        self._stopping = True

    def poll(self) -> None:
        """Check every child once, and start those that are due to start."""
        for child in self._children:
            process = child.process
            if process is not None and process.poll() is not None:
                self._bury(child, process)
            if child.process is None and not child.finished and self.clock() >= child.start_at:
                self._start(child)

    def pids(self) -> dict[str, int]:
        """Return the process number of each running program, by name."""
        return {child.program.name: child.process.pid for child in self._children if child.process}

    def has_finished(self, name: str) -> bool:
        """Return whether a program that runs once has finished successfully."""
        return any(child.finished for child in self._children if child.program.name == name)

    def stop(self) -> None:
        """End every child and its process group: ask first, wait up to `GRACE_SECONDS`, then kill."""
        running = [child.process for child in self._children if child.process is not None]
        for process in running:
            _signal_group(process.pid, signal.SIGTERM)
        deadline = self.clock() + GRACE_SECONDS
        for process in running:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, deadline - self.clock()))
            # Also after a clean exit: a grandchild may have outlived it.
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
            preexec_fn=make_parent_death_hook(),
        )

    def _bury(self, child: _Child, process: subprocess.Popen[bytes]) -> None:
        # Processes that it left running would keep its port or its place in the queue.
        _signal_group(process.pid, signal.SIGKILL)
        code = process.returncode
        child.process = None
        if child.program.once and code == 0:
            child.finished = True
            return
        if self.clock() - child.started_at >= STEADY_SECONDS:
            child.pause = FIRST_PAUSE
        child.start_at = self.clock() + child.pause
        self.say(f"{child.program.name} has stopped ({_cause(code)}). It restarts in {child.pause:.0f} s.")
        child.pause = min(child.pause * 2, LONGEST_PAUSE)


def _cause(code: int) -> str:
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name


def _signal_group(leader: int, number: signal.Signals) -> None:
    # The group may be empty; macOS says "not permitted" for a group that contains only dead processes.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, number)
