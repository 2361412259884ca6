"""Measure how many pages a second one web process serves, from outside: over HTTP, with compression."""

from __future__ import annotations

import http.client
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.test import Client
from django.urls import reverse

from config.parent_death import make_parent_death_hook
from games.engine import registry
from games.engine.invariants import require
from tests.bench.stage import arena_match, battle_match, crowded_match, fight_match, probe_match
from tests.factories.accounts import make_user
from tests.factories.matches import holder, state_of
from tests.own_cluster import free_port
from tests.waiting import wait_until

REPOSITORY = Path(__file__).resolve().parents[2]

CLIENTS = 8
"""People who each open the page again as soon as it has arrived."""

WARM_UP_SECONDS, MEASURED_SECONDS = 2.0, 10.0

WEB, BARE = "tests.bench.serving", "tests.bench.bare"


class Served(NamedTuple):
    """Pages a second, the median and 99th percentile of their times in seconds, and the CPU time of one.

    `weight` is the number of bytes of a page as they were sent.
    """

    per_second: float
    median: float
    p99: float
    cpu_seconds: float
    weight: int


class Opened(NamedTuple):
    """A page that was opened: the seconds until it had arrived, and its bytes as they were sent."""

    seconds: float
    weight: int


class Visitor(NamedTuple):
    """A person's page: its address and their session."""

    path: str
    session: str


def turn_pages() -> Iterator[tuple[str, Visitor]]:
    """Make a match of each title, and yield what is measured with the page of the seat to move."""
    for name, match in (
        ("the probe", probe_match(50)),
        ("arena-2004, five seats", arena_match()),
        ("gladiators, four seats, late", fight_match()),
        ("titan, six seats, five Titans living", crowded_match()),
        ("titan, six seats, in a battle", battle_match()),
    ):
        decisions = registry.get(match.title).decisions(state_of(match))
        asked = next(decision.seat for decision in decisions if decision.asks == "must")
        client = Client()
        client.force_login(holder(match, asked))
        path = reverse("matches:match", args=[match.pk])
        yield name, Visitor(path, client.cookies[settings.SESSION_COOKIE_NAME].value)


def with_a_choice(visitor: Visitor) -> Visitor:
    """Return the same page with a line of its recap chosen: no part of such a page is kept."""
    return visitor._replace(path=f"{visitor.path}?tell=1")


def bare_page() -> Visitor:
    """Return the page of Django alone, for a person who is signed in."""
    client = Client()
    client.force_login(make_user())
    return Visitor("/", client.cookies[settings.SESSION_COOKIE_NAME].value)


class Web:
    """One process of the web, with the options of production."""

    def __init__(self, application: str) -> None:
        self.port = free_port()
        argv = [sys.executable, "-m", "gunicorn", application, "--bind", f"127.0.0.1:{self.port}"]
        argv += ["--workers=1", "--threads=8", "--no-control-socket", "--log-level=error"]
        # As installed: a service keeps its bytecode from one start to the next.
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        compiled = [sys.executable, "-m", "compileall", "-q", "accounts", "config", "games", "tests"]
        subprocess.run(compiled, cwd=REPOSITORY, env=env, check=True)
        begun = time.perf_counter()
        self._master = subprocess.Popen(
            argv, cwd=REPOSITORY, env=env, preexec_fn=_die_with_parent_on_one_core()
        )
        wait_until(self._answers, by=self._master)
        self.start_seconds = time.perf_counter() - begun

    def serve(self, visitor: Visitor) -> Served:
        """Open a page with `CLIENTS` clients at the same time for some seconds."""
        self._open_for(visitor, WARM_UP_SECONDS)
        cpu, begun = self._cpu_seconds(), time.perf_counter()
        opened = self._open_for(visitor, MEASURED_SECONDS)
        took, cpu = time.perf_counter() - begun, self._cpu_seconds() - cpu
        times = sorted(page.seconds for page in opened)
        return Served(
            len(times) / took,
            statistics.median(times),
            times[int(len(times) * 0.99)],
            cpu / len(times),
            opened[-1].weight,
        )

    def memory(self) -> int:
        """Return the bytes of the process's memory that are its own: the proportional set size."""
        sizes = Path(f"/proc/{self._worker}/smaps_rollup").read_text().splitlines()
        return int(next(line.split()[1] for line in sizes if line.startswith("Pss:"))) * 1024

    def end(self) -> None:
        """Stop the process."""
        self._master.terminate()
        self._master.wait()

    @property
    def _worker(self) -> int:
        """The process that answers; the one that was started only watches it."""
        master = self._master.pid
        (worker,) = Path(f"/proc/{master}/task/{master}/children").read_text().split()
        return int(worker)

    def _cpu_seconds(self) -> float:
        """Return the CPU time that the process has used."""
        fields = Path(f"/proc/{self._worker}/stat").read_text().rpartition(")")[2].split()
        user, system = int(fields[11]), int(fields[12])
        return (user + system) / os.sysconf("SC_CLK_TCK")

    def _answers(self) -> bool:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
            connection.request("GET", "/", headers={"Host": "testserver"})
            connection.getresponse().read()
        except OSError:
            return False
        return True

    def _open_for(self, visitor: Visitor, seconds: float) -> list[Opened]:
        """Return the pages that were opened meanwhile."""
        until = time.perf_counter() + seconds
        opened: list[Opened] = []

        def visit() -> None:
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
            headers = {
                "Host": "testserver",
                "Cookie": f"{settings.SESSION_COOKIE_NAME}={visitor.session}",
                "Accept-Encoding": "gzip, deflate, br, zstd",
            }
            while (begun := time.perf_counter()) < until:
                connection.request("GET", visitor.path, headers=headers)
                answer = connection.getresponse()
                weight = len(answer.read())
                assert answer.status == 200, answer.status
                opened.append(Opened(time.perf_counter() - begun, weight))
            connection.close()

        clients = [threading.Thread(target=visit) for _ in range(CLIENTS)]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        return opened


def _die_with_parent_on_one_core() -> Callable[[], None]:
    die_with_parent = require(make_parent_death_hook(), "the bench runs on Linux")

    def prepare() -> None:
        die_with_parent()
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

    return prepare


@contextmanager
def web(application: str) -> Iterator[Web]:
    """Run one process of the web on a core of its own inside the block."""
    running = Web(application)
    try:
        yield running
    finally:
        running.end()
