"""A worker of the real queue. It takes what the beats poke, until it is killed."""

from __future__ import annotations

from random import Random

import tests.probe.site  # noqa: F401  makes the probe known
from config.celery import app
from tests.crash import stage  # noqa: F401  makes the shortest visit short


def run(source: Random) -> None:
    """Work until killed."""
    name = f"crash{source.randrange(10**9)}@%h"
    argv = ["--quiet", "worker", "--loglevel=ERROR", "-P", "threads", "-c", "1", "-Q", "muster", "-n", name]
    app.start([*argv, "--without-mingle", "--without-gossip", "--without-heartbeat"])
