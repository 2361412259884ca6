"""A sender: what the outbox's task does, again and again."""

from __future__ import annotations

import time
from random import Random

import tests.probe.site  # noqa: F401  makes the probe known
from games.notices.models import Lane
from games.notices.services.sending import send_due
from tests.crash.standing import for_ever

PAUSE = 0.5  # seconds


def run(_source: Random) -> None:
    """Send until killed."""
    for_ever(_send)


def _send() -> None:
    send_due(lane=Lane.NOTICE)
    time.sleep(PAUSE)
