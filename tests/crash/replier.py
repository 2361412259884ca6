"""A replier: what the task that carries out received emails does, again and again."""

from __future__ import annotations

import time
from random import Random

import tests.probe.site  # noqa: F401  makes the probe known
from games.replies.services.handling import handle_waiting
from tests.crash.standing import for_ever

PAUSE = 0.1  # seconds


def run(_source: Random) -> None:
    """Carry emails out until killed."""
    for_ever(_handle)


def _handle() -> None:
    handle_waiting()
    time.sleep(PAUSE)
