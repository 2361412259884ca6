"""A sweeper: what beat and worker do, without the queue between them."""

from __future__ import annotations

import time
from random import Random

import tests.probe.site  # noqa: F401  makes the probe known
from games.competitions.services.sweeps import sweep as sweep_competitions
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from tests.crash import stage  # noqa: F401  makes the shortest visit short
from tests.crash.standing import for_ever

PAUSE = 0.3  # seconds


def run(_source: Random) -> None:
    """Sweep until killed."""
    for_ever(_sweep)


def _sweep() -> None:
    sweep_deadlines()
    sweep_reminders()
    sweep_competitions()
    time.sleep(PAUSE)
