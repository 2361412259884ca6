"""The Celery tasks. Each calls a service, and all state is in database rows, never in the queue."""

from celery import shared_task

from games.matches.services import key_moments, sweeps


@shared_task
def sweep_deadlines() -> int:
    return sweeps.sweep_deadlines()


@shared_task
def sweep_reminders() -> int:
    return sweeps.sweep_reminders()


@shared_task
def watch_web() -> bool | None:
    return sweeps.watch_web()


@shared_task
def find_key_moments() -> int:
    return key_moments.sweep_key_moments()


@shared_task
def housekeeping() -> dict[str, int]:
    return sweeps.run_daily_work()
