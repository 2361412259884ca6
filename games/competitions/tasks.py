"""Celery tasks, each of which calls a service. No state is kept in the queue."""

from celery import shared_task

from games.competitions.services import sweeps


@shared_task
def sweep_competitions() -> int:
    return sweeps.sweep()
