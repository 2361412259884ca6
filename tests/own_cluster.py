"""A separate PostgreSQL cluster that a test may stop and restart without touching any other."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.own_database import POSTGRES
from tests.waiting import HANG_SECONDS

PLACES = "/usr/lib/postgresql/*/bin"
"""Where Debian keeps the programs of each version."""


class Cluster(NamedTuple):
    """The address of a cluster, and a function that restarts it as after a power cut (None: never do)."""

    url: str
    restart: Callable[[], None] | None


@contextmanager
def new_cluster(folder: Path, kind: str) -> Iterator[Cluster]:
    """Create a cluster that is removed afterwards.

    If PostgreSQL's programs are missing or `kind` is not "postgres", the existing server is used."""
    place = programs()
    if kind != "postgres" or place is None:
        yield Cluster(POSTGRES, None)
        return
    with tempfile.TemporaryDirectory(prefix="muster-cluster-") as name:
        data = Path(name) / "data"
        port = free_port()
        # PostgreSQL refuses to run as root.
        user = "postgres" if os.geteuid() == 0 else ""
        if user:
            shutil.chown(name, user)

        def run(program: str, *arguments: str) -> None:
            argv = [str(place / program), "-D", str(data), *arguments]
            argv = ["runuser", "-u", user, "--", *argv] if user else argv
            subprocess.run(argv, cwd=name, check=True, stdout=subprocess.DEVNULL, timeout=HANG_SECONDS)

        run("initdb", "-U", "postgres", "-A", "trust", "--no-sync")
        options = f"-p {port} -k {name} -c listen_addresses=127.0.0.1 -c max_connections=100"
        log = str(Path(name) / "log")
        run("pg_ctl", "-w", "-l", log, "-o", options, "start")
        try:
            yield Cluster(
                f"postgres://postgres@127.0.0.1:{port}/postgres",
                lambda: run("pg_ctl", "-w", "-m", "immediate", "-l", log, "-o", options, "restart"),
            )
        finally:
            run("pg_ctl", "-w", "-m", "immediate", "stop")


def programs() -> Path | None:
    """Return the folder of the newest PostgreSQL's programs; None if they are not installed."""
    found = shutil.which("pg_ctl")
    if found:
        return Path(found).parent
    places = sorted(Path("/").glob(PLACES.lstrip("/")), key=lambda place: int(place.parent.name))
    return places[-1] if places else None


def free_port() -> int:
    """Return a free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
