"""The processes of the test: started, killed without warning, started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from config.parent_death import make_parent_death_hook

REPOSITORY = Path(__file__).resolve().parents[2]


class Troupe:
    """Some processes, each in a role; `fallen` counts those that ended by themselves."""

    def __init__(
        self, roles: Sequence[str], environment: Mapping[str, str], log: Path, source: Random
    ) -> None:
        self.fallen = 0
        self.killed = 0
        self._roles = list(roles)
        self._environment = dict(environment)
        self._log = log
        self._source = source
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._resting: set[int] = set()

    def muster(self) -> None:
        """Start every role that is not running."""
        for place, role in enumerate(self._roles):
            process = self._running.get(place)
            if place in self._resting:
                continue
            if process is not None and process.poll() is None:
                continue
            if process is not None:
                self.fallen += 1
            self._running[place] = self._start(role)

    def kill_one(self) -> None:
        """Kill one of them, whatever it is doing."""
        there = [place for place in range(len(self._roles)) if place not in self._resting]
        self._replace(self._source.choice(there))

    def kill(self, role: str) -> None:
        """Kill those in a role, whatever they are doing, and nobody else."""
        for place, name in enumerate(self._roles):
            if name == role and place not in self._resting:
                self._replace(place)

    def kill_a_child(self, role: str) -> None:
        """Kill what a process in a role has started, and leave itself to notice."""
        for place, name in enumerate(self._roles):
            if name == role and (process := self._running.get(place)) is not None:
                for child in children(process.pid):
                    with suppress(ProcessLookupError):
                        os.kill(child, signal.SIGKILL)
                        self.killed += 1

    def _replace(self, place: int) -> None:
        self._end(place)
        self.killed += 1
        self._running[place] = self._start(self._roles[place])

    def dismiss(self, role: str) -> None:
        """End everyone in a role permanently. Nobody may be resting."""
        for place in [place for place, name in enumerate(self._roles) if name == role]:
            self._end(place)
        left = [(name, self._running.get(place)) for place, name in enumerate(self._roles) if name != role]
        self._roles = [name for name, _process in left]
        self._running = {place: process for place, (_name, process) in enumerate(left) if process}

    @contextmanager
    def without(self, *roles: str) -> Iterator[None]:
        """Do something while nobody is in these roles; afterwards they are taken up again."""
        self.rest(*roles)
        yield
        self.recall(*roles)

    def rest(self, *roles: str) -> None:
        """End everyone in these roles, until they are recalled."""
        for place, name in enumerate(self._roles):
            if name in roles and place not in self._resting:
                self._resting.add(place)
                self._end(place)

    def recall(self, *roles: str) -> None:
        """Let these roles be taken up again."""
        for place in sorted(self._resting):
            if self._roles[place] in roles:
                self._resting.remove(place)
                self._running[place] = self._start(self._roles[place])

    def disband(self) -> None:
        """End everyone."""
        for place in list(self._running):
            self._end(place)
        self._running.clear()

    def _end(self, place: int) -> None:
        process = self._running.pop(place, None)
        if process is None:
            return
        if process.poll() is not None:
            self.fallen += 1
        process.kill()
        process.wait()

    def _start(self, role: str) -> subprocess.Popen[bytes]:
        argv = [
            sys.executable,
            "-m",
            "tests.crash.process",
            role,
            "--seed",
            str(self._source.randrange(2**31)),
        ]
        with self._log.open("ab") as log:
            return subprocess.Popen(
                argv,
                cwd=REPOSITORY,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=make_parent_death_hook(),
            )


def children(pid: int) -> list[int]:
    """The processes that a process has started; none where the system does not tell."""
    with suppress(OSError):
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []
