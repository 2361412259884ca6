"""Run everything that can run on this machine, and report what could not: `python -m tests`.

The suite runs once on SQLite, with the browser if Chromium is available, and once more on PostgreSQL if it
answers. With `--exhaustive`, the further seeds, seats and looks run as well. With `--alone`, the suite
runs once on SQLite without browser, PostgreSQL and Redis, whose tests do not depend on the Python version;
`make pythons` uses this for each version. Other arguments are passed to pytest.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .chromium import find_chromium
from .present import DATABASE_URL, PROGRAMS, REDIS_URL, postgres_answers, redis_answers

EXHAUSTIVE = "--exhaustive"

ALONE = "--alone"

OTHER_PROCESSES = ("e2e", "postgres", "redis")
"""Markers of the tests that talk to a browser or to a database server."""


COMPILED = Path(__file__).parent / "__pycache__"
"""Where pytest keeps compiled test modules of this folder."""


def main() -> int:
    """Run the suite once or twice; return 0 if everything passed."""
    _compile_once()
    if ALONE in sys.argv:
        return int(_pytest(" and ".join(f"not {marker}" for marker in ("exhaustive", *OTHER_PROCESSES))))
    missing: dict[str, str] = {}
    if find_chromium() is None:
        missing["e2e"] = "Chromium is not installed (CHROMIUM=/path names one)"
    if not redis_answers():
        missing["redis"] = f"no Redis answers at {REDIS_URL}"
    for marker, program in PROGRAMS.items():
        if shutil.which(program) is None:
            missing[marker] = f"{program} is not installed"
    everything = EXHAUSTIVE in sys.argv
    left = () if everything else ("exhaustive",)
    failed = _pytest(" and ".join(f"not {marker}" for marker in ("postgres", *left, *missing)))
    if postgres_answers():
        print(f"\nOnce more, on PostgreSQL ({DATABASE_URL})", flush=True)
        # Browser, Redis, the machine's programs and long matches do not care which database it is, nor
        # does the second value of a test whose first was stored.
        apart = " or ".join(("e2e", "exhaustive", "redis", "long", *PROGRAMS))
        chosen = f"postgres or not ({apart})"
        if everything:
            failed |= _pytest(chosen, "--sampled", DATABASE_URL=DATABASE_URL)
        else:
            chosen = f"({chosen}) and not exhaustive"
            failed |= _pytest(chosen, "--sampled", "--few", DATABASE_URL=DATABASE_URL)
    else:
        missing["postgres"] = f"no PostgreSQL answers at {DATABASE_URL}"
    for marker, reason in missing.items():
        print(f"Not run: tests marked {marker}, because {reason}.")
    return int(failed)


def _compile_once() -> None:
    """Let one process compile the test modules of a fresh clone; else every worker would, 20 seconds each."""
    if not any(COMPILED.glob(f"*.{sys.implementation.cache_tag}-pytest-*.pyc")):
        argv = [sys.executable, "-m", "pytest", "--collect-only", "-qq"]
        # What fails here fails again, and is reported, in the run.
        subprocess.run(argv, env=_environment(), stdout=subprocess.DEVNULL, check=False)


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _pytest(markers: str, *options: str, **environment: str) -> bool:
    # Expensive tests are next to each other, so a worker that runs out of tests takes some from the others.
    # Two more workers than two cores: one that waits for a browser, a database or a process needs no core.
    spread = ["-n", "4", "--dist", "worksteal", "-p", "tests.seconds"]
    asked = [each for each in sys.argv[1:] if each not in (EXHAUSTIVE, ALONE)]
    argv = [sys.executable, "-m", "pytest", "-q", *spread, *options, "-m", markers, *asked]
    return subprocess.run(argv, env=_environment() | environment, check=False).returncode != 0


if __name__ == "__main__":
    sys.exit(main())
