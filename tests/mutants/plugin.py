"""A pytest plugin for runs of mutants: it finds a failing test for each mutant instead of running all tests.

Once the database exists the process forks for each mutant: whatever a mutant leaves behind or breaks ends
with its own process and its own copy of the database, and the next begins where no test has run.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import cast

import pytest
from _pytest.runner import runtestprotocol
from django.conf import settings
from django.db import connection, connections
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.state import state

#: Names the file of what is asked: `mutants`, their code by name; `unnoticed`, the digest of all that could
#: notice; `answers`, the file that a line is added to for each.
QUESTIONS = "MUTANTS_QUESTIONS"

PROCESSES = os.cpu_count() or 1

#: What mutmut imports into each file that it mutates.
MUTATED = "_mutmut_mutated"

#: What ends a test whose mutant goes round and round, or waits: seconds, and times as long as without it.
OF_PROCESSOR, OF_CLOCK, TIMES = 3, 300, 10
ENDED_BY_US = {-signal.SIGXCPU, -signal.SIGALRM}


@dataclass
class Asked:
    """A process that runs tests with a mutant until one fails, and its report."""

    mutant: str
    tests: Sequence[pytest.Item]
    process: int = 0
    at: int = -1
    passed: tuple[float, list[str]] | None = None
    """Seconds of the processor; the functions that were called, where the mutant is `stats`."""
    again: bool = False


class Reach:
    """The tests that call each function, their durations, and how many of its mutants each test noticed."""

    def __init__(self) -> None:
        self.tests: dict[str, list[pytest.Item]] = {}
        self.seconds: dict[pytest.Item, float] = {}
        self.noticed = Counter[tuple[str, pytest.Item]]()

    def note(self, test: pytest.Item, seconds: float, functions: list[str]) -> None:
        """Record how long *test* takes, and which functions it calls."""
        self.seconds[test] = seconds
        for function in functions:
            self.tests.setdefault(function, []).append(test)

    def most_promising(self, function: str) -> list[pytest.Item]:
        """Return the tests of *function*, sorted by duration and by how many of its mutants they noticed."""

        def cost(test: pytest.Item) -> float:
            return self.seconds[test] / (1 + self.noticed[function, test])

        return sorted(self.tests.get(function, ()), key=cost)


def digest(*files: Path) -> str:
    """Return a digest that changes with the contents of *files*, or when one is removed."""
    return sha256(b"".join(path.read_bytes() for path in files if path.exists())).hexdigest()


def function_of(mutant: str) -> str:
    """Return the function that *mutant* changes, by mutmut's names for both."""
    return mutant.partition("__mutmut_")[0]


def file_of(test: str) -> Path:
    """Return the file in which pytest found *test*."""
    return Path(test.partition("::")[0])


def pytest_configure() -> None:
    """Configure Hypothesis to stop at the first failure, because nobody reads its smallest example."""
    # Not before pytest has it watched.
    from hypothesis import Phase
    from hypothesis import settings as searches

    searches.register_profile("mutants", parent=searches.default, phases=(Phase.explicit, Phase.generate))
    searches.load_profile("mutants")


