"""Celery's side: each task calls a service. State lives in rows, never in the queue."""

from celery import shared_task

from games.competitions.services import sweeps


@shared_task
def sweep_competitions() -> int:
    return sweeps.sweep()
