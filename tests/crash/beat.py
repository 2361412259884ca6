"""A beat that pokes the sweeps as fast as deadlines fall here; there are two of it."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from config.celery import app

EVERY = 1.0  # seconds

TASKS = (
    "games.matches.tasks.sweep_deadlines",
    "games.matches.tasks.sweep_reminders",
    "games.competitions.tasks.sweep_competitions",
)


def run(source: Random) -> None:
    """Poke until killed."""
    app.conf.beat_schedule = {
        task: {"task": task, "schedule": EVERY, "options": {"expires": EVERY}} for task in TASKS
    }
    schedule = Path(os.environ["VAR_DIR"]) / f"beat-{source.randrange(10**9)}"
    argv = ["--quiet", "beat", "--loglevel=ERROR", "--pidfile=", "--max-interval=1"]
    app.start([*argv, "--schedule", str(schedule)])
