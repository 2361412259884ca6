"""What the beat pokes here. It may run at once and any number of times."""

from celery import shared_task

from .services import export


@shared_task
def make_exports() -> int:
    """Write the archives that people asked for."""
    return export.make_due()
