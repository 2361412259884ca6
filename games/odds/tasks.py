"""The Celery task; all state is in database rows, never in the queue."""

from celery import shared_task

from games.odds import services


@shared_task
def simulate_encounters() -> int:
    return services.simulate_new_encounters()
