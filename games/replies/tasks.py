"""The Celery task; all state is in database rows, never in the queue."""

from celery import shared_task

from games.matches.services.sweeps import end_sweep_cleanly
from games.replies.services.handling import handle_waiting


@shared_task
def handle_replies() -> int:
    handled = 0
    with end_sweep_cleanly():
        handled = handle_waiting()
    return handled
