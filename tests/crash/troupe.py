"""The processes of the test: started, killed without warning, started again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from config.leash import Leash

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
        self._leash = Leash()
        self._running: dict[int, subprocess.Popen[bytes]] = {}

    def muster(self) -> None:
        """Start every role that is not running."""
        for place, role in enumerate(self._roles):
            process = self._running.get(place)
            if process is not None and process.poll() is None:
                continue
            if process is not None:
                self.fallen += 1
            self._running[place] = self._start(role)

    def kill_one(self) -> None:
        """Kill one of them, whatever it is doing."""
        place = self._source.randrange(len(self._roles))
        self._end(place)
        self.killed += 1
        self._running[place] = self._start(self._roles[place])

    def dismiss(self, role: str) -> None:
        """End everybody in a role for good."""
        for place in [place for place, name in enumerate(self._roles) if name == role]:
            self._end(place)
        left = [(name, self._running.get(place)) for place, name in enumerate(self._roles) if name != role]
        self._roles = [name for name, _process in left]
        self._running = {place: process for place, (_name, process) in enumerate(left) if process}

    @contextmanager
    def without(self, *roles: str) -> Iterator[None]:
        """Do something while nobody is in these roles; afterwards they are taken up again."""
        resting = [place for place, name in enumerate(self._roles) if name in roles]
        for place in resting:
            self._end(place)
        yield
        for place in resting:
            self._running[place] = self._start(self._roles[place])

    def disband(self) -> None:
        """End everybody."""
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
                self._leash.wrap(argv),
                cwd=REPOSITORY,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                **self._leash.popen_arguments(),
            )
