"""Worker and beat, the real ones, while their Redis is killed and hangs: beat lives, and both sweep again."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.kept_tables import lay_out
from tests.own_redis import OwnRedis, own_redis
from tests.waiting import HANG_SECONDS, wait_until

ROOT = Path(__file__).resolve().parents[2]

OUTAGE_AFTER = 20
"""Seconds: as short as beat allows, who pokes each 15."""

pytestmark = [pytest.mark.redis, pytest.mark.long]


def at(stored: str | None) -> datetime | None:
    """When that is; one time is written with more noughts than another."""
    return datetime.fromisoformat(stored) if stored else None


class House:
    """A worker and a beat on a database and a Redis of their own."""

    def __init__(self, var: Path, server: OwnRedis) -> None:
        self.environment = {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "VAR_DIR": str(var),
            "DEBUG": "1",
            "REDIS_URL": server.url,
            "OUTAGE_AFTER": str(OUTAGE_AFTER),
        }
        self.database = var / "muster.sqlite3"
        lay_out(self.database)
        self.run("manage.py", "migrate", "--verbosity", "0")
        worker = (
            "worker",
            "-P",
            "threads",
            "-c",
            "2",
            "-Q",
            "muster",
            "--without-mingle",
            "--without-gossip",
        )
        beat = ("beat", "--pidfile=", "--schedule", str(var / "schedule"))
        self.log = (var / "log").open("w+")
        self.roles = (worker, beat)
        self.processes = [self.start(role) for role in self.roles]

    def start(self, role: tuple[str, ...]) -> subprocess.Popen[bytes]:
        """Start one of the two processes."""
        return subprocess.Popen(
            [sys.executable, "-m", "celery", "--quiet", "-A", "config", *role, "--loglevel", "ERROR"],
            cwd=ROOT,
            env=self.environment,
            stdout=self.log,
            stderr=self.log,
        )

    def start_again(self) -> None:
        """Start a worker that has ended, as its service manager does; the queue's library may end it."""
        if self.processes[0].poll() is not None:
            self.processes[0] = self.start(self.roles[0])

    def run(self, *arguments: str) -> str:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=HANG_SECONDS, check=True,
        ).stdout  # fmt: skip

    def found(self) -> tuple[datetime | None, list[tuple[datetime, datetime | None, str]]]:
        """The last heartbeat, and all outages: start, end (None while it goes on) and cause."""
        with closing(sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True)) as read:
            beats = read.execute("SELECT succeeded_at FROM matches_pulse WHERE name = 'deadlines'").fetchall()
            outages = read.execute('SELECT start, "end", cause FROM matches_outage ORDER BY id').fetchall()
        beat = at(beats[0][0]) if beats else None
        return beat, [(datetime.fromisoformat(start), at(end), cause) for start, end, cause in outages]

    def ended(self) -> list[bool]:
        """Of each outage, whether it is over; a worker that has ended meanwhile is started again."""
        self.start_again()
        return [end is not None for _start, end, _cause in self.found()[1]]

    def said(self, words: str) -> int:
        """How often the log of worker and beat has these words."""
        return Path(self.log.name).read_text().count(words)

    def end(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait(20)
        self.log.close()


@pytest.fixture
def server() -> Iterator[OwnRedis]:
    with own_redis() as found:
        yield found


@pytest.fixture
def house(server: OwnRedis, tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path, server)
    yield made
    made.end()


def check_a_gap(house: House, number: int, gone: Callable[[], None], back: Callable[[], None]) -> None:
    """The gap of this number, from one, is told once, and found when it is over."""
    gone()
    # Beat may try for a while before it gives a poke up, the longer the more the machine has to do. A sweep
    # that had begun is at its end by then.
    assert wait_until(lambda: house.said("the queue cannot be reached") == number)
    last = house.found()[0]
    assert last is not None
    assert wait_until(lambda: (datetime.now(UTC) - last.replace(tzinfo=UTC)).total_seconds() > OUTAGE_AFTER)
    assert house.found() == (last, house.found()[1])
    back()
    assert wait_until(lambda: house.ended() == [True] * number), Path(house.log.name).read_text()
    assert wait_until(lambda: house.said("the queue can be reached again") == number)
    start, end, cause = house.found()[1][-1]
    assert (start, cause) == (last, "silence")
    assert end is not None
    assert (end - start).total_seconds() > OUTAGE_AFTER


def test_they_live_and_each_gap_is_an_outage(house: House, server: OwnRedis) -> None:
    assert wait_until(lambda: house.found()[0] is not None)
    check_a_gap(house, 1, server.kill, server.start)
    check_a_gap(house, 2, server.hang, server.wake)
    assert [process.poll() for process in house.processes] == [None, None]
    # Once for each gap, however often beat tried.
    assert house.said("the queue cannot be reached") == house.said("the queue can be reached again") == 2
