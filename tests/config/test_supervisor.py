"""Programs kept running together, and ended together."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import supervisor as module
from config.supervisor import Program, Supervisor
from tests.waiting import HANG_SECONDS, wait_until

ROOT = Path(__file__).resolve().parents[2]
SLEEPER = (sys.executable, "-c", "import time; time.sleep(60)")
STUBBORN = (
    sys.executable,
    "-c",
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)",
)


class Clock:
    """Time that passes when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def pair(clock: Clock, said: list[str]) -> Iterator[Supervisor]:
    """Two sleepers, started."""
    supervisor = Supervisor((Program("one", SLEEPER), Program("two", SLEEPER)), say=said.append, clock=clock)
    supervisor.poll()
    yield supervisor
    clock.now = 0.0
    supervisor.stop()


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return zombie(pid)


def zombie(pid: int) -> bool:
    """Dead, though its parent has not looked yet: gone for every purpose of ours."""
    argv = ["ps", "-o", "stat=", "-p", str(pid)]
    state = subprocess.run(argv, capture_output=True, text=True, timeout=HANG_SECONDS, check=False)
    return state.stdout.startswith("Z") or not state.stdout


def kill(supervisor: Supervisor, name: str) -> int:
    pid = supervisor.pids()[name]
    os.kill(pid, signal.SIGKILL)
    assert wait_until(lambda: gone(pid))
    return pid


def test_a_killed_child_is_started_again(pair: Supervisor, clock: Clock, said: list[str]) -> None:
    before = pair.pids()
    kill(pair, "one")
    pair.poll()
    assert said == ["one has stopped (SIGKILL). It restarts in 1 s."]
    clock.now += 1
    pair.poll()
    assert pair.pids()["one"] != before["one"]
    assert pair.pids()["two"] == before["two"]


def test_a_program_that_runs_once_ends_by_itself(pair: Supervisor, clock: Clock, said: list[str]) -> None:
    pair.add(Program("errand", [sys.executable, "-c", ""], once=True))
    pair.poll()
    assert wait_until(lambda: gone(pair.pids()["errand"]))
    pair.poll()
    clock.now += module.LONGEST_PAUSE
    pair.poll()
    assert "errand" not in pair.pids()
    assert pair.has_finished("errand")
    assert not pair.has_finished("one")
    assert said == []


def test_a_program_that_runs_once_starts_again_if_it_fails(
    pair: Supervisor, clock: Clock, said: list[str]
) -> None:
    pair.add(Program("errand", [sys.executable, "-c", "raise SystemExit(3)"], once=True))
    pair.poll()
    assert wait_until(lambda: gone(pair.pids()["errand"]))
    pair.poll()
    assert said == ["errand has stopped (exit code 3). It restarts in 1 s."]
    clock.now += 1
    pair.poll()
    assert "errand" in pair.pids()


@pytest.mark.thorough
def test_pauses_double_up_to_half_a_minute(pair: Supervisor, clock: Clock, said: list[str]) -> None:
    for _ in range(7):
        kill(pair, "one")
        pair.poll()
        clock.now += module.LONGEST_PAUSE
        pair.poll()
    assert [line.split()[-2] for line in said] == ["1", "2", "4", "8", "16", "30", "30"]


def test_a_child_that_lived_long_begins_with_the_first_pause(
    pair: Supervisor, clock: Clock, said: list[str]
) -> None:
    kill(pair, "one")
    pair.poll()
    clock.now += 1
    pair.poll()
    clock.now += module.STEADY_SECONDS
    kill(pair, "one")
    pair.poll()
    assert said[-1].endswith("in 1 s.")


def test_what_a_dead_child_left_running_is_ended(tmp_path: Path, clock: Clock) -> None:
    family = f"""
        import subprocess, sys, time
        child = subprocess.Popen({list(SLEEPER)!r})
        open({str(tmp_path / "pid")!r}, "w").write(str(child.pid))
        time.sleep(60)
    """
    supervisor = Supervisor(
        (Program("family", (sys.executable, "-c", textwrap.dedent(family))),),
        say=lambda line: None,
        clock=clock,
    )
    supervisor.poll()
    assert wait_until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text() != "")
    kill(supervisor, "family")
    supervisor.poll()
    assert wait_until(lambda: gone(int((tmp_path / "pid").read_text())))


def test_stop_leaves_nothing(pair: Supervisor) -> None:
    pids = pair.pids().values()
    pair.stop()
    assert all(gone(pid) for pid in pids)
    assert pair.pids() == {}


def test_a_child_that_does_not_listen_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.3)
    supervisor = Supervisor((Program("stubborn", STUBBORN),), say=lambda line: None)
    supervisor.poll()
    (pid,) = supervisor.pids().values()
    time.sleep(0.3)
    supervisor.stop()
    assert gone(pid)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone tells a child that its parent was killed")
def test_children_end_when_their_parent_is_killed() -> None:
    parent = f"""
        import time
        from config.supervisor import Program, Supervisor
        supervisor = Supervisor((Program("one", {SLEEPER!r}),))
        supervisor.poll()
        print(supervisor.pids()["one"], flush=True)
        time.sleep(60)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(parent)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        assert not gone(pid)
        process.kill()
    assert wait_until(lambda: gone(pid))
