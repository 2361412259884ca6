"""`manage.py serve` itself: the real processes, on a port and in a folder of their own."""

import contextlib
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.kept_tables import lay_out
from tests.waiting import HANG_SECONDS, wait_until

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.long

CHILDREN = 4
"""Processes that it starts: the web, two workers and the beat."""


@dataclass
class Service:
    """A running `serve`."""

    process: subprocess.Popen[str]
    environment: dict[str, str]
    port: int

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=1) as response:
                return bool(response.status == 200)
        except OSError:
            return False

    def children(self) -> dict[int, str]:
        """Command lines of the processes it started, by number."""
        listed = subprocess.run(
            ["ps", "-e", "-o", "pid=,ppid=,args="],
            capture_output=True,
            text=True,
            timeout=HANG_SECONDS,
            check=True,
        )
        rows = (line.split(None, 2) for line in listed.stdout.splitlines())
        return {int(pid): argv for pid, parent, argv in rows if int(parent) == self.process.pid}

    def end(self, number: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return self.process.wait(timeout=HANG_SECONDS)


def serve(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """A start that is expected to fail."""
    return subprocess.run(
        [sys.executable, "manage.py", "serve", *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=HANG_SECONDS, check=False,
    )  # fmt: skip


@contextlib.contextmanager
def running(var: Path, *, new: bool = False) -> Iterator[Service]:
    """A service of its own, in a folder as an earlier version left it: open to everyone; or a new one."""
    (var / "mailbox").mkdir()
    (var / "mailbox" / "old.eml").touch(mode=0o644)
    if not new:
        # To migrate an empty database takes longer than everything else here.
        lay_out(var / "muster.sqlite3")
        (var / "muster.sqlite3").chmod(0o644)
    var.chmod(0o755)
    with starting(var) as started:
        assert wait_until(started.answers, by=started.process), (var / "log").read_text()
        yield started


@contextlib.contextmanager
def starting(var: Path) -> Iterator[Service]:
    """A service in this folder that need not answer yet."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    environment = {"PATH": os.environ["PATH"], "VAR_DIR": str(var), "PORT": str(port), "DEBUG": "1"}
    with (var / "log").open("w+") as log:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT, env=environment, stdout=log, stderr=log, text=True,
        )  # fmt: skip
        try:
            yield Service(process, environment, port)
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait(timeout=HANG_SECONDS)


class House:
    """The service that the tests of this file come to, one after the other."""

    def __init__(self, folders: pytest.TempPathFactory) -> None:
        self._folders, self._stack = folders, contextlib.ExitStack()
        self._service: Service | None = None

    def service(self) -> Service:
        """The one that runs with all its processes; another one if a test ended or broke it."""
        if self._service is None or not self._whole(self._service):
            self.close()
            self._service = self._stack.enter_context(running(self._folders.mktemp("var")))
        return self._service

    def _whole(self, service: Service) -> bool:
        return service.process.poll() is None and service.answers() and len(service.children()) == CHILDREN

    def close(self) -> None:
        """End it, if one runs."""
        self._stack.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(tmp_path_factory)
    yield opened
    opened.close()


@pytest.fixture
def service(house: House) -> Service:
    """A service that runs; started once for all tests that leave it running."""
    return house.service()


def test_it_says_where_it_is(service: Service) -> None:
    log = Path(service.environment["VAR_DIR"]) / "log"
    assert wait_until(lambda: f"http://localhost:{service.port}" in log.read_text(), by=service.process)


def test_nobody_else_on_the_machine_reads_what_it_writes(service: Service) -> None:
    var = Path(service.environment["VAR_DIR"])
    expected = {
        *(".", "muster.sqlite3", "muster.sqlite3-wal", "muster.sqlite3-shm", "queue", "secret_key"),
        *("serve.lock", "mailbox", "mailbox/old.eml"),
    }
    assert wait_until(
        lambda: set(modes_in(var)) >= expected and any(var.glob("celerybeat-schedule*")), by=service.process
    )
    assert {name: oct(mode) for name, mode in modes_in(var).items() if mode & 0o077} == {}


def modes_in(folder: Path) -> dict[str, int]:
    """The mode of a folder and of all in it; messages come and go meanwhile."""
    found = {}
    for path in (folder, *folder.rglob("*")):
        with contextlib.suppress(FileNotFoundError):
            found[str(path.relative_to(folder))] = stat.S_IMODE(path.stat().st_mode)
    return found


def test_a_second_start_says_so(service: Service) -> None:
    second = serve(service.environment | {"PORT": "0"})
    assert second.returncode == 1
    assert second.stderr.strip() == (
        f"CommandError: Muster is already running here (process {service.process.pid}). "
        "Stop it first, or use the one that is running."
    )


def test_a_taken_port_says_so(service: Service, tmp_path: Path) -> None:
    second = serve(service.environment | {"VAR_DIR": str(tmp_path)})
    assert second.returncode == 1
    assert f"Cannot listen on port {service.port}" in second.stderr
    assert len(second.stderr.strip().splitlines()) == 1


def test_the_demo_is_not_shown_to_the_network(service: Service, tmp_path: Path) -> None:
    refused = serve(service.environment | {"VAR_DIR": str(tmp_path), "DEMO": "1"}, "--host", "0.0.0.0")
    assert refused.returncode == 1
    assert "this machine only" in refused.stderr


def test_a_killed_child_comes_back(service: Service) -> None:
    before = service.children()
    assert len(before) == CHILDREN
    web = next(pid for pid, argv in before.items() if "gunicorn" in argv)
    beat = next(pid for pid, argv in before.items() if " beat " in argv)
    os.kill(web, signal.SIGKILL)
    os.kill(beat, signal.SIGKILL)
    assert wait_until(lambda: len(set(service.children()) - set(before)) == 2, by=service.process)
    assert wait_until(service.answers, by=service.process)


def test_a_key_pressed_in_the_terminal_ends_it_and_leaves_nothing(service: Service) -> None:
    children = service.children()
    assert service.end(signal.SIGINT) == 0
    assert wait_until(lambda: not any(exists(pid) for pid in children))
    assert not service.answers()


def exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def is_migrated(database: Path) -> bool:
    """Return whether a database has had one migration, or more."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as opened:
            return bool(opened.execute("SELECT count(*) FROM django_migrations").fetchone()[0])
    except sqlite3.OperationalError:
        return False


def test_it_makes_a_database_of_its_own_in_an_empty_folder(tmp_path: Path) -> None:
    """Only the first migration is waited for, because all of them take longer than everything else here."""
    database = tmp_path / "muster.sqlite3"
    with starting(tmp_path) as started:
        wait_until(lambda: is_migrated(database) or started.answers(), by=started.process)
        assert is_migrated(database)


@pytest.mark.exhaustive
def test_a_folder_without_a_database_is_enough(tmp_path: Path) -> None:
    with running(tmp_path, new=True) as started:
        assert started.answers()
