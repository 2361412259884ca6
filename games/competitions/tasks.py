"""The Celery tasks; each calls a service. State is in rows, never in the queue."""

from celery import shared_task

from games.competitions.services import sweeps


@shared_task
def sweep_competitions() -> int:
    return sweeps.sweep()
