"""A separate Redis that a test may hang, kill and restart without touching any other."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import redis

from tests.waiting import HANG_SECONDS

PROGRAM = shutil.which("redis-server")


class OwnRedis:
    """A server on a free port of this machine, empty at each start."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server."""
        assert PROGRAM is not None
        options = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
        self._process = subprocess.Popen([PROGRAM, *options], stdout=subprocess.DEVNULL)
        until = time.monotonic() + 20
        while time.monotonic() < until:
            try:
                redis.Redis.from_url(self.url, socket_timeout=1).ping()
            except redis.RedisError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("this Redis does not start")

    def kill(self) -> None:
        """Kill the server: connections are refused, and its data is lost."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(HANG_SECONDS)
            self._process = None

    def hang(self) -> None:
        """Suspend the server: connections are accepted, but nothing is answered."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Resume the suspended server."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)


@contextmanager
def own_redis() -> Iterator[OwnRedis]:
    """Yield a running server that is removed afterwards."""
    server = OwnRedis()
    server.start()
    try:
        yield server
    finally:
        server.kill()
