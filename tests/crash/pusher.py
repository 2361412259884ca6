"""A sender of notifications to browsers: what the task does that sends pushes, again and again."""

from __future__ import annotations

import time
from random import Random

import tests.probe.site  # noqa: F401  makes the probe known
from games.notices.services.pushing import push_due
from tests.crash.standing import for_ever

PAUSE = 0.5  # seconds


def run(_source: Random) -> None:
    """Send until killed."""
    for_ever(_send)


def _send() -> None:
    push_due()
    time.sleep(PAUSE)