@pytest.fixture(scope="session", autouse=True)
def _database(django_db_setup: None) -> None:
    """Is there before anything is asked."""


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Test the requested mutants, and write each answer when it is known."""
    if session.testsfailed:
        raise session.Interrupted("not every test can be read")
    questions = json.loads(Path(os.environ[QUESTIONS]).read_text())
    _make_ready(session)
    reach = Reach()
    for each in _answered((Asked("stats", [item]) for item in session.items), {}):
        if each.passed is None:
            pytest.exit(f"{each.tests[0].nodeid} fails without a mutant", returncode=1)
        reach.note(each.tests[0], *each.passed)
    asked = (Asked(name, reach.most_promising(function_of(name))) for name in questions["mutants"])
    with Path(questions["answers"]).open("a") as answers:
        for each in _answered(asked, reach.seconds):
            by, notices = None, questions["unnoticed"]
            if each.passed is None:
                reach.noticed[function_of(each.mutant), each.tests[each.at]] += 1
                by = each.tests[each.at].nodeid
                notices = digest(file_of(by))
            said = {"code": questions["mutants"][each.mutant], "by": by, "tests": len(each.tests)}
            print(json.dumps({"mutant": each.mutant, **said, "notices": notices}), file=answers, flush=True)
    return True


def _make_ready(session: pytest.Session) -> None:
    """Set up what all tests share. What was built once for it is forgotten: a mutant builds it itself."""
    module = session.items[0].getparent(pytest.Module)
    if not _run(pytest.Function.from_parent(module, name="ready", callobj=lambda: None)):
        pytest.exit("no test can begin", returncode=1)
    for each in list(sys.modules.values()):
        if hasattr(each, MUTATED):
            for found in vars(each).values():
                if hasattr(found, "cache_clear"):
                    found.cache_clear()
    if settings.configured:
        connections.close_all()


def _copy_database() -> None:
    """In the process that runs the tests: let it have a database of its own, which other processes don't
    write to."""
    if settings.configured and connection.vendor == "sqlite":
        shared = Path(connection.settings_dict["NAME"])
        connection.settings_dict["NAME"] = shutil.copy(shared, _own_database(shared, os.getpid()))


def _remove_database(process: int) -> None:
    """Remove the database of a process that has ended."""
    if settings.configured and connection.vendor == "sqlite":
        shared = Path(connection.settings_dict["NAME"])
        for suffix in ("", "-journal", "-wal", "-shm"):
            Path(f"{_own_database(shared, process)}{suffix}").unlink(missing_ok=True)


def _own_database(shared: Path, process: int) -> Path:
    return shared.with_name(f"{process}.sqlite3")


def _answered(questions: Iterator[Asked], seconds: dict[pytest.Item, float]) -> Iterator[Asked]:
    """Each once its process has ended; as many at a time as there are processors."""
    running: dict[Connection, Asked] = {}
    again: list[Asked] = []
    while True:
        while len(running) < PROCESSES and (each := again.pop() if again else next(questions, None)):
            here, there = Pipe(duplex=False)
            each.process = os.fork()
            if not each.process:
                try:
                    _ask(each, there, seconds)
                finally:
                    os._exit(0)
            there.close()
            running[here] = each
        if not running:
            return
        for here in cast(list[Connection], wait(list(running))):
            each = running[here]
            try:
                each.at, each.passed = here.recv()
            except EOFError:
                del running[here]
                ended = os.waitstatus_to_exitcode(os.waitpid(each.process, 0)[1])
                _remove_database(each.process)
                if ended < 0 and ended not in ENDED_BY_US and not each.again:
                    # A mutant can bring its process down; so can a machine that has no memory left.
                    again.append(Asked(each.mutant, each.tests, again=True))
                elif each.at < 0:
                    pytest.exit(f"{each.mutant} was not even asked", returncode=1)
                else:
                    yield each


def _ask(asked: Asked, there: Connection, seconds: dict[pytest.Item, float]) -> None:
    """In the process that runs the tests: tell of each that it begins, and at the end that all passed."""
    set_mutant_under_test(asked.mutant)
    _copy_database()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for number, item in enumerate(asked.tests):
        there.send((number, None))
        if item in seconds:
            usual, (_, most) = int(TIMES * seconds[item]), resource.getrlimit(resource.RLIMIT_CPU)
            resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + usual + OF_PROCESSOR, most))
            signal.alarm(usual + OF_CLOCK)
        if not _run(item, *asked.tests[number + 1 :][:1]):
            return
    there.send((len(asked.tests), (time.process_time(), sorted(state()._stats))))


def _run(item: pytest.Item, following: pytest.Item | None = None) -> bool:
    """Whether a test passes; what its module set up stays for a *following* test of it."""
    # What the session set up stays in any case.
    stays = cast(pytest.Item, following or item.session)
    reports = runtestprotocol(item, log=False, nextitem=stays)
    return not any(report.failed for report in reports)
